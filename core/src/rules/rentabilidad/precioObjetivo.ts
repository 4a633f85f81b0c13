import { Decimal } from 'decimal.js';
import { round2 } from '../money.ts';
import { UMBRAL_ENVIO_GRATIS } from './envio.ts';
import { estimateRentabilidad, type CargoPorVender, type EntradaEstimacion, type Estimacion } from './estimate.ts';

/** Profit the person wants: percent of the cost, percent of the income, or ARS. */
export type Objetivo = { utilidad: Decimal } | { margen: Decimal } | { ganancia: Decimal };

/** The marketplace's answer at one price: what depends on it. */
export interface Cotizada {
  cargo: CargoPorVender;
  envio: EntradaEstimacion['envio'];
}

/**
 * Asks the marketplace for its charges at a price in the listing's currency. The caller caches the answers: the same price is
 * asked more than once.
 */
export type CotizarPrecio = (precio: Decimal) => Promise<Cotizada>;

/** A price and the profit it would leave. */
export interface PrecioEstimado {
  precio: Decimal;
  estimacion: Estimacion;
}

export type PrecioHallado =
  | {
      kind: 'hallado';
      hallado: PrecioEstimado;
      /** Step of a charge: one cent less (`antes`) leaves much less, so the profit exceeds the goal by `sobra`, ARS. null: no step. */
      escalon: { antes: PrecioEstimado; sobra: Decimal } | null;
    }
  | {
      /** No price up to the largest reaches the goal: the best price found on each side of where it comes nearest. */
      kind: 'sin_solucion';
      cercanos: PrecioEstimado[];
    };

const CENTAVO = new Decimal('0.01');
/** Largest price looked for, in either currency: more than any listing costs. */
const PRECIO_MAXIMO = new Decimal(1_000_000_000);
/**
 * ARS that rounding may move the profit. Each of the six terms and the goal are rounded to the cent: at most 0.04 together,
 * counted at both ends of the line, where the search begins and ends.
 */
const REDONDEO = new Decimal('0.16');
/** Most bands of charges looked for: the marketplace has four today, and a table that changes at every peso has no bands. */
const MAX_TRAMOS = 40;
/** Cents tried one by one around the exact solution; where they are not enough, the profit hardly moves with the price. */
const MAX_CENTAVOS = 20_000;
/** Cents by which the marketplace's rounding may differ from ours. */
const MAX_AJUSTES = 5;
/** Steps at which the end of a band is looked for first: the marketplace's bands end at round prices. */
const PASOS = [1_000, 100, 1, 0.01] as const;

/**
 * Finds the smallest price, to the cent, whose profit reaches `round2(cost × utility)` or `income × margin` with the
 * marketplace's charges asked again at that price. Charges change in bands that only the marketplace knows: each band is solved
 * by itself, from the lowest, and its end is found by bisection. Prices in the listing's currency; profit and goal, ARS.
 * `minimo`: lowest price to look for.
 * @throws whatever `cotizar` throws
 */
export async function findPrecioPara(
  objetivo: Objetivo,
  base: BaseDePrecio,
  cotizar: CotizarPrecio,
  minimo: Decimal = CENTAVO,
): Promise<PrecioHallado> {
  const problema = createProblema(objetivo, base);
  const extremos: PrecioEstimado[] = [];
  const primero = await sinCargos(problema, cotizar);
  let desde = primero && Decimal.max(primero, minimo);
  let anterior: PrecioEstimado | null = null;
  for (let tramo = 0; tramo < MAX_TRAMOS && desde !== null && desde.lte(PRECIO_MAXIMO); tramo++) {
    const cotizada = await cotizar(desde);
    const candidato = resolverTramo(problema, desde, cotizada);
    const hasta = await finDeTramo(problema, desde, candidato ?? PRECIO_MAXIMO, cotizada, cotizar);
    if (candidato !== null && candidato.lte(hasta)) {
      const hallado = await alcanzar(problema, candidato, cotizar);
      if (hallado !== null) return { kind: 'hallado', hallado, escalon: escalonOf(problema, anterior, hallado, desde) };
    }
    anterior = problema.estimar(hasta, cotizada);
    extremos.push(problema.estimar(desde, cotizada), anterior);
    desde = hasta.plus(CENTAVO);
  }
  return { kind: 'sin_solucion', cercanos: masCercanos(problema, extremos) };
}

