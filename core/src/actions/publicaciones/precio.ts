import { Decimal } from 'decimal.js';
import type { EstimacionDeSku } from '../../contract/publicaciones/estimacion.ts';
import type { ListingPrice, ObjetivoPrecio, PrecioHalladoDatos } from '../../contract/publicaciones/publicacion.ts';
import type { Redondeo } from '../../contract/publicaciones/precios.ts';
import { AppError } from '../../rules/errors.ts';
import { roundPrecio } from '../../rules/rentabilidad/cambioPrecios.ts';
import { UMBRAL_ENVIO_GRATIS } from '../../rules/rentabilidad/envio.ts';
import type { CargoPorVender, EntradaEstimacion } from '../../rules/rentabilidad/estimate.ts';
import {
  findPrecioPara,
  metaOf,
  type Cotizada,
  type CotizarPrecio,
  type Objetivo,
  type PrecioEstimado,
  type PrecioHallado,
} from '../../rules/rentabilidad/precioObjetivo.ts';
import { aPrecio, enPesos } from '../../rules/rentabilidad/publicacion.ts';
import type { Deps } from '../process/deps.ts';
import { parsePrecio, type DePublicacion } from './precioDePublicacion.ts';
import { quoteA, ultimaTarifa } from './quoteA.ts';
import { atPrice, feeDetails, lookAtPublicacion, type Mirada } from './getPublicacion.ts';

/** Largest objective: beyond it the answer has no meaning. */
const MAX_OBJETIVO = new Decimal(1_000_000_000);
/** Searches of a round price, at most: each begins where the last one fell short, and today's charges begin at four prices. */
const MAX_BUSQUEDAS = 5;

/**
 * The marketplace's charge for selling at a price, asked now, and what it would leave.
 * @throws AppError `precio_invalido`, `publicacion_no_encontrada`, `cuenta_no_encontrada`, `plaza_no_disponible`
 */
export async function precioDeLista(deps: Deps, pedida: DePublicacion, price: number | string): Promise<ListingPrice> {
  const precio = parsePrecio(price);
  const mirada = await lookAtPublicacion(deps, { ...pedida, leer: false });
  const cotizada = await quoteA(deps, mirada, precio);
  if (!cotizada?.cargo) throw sinCargo(mirada.lectora);
  const { cargo, envio } = cotizada;
  return {
    precio,
    cargo,
    envio,
    sale_fee_details: feeDetails(cargo),
    entradas: mirada.entradas.map((entrada) => aPrecio(entrada, precio, cotizada)),
    estimada: atPrice(mirada.entradas, precio, cotizada),
  };
}

/**
 * The smallest price that leaves what is wanted, with the marketplace's charges asked there. With several SKUs, the one
 * that needs most decides.
 * @throws AppError `valor_invalido`, `publicacion_no_encontrada`, `cuenta_no_encontrada`, `plaza_no_disponible`,
 *   `publicacion_sin_costo`
 */
export async function precioPara(
  deps: Deps,
  pedida: DePublicacion,
  pedido: ObjetivoPrecio,
): Promise<PrecioHalladoDatos> {
  const objetivo = checkObjetivo(pedido);
  const mirada = await lookAtPublicacion(deps, { ...pedida, leer: false });
  return buscarPrecio(deps, mirada, objetivo);
}

/**
 * As `precioPara`, for a listing already at hand, among the prices of a rounding. The rounded price is checked again: where a charge
 * begins, a higher price may leave less. null: none of the prices leaves what is wanted.
 * @throws AppError as `precioPara`
 */
export async function searchPrecioRedondo(
  deps: Deps,
  mirada: Mirada,
  objetivo: Objetivo,
  redondeo: Redondeo,
): Promise<Decimal | null> {
  let minimo: Decimal | undefined;
  for (let busqueda = 0; busqueda < MAX_BUSQUEDAS; busqueda++) {
    const hallado = await buscarPrecio(deps, mirada, objetivo, minimo);
    if (hallado.resultado === 'sin_solucion') return null;
    const redondo = roundPrecio(hallado.precio, redondeo, true);
    const { estimaciones } = redondo.eq(hallado.precio)
      ? hallado
      : atPrice(mirada.entradas, redondo, await quoteA(deps, mirada, redondo));
    if (noAlcanzan(objetivo, estimaciones).length === 0) return redondo;
    minimo = redondo;
  }
  return null;
}

/** As `precioPara`, for a listing already at hand. */
async function buscarPrecio(
  deps: Deps,
  mirada: Mirada,
  objetivo: Objetivo,
  minimo?: Decimal,
): Promise<PrecioHalladoDatos> {
  const { entradas, fila, lectora } = mirada;
  const { moneda } = fila;
  const conCosto = entradas.filter(({ partes, cotizacion }) => isCosted(partes, cotizacion));
  if (moneda === 'USD' && lectora.cotizacion === null)
    throw new AppError('publicacion_sin_costo', { motivo: 'moneda' });
  if (conCosto.length === 0) throw new AppError('publicacion_sin_costo', { motivo: 'costo' });
  const cotizar = quoter(deps, mirada);
  const hallados: PrecioHallado[] = [];
  for (const entrada of distinct(conCosto))
    hallados.push(await findPrecioPara(objetivo, baseOf(entrada), cotizar, minimo));
  const at = async (precio: Decimal) => atPrice(entradas, precio, await asCotizada(cotizar, precio));
  const imposible = hallados.find((precioHallado) => precioHallado.kind === 'sin_solucion');
  if (imposible) {
    return {
      resultado: 'sin_solucion',
      moneda,
      cercanos: await Promise.all(imposible.cercanos.map(({ precio }) => at(precio))),
    };
  }
  const posibles = hallados.filter((precioHallado) => precioHallado.kind === 'hallado');
  const decide = posibles.reduce((mayor, posible) =>
    posible.hallado.precio.gt(mayor.hallado.precio) ? posible : mayor,
  );
  const estimada = await at(decide.hallado.precio);
  return {
    resultado: 'hallado',
    moneda,
    ...estimada,
    escalon: decide.escalon && { antes: await at(decide.escalon.antes.precio), sobra: decide.escalon.sobra },
    no_alcanzan: noAlcanzan(objetivo, estimada.estimaciones).flatMap(({ sku }) => sku ?? []),
  };
}

