// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import AjustesContingencia from './AjustesContingencia.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ID = '7d1c1f0a-6f0e-4c0c-9d52-1f1b6a0d8a12';
const empresa = {
  id: ID,
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
const apagada = {
  company_id: ID,
  cuit: '30716543214',
  ambiente: 'simulador',
  activa: false,
  punto_de_venta: null,
  minutos: 30,
  automatica: true,
  numeros: [],
  numeros_por_confirmar: false,
  actualizada_en: null,
};
const prendida = { ...apagada, activa: true, punto_de_venta: 91 };
const caea = { numero: 91, tipo_emision: 'CAEA', impedimento: null, cargado: false, usado_hasta: null };
const listados = { estado: 'listados', puntos: [caea], libre: 4 };

interface Servidor {
  contingencia?: object;
  puntos?: object;
}

/** Shows the screen; answers the bodies of what was saved, as `[path, body]`. */
function show({ contingencia = apagada, puntos = listados }: Servidor = {}): [string, Record<string, unknown>][] {
  const guardados: [string, Record<string, unknown>][] = [];
  let guardada = contingencia;
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (url, pedido) => {
      const path = String(url);
      if ((pedido?.method ?? 'GET') === 'GET') {
        if (path.endsWith('/contingencia/puntos')) return Response.json(puntos);
        return Response.json(path.endsWith('/contingencia') ? guardada : empresa);
      }
      const body = JSON.parse(String(pedido?.body)) as Record<string, unknown>;
      guardados.push([path.replace(`/api/empresa/${ID}/contingencia`, ''), body]);
      guardada = { ...prendida, ...body };
      return Response.json({ ...guardada, avisos: ['Todavía no tenemos el código de esta quincena.'] });
    }),
  );
  const router = createMemoryRouter([{ path: '/app/empresas/:id/contingencia', element: <AjustesContingencia /> }], {
    initialEntries: [`/app/empresas/${ID}/contingencia`],
  });
  renderScreen(<RouterProvider router={router} />);
  return guardados;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const typeIn = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

test('it is off until a person turns it on, and says what to expect of ARCA meanwhile', async () => {
  const guardados = show({ puntos: { estado: 'sin_lista', puntos: [], libre: null } });
  await screen.findByRole('heading', { name: 'La contingencia está apagada' });
  expect(screen.getByText(/desde el 01\/08\/2026 el CAEA es su primera contingencia/)).toBeTruthy();
  await screen.findByText(/ARCA no informa tus puntos de venta \(602\)/);
  press('Prender la contingencia');
  await screen.findByText('Requerido');
  expect(guardados).toEqual([]);
  typeIn(/^Punto de venta de contingencia/, '91');
  typeIn(/^Minutos sin respuesta/, '45');
  fireEvent.click(screen.getByRole('radio', { name: 'Preguntarme' }));
  press('Prender la contingencia');
  await screen.findByText('Todavía no tenemos el código de esta quincena.');
  const antes = { activa: false, punto_de_venta: null, minutos: 30, automatica: true };
  expect(guardados).toEqual([['', { activa: true, punto_de_venta: 91, minutos: 45, automatica: false, antes }]]);
  await screen.findByRole('heading', { name: 'La contingencia está prendida' });
});

test('without a point of sale of type CAEA at ARCA, the screen draws how one is made and asks again', async () => {
  const bloqueado = { ...caea, numero: 3, tipo_emision: 'CAE', impedimento: 'otro_sistema' };
  show({ puntos: { estado: 'listados', puntos: [bloqueado], libre: 4 } });
  await screen.findByText(/ARCA no muestra ningún punto de venta de tipo CAEA/);
  expect(screen.getAllByText(/CAEA - Fact\. Elect\. \(RECE\) - RI IVA - Contingencias/).length).toBeGreaterThan(0);
  expect(screen.getByText(/el mismo domicilio del punto de venta con el que facturás/)).toBeTruthy();
  press('Ya lo creé: preguntarle a ARCA');
  await waitFor(() => {
    const pedidos = vi.mocked(fetch).mock.calls.filter(([url]) => String(url).endsWith('/contingencia/puntos'));
    expect(pedidos).toHaveLength(2);
  });
});

test('turning it off asks first, and says that what went out is informed all the same', async () => {
  const guardados = show({ contingencia: prendida });
  await screen.findByRole('heading', { name: 'La contingencia está prendida' });
  press('Apagar');
  const dialog = await screen.findByRole('dialog', { name: 'Apagar la contingencia de Tienda Norte SRL' });
  expect(dialog.textContent).toContain('Los que ya salieron con CAEA se informan igual');
  expect(guardados).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Apagar' }));
  await waitFor(() => expect(guardados).toHaveLength(1));
  expect(guardados[0]?.[1]).toMatchObject({ activa: false, punto_de_venta: 91 });
});

test('after a restored copy the last numbers are confirmed, none lower than those shown', async () => {
  const numeros = [{ tipo_comprobante: 6, ultimo: 12 }];
  const guardados = show({ contingencia: { ...prendida, numeros, numeros_por_confirmar: true } });
  await screen.findByText('Confirmá los últimos números.');
  typeIn(/^Último de FC B 0091/, '11');
  press('Son los últimos: confirmar');
  await screen.findByText('No puede ser menor que 12, que ya se dio');
  expect(guardados).toEqual([]);
  typeIn(/^Último de FC B 0091/, '15');
  press('Son los últimos: confirmar');
  await waitFor(() => expect(guardados).toEqual([['/numeros', { numeros: [{ tipo_comprobante: 6, ultimo: 15 }] }]]));
});