/** Data that does not depend on the price. In dollars, the rate has to be known. */
export type BaseDePrecio = Omit<EntradaEstimacion, 'precio' | 'cargo' | 'envio'>;

interface Problema {
  /** The smallest price from which shipping is free for the buyer. */
  umbral: Decimal;
  /** ARS per cent of the listing's currency. */
  centavo: Decimal;
  /** Estimates a price with these charges, valid as long as the price is in their band. */
  estimar(precio: Decimal, cotizada: Cotizada): PrecioEstimado;
  /** ARS that the profit lacks to reach the goal; negative when it is over. */
  falta(estimado: PrecioEstimado): Decimal;
}

function createProblema(objetivo: Objetivo, base: BaseDePrecio): Problema {
  const cambio = base.moneda === 'USD' ? (base.cotizacion?.valor ?? new Decimal(0)) : new Decimal(1);
  return {
    umbral: umbralEn(cambio),
    centavo: Decimal.max(CENTAVO, round2(CENTAVO.times(cambio))),
    estimar(precio, { cargo, envio }) {
      const enArs = round2(precio.times(cambio));
      const total = round2(enArs.times(cargo.porcentaje).div(100)).plus(cargo.fijo);
      return { precio, estimacion: estimateRentabilidad({ ...base, precio, cargo: { ...cargo, total }, envio }) };
    },
    falta: ({ estimacion }) => metaOf(objetivo, estimacion).minus(estimacion.ganancia),
  };
}

/** The smallest price, to the cent, that reaches the threshold once converted to pesos, half-up. `cambio`: ARS per unit. */
function umbralEn(cambio: Decimal): Decimal {
  return UMBRAL_ENVIO_GRATIS.minus(CENTAVO.div(2)).div(cambio).toDecimalPlaces(2, Decimal.ROUND_CEIL);
}

/** Profit to reach, ARS. */
export function metaOf(objetivo: Objetivo, { costo, ingreso }: Pick<Estimacion, 'costo' | 'ingreso'>): Decimal {
  if ('ganancia' in objetivo) return round2(objetivo.ganancia);
  return 'utilidad' in objetivo
    ? round2(costo.times(objetivo.utilidad).div(100))
    : ingreso.times(objetivo.margen).div(100);
}

/** Price that would reach the goal with no charges at all: no lower one can. null: none does, even without charges. */
async function sinCargos(problema: Problema, cotizar: CotizarPrecio): Promise<Decimal | null> {
  const { cargo, envio } = await cotizar(problema.umbral);
  const cero = new Decimal(0);
  const gratis: Cotizada = {
    cargo: { ...cargo, fijo: cero, porcentaje: cero, financiacion: cero },
    envio: { ...envio, modo: null },
  };
  return resolverTramo(problema, CENTAVO, gratis);
}

/** The smallest price from `desde` on that reaches the goal with the charges of `desde`; null: none does. */
function resolverTramo(problema: Problema, desde: Decimal, cotizada: Cotizada): Decimal | null {
  const falta = (precio: Decimal) => problema.falta(problema.estimar(precio, cotizada));
  const alInicio = falta(desde);
  if (alInicio.lte(0)) return desde;
  // The line is measured over the longest stretch: over a short one, rounding tilts it.
  const lejos = topeOf(problema, desde, desde.plus(PRECIO_MAXIMO), cotizada);
  if (lejos.lte(desde)) return null;
  // Inside a band the profit is a line in the price, except for the rounding of its terms.
  const pendiente = alInicio.minus(falta(lejos)).div(lejos.minus(desde));
  if (pendiente.lte(0)) return null;
  const solucionLineal = desde.plus(alInicio.minus(REDONDEO).div(pendiente)).toDecimalPlaces(2, Decimal.ROUND_FLOOR);
  const primero = Decimal.max(desde, solucionLineal);
  for (let centavos = 0; centavos < MAX_CENTAVOS; centavos++) {
    const precio = primero.plus(CENTAVO.times(centavos));
    if (precio.gt(PRECIO_MAXIMO)) return null;
    if (falta(precio).lte(0)) return precio;
  }
  return null;
}

