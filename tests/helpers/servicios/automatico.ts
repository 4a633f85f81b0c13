import { setTimeout as wait } from 'node:timers/promises';
import type { Actividad, TipoActividad } from '@talonario/core/ventas';
import type { updateCuenta } from '@talonario/core/server/empresas';
import type { Clock, Log } from '@talonario/core/server/instalacion';
import { listActividad } from '@talonario/core/server/ventas';
import { createReceiver, startWorker, type Worker } from '@talonario/webhooks';
import { adelantarTrabajos } from './cola.ts';
import { serve, type Sitio } from './sitio.ts';
import { startTienda, type Tienda } from './vendedor.ts';

type Ajustes = Parameters<typeof updateCuenta>[3];

/** A seller with automatic invoicing: the marketplace notifies, a receiver stores, a worker works. */
export interface Automatico {
  tienda: Tienda;
  /** Puts everything back to the start: an account with automatic invoicing from today on, without hold. */
  reset(como?: Parameters<Tienda['reset']>[0]): Promise<void>;
  /** Makes a sale and notifies it, or as `notificar` says. */
  vender(pedido?: Record<string, unknown>): ReturnType<Tienda['vender']>;
  cambiar: Tienda['cambiar'];
  /** Waits until every notice arrived and no job is left to do now. */
  quieto(): Promise<void>;
  /** Activity of the account, the last first. */
  actividad(tipo?: TipoActividad): Promise<Actividad[]>;
  /** Jobs scheduled for later: their queue and their start. */
  paraDespues(): Promise<{ name: string; data: unknown; start_after: Date }[]>;
  /** Makes the jobs scheduled for later due now. */
  adelantar(): Promise<void>;
  /** Runs `work` while the worker neither turns notices into jobs nor does jobs. */
  sinWorker(work: () => Promise<void>): Promise<void>;
  /** Makes the receiver answer this status instead of storing notices; null: it works again. */
  responder(status: number | null): void;
  /** Moves every clock by `ms` from the machine's. */
  correrReloj(ms: number): Promise<void>;
  /** Results of the closed notices. */
  resultados(): Promise<string[]>;
  close(): Promise<void>;
}

/** Job about an order that was being processed: the order is looked at again after as long as that took; no one scheduled it. */
const PUESTO_PARA_DESPUES = `name = 'procesar_orden' and state = 'created' and data->'otra_vez' is null and data->'sin_apuro' is null`;

const DEADLINE_MS = 120_000;
const POLL_MS = 40;

/** `log`: destination of the log; `env`: extra environment. */
export async function startAutomatico({
  log,
  env = {},
}: { log?: Log; env?: Record<string, string> } = {}): Promise<Automatico> {
  let corrido = 0;
  const clock: Clock = { now: () => new Date(Date.now() + corrido) };
  const tienda = await startTienda({
    meli: { escalaReintentos: 0.0001 },
    deps: { clock, ...(log && { log }) },
    env,
  });
  let estado: number | null = null;
  const receptor = await startReceptor(tienda, () => estado);
  let worker: Worker = await startWorker(tienda.deps);
  const sql = <T>(texto: string, valores: unknown[] = []) => tienda.deps.store.fork().execute<T[]>(texto, valores);

  const automatico: Automatico = {
    tienda,
    async reset({ ajustes = {}, ...como } = {}) {
      corrido = 0;
      estado = null;
      await automatico.quieto();
      await sql(`delete from notificacion`);
      await sql(`delete from pgboss.job`);
      const automaticos: Ajustes = {
        automatizar: true,
        fecha_inicio_automatizacion: tienda.hoy,
        nc_espera_minutos: 0,
        ...ajustes,
      };
      await tienda.reset({ ...como, ajustes: automaticos });
      await automatico.quieto();
    },
    vender: (pedido = {}) => tienda.vender({ tipo: 'dni', notificar: true, ...pedido }),
    cambiar: (order_id, cambios) => tienda.cambiar(order_id, { notificar: true, ...cambios }),
    async quieto() {
      await tienda.meli.notificador.quieto();
      const limite = Date.now() + DEADLINE_MS;
      for (;;) {
        const [queda] = await sql<{ avisos: number; trabajos: string | null }>(
          `select (select count(*)::int from notificacion where procesada_en is null) as avisos,
                  (select string_agg(name || ' ' || state || ' ' || coalesce(output::text, ''), '; ') from pgboss.job
                    where name <> 'fallidos' and name not like '\\_\\_pgboss%' and (state in ('retry', 'active')
                          or (state = 'created' and start_after <= now() + interval '1 second')
                          or (${PUESTO_PARA_DESPUES}))) as trabajos`,
        );
        if (queda && queda.avisos === 0 && queda.trabajos === null) return;
        if (Date.now() > limite) throw new Error(`still at it: ${JSON.stringify(queda)}`);
        await wait(POLL_MS);
      }
    },
    async actividad(tipo) {
      const pagina = { limit: 500, offset: 0, pendientes: false };
      const { results } = await listActividad(tienda.deps, tienda.emisor.alcance, tienda.cuenta_id, pagina);
      return results.filter((actividad) => tipo === undefined || actividad.tipo === tipo);
    },
    paraDespues: () =>
      sql(
        `select name, data, start_after from pgboss.job
          where state = 'created' and name <> 'fallidos' and name not like '\\_\\_pgboss%' and start_after > now() order by name`,
      ),
    async adelantar() {
      await adelantarTrabajos(tienda.deps, ['created']);
      await automatico.quieto();
    },
    async sinWorker(work) {
      await worker.close();
      try {
        await work();
      } finally {
        worker = await startWorker(tienda.deps);
      }
    },
    responder(status) {
      estado = status;
    },
    async correrReloj(ms) {
      corrido = ms;
      tienda.entorno.arca.reloj(clock.now());
      await tienda.control('POST /__sim/reloj', { ahora: clock.now().toISOString() });
    },
    async resultados() {
      const filas = await sql<{ resultado: string }>('select resultado from notificacion order by id');
      return filas.map(({ resultado }) => resultado);
    },
    async close() {
      await worker.close();
      await receptor.close();
      await tienda.close();
    },
  };
  return automatico;
}

/** Starts the receiver of the marketplace's notices. */
async function startReceptor(tienda: Tienda, failure: () => number | null): Promise<Sitio> {
  const keep = createReceiver(tienda.deps).callback();
  const sitio = await serve((req, res) => {
    const status = failure();
    if (status === null) void keep(req, res);
    else res.writeHead(status).end();
  });
  await tienda.control('POST /__sim/aplicacion', { notificar_a: `${sitio.url}/meli/notificaciones` });
  return sitio;
}
