import { buffer } from 'node:stream/consumers';
import { reconcileCobros, readCobros } from '@talonario/core/server/cobros';
import {
  addCompra,
  addEnlace,
  openEnlace,
  paqueteDelContador,
  readCargos,
  readMes,
  readPosicion,
} from '@talonario/core/server/contador';
import { Decimal } from 'decimal.js';
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

/** Files of the package that the link gives. */
async function openPaquete(): Promise<Record<string, Buffer>> {
  const { deps, emisor, hoy } = tienda;
  const { url } = await addEnlace(deps, emisor.alcance, emisor.company_id, 'Estudio');
  const enlace = await openEnlace(deps, new URL(url).hash.slice(1));
  const { contenido } = await paqueteDelContador(deps, enlace, hoy.slice(0, 7));
  return unzip(await buffer(contenido));
}

/** Rows, without titles, of both lists in the package; null: the package has no such list. */
async function lists(): Promise<Record<'impuestos' | 'facturas', string[][] | null>> {
  const archivos = await openPaquete();
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

test('the package has the files of the taxes suffered that have amounts, and the VAT position with them', async () => {
  const { deps, emisor, hoy } = tienda;
  const periodo = hoy.slice(0, 7);
  const archivos = await openPaquete();
  const propios = Object.keys(archivos).filter((nombre) => /^(SIFERE|certificados|posicion)/.test(nombre));
  expect(propios.toSorted()).toEqual([`certificados-iva-${periodo}.xlsx`, `posicion-iva-${periodo}.xlsx`]);
  const { sufrido, debito } = await readPosicion(deps, emisor.alcance, emisor.company_id, periodo);
  expect([sufrido.retenciones.origen, `${sufrido.percepciones.usado}`]).toEqual(['leido', '12.34']);
  const { 'xl/worksheets/sheet1.xml': hoja } = await unzip(archivos[`posicion-iva-${periodo}.xlsx`] ?? Buffer.alloc(0));
  const texto = hoja?.toString('utf8') ?? '';
  for (const importe of [debito, sufrido.retenciones.usado, sufrido.percepciones.usado]) {
    expect(texto).toContain(`<v>${importe?.toFixed(2)}</v>`);
  }
  expect(texto).toContain('sin cargar');
});

test('the marketplace’s invoice is matched to the purchases by its number and total, and the closing says so', async () => {
  const { deps, emisor, hoy } = tienda;
  const { company_id, alcance } = emisor;
  const periodo = hoy.slice(0, 7);
  const comparar = () => readCargos(deps, alcance, company_id, periodo);
  const control = async () =>
    (await readMes(deps, alcance, company_id, periodo)).controles.find(({ clave }) => clave === 'cargos');
  const antes = await comparar();
  expect(antes).toMatchObject({ cuentas: 1, en_ambos: 0, diferencias: 1 });
  expect(antes.facturas).toMatchObject([{ clase: 'solo_plaza', numero: '0058A00000077', compra: null }]);
  expect(await control()).toMatchObject({
    estado: 'pendiente',
    detalle: '1 factura no coincide con las compras. 0 coinciden.',
  });

  const total = antes.facturas[0]?.plaza?.total ?? new Decimal(0);
  const add = (numero: number, importe: Decimal) =>
    addCompra(deps, alcance, company_id, {
      fecha: hoy,
      tipo_comprobante: 1,
      punto_de_venta: 58,
      numero,
      despacho: '',
      emisor_tipo: 80,
      emisor_documento: '30703088534',
      emisor_nombre: 'PLAZA SRL',
      moneda: 'PES',
      alicuotas: [],
      exento: importe,
      jurisdicciones: [],
      total: importe,
      clase: 'servicio',
    });
  const compra = await add(77, total);
  await add(78, new Decimal(10));
  const despues = await comparar();
  expect(despues.facturas.map(({ clase, numero }) => [clase, numero])).toEqual([
    ['solo_recibidos', 'FC A 0058-00000078'],
    ['en_ambos', 'FC A 0058-00000077'],
  ]);
  await deps.store.fork().execute('update compra set total = total + 1, exento = exento + 1 where id = ?', [compra.id]);
  expect((await comparar()).facturas[0]).toMatchObject({ clase: 'distinto', compra: { id: compra.id } });
  await deps.store.fork().execute(`update compra set excluida_motivo = 'prueba' where numero = 78`);
  await deps.store.fork().execute('update compra set total = total - 1, exento = exento - 1 where id = ?', [compra.id]);
  expect(await control()).toMatchObject({
    estado: 'bien',
    detalle: '1 factura recibida por los cargos, con el mismo total en las compras.',
  });
});
