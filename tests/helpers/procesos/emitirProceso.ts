// A process that issues drafts or invoices sales, and may die or stop at a given step, for the flows about dying.
import { setTimeout as wait } from 'node:timers/promises';
import { informCaea } from '@talonario/core/server/arca';
import { issueComprobantes, issueQueued, runCambio, type CambioInput } from '@talonario/core/server/comprobantes';
import {
  openDeps,
  readConfig,
  type Deps,
  type IssuingTimes,
  type OnProgress,
} from '@talonario/core/server/instalacion';
import { invoiceVentas, processLote, type VentasInput } from '@talonario/core/server/ventas';
import { ownAlcance } from '@talonario/core/empresas';
import { following } from '../mundos/pasos.ts';

/** Order for the process, as JSON in its first argument. */
export interface PedidoProceso {
  env: Record<string, string>;
  /** User who issues, over their own data. */
  user_id: string;
  ids: string[];
  /** Sales to invoice, instead of `ids`. */
  ventas?: Omit<VentasInput, 'alcance'>;
  issuing: Partial<IssuingTimes>;
  /** Batch to do, instead of `ids`; `cualquiera`: those in its queue. */
  lote?: string;
  /** Sales of the batch that are issued together; absent: the product's number. */
  ventas_por_tanda?: number;
  /** A turn of the queue, instead of `ids`. */
  cola?: boolean;
  /** Factura B to change for an A, instead of `ids`. */
  cambio?: Omit<CambioInput, 'alcance'>;
  /** Milliseconds that its clock is ahead of the machine's. */
  corrido?: number;
  /** Informs ARCA of what has advance codes, instead of `ids`. */
  informar?: boolean;
  /** Step at which the process kills itself with SIGKILL, the first time or the n-th. */
  morir?: string;
  vez?: number;
  /** Start of the statement, or name of the call to ARCA, before which the process kills itself, the first time or the n-th (`vez`). */
  morirAntesDe?: string;
  /** Step at which the process stops (SIGSTOP), the first time, until it is continued. */
  detener?: string;
}

const pedido = JSON.parse(process.argv[2] ?? '') as PedidoProceso;
const { corrido = 0, morirAntesDe } = pedido;
const clock = { now: () => new Date(Date.now() + corrido) };
const abiertas = await openDeps(readConfig(pedido.env), { issuing: pedido.issuing, clock });
let veces = 0;
let detenido = false;
const dieIf = async (muere: boolean): Promise<void> => {
  if (!muere || ++veces !== (pedido.vez ?? 1)) return;
  process.kill(process.pid, 'SIGKILL');
  await wait(60_000);
};
const follow = async (paso: string): Promise<void> => {
  process.stdout.write(`${JSON.stringify({ paso })}\n`);
  await dieIf(paso === pedido.morir);
  if (paso === pedido.detener && !detenido) {
    detenido = true;
    process.kill(process.pid, 'SIGSTOP');
  }
};
const onProgress: OnProgress = ({ paso }) => follow(paso);
const { ids, user_id, ventas, cambio, lote, ventas_por_tanda } = pedido;
const alcance = ownAlcance(user_id);

async function work(deps: Deps): Promise<void> {
  if (lote === 'cualquiera') {
    await deps.store.jobs.work('procesar_lote', ({ lote_id }) =>
      processLote(deps, lote_id, { ultimo: true, onProgress }),
    );
    await wait(120_000);
  } else if (lote !== undefined) {
    const porTandas = ventas_por_tanda === undefined ? {} : { ventas_por_tanda };
    await processLote(deps, lote, { ultimo: true, onProgress, ...porTandas });
  }
  if (ventas) await invoiceVentas(deps, { ...ventas, alcance, onProgress });
  if (pedido.cola) await issueQueued(deps);
  if (cambio) await runCambio(deps, { ...cambio, alcance, onProgress });
  if (pedido.informar) await informCaea(deps, { insiste: false, onPaso: follow });
  const resultados = await issueComprobantes(deps, { alcance, ids, onProgress });
  process.stdout.write(`${JSON.stringify({ resultados })}\n`);
}

await (morirAntesDe === undefined
  ? work(abiertas)
  : following(abiertas, (paso) => dieIf(paso.trimStart().startsWith(morirAntesDe)), work));
await abiertas.close();
