import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { upsertOrdenes } from '../../../core/src/store/ventas/ordenes.ts';
import { saveRevisiones } from '../../../core/src/store/ventas/revisiones.ts';
import { readVentas } from '../../../core/src/actions/facturacion/leer/readVentas.ts';
import { refreshOrdenes } from '../../../core/src/actions/facturacion/leer/refreshOrdenes.ts';
import { startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';
import { conPlaza, VENDEDOR } from '../../helpers/plazas.ts';

// An account's orders are read again with each notice: an unchanged row is not written again.

let tienda: Tienda;
let orders: string[];

beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(() => tienda.close());
beforeEach(async () => {
  await tienda.reset();
  ({ orders } = await tienda.vender({ tipo: 'pack' }));
  await read();
});

const cuenta = () => ({ id: tienda.cuenta_id, ...VENDEDOR, include_shipping_cost: false });
/** Reads the account's orders, `minutos` from now. */
async function read(minutos = 0): Promise<void> {
  const despues = { now: () => new Date(Date.now() + minutos * 60_000) };
  expect(await refreshOrdenes({ ...tienda.deps, clock: despues }, cuenta(), orders)).toEqual([]);
}

test('a sale that is looked at without waiting, before or now, is not written', async () => {
  const { store } = tienda.deps;
  const venta = async () =>
    (
      await store
        .fork()
        .execute<{ id: string; fila: string; en_espera_desde: Date | null }[]>(
          'select id, ctid::text as fila, en_espera_desde from venta',
        )
    )[0] ?? { id: '', fila: '', en_espera_desde: null };
  const mira = async (espera: boolean, ahora: Date) => {
    const { id } = await venta();
    const desde = await store.tx((tx) => saveRevisiones(tx, [{ venta_id: id, ordenes: [], espera }], ahora));
    return desde.get(id) ?? null;
  };
  const [primero, dos] = [new Date('2026-11-28T10:00:00Z'), new Date('2026-11-28T11:00:00Z')];
  const antes = await venta();
  expect([await mira(false, primero), await venta()]).toEqual([null, antes]);
  expect(await mira(true, primero)).toEqual(primero);
  const espera = await venta();
  expect(espera.en_espera_desde).toEqual(primero);
  expect([await mira(true, dos), await venta()]).toEqual([primero, espera]);
  expect([await mira(false, dos), (await venta()).en_espera_desde]).toEqual([null, null]);
});

test('cancelled orders are read beside the rest: a list waits for the longer of both calls, not for their sum', async () => {
  const empezadas: boolean[] = [];
  const dosEmpezadas = Promise.withResolvers<void>();
  const alaVez = conPlaza(tienda.deps, ({ ventas }) => ({
    ventas: {
      async *buscarOrdenes(busqueda) {
        empezadas.push(busqueda.canceladas ?? false);
        if (empezadas.length === 2) dosEmpezadas.resolve();
        await dosEmpezadas.promise;
        yield* ventas.buscarOrdenes(busqueda);
      },
    },
  }));
  await readVentas(alaVez, cuenta(), { desde: tienda.hoy, hasta: tienda.hoy });
  expect(empezadas.slice(0, 2)).toEqual([false, true]);
});

interface Fila {
  /** Physical version of the row, another at each write. */
  fila: string;
  total: string;
  reembolsado: string;
  leida: Date;
}
const filas = (): Promise<Fila[]> =>
  tienda.deps.store
    .fork()
    .execute<Fila[]>(
      'select ctid::text as fila, total::text, reembolsado::text, orden_leida_en as leida from orden order by order_id',
    );

test('an unchanged order is not written, except its time of reading, every ten minutes', async () => {
  const antes = await filas();
  expect(antes).toHaveLength(2);
  await read();
  await read(9);
  expect(await filas()).toEqual(antes);
  await read(11);
  const despues = await filas();
  expect(despues.map(({ fila }) => fila)).not.toEqual(antes.map(({ fila }) => fila));
  expect(despues.map(({ leida }) => leida > (antes[0]?.leida ?? leida))).toEqual([true, true]);
});

test('a changed order is written, also when the marketplace gives no date of change', async () => {
  const antes = await filas();
  await tienda.cambiar(orders[0], { reembolsado: 100 });
  await read();
  const despues = await filas();
  expect(despues.map(({ reembolsado }) => Number(reembolsado)).toSorted()).toEqual([0, 100]);
  expect(despues.filter(({ fila }, n) => fila !== antes[n]?.fila)).toHaveLength(1);

  const { deps, cuenta_id } = tienda;
  const [{ orden, ...resto }] = (await deps.store.fork().execute(
    `select ord.order_id, ord.status, ord.estado, ord.con_reclamo, ord.fecha_cierre, ord.ultima_actualizacion, ord.comprador_id, ord.comprador_nickname, ord.total, ord.reembolsado,
            ord.moneda, ord.orden, ord.texto, vta.pack_id, vta.envio_id from orden ord join venta vta on vta.id = ord.venta_id order by ord.order_id limit 1`,
  )) as [Parameters<typeof upsertOrdenes>[2]['ordenes'][number]];
  const comprador = { falta: null, dicho: true, facturacion_id: null };
  const ordenEtiquetada = { ...resto, comprador, orden: { ...(orden as object), tags: ['nueva'] } };
  await upsertOrdenes(
    deps.store.fork(),
    cuenta_id,
    { ordenes: [ordenEtiquetada], marcas: ['tags', 'mediations'] },
    new Date(),
  );
  const [tags] = await deps.store
    .fork()
    .execute<{ tags: unknown }[]>(`select orden -> 'tags' as tags from orden where order_id = ?`, [resto.order_id]);
  expect(tags).toEqual({ tags: ['nueva'] });
});
