// @vitest-environment jsdom
import type { Empresa } from '@talonario/core/empresas';
import { cleanup, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { ListaCompras } from './ListaCompras.tsx';

const empresa = { id: '33333333-3333-4333-8333-333333333333', situacion_iva: 1 } as Empresa;
const cero = { percepciones_iva: 0, nacionales: 0, ingresos_brutos: 0, municipales: 0, internos: 0, otros: 0 };
const compra = (numero: number, cambios: object = {}) => ({
  id: `00000000-0000-4000-8000-${String(numero).padStart(12, '0')}`,
  periodo: '2026-10',
  fecha: '2026-10-05',
  tipo_comprobante: 1,
  punto_de_venta: 3,
  numero,
  numero_hasta: numero,
  despacho: '',
  autorizacion: null,
  emisor_tipo: 80,
  emisor_documento: '30612345674',
  emisor_nombre: 'PROVEEDOR SA',
  receptor_tipo: null,
  receptor_documento: null,
  moneda: 'PES',
  cotizacion: 1,
  alicuotas: [{ iva: 21, neto: 100, importe: 21 }],
  neto: 100,
  no_gravado: 0,
  exento: 0,
  otros_tributos: 0,
  iva: 21,
  total: 121,
  clase: null,
  clase_origen: null,
  credito_computable: 21,
  credito_origen: 'defecto',
  tributos: cero,
  jurisdicciones: [],
  excluida_motivo: null,
  actualizado_en: '2026-11-01T12:00:00.000Z',
  ...cambios,
});
const pagina = (results: object[]) => ({
  results,
  totalItems: results.length,
  totales: {
    comprobantes: results.length,
    excluidas: 0,
    sin_clase: results.length,
    neto: 100 * results.length,
    iva: 21 * results.length,
    credito_computable: 21 * results.length,
    otros_tributos: 0,
    total: 121 * results.length,
  },
  periodos: [],
});
const answer = (status: number, body: object) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));

const renderLista = () =>
  renderScreen(
    <MemoryRouter>
      <ListaCompras empresa={empresa} periodo="2026-10" />
    </MemoryRouter>,
  );

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a month without purchases says where they come from', async () => {
  answer(200, pagina([]));
  renderLista();
  await screen.findByText('No hay compras en octubre de 2026');
  screen.getByText('0 compras');
  expect(screen.queryByText('Crédito computable')).toBeNull();
});

test('a purchase without class says so, one excluded says why, and the sums are those of the filter', async () => {
  answer(200, pagina([compra(1), compra(2, { excluida_motivo: 'Duplicada' }), compra(3, { clase: 'bien' })]));
  renderLista();
  await screen.findByText('FC A 0003-00000001');
  expect(screen.getAllByText('3 compras')).toHaveLength(2);
  screen.getByText('Excluida: Duplicada');
  expect(screen.getAllByText('$ 63,00')).toHaveLength(2);
  expect(screen.getAllByText('Sin clase').length).toBeGreaterThan(0);
});

test('a list that cannot be read offers to try again', async () => {
  answer(404, { error: 'No se encontró la empresa.', codigo: 'empresa_no_encontrada' });
  renderLista();
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeDefined();
});
