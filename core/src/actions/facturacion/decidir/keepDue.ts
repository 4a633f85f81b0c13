import type { Venta } from '../../../contract/ventas/venta.ts';
import { ownAlcance, TODAS } from '../../../rules/alcance.ts';
import { AppError, isAppError } from '../../../rules/errors.ts';
import { messageOf } from '../../../rules/messages.ts';
import { motivoOf } from '../../../rules/motivos/motivos.ts';
import { isPorReclamo, impedimentoEnCola } from '../../../rules/ventas/situacion.ts';
import { discardBorradores } from '../../../store/comprobantes/comprobantes.ts';
import { saveRechazo, type EnCola } from '../../../store/comprobantes/porEmitir.ts';
import { findCuentaById, type CuentaGuardada } from '../../../store/cuentas/cuentas.ts';
import { forgetRevision } from '../../../store/ventas/revisiones.ts';
import { loadVentas, type VentaGuardada } from '../../../store/ventas/ventas.ts';
import type { Deps } from '../../process/deps.ts';
import { loadFacturas, sigueDebida, type FacturaConNotas } from './notaOf.ts';
import { sinAparte, soloAparte, toConocida } from './toConocida.ts';
import { readReclamos } from '../leer/devoluciones/reclamos.ts';
import { refreshOrdenes } from '../leer/refreshOrdenes.ts';
import { reembolsosSegunLoGuardado } from '../leer/devoluciones/reembolsos.ts';

/**
 * Queued drafts of an account that are still due: an invoice whose sale can still be invoiced, a note whose sale still has given back
 * what it credits. The others are discarded; one that a person typed stops waiting instead, with the reason. While the sales cannot be
 * read all drafts wait. Drafts of an account that is no longer linked, and perhaps never will be, are decided by what is stored.
 */
export async function keepDue(deps: Deps, cuenta_id: string, enCola: readonly EnCola[]): Promise<EnCola[]> {
  const cuenta = await findCuentaById(deps.store.fork(), cuenta_id);
  if (!cuenta) return [];
  const order_ids = enCola.flatMap((enCola) => enCola.order_ids);
  let ajenas: ReadonlySet<string> = new Set();
  try {
    if (!cuenta.requiere_vincular) ajenas = new Set(await refreshOrdenes(deps, cuenta, order_ids));
  } catch (error) {
    if (!isAppError(error)) throw error;
    // `plaza_no_autorizado`: the permission was just taken away, so the drafts are decided by what is stored.
    if (error.code !== 'plaza_no_autorizado') {
      deps.log.warn({ cuenta: cuenta.nickname, codigo: error.code }, 'queued sales cannot be read again: they wait');
      return [];
    }
  }
  const ventas = await loadVentas(deps.store.fork(), TODAS, cuenta_id, { order_ids });
  const porOrden = new Map(ventas.flatMap((venta) => venta.ordenes.map(({ order_id }) => [order_id, venta] as const)));
  const acreditadas = enCola.flatMap(({ clase, comprobante_vinculado }) =>
    clase === 'nota_credito' && comprobante_vinculado !== null ? [comprobante_vinculado] : [],
  );
  const facturas = await loadFacturas(deps, ownAlcance(cuenta.user_id), acreditadas);
  const { read } = deps.plaza(cuenta).ventas;
  const listos: EnCola[] = [];
  for (const comprobante of enCola) {
    const venta = porOrden.get(comprobante.order_ids[0] ?? '');
    if (comprobante.clase === 'nota_credito') {
      const conNotas = facturas.get(comprobante.comprobante_vinculado ?? '');
      if (venta && conNotas && stands(deps, read.venta(venta), conNotas, comprobante)) listos.push(comprobante);
      else await decideAgain(deps, comprobante);
      continue;
    }
    const impedimento = await impedimentoOf(deps, cuenta, venta, comprobante);
    if (impedimento) await takeOut(deps, comprobante, impedimento);
    else listos.push(comprobante);
  }
  // A sale that the marketplace no longer shows is not known to be paid, nor given back: its draft waits.
  return listos.filter((enCola) => !enCola.order_ids.some((order_id) => ajenas.has(order_id)));
}

async function impedimentoOf(
  deps: Deps,
  cuenta: CuentaGuardada,
  guardada: VentaGuardada | undefined,
  enCola: EnCola,
): Promise<AppError | null> {
  if (!guardada) return new AppError('venta_no_facturable');
  const venta = enCola.venta_id === null ? soloAparte(guardada, enCola.order_ids) : sinAparte(guardada);
  // Refunds come from the stored payments, which decided the draft.
  const reembolsos = (await reembolsosSegunLoGuardado(deps, cuenta, [venta]))(venta.id);
  const { read } = deps.plaza(cuenta).ventas;
  let impedimento = impedimentoEnCola(toConocida(read, venta, cuenta, null, reembolsos), enCola);
  if (impedimento && isPorReclamo(impedimento) && !cuenta.requiere_vincular) {
    const leida = await readReclamos(deps, cuenta, venta).catch((error: unknown) => {
      if (!isAppError(error, 'plaza_no_autorizado')) throw error;
      return venta;
    });
    impedimento = impedimentoEnCola(toConocida(read, leida, cuenta, null, reembolsos), enCola);
  }
  if (impedimento === null) return null;
  return new AppError('venta_no_facturable', { mensaje: motivoOf(impedimento.motivo, impedimento.data).texto });
}

function stands(deps: Deps, venta: Venta, conNotas: FacturaConNotas, { id }: EnCola): boolean {
  const nota = conNotas.borradores.find((borrador) => borrador.id === id);
  return nota !== undefined && sigueDebida(deps, venta, conNotas, nota);
}

/** The sale's refund changed: its note, if any, is made anew. */
async function decideAgain(deps: Deps, { id, user_id, venta_id }: EnCola): Promise<void> {
  await deps.store.tx(async (tx) => {
    await discardBorradores(tx, ownAlcance(user_id), [id]);
    if (venta_id !== null) await deps.store.jobs.send(tx, 'nota_automatica', { venta_id });
  });
}

async function takeOut(
  deps: Deps,
  { id, user_id, a_mano, automatico, venta_id }: EnCola,
  motivo: AppError,
): Promise<void> {
  if (!a_mano) {
    return deps.store.tx(async (tx) => {
      // The sale has no draft any more, and the reason may pass: the automatic run decides it again, and tells the reason.
      if (automatico && venta_id !== null) await forgetRevision(tx, venta_id);
      await discardBorradores(tx, ownAlcance(user_id), [id]);
    });
  }
  await saveRechazo(deps.store.fork(), id, [{ codigo: 0, mensaje: messageOf(motivo) }]);
}
