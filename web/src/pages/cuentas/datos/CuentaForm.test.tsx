// @vitest-environment jsdom
import type { Cuenta, Empresa } from '@talonario/core/empresas';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { CuentaForm } from './CuentaForm.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const empresa = {
  id: 'una',
  cuit: '30716543214',
  razon_social: 'Tienda Norte SRL',
  situacion_iva: 1,
  habilitada_en: [],
  percepciones_iibb: [],
  ajustes_percepcion: {},
  puntosDeVenta: [1, 2].map((punto_de_venta) => ({ punto_de_venta, nombre_fantasia: 'Norte', modo_facturacion: 1 })),
} as unknown as Empresa;

const cuenta: Cuenta = {
  id: 'c',
  nickname: 'TIENDA.NORTE',
  thumbnail: null,
  seller_reputation: { power_seller_status: 'gold', level_id: '5_green' },
  meliUser: { id: '1', nickname: 'TIENDA.NORTE' },
  requiere_vincular: false,
  desvinculada_en: null,
  ultima_notificacion: null,
  linked_company_id: 'una',
  linked_punto_de_venta: null,
  automatizar: false,
  fecha_inicio_automatizacion: null,
  include_shipping_cost: false,
  force_factura_b: false,
  iva: 21,
  observaciones: '',
  nc_espera_minutos: 60,
  receptor_espera_horas: 24,
  percepcion_en_ventas: 'agregar',
};

function renderForm(cambios: Partial<Cuenta>): HTMLButtonElement {
  const form = <CuentaForm cuenta={{ ...cuenta, ...cambios }} empresas={[empresa]} />;
  renderScreen(<RouterProvider router={createMemoryRouter([{ path: '/', element: form }])} />);
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar' });
}

const typeObservaciones = () => {
  fireEvent.change(screen.getByRole('textbox', { name: /Observaciones/ }), { target: { value: 'Gracias' } });
};

test('the form is not saved until a point of sale is chosen, and says so (spec §5)', () => {
  const guardar = renderForm({});
  typeObservaciones();
  expect(guardar.disabled).toBe(true);
  expect(screen.getByText('Para guardar falta elegir el punto de venta.')).toBeTruthy();
});

test.each([
  ['with a point of sale', { linked_punto_de_venta: 2 }],
  ['without a company', { linked_company_id: null }],
])('%s what changed is saved', (_, cambios) => {
  const guardar = renderForm(cambios);
  typeObservaciones();
  expect(guardar.disabled).toBe(false);
  expect(screen.getByText('Hay cambios sin guardar.')).toBeTruthy();
});

test('typed settings overwrite the values they were typed over; the person decides about later ones', async () => {
  const bodies: object[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)) as object);
    const error = 'Mientras editabas, alguien cambió las observaciones.';
    return Response.json({ codigo: 'cambio_simultaneo', error, problemas: [] }, { status: 409 });
  });
  function Pantalla() {
    const [guardada, setGuardada] = useState<Cuenta>({ ...cuenta, linked_punto_de_venta: 2 });
    return (
      <>
        <CuentaForm cuenta={guardada} empresas={[empresa]} />
        <button onClick={() => setGuardada({ ...guardada, observaciones: 'Volvé pronto' })}>otro guarda</button>
      </>
    );
  }
  renderScreen(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Pantalla /> }])} />);
  typeObservaciones();
  fireEvent.click(screen.getByRole('button', { name: 'otro guarda' }));
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByText(/alguien cambió las observaciones/);
  fireEvent.click(screen.getByRole('button', { name: 'Guardar mi versión' }));
  await waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies).toEqual([{ observaciones: 'Gracias', antes: { observaciones: '' } }, { observaciones: 'Gracias' }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Usar la versión guardada' }));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Observaciones/ }).value).toBe('Volvé pronto');
});
