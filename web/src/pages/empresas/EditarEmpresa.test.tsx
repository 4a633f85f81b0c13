// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import EditarEmpresa from './EditarEmpresa.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const leida = {
  id: '7d1c1f0a-6f0e-4c0c-9d52-1f1b6a0d8a11',
  cuit: '30716543214',
  razon_social: 'Tienda Norte SRL',
  situacion_iva: 1,
  clase_a: 'plena',
  situacion_iibb: 2,
  iibb: '901-1',
  iibb_porcentaje: 3.125,
  inicio_actividades: '2019-03-01',
  percepciones_iibb: [],
  costo_envio_flex: 0,
  cobertura_cambio: 0,
  ajuste_fijo: 0,
  ajuste_variable: 0,
  debitos_creditos_computable: 100,
  actividad: null,
  iva_simple_odp: 'cero',
  isib_caba_alicuota: null,
  condicion_de_venta: null,
  puntosDeVenta: [],
  ajustes_percepcion: {
    sircip_desde: null,
    sircip_hasta: null,
    caba_sin_padron: 0,
    caba_base_no_inscriptos: 'neto',
    caba_base_con_exento: true,
    caba_solo_padron: false,
    tucuman_coef_cero: null,
    tucuman_no_inscripto: null,
    tucuman_coef_en_percepciones: true,
  },
  agentes_percepcion: [],
  habilitada_en: [],
  iibb_sin_confirmar: false,
};

test('a version saved by another user is told, and the typed values can overwrite it or be dropped', async () => {
  let guardada = leida;
  const bodies: { razon_social: string; antes?: object }[] = [];
  const fetched = vi.fn<typeof fetch>(async (_url, pedido) => {
    if (pedido?.method !== 'PUT') return Response.json(guardada);
    const body = JSON.parse(String(pedido.body)) as (typeof bodies)[number];
    bodies.push(body);
    if (body.antes) {
      guardada = { ...leida, razon_social: 'Tienda Sur SRL' };
      const error = 'Mientras editabas, alguien cambió la razón social.';
      return Response.json({ codigo: 'cambio_simultaneo', error, problemas: [] }, { status: 409 });
    }
    guardada = { ...leida, razon_social: body.razon_social };
    return Response.json(guardada);
  });
  vi.stubGlobal('fetch', fetched);
  const router = createMemoryRouter(
    [
      { path: '/app/empresas/:id/edit', element: <EditarEmpresa /> },
      { path: '*', element: 'la empresa' },
    ],
    { initialEntries: [`/app/empresas/${leida.id}/edit`] },
  );
  renderScreen(<RouterProvider router={router} />);
  const campo = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Razón social/ });
  const typeRazon = (value: string) => fireEvent.change(campo(), { target: { value } });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  await waitFor(campo);
  typeRazon('Tienda Oeste SRL');
  press('Guardar');
  await screen.findByText(/alguien cambió la razón social/);
  expect(bodies).toHaveLength(1);
  expect(bodies[0]?.antes).toMatchObject({ razon_social: 'Tienda Norte SRL', iibb_porcentaje: 3.125 });
  expect(campo().value).toBe('Tienda Oeste SRL');

  press('Usar la versión guardada');
  await waitFor(() => expect(campo().value).toBe('Tienda Sur SRL'));
  typeRazon('Tienda Oeste SRL');
  press('Guardar');
  await screen.findByText(/alguien cambió la razón social/);
  expect(bodies[1]?.antes).toMatchObject({ razon_social: 'Tienda Sur SRL' });
  press('Guardar mi versión');
  await screen.findByText('la empresa');
  expect(bodies[2]).not.toHaveProperty('antes');
  expect(guardada.razon_social).toBe('Tienda Oeste SRL');
});
