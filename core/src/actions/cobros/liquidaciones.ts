import { isForbidden, type CobrosDePlaza } from '../../plazas/plaza.ts';
import { addDays, addMonths, endOfMonth, toBuenosAires, today } from '../../rules/dates.ts';
import { isAppError } from '../../rules/errors.ts';
import { replaceMovimientos } from '../../store/cobros/savePagos.ts';
import { findLecturaCobros, updateLecturaCobros, type LecturaCobros } from '../../store/cobros/lectura.ts';
import type { CuentaGuardada } from '../../store/cuentas/cuentas.ts';
import type { Deps } from '../process/deps.ts';
import { DIAS_DE_HISTORIA, mesesDesde } from './mesesDesde.ts';

/** Days into the next month until which a month's report is asked for again, for its late rows. A report asked for later is whole. */
const DIAS_DE_REZAGO = 10;
const MINUTO_MS = 60_000;
const HORA_MS = 3_600_000;
/** Milliseconds between two requests for the report of a month that may still change. */
const CADA_MS = 20 * HORA_MS;
/** Milliseconds after which a report asked for and never made counts as lost, and is asked for again. */
const PERDIDO_MS = 24 * HORA_MS;
/** Milliseconds until a refused report is asked for again: `primera`, then twice as much each time, up to `ultima`. */
const SIN_CREAR_MS = { primera: 10 * MINUTO_MS, ultima: 6 * HORA_MS };
/** Unreadable rows of a report that are stored, at most. */
const ILEGIBLES = 200;
/** Version of the columns asked for: a report with other columns is asked for again while the payments company still has it. */
const COLUMNAS = 2;

type Informes = LecturaCobros['liquidaciones'];
type Informe = Informes[string];

/**
 * Reads the report of the account's money, one per month: asks for the missing ones and stores the ready ones. An unreadable report
 * stops no other. Answers whether no report is left to wait for. Months that the payments company no longer has stay as stored.
 */
export async function readLiquidaciones(
  deps: Deps,
  cuenta: CuentaGuardada,
  cobros: CobrosDePlaza,
  ahora: Date,
): Promise<boolean> {
  const lectura = await findLecturaCobros(deps.store.fork(), cuenta.id);
  if (!lectura) return true;
  const informes: Informes = { ...lectura.liquidaciones };
  try {
    for (const periodo of mesesDesde(lectura.desde, today(ahora))) {
      const informe = informes[periodo];
      if (!isDue(periodo, informe, ahora)) continue;
      informes[periodo] = await pedir(deps, cuenta, cobros, { periodo, informe, ahora });
      // Stored at once, so that a resumed reading does not ask for this report again.
      await updateLecturaCobros(deps.store.fork(), cuenta.id, { liquidaciones: informes });
    }
    const esperan = Object.entries(informes).filter(([, informe]) => isPending(informe) && !informe.ilegible);
    if (esperan.length === 0) return true;
    const creados = esperan.filter(([, { sin_crear = 0 }]) => sin_crear === 0);
    const liquidaciones = creados.length === 0 ? [] : await cobros.liquidaciones();
    let faltan = esperan.length - creados.length;
    for (const [periodo, informe] of creados) {
      const liquidacion = liquidaciones.find(
        ({ pedido, desde, lista }) =>
          lista && (informe.pedido === null ? desde === periodo : pedido === informe.pedido),
      );
      if (liquidacion)
        await guardar(deps, cuenta, { cobros, informes, periodo, informe, archivo: liquidacion.archivo, ahora });
      else if (!isLost(informe, ahora)) faltan += 1;
    }
    return faltan === 0;
  } catch (error) {
    if (!isForbidden(error)) throw error;
    deps.log.warn({ cuenta: cuenta.nickname }, 'the application may not read the money of an account');
    return true;
  }
}

