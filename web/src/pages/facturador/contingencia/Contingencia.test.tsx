// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import Contingencia from './Contingencia.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const EMPRESA = '7d1c1f0a-6f0e-4c0c-9d52-1f1b6a0d8a12';
const FACTURA = '7d1c1f0a-6f0e-4c0c-9d52-1f1b6a0d8a13';

const quincena = {
  id: '7d1c1f0a-6f0e-4c0c-9d52-1f1b6a0d8a14',
  mes: '2026-11',
  orden: 1,
  inicio: '2026-11-01',
  fin: '2026-11-15',
  pedir_desde: '2026-10-27',
  estado: 'por_informar',
  codigo: '26111234567890',
  desde: '2026-11-01',
  hasta: '2026-11-15',
  tope: '2026-11-23',
  dias: 2,
  observaciones: [],
  rechazo: [],
  pedido_en: '2026-10-27T12:00:00.000Z',
  obtenido_en: '2026-10-27T12:00:00.000Z',
  emitidos: 1000,
  informados: 990,
  pendientes: 9,
  rechazados: 1,
  rechazos: [
    {
      comprobante_id: FACTURA,
      punto_de_venta: 91,
      tipo_comprobante: 6,
      numero: 991,
      motivos: [{ codigo: 702, mensaje: 'La fecha está fuera de la vigencia del CAEA.' }],
    },
  ],
  puntos: [{ punto_de_venta: 91, sin_movimiento: 'usado', sin_movimiento_en: null, rechazo: [] }],
};
const empresa = {
  company_id: EMPRESA,
  cuit: '30716543214',
  ambiente: 'simulador',
  activa: true,
  punto_de_venta: 91,
  minutos: 30,
  automatica: true,
  numeros_por_confirmar: false,
  razon_social: 'Tienda Norte SRL',
  corte: null,
  quincenas: [quincena],
};
const sinPedir = {
  ...quincena,
  id: null,
  orden: 2,
  inicio: '2026-11-16',
  fin: '2026-11-30',
  estado: 'falta',
  codigo: null,
  desde: null,
  hasta: null,
  tope: null,
  dias: null,
  obtenido_en: null,
  rechazos: [],
  puntos: [],
  emitidos: 0,
  informados: 0,
  pendientes: 0,
  rechazados: 0,
  rechazo: [{ codigo: 15014, mensaje: 'Debe informar los comprobantes de quincenas anteriores.' }],
};

/** Shows the screen over a server with these companies; answers what was asked, as `POST /path`. */
function show(empresas: object[], respuestas: Record<string, object> = {}): string[] {
  const pedidos: string[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (url, pedido) => {
      const llamada = `${pedido?.method ?? 'GET'} ${String(url)}`;
      pedidos.push(llamada);
      if (llamada.endsWith('/api/empresa')) return Response.json([]);
      return Response.json(respuestas[llamada] ?? { hoy: '2026-11-21', empresas });
    }),
  );
  renderScreen(
    <MemoryRouter>
      <Contingencia />
    </MemoryRouter>,
  );
  return pedidos;
}

test('a refusal names its voucher, ARCA’s reason, and the last day with the days left', async () => {
  show([empresa]);
  const region = await screen.findByRole('region', { name: 'Tienda Norte SRL' });
  expect(region.textContent).toContain('ARCA no aceptó el informe de FC B 0091-00000991.');
  expect(region.textContent).toContain('fuera de los días en que vale su CAEA');
  expect(region.textContent).toContain('Hay que informarlo hasta el 23/11/2026, quedan 2 días.');
  expect(within(region).getByRole('link', { name: 'Ver el comprobante' }).getAttribute('href')).toBe(
    `/app/facturador/${FACTURA}`,
  );
  const fila = await within(region).findByRole('row', { name: /1\.ª de noviembre de 2026/ });
  expect(fila.textContent).toContain('por informar, con rechazos');
  expect(fila.textContent).toContain('10 (1 rechazado)');
});

test('«Informar ahora» tells how many ARCA took, and the series that could not go on', async () => {
  const informar = `POST /api/empresa/${EMPRESA}/contingencia/informar`;
  const pedidos = show([empresa], {
    [informar]: {
      informados: 9,
      sin_movimiento: 1,
      pendientes: 0,
      rechazos: [],
      detenidas: [{ punto_de_venta: 91, tipo_comprobante: 8, error: 'ARCA no respondió.' }],
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Informar ahora' }));
  await screen.findByText('No se pudo seguir con NC B 0091.');
  expect(pedidos.filter((llamada) => llamada === informar)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Pedir el código ahora' })).toBeNull();
});

test('a code that ARCA did not give says why, and can be asked for again', async () => {
  const pedir = `POST /api/empresa/${EMPRESA}/contingencia/pedir`;
  const pedidos = show([{ ...empresa, quincenas: [sinPedir] }], { [pedir]: empresa });
  await screen.findByText('ARCA no dio el código de la 2.ª de noviembre de 2026.');
  expect(screen.getByText(/la CUIT debe quincenas anteriores.*\(15014\)/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Informar ahora' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Pedir el código ahora' }));
  await waitFor(() => expect(pedidos).toContain(pedir));
});

test('without any company that uses it, the screen says that vouchers wait for ARCA', async () => {
  show([]);
  expect(await screen.findByRole('heading', { name: 'La contingencia está apagada' })).toBeTruthy();
});

test('older fortnights are shown when asked for', async () => {
  const quincenas = Array.from({ length: 15 }, (_, n) => ({
    ...quincena,
    mes: `${2026 - n}-11`,
    estado: 'informada',
    dias: null,
    pendientes: 0,
    rechazados: 0,
    rechazos: [],
  }));
  show([{ ...empresa, quincenas }]);
  await screen.findByRole('row', { name: /noviembre de 2026/ });
  expect(screen.queryByRole('row', { name: /noviembre de 2012/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Ver las 3 anteriores' }));
  await screen.findByRole('row', { name: /noviembre de 2012/ });
});
