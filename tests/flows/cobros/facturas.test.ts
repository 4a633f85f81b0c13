import { reconcileCobros, estadoCobros, readCobros, listRealizadas } from '@talonario/core/server/cobros';
import { addDays, addMonths } from '@talonario/core/base';
import { describeFalta } from '@talonario/core/cobros';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';
import { conPlaza } from '../../helpers/plazas.ts';

// The marketplace's own bills: by periods that are not months, in pages, with perceived taxes and Flex bonuses.

let tienda: Tienda;
let flex: string;
/** Key of the last period that ended: from the 17th before it to its 16th. */
let clave: string;
const BILL = 'GET /billing/integration/periods/key/{key}/group/{group}/details';

const execute = <T extends object>(sql: string, params: unknown[] = []) =>
  tienda.deps.store.fork().execute<T[]>(sql, params);
const estado = () => estadoCobros(tienda.deps, { alcance: tienda.emisor.alcance, cuenta_id: tienda.cuenta_id });
const mes = async (primero: string) => {
  const rango = { fecha_desde: primero, fecha_hasta: addDays(addMonths(primero, 1), -1) };
  const [conciliado] = await reconcileCobros(tienda.deps, tienda.emisor.alcance, rango);
  return conciliado;
};

beforeAll(async () => {
  tienda = await startTienda();
  await tienda.reset();
  const primero = `${tienda.hoy.slice(0, 7)}-01`;
  clave = tienda.hoy.slice(8) >= '17' ? primero : addMonths(primero, -1);
  const fecha_cierre = `${addMonths(clave, -1).slice(0, 7)}-20T12:00:00.000-03:00`;
  const vender = (pedido: object) =>
    tienda.vender({ items: [{ sku: 'COMB-MATE', precio: 45_000 }], fecha_cierre, ...pedido });
  await vender({ envio_vendedor: 3970.24 });
  const { orders } = await vender({ logistica: 'self_service', envio_estado: 'delivered' });
  flex = orders[0] ?? '';
  await readCobros(tienda.deps, tienda.cuenta_id);
});
afterAll(() => tienda.close());

test('the period is read whole, by its own days, and nothing is reported missing', async () => {
  const periodos = await execute<{ periodo: string; desde: string; completo: boolean; abierto: boolean }>(
    `select periodo::text, desde::text, completo, abierto from periodo_facturado order by periodo desc`,
  );
  expect(periodos.find(({ periodo }) => periodo === clave)).toEqual({
    periodo: clave,
    desde: `${addMonths(clave, -1).slice(0, 7)}-17`,
    completo: true,
    abierto: false,
  });
  expect(periodos[0]).toMatchObject({ abierto: true });
  expect(await estado()).toMatchObject({ faltas: [], sin_facturacion: false, error: null });
});

test('its bills count in the month it ends, with no VAT on perceptions, each tax once', async () => {
  const mesLeido = await mes(clave);
  const factura = mesLeido?.facturas_recibidas.find(({ percepciones }) => !percepciones.isZero());
  expect(factura?.documento).toMatch(/^0058A00/);
  expect(factura?.percepciones.toFixed(2)).toBe('660.45');
  // 6525 × 2 + 18150 of advertising = 31200; its VAT 31200 − 31200/1.21
  expect(factura?.total.toFixed(2)).toBe('31860.45');
  expect(factura?.iva.toFixed(2)).toBe('5414.88');
  expect(mesLeido?.percepciones.map(({ impuesto, importe }) => `${impuesto} ${importe.toFixed(2)}`)).toEqual([
    'Percepción Impuesto al Valor Agregado nuevos 450.30',
    'Percepción IIBB Capital Federal 210.15',
  ]);
  expect(mesLeido?.faltas).toEqual([]);
});

test('its advertising counts in the month of its day', async () => {
  expect((await mes(clave))?.cargos_sin_venta).toEqual([]);
  expect((await mes(addMonths(clave, -1)))?.cargos_sin_venta).toMatchObject([{ filas: 1 }]);
});

