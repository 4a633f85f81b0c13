import { expect, test } from 'vitest';
import type { Comprobante } from '../../contract/comprobantes/comprobante.ts';
import { buildOrden, buildVenta, d, decideFactura } from '../../../../tests/builders/ventas.ts';
import { comprobantesFilas } from './comprobantesFilas.ts';

const FACTURA = {
  ...decideFactura(buildVenta([buildOrden('1', [{ precio: 1210 }])])).datos,
  id: 'f1',
  status: 'emitida',
  cancelada: false,
  punto_de_venta: 3,
  numero_comprobante: 10,
  autorizacion: { tipo: 'CAE', codigo: '76470000123457', vence: '2026-12-01' },
  exento: d(5),
  no_gravado: d(6),
  tributos: d(7),
  total: d('1228'),
  meli_order_id: '2001',
  meli_pack_id: null,
  meli_buyer_nickname: 'COMPRADOR',
} as unknown as Comprobante;

async function rowsOf(...paginas: Comprobante[][]): Promise<Record<string, unknown>[]> {
  async function* listed() {
    yield* paginas;
  }
  const partes = [];
  for await (const parte of comprobantesFilas(listed())) partes.push(parte);
  const [[titulos = []] = [], ...filas] = partes;
  return filas.flat().map((celdas) => Object.fromEntries(titulos.map((titulo, indice) => [titulo, celdas[indice]])));
}

test('an invoice is a row with its figures, its code and its sale', async () => {
  expect(await rowsOf([FACTURA])).toMatchObject([
    {
      comprobante: 'FC B 0003-00000010',
      fecha: { fecha: FACTURA.fecha },
      status: 'emitida',
      neto: { cifra: '1000,00' },
      iva: { cifra: '210,00' },
      exento: { cifra: '5,00' },
      no_gravado: { cifra: '6,00' },
      tributos: { cifra: '7,00' },
      total: { cifra: '1228,00' },
      cae: '76470000123457',
      cae_vencimiento: { fecha: '2026-12-01' },
      venta: '2001',
      comprador: 'COMPRADOR',
      id: 'f1',
    },
  ]);
});

test('a credit note subtracts; what is cancelled, unknown or of a pack says so, page after page', async () => {
  const nota = { ...FACTURA, id: 'n1', tipo_comprobante: 8, meli_pack_id: '3001' } as Comprobante;
  const deMano = {
    ...FACTURA,
    id: 'f2',
    cancelada: true,
    autorizacion: null,
    meli_order_id: null,
    meli_buyer_nickname: null,
  } as Comprobante;
  expect(await rowsOf([nota], [deMano])).toMatchObject([
    { comprobante: 'NC B 0003-00000010', neto: { cifra: '-1000,00' }, total: { cifra: '-1228,00' }, venta: '3001' },
    { id: 'f2', status: 'cancelada', cae: '', venta: '', comprador: '' },
  ]);
});