/** The price, or one of the next, that reaches the goal with its own charges; null: none of them does. */
async function alcanzar(
  problema: Problema,
  candidato: Decimal,
  cotizar: CotizarPrecio,
): Promise<PrecioEstimado | null> {
  for (let ajuste = 0; ajuste < MAX_AJUSTES; ajuste++) {
    const precio = candidato.plus(CENTAVO.times(ajuste));
    const estimado = problema.estimar(precio, await cotizar(precio));
    if (problema.falta(estimado).lte(0)) return estimado;
  }
  return null;
}

/** Last price from `desde` up to `hasta` with the same charges. */
async function finDeTramo(
  problema: Problema,
  desde: Decimal,
  hasta: Decimal,
  cotizada: Cotizada,
  cotizar: CotizarPrecio,
): Promise<Decimal> {
  const igual = async (precio: Decimal) => igualesCargos(cotizada, await cotizar(precio));
  const tope = topeOf(problema, desde, hasta, cotizada);
  if (await igual(tope)) return tope;
  let dentro = desde;
  let fuera = tope;
  while (fuera.minus(dentro).gt(CENTAVO)) {
    const medio = medioRedondo(dentro, fuera);
    if (await igual(medio)) dentro = medio;
    else fuera = medio;
    const justoAntes = fuera.minus(CENTAVO);
    if (fuera.mod(PASOS[0]).isZero() && justoAntes.gt(dentro) && (await igual(justoAntes))) dentro = justoAntes;
  }
  return dentro;
}

/** Upper end of a search: charges asked on one side of the free shipping threshold say nothing about the other. */
function topeOf({ umbral }: Problema, desde: Decimal, hasta: Decimal, { envio }: Cotizada): Decimal {
  if (envio.modo !== 'me2' || desde.gte(umbral)) return hasta;
  return Decimal.min(hasta, umbral.minus(CENTAVO));
}

/** A price between both, as round as fits. */
function medioRedondo(dentro: Decimal, fuera: Decimal): Decimal {
  const ancho = fuera.minus(dentro);
  const medio = dentro.plus(fuera).div(2);
  const paso = PASOS.find((candidato) => ancho.gt(2 * candidato)) ?? CENTAVO;
  const redondo = medio.div(paso).floor().times(paso);
  return redondo.gt(dentro) ? redondo : dentro.plus(CENTAVO);
}

function igualesCargos(cotizada: Cotizada, cotizadaNueva: Cotizada): boolean {
  const envio = ({ envio: { modo, gratis, nivel, cotizado } }: Cotizada) =>
    [modo, gratis, nivel, cotizado?.list_cost, cotizado?.tasa_descuento].join(' ');
  return (
    cotizada.cargo.fijo.eq(cotizadaNueva.cargo.fijo) &&
    cotizada.cargo.porcentaje.eq(cotizadaNueva.cargo.porcentaje) &&
    envio(cotizada) === envio(cotizadaNueva)
  );
}

/** The step at a price: one cent less belongs to another band. null: there is none. */
function escalonOf(
  problema: Problema,
  anterior: PrecioEstimado | null,
  hallado: PrecioEstimado,
  desde: Decimal,
): { antes: PrecioEstimado; sobra: Decimal } | null {
  const sobra = problema.falta(hallado).negated();
  if (anterior === null || !hallado.precio.eq(desde) || sobra.lte(problema.centavo)) return null;
  return { antes: anterior, sobra };
}

/** The two prices nearest to the goal, the cheaper first. */
function masCercanos(problema: Problema, extremos: readonly PrecioEstimado[]): PrecioEstimado[] {
  return extremos
    .toSorted((a, b) => problema.falta(a).comparedTo(problema.falta(b)))
    .slice(0, 2)
    .toSorted((a, b) => a.precio.comparedTo(b.precio));
}