test('what the marketplace pays for a Flex sale is an income of that sale, once', async () => {
  const { results } = await listRealizadas(tienda.deps, tienda.emisor.alcance, {
    fecha_desde: addMonths(clave, -1),
    fecha_hasta: clave,
  });
  const fila = results.find(({ venta }) => venta === flex);
  const bonos = fila?.renglones.filter(({ concepto }) => concepto.startsWith('Bono'));
  expect(bonos?.map(({ importe, fuente }) => `${importe.toFixed(2)} ${fuente}`)).toEqual(['1210.00 facturacion']);
  const filas = await execute('select 1 from cargo_facturado where subtipo = ? and order_id = ?', ['BFLX', flex]);
  expect(filas).toHaveLength(1);
});

test('refused pages are reported by the rows and pesos missing, and the settlement report is asked for all the same', async () => {
  await execute('delete from periodo_facturado');
  await execute('delete from cargo_facturado');
  await execute(`update orden set cobros_al = ultima_actualizacion, cobros_cerrados = true`);
  const informe = 'POST /v1/account/settlement_report';
  const pedidos = () => tienda.meli.ambiente.operaciones[informe] ?? 0;
  await execute(`update lectura_cobros set liquidaciones = '{}'`);
  const antes = pedidos();
  await tienda.control('POST /__sim/fallas', { operacion: BILL, tipo: 'error', codigo: 400, veces: 200 });
  await readCobros(tienda.deps, tienda.cuenta_id);
  await tienda.control('DELETE /__sim/fallas');
  expect(pedidos()).toBeGreaterThan(antes);
  const { faltas, error, sin_facturacion } = await estado();
  expect({ error, sin_facturacion }).toEqual({ error: null, sin_facturacion: false });
  const frases = faltas.filter(({ periodo }) => periodo === clave).map(describeFalta);
  // Six rows: two selling charges, the advertising, two perceptions and one shipping.
  expect(frases).toEqual([
    expect.stringMatching(/^Faltan 6 filas de las facturas del período .*, por \$ 35\.830,69: nunca llegaron\.$/),
  ]);
  expect((await mes(clave))?.faltas).not.toEqual([]);
});

test('an incomplete period is read again, and ends whole', async () => {
  await execute(`update periodo_facturado set leido_en = leido_en - interval '8 days'`);
  await readCobros(tienda.deps, tienda.cuenta_id);
  expect((await estado()).faltas).toEqual([]);
  expect((await mes(clave))?.facturas_recibidas).toHaveLength(3);
});

test('a stored row that the whole reading of its period does not bring is deleted', async () => {
  await execute(
    `insert into cargo_facturado (cuenta_id, detalle_id, periodo, fecha, concepto, subtipo, mercado, importe, documento, datos, leido_en)
     select cuenta_id, '1', periodo, fecha, 'De antes', 'CV', 'ML', 10, '9', '{}', now() - interval '1 day'
       from cargo_facturado where periodo = ? limit 1`,
    [clave],
  );
  await execute('update periodo_facturado set completo = false, leido_en = null');
  await readCobros(tienda.deps, tienda.cuenta_id);
  expect(await execute(`select 1 from cargo_facturado where concepto = 'De antes'`)).toEqual([]);
});

test('charges of sales that arrive incomplete are reported, and asked for again', async () => {
  await execute('update orden set cobros_al = null, cobros_cerrados = false');
  const deps = conPlaza(tienda.deps, () => ({
    cobros: { cargosDeOrdenes: async () => ({ cargos: [], raras: [], salteadas: [], completa: false }) },
  }));
  await readCobros(deps, tienda.cuenta_id);
  expect((await estado()).faltas.map(describeFalta)).toEqual([
    'Los cargos facturados de 2 ventas no llegaron enteros.',
  ]);
  expect(await execute('select 1 from orden where cobros_cerrados')).toEqual([]);
  await execute(`update orden set cobros_en = cobros_en - interval '1 day'`);
  await readCobros(tienda.deps, tienda.cuenta_id);
  expect((await estado()).faltas).toEqual([]);
});
