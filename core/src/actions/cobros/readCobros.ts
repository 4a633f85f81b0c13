import { addDays, dayBounds, today } from '../../rules/dates.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { textoDeError } from '../../rules/automatico/actividad.ts';
import { codigoPublicado } from '../../rules/errors/codigoPublicado.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import type { EstadoCobros } from '../../contract/cobros/reporte.ts';
import { listPeriodos, readFaltas, writeFaltas, type PeriodoFacturado } from '../../store/cobros/facturas.ts';
import {
  findLecturaCobros,
  startLecturaCobros,
  updateLecturaCobros,
  type LecturaCobros,
} from '../../store/cobros/lectura.ts';
import { findCuenta, findCuentaById, type CuentaGuardada } from '../../store/cuentas/cuentas.ts';
import { refreshVendedor } from '../cuentas/vendedor.ts';
import type { Deps } from '../process/deps.ts';
import { readVentas } from '../facturacion/leer/readVentas.ts';
import { DIAS_DE_HISTORIA } from './mesesDesde.ts';
import { readFacturas } from './facturas.ts';
import { readLiquidaciones } from './liquidaciones.ts';
import { readCobrosDeVentas } from './readCobrosDeVentas.ts';

/** Milliseconds until a report that is being made is looked for again. */
const ESPERA_MS = 60_000;

interface OpcionesLectura {
  /** Whether a failure is final: the reading is not tried again. */
  ultimo?: boolean;
  /** Whether others wait for the lane, and this reading has had its turn. */
  cede?: () => Promise<boolean>;
  ventas_por_tanda?: number;
  onProgress?: (avance: { paso: string; hechas: number; total: number | null }) => void | Promise<void>;
}

/**
 * Queues the reading of an account's real charges; a reading under way goes on.
 * @throws AppError `sin_derecho`, `cuenta_no_encontrada`, `plaza_no_autorizado`
 */
export async function requestCobros(
  deps: Deps,
  { alcance, cuenta_id }: { alcance: Alcance; cuenta_id: string },
): Promise<EstadoCobros> {
  requireDerecho(alcance, 'emitir');
  const cuenta = await findCuenta(deps.store.fork(), alcance, cuenta_id);
  if (cuenta.requiere_vincular) throw new AppError('plaza_no_autorizado', { plaza: cuenta.plaza });
  const ahora = deps.clock.now();
  await deps.store.tx(async (tx) => {
    await startLecturaCobros(tx, cuenta_id, { desde: firstDay(ahora), ahora });
    await deps.store.jobs.send(tx, 'leer_cobros', { cuenta_id });
  });
  return loadEstado(deps, cuenta_id);
}

/** Where the reading of an account's charges stands. @throws AppError `cuenta_no_encontrada` */
export async function estadoCobros(
  deps: Deps,
  { alcance, cuenta_id }: { alcance: Alcance; cuenta_id: string },
): Promise<EstadoCobros> {
  const { id } = await findCuenta(deps.store.fork(), alcance, cuenta_id);
  return loadEstado(deps, id);
}

async function loadEstado(deps: Deps, cuenta_id: string): Promise<EstadoCobros> {
  const lectura = await findLecturaCobros(deps.store.fork(), cuenta_id);
  return toEstadoCobros(lectura, await listPeriodos(deps.store.fork(), [cuenta_id]));
}

/** Progress of the reading, as shown to a person. `periodos`: the account's. */
export function toEstadoCobros(
  lectura: LecturaCobros | null,
  periodos: readonly Pick<PeriodoFacturado, 'faltas'>[],
): EstadoCobros {
  return {
    desde: lectura?.desde ?? null,
    leida_en: lectura?.leida_en ?? null,
    en_curso: lectura !== null && lectura.empezada_en !== null,
    paso: lectura?.paso ?? null,
    hechas: lectura?.hechas ?? 0,
    total: lectura?.total ?? null,
    sin_facturacion: lectura?.sin_facturacion ?? false,
    faltas: [...readFaltas(lectura?.faltas ?? []), ...periodos.flatMap(({ faltas }) => faltas)],
    error: lectura?.error ? textoDeError({ codigo: lectura.error }) : null,
  };
}

/**
 * Reads and stores the real charges of an account: its seller, whose level decides the cost of shipping; its sales with their
 * payments and shipments; the marketplace's bills; and the report of its money. Data already read that can no longer change is not
 * read again, so that a cut reading resumes where it was. Bills that the application may not read, or could not, are reported, and
 * the rest is read. Answers `sigue` when it gave way to other readings: the next call goes on.
 * @throws an error worth another try, unless this try was the last one
 */
