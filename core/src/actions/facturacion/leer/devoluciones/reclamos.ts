import type { RespuestaCruda } from '../../../../contract/ventas/venta.ts';
import { dayBounds } from '../../../../rules/dates.ts';
import { isAppError } from '../../../../rules/errors.ts';
import { estaPaga } from '../../../../rules/ventas/situacion.ts';
import type { VentaGuardada } from '../../../../store/ventas/ventas.ts';
import { listConReclamos, saveReclamos, type ReclamosDeOrden } from '../../../../store/ventas/reclamos.ts';
import { resolvePermiso, tellPermiso } from '../../../cuentas/permiso.ts';
import type { Deps } from '../../../process/deps.ts';
import type { Rango } from '../planLectura.ts';
import type { CuentaLectura } from '../readVentas.ts';
import type { LectoresDeVentas } from '../../../../plazas/plaza.ts';
import { mapParallel, PLAZA_LANES } from '../../../process/parallel.ts';

type CuentaConReclamos = Pick<CuentaLectura, 'id' | 'plaza' | 'vendedor_id'>;

/** An open claim is read again after so many milliseconds: it may close without its order changing, and its notice may be lost. */
const ABIERTO_VALE_MS = 24 * 3_600_000;
/** Milliseconds for which an unanswered claim is not asked again by a list that is opened again and again. */
const SIN_RESPUESTA_VALE_MS = 10 * 60_000;

/**
 * A pack with what its claims say: each claim is asked once per change of its order, and kept. A claim that is refused, missing or
 * unreadable is not known, and is asked again the next time that the sale is decided.
 * @throws AppError `plaza_no_autorizado`
 */
export async function readReclamos(
  deps: Deps,
  cuenta: CuentaConReclamos,
  venta: VentaGuardada,
): Promise<VentaGuardada> {
  const { read } = deps.plaza(cuenta).ventas;
  const ordenes = await Promise.all(
    venta.ordenes.map((orden) => (needsReclamos(deps, read, orden, 0) ? askReclamos(deps, cuenta, orden) : orden)),
  );
  return { ...venta, ordenes };
}

/** Reads the claims that the lists of these days show: of paid orders, with invoice or without. @throws AppError `plaza_no_autorizado` */
export async function readReclamosDeLista(deps: Deps, cuenta: CuentaLectura, { desde, hasta }: Rango): Promise<void> {
  const cierres = { desde: dayBounds(desde).desde, hasta: dayBounds(hasta).hasta };
  const ordenes = await listConReclamos(deps.store.fork(), cuenta.id, cierres);
  const { read } = deps.plaza(cuenta).ventas;
  const pedidas = ordenes.filter((orden) => needsReclamos(deps, read, orden, SIN_RESPUESTA_VALE_MS));
  await mapParallel(pedidas, PLAZA_LANES, (orden) => askReclamos(deps, cuenta, orden));
}

/**
 * Whether the claims of an order are to be read. Nothing depends on those of an unpaid order. `espera`: ms without asking again for an
 * unanswered claim.
 */
function needsReclamos(
  { clock }: Deps,
  read: LectoresDeVentas,
  { orden: cruda, reclamos, reclamos_en }: ReclamosDeOrden,
  espera: number,
): boolean {
  const orden = read.orden(cruda, reclamos);
  const { reclamo } = orden;
  if (reclamo.estado === 'ninguno' || !estaPaga(orden)) return false;
  const hace = reclamos_en === null ? Infinity : clock.now().getTime() - reclamos_en.getTime();
  if (reclamo.estado === 'por_saber') return reclamos === null || hace >= espera;
  return reclamo.valor === 'abierto' && hace >= ABIERTO_VALE_MS;
}

async function askReclamos<O extends ReclamosDeOrden>(deps: Deps, cuenta: CuentaConReclamos, orden: O): Promise<O> {
  const { ventas } = deps.plaza(cuenta);
  const leidos = await Promise.all(
    ventas.read
      .reclamos(orden.orden)
      .map(
        async (reclamo_id) =>
          [
            reclamo_id,
            await orUnknown(deps, cuenta, reclamo_id, async () => (await ventas.reclamo(reclamo_id)).cruda),
          ] as const,
      ),
  );
  const reclamos = Object.fromEntries(leidos);
  const en = deps.clock.now();
  await saveReclamos(deps.store.fork(), orden.id, { reclamos, al: orden.ultima_actualizacion, en });
  return { ...orden, reclamos, reclamos_en: en };
}

/** A claim's answer of the marketplace; null: it is refused, missing or unreadable. @throws AppError `plaza_no_autorizado` */
export async function orUnknown(
  deps: Deps,
  cuenta: CuentaConReclamos,
  reclamo_id: string,
  ask: () => Promise<RespuestaCruda>,
): Promise<RespuestaCruda | null> {
  try {
    const cruda = await ask();
    await resolvePermiso(deps, cuenta.id, 'reclamos');
    return cruda;
  } catch (error) {
    if (!isAppError(error, 'plaza_no_encontrado', 'plaza_rechazo', 'plaza_no_disponible')) throw error;
    if (deps.plaza(cuenta).permiso.isMissing(error)) await tellPermiso(deps, cuenta.id, 'reclamos');
    deps.log.warn({ reclamo: reclamo_id, codigo: error.code, ...error.data }, 'a claim cannot be read');
    return null;
  }
}