/** Estimates with a known cost that do not leave what is wanted. */
export function noAlcanzan(objetivo: Objetivo, estimaciones: readonly EstimacionDeSku[]): EstimacionDeSku[] {
  return estimaciones.filter(
    (estimacion) => estimacion.utilidad !== null && metaOf(objetivo, estimacion).gt(estimacion.ganancia),
  );
}

/** @throws AppError `valor_invalido` */
export function checkObjetivo(pedido: ObjetivoPrecio): Objetivo {
  const [campo = '', valor] = Object.entries(pedido)[0] ?? [];
  const vale = valor instanceof Decimal && valor.isFinite() && valor.abs().lte(MAX_OBJETIVO);
  // A margin of 100 % or more is impossible.
  if (!vale || (campo === 'margen' && valor.gte(100))) {
    throw new AppError('valor_invalido', { campo, valor: String(valor) });
  }
  return pedido;
}

/** Error when the marketplace does not say its charge at a price. */
function sinCargo({ clave }: Pick<Mirada['lectora'], 'clave'>): AppError {
  return new AppError('plaza_no_disponible', { plaza: clave, motivo: 'sin_cargo', incierto: false });
}

/**
 * Asks the marketplace about each price, once. The tariff is asked for once on each side of the threshold of free shipping: it depends
 * only on the package and on that side.
 */
function quoter(deps: Deps, { fila, lectora, entradas }: Mirada): CotizarPrecio {
  const cotizadas = new Map<string, Promise<Cotizada>>();
  const [entrada] = entradas;
  const toArs = (precio: Decimal): Decimal => enPesos(precio, fila.moneda, lectora.cotizacion) ?? precio;
  const propio = toArs(fila.precio);
  const ask = async (enMoneda: Decimal): Promise<Cotizada> => {
    const precio = toArs(enMoneda);
    const lado = precio.gte(UMBRAL_ENVIO_GRATIS)
      ? Decimal.max(propio, UMBRAL_ENVIO_GRATIS)
      : Decimal.min(propio, UMBRAL_ENVIO_GRATIS.minus(1));
    const pregunta = { item_id: fila.item_id, datos: fila.datos };
    const deEnvio = { ...pregunta, precio: lado };
    const [cargo, envio] = await Promise.all([
      lectora.cotizador.cargo({ ...pregunta, precio }),
      lectora.cotizador.envio(deEnvio),
    ]);
    if (cargo === null || !entrada) throw sinCargo(lectora);
    const leido_en = deps.clock.now();
    const conCargo: CargoPorVender = { ...cargo, leido_en, tabla_del: null };
    const cotizado = envio ? { ...envio, leido_en } : ultimaTarifa(entradas, deEnvio);
    return { cargo: conCargo, envio: { ...entrada.envio, cotizado } };
  };
  return (precio) => {
    const clave = precio.toFixed(2);
    const cotizada = cotizadas.get(clave) ?? ask(precio);
    cotizadas.set(clave, cotizada);
    return cotizada;
  };
}

async function asCotizada(cotizar: CotizarPrecio, precio: PrecioEstimado['precio']) {
  const { cargo, envio } = await cotizar(precio);
  return { cargo, envio: envio.cotizado };
}

/** Inputs of a search of prices, without today's promotion, which holds at no other price. */
function baseOf(entrada: EntradaEstimacion): Parameters<typeof findPrecioPara>[1] {
  const { precio: _p, cargo: _c, envio: _e, ...base } = entrada;
  return { ...base, aporte_promocion: new Decimal(0) };
}

function isCosted(partes: EntradaEstimacion['partes'], cotizacion: EntradaEstimacion['cotizacion']): boolean {
  return partes.every(
    ({ articulo }) => articulo !== null && articulo.cost.gt(0) && (articulo.currency === 'ARS' || cotizacion !== null),
  );
}

/** Inputs without repeated needs: variants of the same cost and VAT need the same price. */
function distinct(entradas: Mirada['entradas']): Mirada['entradas'] {
  const clave = ({ articulo: vendido, partes }: EntradaEstimacion): string =>
    [
      [vendido?.iva, vendido?.tratamiento_iva].join(' '),
      ...partes.map(({ cantidad, articulo }) => [cantidad, articulo?.cost, articulo?.currency].join(' ')),
    ].join('|');
  return [...new Map(entradas.map((entrada) => [clave(entrada), entrada])).values()];
}
