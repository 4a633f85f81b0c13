import type { Decimal } from 'decimal.js';
import { toBuenosAires } from '../../rules/dates.ts';
import { isAppError } from '../../rules/errors.ts';
import { round2 } from '../../rules/money.ts';
import type { EnvioCotizado } from '../../rules/rentabilidad/envio.ts';
import type { CargoPorVender, EntradaEstimacion } from '../../rules/rentabilidad/estimate.ts';
import { enPesos } from '../../rules/rentabilidad/publicacion.ts';
import { findCargoParecido, type PublicacionGuardada } from '../../store/publicaciones/publicaciones.ts';
import type { Deps } from '../process/deps.ts';
import { paysShipping, type PreguntaPrecio } from './cotizador.ts';
import type { Lectora } from './lectora.ts';

/** Charge and shipping at a price. */
export interface Cotizada {
  cargo: CargoPorVender | null;
  envio: EnvioCotizado | null;
}

/** A listing of an account, with its reader and the inputs of its profit. */
interface ACotizar {
  cuenta: { id: string };
  fila: Pick<PublicacionGuardada, 'item_id' | 'moneda' | 'datos'>;
  lectora: Pick<Lectora, 'cotizador'>;
  entradas: readonly EntradaEstimacion[];
}

/**
 * The marketplace's charge at a price. Without its answer, the last one for a listing alike, marked with its day; so is the last quote
 * of a shipping that it no longer quotes. undefined: nothing is known, or the price in pesos is not.
 */
export async function quoteA(
  deps: Deps,
  { cuenta, fila, lectora, entradas }: ACotizar,
  precio: Decimal,
): Promise<Cotizada | undefined> {
  const enArs = enPesos(precio, fila.moneda, entradas[0]?.cotizacion ?? null);
  if (enArs === null) return undefined;
  const pregunta = { item_id: fila.item_id, precio: enArs, datos: fila.datos };
  try {
    const [cargo, cotizado] = await Promise.all([lectora.cotizador.cargo(pregunta), lectora.cotizador.envio(pregunta)]);
    const leido_en = deps.clock.now();
    return {
      cargo: cargo && { ...cargo, leido_en, tabla_del: null },
      envio: cotizado ? { ...cotizado, leido_en } : ultimaTarifa(entradas, pregunta),
    };
  } catch (error) {
    if (!isAppError(error, 'plaza_no_disponible')) throw error;
    const cargo = await lastKnown(deps, cuenta.id, pregunta);
    return cargo && { cargo, envio: lastQuote(entradas) };
  }
}

/** Last quote of a shipping that the seller pays at a price and is no longer quoted; null: there is none, or nothing is paid. */
export function ultimaTarifa(entradas: readonly EntradaEstimacion[], pregunta: PreguntaPrecio): EnvioCotizado | null {
  return paysShipping(pregunta) ? lastQuote(entradas) : null;
}

function lastQuote([entrada]: readonly EntradaEstimacion[]): EnvioCotizado | null {
  const cotizado = entrada?.envio.cotizado ?? null;
  return cotizado && { ...cotizado, tabla_del: cotizado.tabla_del ?? toBuenosAires(cotizado.leido_en) };
}

/** Charge of the nearest price of a listing that pays alike, adapted to this price. */
async function lastKnown(
  deps: Deps,
  cuenta_id: string,
  { precio, datos }: PreguntaPrecio,
): Promise<CargoPorVender | undefined> {
  const parecido = await findCargoParecido(deps.store.fork(), cuenta_id, { precio, datos });
  if (parecido === null) return undefined;
  const { cargo, cotizado_en } = parecido;
  return {
    ...cargo,
    total: round2(precio.times(cargo.porcentaje).div(100)).plus(cargo.fijo),
    leido_en: cotizado_en,
    tabla_del: toBuenosAires(cotizado_en),
  };
}
