import { isForbidden } from '../../clients/meli/index.ts';
import { addDays, addMonths, endOfMonth, toBuenosAires, today } from '../../rules/dates.ts';
import { replaceMovimientos } from '../../store/cobros/guardar.ts';
import { findLecturaCobros, updateLecturaCobros, type LecturaCobros } from '../../store/cobros/lectura.ts';
import type { CuentaGuardada } from '../../store/cuentas/cuentas.ts';
import type { Deps } from '../process/deps.ts';
import { DIAS_DE_HISTORIA, mesesDesde } from './comunes.ts';

/** What came late of a month is looked for until this day of the next, and once after it: that is the whole month. */
const DIAS_DE_REZAGO = 10;
const HORA_MS = 3_600_000;
/** The month that goes on is asked for again after this. */
const CADA_MS = 20 * HORA_MS;
/** A report that was asked for and never was made is asked for again. */
const PERDIDO_MS = 24 * HORA_MS;

type Informes = LecturaCobros['liquidaciones'];
type Informe = Informes[string];

/**
 * The report of the account's money, a month in each: those that lack are asked for, and those that are ready kept. Answers
 * whether none is left to wait for. The months that the payments' company has forgotten stay as they were kept.
 */
export async function leerLiquidaciones(deps: Deps, cuenta: CuentaGuardada, ahora: Date): Promise<boolean> {
  const lectura = await findLecturaCobros(deps.store.fork(), cuenta.id);
  if (!lectura) return true;
  const meli = deps.meli.cuenta(cuenta.meliUser.id);
  const informes: Informes = { ...lectura.liquidaciones };
  const save = () => updateLecturaCobros(deps.store.fork(), cuenta.id, { liquidaciones: informes });
  try {
    for (const periodo of mesesDesde(lectura.desde, today(ahora))) {
      if (!isDue(periodo, informes[periodo], ahora)) continue;
      const hasta = [endOfMonth(periodo), today(ahora)].sort()[0] ?? periodo;
      const pedido = await meli.pedirLiquidacion({ desde: periodo, hasta });
      informes[periodo] = {
        pedida_en: ahora.toISOString(),
        pedido,
        guardada_en: informes[periodo]?.guardada_en ?? null,
      };
      // What was asked for is not asked for again by whoever goes on from here.
      await save();
    }
    const esperan = Object.entries(informes).filter(([, informe]) => isPending(informe));
    if (esperan.length === 0) return true;
    const hechos = await meli.liquidaciones();
    let faltan = 0;
    for (const [periodo, informe] of esperan) {
      const hecho = hechos.find(
        ({ pedido, desde, lista }) =>
          lista && (informe.pedido === null ? desde === periodo : pedido === informe.pedido),
      );
      if (!hecho) {
        if (!isLost(informe, ahora)) faltan += 1;
        continue;
      }
      const movimientos = await meli.liquidacion(hecho.archivo);
      informes[periodo] = { ...informe, guardada_en: ahora.toISOString() };
      await deps.store.tx(async (tx) => {
        await replaceMovimientos(tx, cuenta.id, periodo, movimientos);
        await updateLecturaCobros(tx, cuenta.id, { liquidaciones: informes });
      });
    }
    return faltan === 0;
  } catch (error) {
    if (!isForbidden(error)) throw error;
    deps.log.warn({ cuenta: cuenta.nickname }, 'the application may not read the money of an account');
    return true;
  }
}

/** Never asked for, lost on the way, or asked for while something of it could still come. */
function isDue(periodo: string, informe: Informe | undefined, ahora: Date): boolean {
  if (!informe) return true;
  // Asked for now it would lack its first days, and take the place of the one that has them.
  if (informe.guardada_en !== null && periodo < addDays(today(ahora), -DIAS_DE_HISTORIA)) return false;
  if (isPending(informe)) return isLost(informe, ahora);
  const pedida = new Date(informe.pedida_en);
  const incompleta = toBuenosAires(pedida) <= addDays(addMonths(periodo, 1), DIAS_DE_REZAGO);
  return incompleta && ahora.getTime() - pedida.getTime() > CADA_MS;
}

/** The last one asked for is not kept yet; the one before it is, until then. */
function isPending({ pedida_en, guardada_en }: Informe): boolean {
  return guardada_en === null || Date.parse(guardada_en) < Date.parse(pedida_en);
}

function isLost({ pedida_en }: Informe, ahora: Date): boolean {
  return ahora.getTime() - Date.parse(pedida_en) > PERDIDO_MS;
}
