import { AppError } from '@talonario/core/base';
import { supervise, type Deps } from '@talonario/core/server/instalacion';
import { listReceptores, listReceptoresDeCuentas, reviewReceptores } from '@talonario/core/server/ventas';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { elegidas, startTienda, type Tienda, type VentaDePrueba } from '../../helpers/servicios/vendedor.ts';
import { conPlaza } from '../../helpers/plazas.ts';

// Vouchers issued before buyers were read by id: each receptor is reviewed once, and the result only told.

let tienda: Tienda;
beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(() => tienda.close());
beforeEach(() => tienda.reset());

const execute = <T>(sql: string, valores: unknown[] = []) => tienda.deps.store.fork().execute<T[]>(sql, valores);
const llamadas = () => {
  const { operaciones } = tienda.meli.ambiente;
  return ['GET /orders/{id}', 'GET /orders/billing-info/MLA/{id}'].map((operacion) => operaciones[operacion] ?? 0);
};
const COMPANIA = {
  tipo_documento: 'CUIT',
  numero_documento: '30711234566',
  nombre: 'ACME SA',
  condicion: 'IVA Responsable Inscripto',
};

async function facturada(pedido: object): Promise<VentaDePrueba> {
  const venta = await tienda.vender({ items: [{ sku: 'COMB-MATE', precio: 10_000, cantidad: 1 }], ...pedido });
  await tienda.facturar(elegidas(venta.orders));
  return venta;
}

/** Restores the state of before: no buyer was read by id, and every voucher is to be reviewed. */
async function comoAntes(): Promise<void> {
  await execute(`update orden set facturacion = null, facturacion_id = null, facturacion_de = null, facturacion_al = null,
    comprador_al = null, comprador_en = null`);
  await execute(`insert into revision_receptores (cuenta_id, emitidas_hasta) values (?, now())`, [tienda.cuenta_id]);
}

const revisar = (deps: Deps = tienda.deps) => reviewReceptores(deps, tienda.cuenta_id);
const listar = () => listReceptores(tienda.deps, { alcance: tienda.emisor.alcance, cuenta_id: tienda.cuenta_id });
/** Result of each reviewed voucher, by its sale's key. */
async function resultados(): Promise<Record<string, string>> {
  const filas = await execute<{ clave: string; dicho: string }>(
    `select vta.clave, r.resultado || coalesce(' ' || (r.ahora->>'letra') || ' ' || (r.ahora->>'documento'), '') || coalesce(' ' || r.motivo, '') as dicho
       from receptor_revisado r join comprobante c on c.id = r.comprobante_id join venta vta on vta.id = c.venta_id`,
  );
  return Object.fromEntries(filas.map(({ clave, dicho: resultadoDicho }) => [clave, resultadoDicho]));
}

test('a receptor is the same, another with another letter, or unknown; a forced B and an annulled voucher are left out', async () => {
  const igual = await facturada({ tipo: 'dni' });
  const monotributo = await facturada({ tipo: 'monotributo' });
  const compania = await facturada({ tipo: 'sin_datos' });
  const callada = await facturada({ tipo: 'dni' });
  const ajena = await facturada({ tipo: 'dni' });
  const anulada = await facturada({ tipo: 'dni' });
  await tienda.ajustar({ force_factura_b: true });
  const forzada = await facturada({ tipo: 'responsable_inscripto' });
  await tienda.ajustar({ force_factura_b: false });
  await tienda.cambiar(anulada.orders[0], { estado: 'cancelled' });
  await tienda.acreditar();
  await tienda.cambiar(compania.orders[0], { comprador: COMPANIA });
  await tienda.cambiar(callada.orders[0], { comprador: null });
  await comoAntes();
  await execute(
    `update comprobante set autorizado_en = now() - interval '1 hour' where venta_id <> (select id from venta where clave = ?)`,
    [ajena.venta],
  );
  const antes = llamadas();
  // The last issued voucher is reviewed first, and its reading refused.
  await tienda.control('POST /__sim/fallas', { operacion: 'GET /orders/{id}', tipo: 'rechazo', veces: 1 });
  await revisar();
  expect(await resultados()).toEqual({
    [igual.venta]: 'igual',
    [monotributo.venta]: 'igual',
    [compania.venta]: 'distinto A 30711234566',
    [callada.venta]: 'no_se_supo Mercado Libre ya no informa quién compró.',
    [ajena.venta]: expect.stringMatching(/^no_se_supo Mercado Libre/),
    [forzada.venta]: 'igual',
  });
  const [ordenes = 0, facturaciones = 0] = llamadas().map((cuantas, n) => cuantas - (antes[n] ?? 0));
  expect([ordenes, facturaciones <= 4]).toEqual([5, true]);
  const pagina = await listar();
  expect(pagina).toMatchObject({ totalItems: 3, revisados: 6, faltan: 0, terminada_en: expect.any(Date) });
  // The list of every account has the same ones, each with its account.
  expect(await listReceptoresDeCuentas(tienda.deps, { alcance: tienda.emisor.alcance })).toEqual(pagina);
  expect(pagina.results[0]).toMatchObject({
    cuenta_id: tienda.cuenta_id,
    venta: compania.venta,
    resultado: 'distinto',
    facturado: { documento: '', letra: 'B' },
    ahora: { documento: '30711234566', letra: 'A', condicion: 1 },
  });
  // The review issues nothing.
  expect((await tienda.emitidas()).map(({ tipo_comprobante }) => tipo_comprobante).toSorted()).toEqual(
    [6, 6, 6, 6, 6, 6, 1, 8].toSorted(),
  );
  await revisar();
  expect(llamadas()[0]).toBe((antes[0] ?? 0) + 5);
});