async function pedir(
  deps: Deps,
  { vendedor_id }: CuentaGuardada,
  cobros: CobrosDePlaza,
  { periodo, informe, ahora }: { periodo: string; informe: Informe | undefined; ahora: Date },
): Promise<Informe> {
  const hasta = [endOfMonth(periodo), today(ahora)].sort()[0] ?? periodo;
  const creado = await cobros.pedirLiquidacion({ desde: periodo, hasta }).catch((error: unknown) => {
    if (!isRefused(error)) throw error;
    deps.log.warn({ cuenta: vendedor_id, periodo, error }, 'a report of the money of an account was refused');
    return null;
  });
  const { sin_crear = 0, ilegible: _, ...kept } = informe ?? { guardada_en: null };
  return {
    ...kept,
    pedida_en: ahora.toISOString(),
    pedido: creado?.pedido ?? null,
    ...(creado === null && { sin_crear: sin_crear + 1 }),
  };
}

interface AGuardar {
  cobros: CobrosDePlaza;
  informes: Informes;
  periodo: string;
  informe: Informe;
  archivo: string;
  ahora: Date;
}

/** Stores a report. An unreadable one leaves the stored rows, and the month says so; the report is asked for again another day. */
async function guardar(deps: Deps, { id, nickname }: CuentaGuardada, pedido: AGuardar): Promise<void> {
  const { cobros, informes, periodo, informe, archivo, ahora } = pedido;
  try {
    const { movimientos, ilegibles } = await cobros.liquidacion(archivo);
    const { filas_ilegibles: _, ...resto } = informe;
    informes[periodo] = {
      ...resto,
      guardada_en: ahora.toISOString(),
      columnas: COLUMNAS,
      ...(ilegibles.length > 0 && {
        filas_ilegibles: { cuantas: ilegibles.length, primeras: ilegibles.slice(0, ILEGIBLES) },
      }),
    };
    await deps.store.tx(async (tx) => {
      await replaceMovimientos(tx, id, periodo, movimientos);
      await updateLecturaCobros(tx, id, { liquidaciones: informes });
    });
  } catch (error) {
    const noEsUnInforme = isAppError(error, 'plaza_no_disponible') && error.data.motivo === 'ilegible';
    if (!noEsUnInforme && !isRefused(error)) throw error;
    deps.log.warn({ cuenta: nickname, periodo, error }, 'a report of the money of an account is unreadable');
    informes[periodo] = { ...informe, ilegible: true };
    await updateLecturaCobros(deps.store.fork(), id, { liquidaciones: informes });
  }
}

/** Whether the failure is of one report, and not of all the account's reports. */
function isRefused(error: unknown): boolean {
  return isAppError(error, 'plaza_no_encontrado', 'plaza_rechazo') && !isForbidden(error);
}

/** Whether to ask for a month's report: it never was, it got lost, or it was asked for while late rows could still come. */
function isDue(periodo: string, informe: Informe | undefined, ahora: Date): boolean {
  if (!informe) return true;
  // A report asked for now would lack the month's first days, and would replace the stored one, which has them.
  if (informe.guardada_en !== null && periodo < addDays(today(ahora), -DIAS_DE_HISTORIA)) return false;
  const { sin_crear = 0, columnas = 1 } = informe;
  if (sin_crear > 0) return since(informe, ahora) > waitAfter(sin_crear);
  if (isPending(informe)) return isLost(informe, ahora);
  if (columnas !== COLUMNAS) return true;
  const incompleta = toBuenosAires(new Date(informe.pedida_en)) <= addDays(addMonths(periodo, 1), DIAS_DE_REZAGO);
  return incompleta && since(informe, ahora) > CADA_MS;
}

function waitAfter(veces: number): number {
  return Math.min(SIN_CREAR_MS.primera * 2 ** (veces - 1), SIN_CREAR_MS.ultima);
}

/** Whether the last report asked for is not stored yet; until then the earlier one stays. */
function isPending({ pedida_en, guardada_en }: Informe): boolean {
  return guardada_en === null || Date.parse(guardada_en) < Date.parse(pedida_en);
}

function isLost(informe: Informe, ahora: Date): boolean {
  return since(informe, ahora) > PERDIDO_MS;
}

function since({ pedida_en }: Informe, ahora: Date): number {
  return ahora.getTime() - Date.parse(pedida_en);
}
