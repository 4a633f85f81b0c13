import { expect, test } from 'vitest';
import { buildOrden, buildVenta, decideFactura } from '../../../../../tests/builders/ventas.ts';
import type { Comprobante } from '../../../contract/comprobantes/comprobante.ts';
import type { ColumnaFacturas } from '../../../contract/comprobantes/listado.ts';
import { listaFilas } from './listaFilas.ts';

const { datos } = decideFactura(buildVenta([buildOrden('1', [{ precio: 1210 }])]));
const build = (cambios: Partial<Comprobante> = {}) =>
  ({
    ...datos,
    punto_de_venta: 3,
    numero_comprobante: 1043,
    fecha: '2026-11-20',
    razon_social_facturado: ' Inés Ñáñez ',
    cuit_facturado: '30772273',
    company_razon_social: 'Ñandú Hogar S.R.L.',
    meli_pack_id: '2000009',
    meli_order_id: '2000001',
    meli_buyer_nickname: 'INES',
    autorizacion: { tipo: 'CAE', codigo: '76470000123457', vence: '2026-11-30' },
    status: 'emitida',
    cancelada: false,
    ...cambios,
  }) as Comprobante;

async function rowsOf(comprobantes: readonly Comprobante[], columnas?: readonly ColumnaFacturas[]) {
  const filas = [];
  const paginas = (async function* () {
    for (const comprobante of comprobantes) yield [comprobante];
  })();
  for await (const pagina of listaFilas(paginas, columnas)) filas.push(...pagina);
  return filas;
}

test('the list of vouchers has a title per column, and the currency of each row at the end', async () => {
  const titulos = [
    ['Comprobante', 'Fecha', 'Receptor', 'CUIT o DNI', 'Emisor', 'Venta'],
    ['Apodo', 'Neto', 'IVA', 'Total', 'CAE', 'Estado', 'Moneda'],
  ].flat();
  const fila = [
    ['FC B 0003-00001043', { fecha: '2026-11-20' }, 'Inés Ñáñez', '30772273', 'Ñandú Hogar S.R.L.', '2000009', 'INES'],
    [{ cifra: '1000,00' }, { cifra: '210,00' }, { cifra: '1210,00' }, '76470000123457', 'emitida', 'PES'],
  ].flat();
  expect(await rowsOf([build()])).toEqual([titulos, fila]);
  expect(await rowsOf([build()], [])).toEqual([titulos, fila]);
});

test('a file has the visible columns only, in the order of the screen', async () => {
  expect(await rowsOf([build()], ['total', 'numero'])).toEqual([
    ['Total', 'Comprobante', 'Moneda'],
    [{ cifra: '1210,00' }, 'FC B 0003-00001043', 'PES'],
  ]);
});

test('the figures of a credit note are negative', async () => {
  const [, fila] = await rowsOf([build({ tipo_comprobante: 8 })], ['neto', 'iva', 'total']);
  expect(fila).toEqual([{ cifra: '-1000,00' }, { cifra: '-210,00' }, { cifra: '-1210,00' }, 'PES']);
});

test('a voucher of nobody, of no sale and without authorisation leaves those cells empty', async () => {
  const vacio = build({
    razon_social_facturado: ' ',
    meli_pack_id: null,
    meli_order_id: null,
    meli_buyer_nickname: null,
    autorizacion: null,
    status: 'borrador',
  });
  const columnas = ['receptor', 'venta', 'apodo', 'cae', 'estado'] as const;
  const [, fila] = await rowsOf([vacio], columnas);
  expect(fila).toEqual(['Consumidor final', '', '', '', 'borrador', 'PES']);
  const [, sinPack] = await rowsOf([build({ meli_pack_id: null, cancelada: true })], ['venta', 'estado']);
  expect(sinPack).toEqual(['2000001', 'cancelada', 'PES']);
});
