import { setTimeout as wait } from 'node:timers/promises';
import { createReceiver } from '@talonario/webhooks';
import { expect } from 'vitest';
import { mapParallel } from '../../../core/src/actions/process/parallel.ts';
import { random } from '../azar.ts';
import { startTrabajador, type Trabajador } from '../procesos/trabajador.ts';
import { tiemposDePrueba } from '../servicios/entorno.ts';
import { expectSumasExactas } from './sumas.ts';
import { serve, type Sitio } from '../servicios/sitio.ts';
import { startTienda, type Tienda } from '../servicios/vendedor.ts';

/** Size of a night. */
export interface Noche {
  /** Orders sold; a pack counts each of its orders. */
  ordenes: number;
  /** Notices sent: one for each order, and the rest repeat some of them. */
  avisos: number;
}

/** Invoiced orders of each kind, in a hundred; a pack's notices are as many as its orders. */
const MEZCLA = {
  dni: 55,
  responsable_inscripto: 10,
  monotributo: 5,
  cuil: 8,
  pack: 10,
  pack_3: 4,
  sin_pack: 8,
};
/** Orders, in the same hundred, that get no invoice. */
const SIN_FACTURA = { cancelada: 2, sin_pagar: 2, fraude: 1, reclamo: 1 };

/**
 * A night of sales: notices that come twice and out of order, a failing marketplace and ARCA, a worker killed in the middle. Expects one
 * comprobante for each purchase, and its PDF sent once.
 */
export async function expectTormenta({ ordenes, avisos: cuantos }: Noche): Promise<void> {
  await using mundo = await startNoche();
  const { tienda, receptor, start } = mundo;
  const execute = <T>(sql: string) => tienda.deps.store.fork().execute<T[]>(sql);
  const emitidas = async () =>
    (await execute<{ n: number }>(`select count(*)::int as n from comprobante where status = 'emitida'`))[0]?.n ?? 0;

  const { facturables, avisos } = await sell(tienda, ordenes, cuantos);
  await spoil(tienda, ordenes);
  const victima = await start();
  await start();
  const comienzo = performance.now();
  const rechazos = await notify(receptor, tienda, avisos);
  const recibidas = performance.now();

  await until(async () => (await emitidas()) > facturables.length / 4);
  await victima.matar();
  await start();
  await tienda.control('POST /__sim/vencer', { que: 'token' });
  tienda.entorno.arca.vencer();
  await until(async () => (await emitidas()) > facturables.length * 0.75);
  await tienda.control('POST /__sim/vencer', { que: 'token' });
  await until(() => isOver(tienda));
  const fin = performance.now();

  const { comprobantes, operaciones: enArca } = tienda.entorno.arca.estado();
  const nuestros = await execute<{ cae: string; clave: string; n: number }>(
    `select c.cae, vta.clave, c.numero_comprobante as n from comprobante c join venta vta on vta.id = c.venta_id where c.status = 'emitida'`,
  );
  expect(nuestros.map(({ clave }) => clave).toSorted()).toEqual(facturables.toSorted());
  expect(nuestros.map(({ cae }) => cae).toSorted()).toEqual(comprobantes.map(({ cae }) => cae).toSorted());
  const { documentos } = await tienda.control<{ documentos: { pack: string }[] }>('GET /__sim/estado');
  expect(documentos.map(({ pack }) => pack).toSorted()).toEqual(facturables.toSorted());
  const { operaciones } = tienda.meli.ambiente;
  // A second upload would have to delete the first.
  expect(operaciones['DELETE /packs/{id}/fiscal_documents']).toBeUndefined();
  expect(await expectSumasExactas(tienda.deps)).toBe(nuestros.length);
  expect(await execute(`select 1 from emision where estado = 'abierta'`)).toEqual([]);
  expect(await execute('select 1 from comprobante where emision_id is not null or en_cola_desde is not null')).toEqual(
    [],
  );
  expect(
    await execute(`select resultado from notificacion where resultado not in ('enviada', 'repetida', 'postergada')`),
  ).toEqual([]);
  expect(await tienda.deps.store.jobs.listFailed()).toEqual([]);
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  console.log(
    `${avisos.length} notices in ${seconds(recibidas - comienzo)} s, ${rechazos} of them sent again, ${facturables.length} invoices and PDFs in ${seconds(fin - comienzo)} s, ` +
      `${enArca['FECAESolicitar']} FECAESolicitar, ${Object.values(operaciones).reduce((a, b) => a + b, 0)} calls to the marketplace`,
  );
}

interface Mundo extends AsyncDisposable {
  tienda: Tienda;
  /** Receiver of the notices. */
  receptor: Sitio;
  /** Starts one more worker, in a process of its own. */
  start(): Promise<Trabajador>;
}

async function startNoche(): Promise<Mundo> {
  const tienda = await startTienda();
  await tienda.reset({
    ajustes: { automatizar: true, fecha_inicio_automatizacion: tienda.hoy, nc_espera_minutos: 0 },
  });
  const receptor = await serve(createReceiver(tienda.deps).callback());
  const trabajadores: Trabajador[] = [];
  return {
    tienda,
    receptor,
    async start() {
      const trabajador = await startTrabajador({
        env: tienda.entorno.env,
        issuing: { ...tiemposDePrueba, llamadaMs: 3_000 },
      });
      trabajadores.push(trabajador);
      return trabajador;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(trabajadores.map((trabajador) => trabajador.matar()));
      await receptor.close();
      await tienda.close();
    },
  };
}

