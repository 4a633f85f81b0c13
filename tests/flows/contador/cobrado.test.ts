import { buffer } from 'node:stream/consumers';
import { reconcileCobros, readCobros } from '@talonario/core/server/cobros';
import { addEnlace, openEnlace, paqueteDelContador } from '@talonario/core/server/contador';
import type { Decimal } from 'decimal.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';
import { unzip } from '../../helpers/zip.ts';

// Taxes suffered by a company in a month, and the marketplace's bills, as the accountant's link gives them.

let tienda: Tienda;
beforeAll(async () => {
  tienda = await startTienda();
  await tienda.reset();
  await tienda.vender({ items: [{ sku: 'COMB-MATE', precio: 45_000 }], envio_vendedor: 3970.24, provincia_entrega: 0 });
  await tienda.facturar();
});
afterAll(() => tienda.close());

const toCsv = (importe: Decimal | undefined): string | undefined => importe?.toFixed(2).replace('.', ',');

/** Puts the charges of the sale in a bill of this month, with a perceived tax. */
async function bill(): Promise<void> {
  const em = tienda.deps.store.fork();
  const mes = `${tienda.hoy.slice(0, 7)}-01`;
  await em.execute(`update cargo_facturado set periodo = ?, documento = '77', numero = '0058A00000077'`, [mes]);
  await em.execute(
    `insert into percepcion_recibida (cuenta_id, grupo, periodo, documento, numero, tributo, impuesto, fecha, importe)
     values (?, 'ML', ?, '77', '0058A00000077', 'CRGI', 'Percepción IVA RG 2408', ?, 12.34)`,
    [tienda.cuenta_id, mes, tienda.hoy],
  );
}

/** Rows, without titles, of both lists in the package that the link gives; null: the package has no such list. */
async function lists(): Promise<Record<'impuestos' | 'facturas', string[][] | null>> {
  const { deps, emisor, hoy } = tienda;
  const { url } = await addEnlace(deps, emisor.alcance, emisor.company_id, 'Estudio');
  const enlace = await openEnlace(deps, new URL(url).hash.slice(1));
  const { contenido } = await paqueteDelContador(deps, enlace, hoy.slice(0, 7));
  const archivos = await unzip(await buffer(contenido));
  const rowsOf = (nombre: string): string[][] | null => {
    const csv = Object.entries(archivos).find(([path]) => path.startsWith(nombre))?.[1];
    if (!csv) return null;
    expect(Object.keys(archivos)).toContainEqual(expect.stringMatching(new RegExp(`^planillas/${nombre}.*xlsx$`)));
    const [, ...filas] = csv.toString('utf8').trimEnd().split('\r\n');
    return filas.map((fila) => fila.split(';'));
  };
  return { impuestos: rowsOf('impuestos-sufridos'), facturas: rowsOf('facturas-de-mercado-libre') };
}

test('the lists have the charges that were read, and agree with the money received', async () => {
  expect(await lists()).toEqual({ impuestos: null, facturas: null });
  await readCobros(tienda.deps, tienda.cuenta_id);
  await bill();
  const { impuestos, facturas } = await lists();
  const rango = { fecha_desde: tienda.hoy, fecha_hasta: tienda.hoy };
  const [mes] = await reconcileCobros(tienda.deps, tienda.emisor.alcance, rango);
  const sufrido = [...(mes?.adelantos ?? []), ...(mes?.percepciones ?? [])].map(({ importe }) => importe.toFixed(2));
  expect(sufrido.length).toBeGreaterThan(1);
  expect(impuestos?.map((fila) => fila.at(-1)?.replace(',', '.'))).toEqual(sufrido);
  expect(impuestos?.[0]?.slice(0, 2)).toEqual(['TIENDA.NORTE', 'Retenido de los cobros']);
  expect(impuestos?.at(-1)).toEqual([
    'TIENDA.NORTE',
    'Percibido en una factura de Mercado Libre',
    'Percepción IVA RG 2408',
    '0058A00000077',
    '12,34',
  ]);
  const [factura] = mes?.facturas_recibidas ?? [];
  expect(factura?.total.gt(0)).toBe(true);
  expect(facturas).toEqual([
    ['TIENDA.NORTE', '0058A00000077', ...[factura?.total, factura?.iva, factura?.percepciones].map(toCsv)],
  ]);
});