export async function readCobros(
  deps: Deps,
  cuenta_id: string,
  { ultimo = true, cede = async () => false, ventas_por_tanda, onProgress }: OpcionesLectura = {},
): Promise<'sigue' | undefined> {
  const cuenta = await findCuentaById(deps.store.fork(), cuenta_id);
  if (!cuenta || cuenta.requiere_vincular) return undefined;
  const { cobros } = deps.plaza(cuenta);
  if (cobros === null) return undefined;
  const ahora = deps.clock.now();
  const antes = await findLecturaCobros(deps.store.fork(), cuenta_id);
  await startLecturaCobros(deps.store.fork(), cuenta_id, { desde: firstDay(ahora), ahora });
  const lectura = await findLecturaCobros(deps.store.fork(), cuenta_id);
  if (!lectura) return undefined;
  // A reading without a step was asked for and has not begun.
  const seguida = antes !== null && antes.empezada_en !== null && antes.paso !== null;
  const avisar = async (paso: string, ventasLeidas = 0, total: number | null = null) => {
    await updateLecturaCobros(deps.store.fork(), cuenta_id, { paso, hechas: ventasLeidas, total });
    await onProgress?.({ paso, hechas: ventasLeidas, total });
  };
  try {
    if (!seguida) await updateLecturaCobros(deps.store.fork(), cuenta_id, { faltas: [] });
    await refreshVendedor(deps, cuenta);
    await avisar('ventas');
    const rango = { desde: firstDay(ahora), hasta: today(ahora) };
    await readVentas(deps, cuenta, rango, (leidas) => avisar('ventas', leidas));
    const deVentas = await readCobrosDeVentas(deps, cuenta, cobros, {
      desde: dayBounds(rango.desde).desde,
      faltas: seguida ? readFaltas(antes.faltas) : [],
      avisar,
      keep: (faltas) => updateLecturaCobros(deps.store.fork(), cuenta_id, { faltas: writeFaltas(faltas) }),
      cede,
      ...(ventas_por_tanda !== undefined && { ventas_por_tanda }),
    });
    if (deVentas === 'sigue') return deVentas;
    await avisar('facturas');
    const facturas = deVentas.permitido
      ? await readFacturas(deps, cuenta, cobros, {
          desde: lectura.desde,
          leidas_desde: seguida ? antes.empezada_en : null,
          cede,
        })
      : { permitido: false, faltas: [] };
    if (facturas === 'sigue') return facturas;
    await avisar('liquidacion');
    const completas = await readLiquidaciones(deps, cuenta, cobros, ahora);
    await updateLecturaCobros(deps.store.fork(), cuenta_id, {
      leida_en: ahora,
      empezada_en: null,
      paso: null,
      sin_facturacion: !facturas.permitido,
      faltas: writeFaltas([...deVentas.faltas, ...facturas.faltas]),
    });
    if (!completas) await askAgain(deps, cuenta_id, ahora);
  } catch (error) {
    const definitivo = isAppError(error, 'plaza_no_autorizado', 'plaza_rechazo');
    if (ultimo || definitivo) {
      const falla = isAppError(error) ? error : new AppError('plaza_no_disponible', { plaza: cuenta.plaza });
      await updateLecturaCobros(deps.store.fork(), cuenta_id, {
        error: codigoPublicado(falla),
        empezada_en: null,
        paso: null,
      });
    }
    if (!definitivo) throw error;
  } finally {
    await announce(deps, cuenta);
  }
  return undefined;
}

/** Stores the reports that were not ready when they were looked for, once they are. */
export async function readLiquidacionesPendientes(deps: Deps, cuenta_id: string): Promise<void> {
  const cuenta = await findCuentaById(deps.store.fork(), cuenta_id);
  if (!cuenta || cuenta.requiere_vincular) return;
  const { cobros } = deps.plaza(cuenta);
  if (cobros === null) return;
  const ahora = deps.clock.now();
  if (await readLiquidaciones(deps, cuenta, cobros, ahora)) await announce(deps, cuenta);
  else await askAgain(deps, cuenta_id, ahora);
}

function askAgain(deps: Deps, cuenta_id: string, ahora: Date): Promise<void> {
  const desde = new Date(ahora.getTime() + ESPERA_MS);
  return deps.store.tx((tx) => deps.store.jobs.send(tx, 'leer_liquidaciones', { cuenta_id }, { desde }));
}

function firstDay(ahora: Date): string {
  return addDays(today(ahora), -DIAS_DE_HISTORIA);
}

function announce(deps: Deps, { id: cuenta_id, user_id }: CuentaGuardada): Promise<void> {
  return deps.store.novedades.announce(deps.store.fork(), { user_id, tipo: 'cobros', cuenta_id, lote_id: null });
}