/** Makes the sales, without notices. Answers the purchases to invoice, and the notices to send, shuffled. */
async function sell(
  tienda: Tienda,
  distintas: number,
  cuantos: number,
): Promise<{ facturables: string[]; avisos: string[] }> {
  const facturables: string[] = [];
  const ordenes: string[] = [];
  for (const [tipo, porCien] of Object.entries({ ...MEZCLA, ...SIN_FACTURA })) {
    const porVenta = { pack: 2, pack_3: 3 }[tipo] ?? 1;
    const cantidad = Math.max(1, Math.round((distintas * porCien) / 100 / porVenta));
    const { ventas } = await tienda.control<{ ventas: { pack: string; orders: string[] }[] }>('POST /__sim/ventas', {
      cuenta: 'TIENDA.NORTE',
      cantidad,
      tipo,
    });
    if (tipo in MEZCLA) facturables.push(...ventas.map(({ pack }) => pack));
    ordenes.push(...ventas.flatMap(({ orders }) => orders));
  }
  const azar = random(20_261_121);
  const repetidas = Array.from({ length: Math.max(0, cuantos - ordenes.length) }, () => pick(ordenes, azar));
  return { facturables, avisos: shuffle([...ordenes, ...repetidas], azar) };
}

/** Spreads faults over the run. */
async function spoil(tienda: Tienda, ordenes: number): Promise<void> {
  const falla = (operacion: string, tipo: string, veces: number, despues: number) =>
    tienda.control('POST /__sim/fallas', { operacion, tipo, veces, despues });
  const parte = Math.ceil(ordenes / 15);
  const tanda = Math.ceil(ordenes / 23);
  for (let vez = 0; vez < 4; vez += 1) {
    await falla('GET /orders/{id}', '429', parte, vez * parte * 5);
    await falla('GET /orders/{id}', 'http_500', 3, vez * parte * 4 + 7);
    await falla('GET /orders/billing-info/MLA/{id}', 'http_500', 5, vez * parte * 3 + 3);
    await falla('GET /packs/{id}', 'reset', 3, vez * parte * 3 + 11);
    await falla('GET /packs/{id}/fiscal_documents', 'html', 3, vez * parte * 3 + 5);
  }
  await falla('POST /packs/{id}/fiscal_documents', 'http_500', 4, tanda);
  await falla('POST /packs/{id}/fiscal_documents', 'reset', 3, 4 * tanda);
  await falla('POST /packs/{id}/fiscal_documents', 'reset_despues', 2, 7 * tanda);
  const { arca } = tienda.entorno;
  arca.fallas({ operacion: 'FECAESolicitar', tipo: 'http_500', veces: 1, despues: 1 });
  arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues', veces: 1, despues: 3 });
  arca.fallas({ operacion: 'FECAESolicitar', tipo: 'timeout_despues', veces: 1, despues: 5 });
  arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 1, despues: 2 });
}

/** Tries after which the marketplace gives a notice up. */
const INTENTOS = 8;

/**
 * Sends the notices to the receiver, some at a time, as the marketplace does: one answered without a 200 was not stored, and is sent again.
 * Answers how many were sent again.
 */
async function notify(receptor: Sitio, tienda: Tienda, order_ids: readonly string[]): Promise<number> {
  let rechazos = 0;
  await mapParallel(order_ids, 20, async (order_id, n) => {
    for (let intento = 1; ; intento += 1) {
      const respuesta = await fetch(`${receptor.url}/meli/notificaciones`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          _id: `aviso-${n}`,
          resource: `/orders/${order_id}`,
          user_id: 187654321,
          topic: 'orders_v2',
          application_id: tienda.deps.config.meli.clientId,
        }),
      });
      if (respuesta.status === 200) return;
      // The receiver's only other answer is 503: its database is busy.
      expect(respuesta.status).toBe(503);
      expect(intento).toBeLessThan(INTENTOS);
      rechazos += 1;
    }
  });
  return rechazos;
}

/**
 * Whether no work is left: no notice, no job but the scheduled ones, no comprobante in doubt, no PDF to send. Exceptions: sales with a
 * claim, which are looked at until it is closed, and orders read later in case the search misses them.
 */
async function isOver(tienda: Tienda): Promise<boolean> {
  const [queda] = await tienda.deps.store.fork().execute<Record<string, number>[]>(
    `select (select count(*)::int from notificacion where procesada_en is null) as avisos,
            (select count(*)::int from pgboss.job j where j.name in ('procesar_orden', 'procesar_aviso', 'subir_factura') and j.state <= 'active'
                and j.data->'sin_apuro' is null and not (coalesce(j.data->>'otra_vez', '') = 'luego' and exists (select from orden ord
                  where ord.order_id = j.data->>'order_id' and ord.orden->'mediations' <> '[]'))) as trabajos,
            (select count(*)::int from emision where estado = 'abierta') as abiertas,
            (select count(*)::int from comprobante where status <> 'emitida') as borradores,
            (select count(*)::int from documento_fiscal where estado <> 'subido') as documentos`,
  );
  return Object.values(queda ?? { nada: 1 }).every((cuantos) => cuantos === 0);
}

async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await wait(POLL_MS);
}

/** Milliseconds between two checks that the night is over. */
const POLL_MS = 250;

function pick<T>(items: readonly T[], azar: () => number): T {
  return items[Math.floor(azar() * items.length)] as T;
}

function shuffle<T>(items: readonly T[], azar: () => number): T[] {
  return items
    .map((item) => ({ item, orden: azar() }))
    .toSorted((a, b) => a.orden - b.orden)
    .map(({ item }) => item);
}