/** As `deps`, but its reading by id number `numeroDeLectura` fails with `error`. */
function falla(numeroDeLectura: number, error: Error): Deps {
  let leidas = 0;
  return conPlaza(tienda.deps, ({ ventas }) => ({
    ventas: {
      ordenPropia: (order_id) => {
        leidas += 1;
        if (leidas === numeroDeLectura) throw error;
        return ventas.ordenPropia(order_id);
      },
    },
  }));
}

test('when the marketplace stops answering half way, the next job goes on with the vouchers left', async () => {
  for (const tipo of ['dni', 'dni', 'dni', 'dni']) await facturada({ tipo });
  await comoAntes();
  const antes = llamadas()[0] ?? 0;
  const sinRespuesta = new AppError('plaza_no_disponible', { motivo: 'red' });
  await expect(revisar(falla(3, sinRespuesta))).rejects.toBe(sinRespuesta);
  expect(await listar()).toMatchObject({ revisados: 2, faltan: 2, terminada_en: null });
  await revisar();
  expect(await listar()).toMatchObject({ totalItems: 0, revisados: 4, faltan: 0 });
  expect((llamadas()[0] ?? 0) - antes).toBe(4);
});

test('a voucher whose reading fails unexpectedly is told as unknown, logged with its cause, and delays no other', async () => {
  for (const tipo of ['dni', 'dni', 'dni']) await facturada({ tipo });
  await comoAntes();
  const rara = new TypeError('no such field');
  const registrados: object[] = [];
  const deps = falla(1, rara);
  await revisar({ ...deps, log: { ...deps.log, error: (datos: object) => void registrados.push(datos) } });
  expect(await listar()).toMatchObject({ totalItems: 1, revisados: 3, faltan: 0, terminada_en: expect.any(Date) });
  const motivos = Object.values(await resultados()).toSorted();
  expect(motivos).toEqual([
    'igual',
    'igual',
    'no_se_supo No se pudo mirar la venta: hubo un error que no se esperaba.',
  ]);
  expect(registrados).toEqual([{ comprobante_id: expect.any(String), err: rara }]);
});

test('the supervisor starts the review of accounts with vouchers left, and of no others', async () => {
  await facturada({ tipo: 'dni' });
  const enviados = async () => {
    await supervise(tienda.deps);
    return execute<{ data: object }>(
      `select data from pgboss.job where name = 'revisar_receptores' and state = 'created'`,
    );
  };
  expect(await enviados()).toEqual([]);
  await comoAntes();
  expect(await enviados()).toEqual([{ data: expect.objectContaining({ cuenta_id: tienda.cuenta_id }) }]);
  await revisar();
  await execute(`delete from pgboss.job where name = 'revisar_receptores'`);
  expect(await enviados()).toEqual([]);
});
