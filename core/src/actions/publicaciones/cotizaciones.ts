import type { CotizacionUsada } from '../../rules/rentabilidad/costo.ts';
import { addDays, diffDays, toBuenosAires, today } from '../../rules/dates.ts';
import { isAppError } from '../../rules/errors.ts';
import { findCotizacion, listCotizaciones, saveCotizaciones } from '../../store/articulos/cotizaciones.ts';
import type { Deps } from '../process/deps.ts';

const DOLAR = 'USD';
/** Days for which the last rate is today's: there are none on weekends and holidays. Source: spec §7 "External". */
const DIAS = 7;
/** Milliseconds for which a central bank that did not answer is left alone: callers of a list do not wait for it. */
const PAUSA_MS = 5 * 60_000;

/** When each installation's central bank last failed to answer, in ms. */
const fallas = new WeakMap<Deps['bcra'], number>();
/** Days without a rate though a later day has one: holidays, which are not asked for again. */
const sinRueda = new WeakMap<Deps['bcra'], Set<string>>();

/**
 * ARS per dollar today, asked of the central bank once a day; without its answer, the last known rate, marked as old. null: there is
 * none.
 */
export async function cotizacionDeHoy(deps: Deps): Promise<CotizacionUsada | null> {
  const ahora = deps.clock.now();
  const hoy = today(ahora);
  const guardada = await findCotizacion(deps.store.fork(), DOLAR, hoy);
  if (guardada && toBuenosAires(guardada.leida_en) === hoy) return toUsada(guardada, hoy, false);
  const fallo = await ask(deps, { desde: addDays(hoy, -DIAS), hasta: hoy });
  const ultima = await findCotizacion(deps.store.fork(), DOLAR, hoy);
  return ultima && toUsada(ultima, hoy, fallo);
}

/** Last known rate, for callers that cannot wait. `deHoy` false: today's was not asked for. */
export async function ultimaCotizacion(deps: Deps): Promise<{ cotizacion: CotizacionUsada | null; deHoy: boolean }> {
  const hoy = today(deps.clock.now());
  const ultima = await findCotizacion(deps.store.fork(), DOLAR, hoy);
  const deHoy = ultima !== null && toBuenosAires(ultima.leida_en) === hoy;
  return { cotizacion: ultima && toUsada(ultima, hoy, !deHoy && fallas.has(deps.bcra)), deHoy };
}

/**
 * ARS per dollar of each of these days: the last rate known up to it, a week old at most. Rates of days not asked before are asked for;
 * without the central bank's answer the last known rate goes, however old, marked so.
 */
export async function cotizacionesOf(
  deps: Deps,
  dias: readonly string[],
): Promise<(dia: string) => CotizacionUsada | null> {
  const pedidos = [...new Set(dias)].toSorted();
  const [primero, ultimo] = [pedidos.at(0), pedidos.at(-1)];
  if (primero === undefined || ultimo === undefined) return () => null;
  const desde = addDays(primero, -DIAS);
  const guardadas = await listCotizaciones(deps.store.fork(), DOLAR, { desde, hasta: ultimo });
  const faltan = new Set(pedidos.filter((dia) => !isKnown(deps, guardadas, dia)));
  const [falta] = faltan;
  if (falta === undefined) return rateOf(guardadas, () => false);
  // The range goes past the last day: a day without rate before one that has it is a holiday.
  const hasta = [addDays([...faltan].at(-1) ?? falta, DIAS), today(deps.clock.now())].sort()[0] ?? falta;
  const fallo = await ask(deps, { desde: addDays(falta, -DIAS), hasta });
  const leidas = await listCotizaciones(deps.store.fork(), DOLAR, { desde, hasta: ultimo });
  const anterior = fallo ? await findCotizacion(deps.store.fork(), DOLAR, desde) : null;
  return rateOf(anterior ? [anterior, ...leidas] : leidas, (dia) => fallo && faltan.has(dia));
}

function rateOf(
  leidas: readonly { fecha: string; valor: CotizacionUsada['valor'] }[],
  esVieja: (dia: string) => boolean,
): (dia: string) => CotizacionUsada | null {
  return (dia) => {
    const vieja = esVieja(dia);
    const last = leidas.findLast(({ fecha }) => fecha <= dia && (vieja || diffDays(fecha, dia) <= DIAS));
    return last ? { fecha: last.fecha, valor: last.valor, vieja } : null;
  };
}

/** Whether the rate of a day is kept (of a weekend, its Friday's), or the day is known to have none. */
function isKnown({ bcra }: Deps, guardadas: readonly { fecha: string }[], dia: string): boolean {
  const semana = new Date(`${dia}T12:00:00Z`).getUTCDay();
  const rueda = addDays(dia, semana === 0 ? -2 : semana === 6 ? -1 : 0);
  return guardadas.some(({ fecha }) => fecha === rueda) || (sinRueda.get(bcra)?.has(rueda) ?? false);
}

/** Asks for the rates of some days and keeps them. Answers whether the central bank failed. */
async function ask(deps: Deps, rango: { desde: string; hasta: string }): Promise<boolean> {
  const ahora = deps.clock.now();
  const fallo = fallas.get(deps.bcra);
  if (fallo !== undefined && ahora.getTime() - fallo < PAUSA_MS) return true;
  try {
    const leidas = await deps.bcra.cotizacionUsd(rango);
    const cotizaciones = leidas.map((cotizacion) => ({
      ...cotizacion,
      moneda: DOLAR,
      fuente: 'BCRA',
      leida_en: ahora,
    }));
    await saveCotizaciones(deps.store.fork(), cotizaciones);
    fallas.delete(deps.bcra);
    rememberSinRueda(
      deps,
      rango.desde,
      leidas.map(({ fecha }) => fecha),
    );
    return false;
  } catch (error) {
    if (!isAppError(error, 'bcra_no_disponible')) throw error;
    fallas.set(deps.bcra, ahora.getTime());
    deps.log.warn(
      { ...rango, motivo: error.data.motivo ?? null },
      'bcra: no rate of the dollar, the last one known goes',
    );
    return true;
  }
}

function rememberSinRueda({ bcra }: Deps, desde: string, leidas: readonly string[]): void {
  const ultima = leidas.toSorted().at(-1) ?? desde;
  const dias = sinRueda.get(bcra) ?? new Set();
  for (let dia = desde; dia < ultima; dia = addDays(dia, 1)) if (!leidas.includes(dia)) dias.add(dia);
  sinRueda.set(bcra, dias);
}

function toUsada(
  { fecha, valor }: { fecha: string; valor: CotizacionUsada['valor'] },
  hoy: string,
  fallo: boolean,
): CotizacionUsada {
  return { fecha, valor, vieja: fallo || diffDays(fecha, hoy) > DIAS };
}
