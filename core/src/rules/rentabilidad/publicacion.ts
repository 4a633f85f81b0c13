import { Decimal } from 'decimal.js';
import type { AlicuotaIva, Moneda } from '../../contract/enums.ts';
import type { EstimacionDeSku, Ganancia } from '../../contract/publicaciones/estimacion.ts';
import { round2 } from '../money.ts';
import type { ArticuloCosteado, CotizacionUsada, ParteVendida } from './costo.ts';
import type { EntradaEnvio } from './envio.ts';
import {
  estimateRentabilidad,
  mayorTermino,
  peorEstimacion,
  type CargoPorVender,
  type EntradaEstimacion,
  type ParametrosRentabilidad,
} from './estimate.ts';

/** A unit that a listing may sell: a SKU (null: the listing has none) with its article, and the articles it is made of. */
export interface Ofrecido {
  sku: string | null;
  articulo: ArticuloCosteado | null;
  partes: readonly ParteVendida[];
}

/** Articles of a user for some listings, and the parts of their kits. */
export interface Inventario {
  articulos: ReadonlyMap<string, ArticuloCosteado>;
  /** SKU of a kit → its parts. */
  kits: ReadonlyMap<string, readonly { sku: string; cantidad: Decimal }[]>;
}

/** Data common to every listing of the estimate. */
export interface MarcoEstimacion {
  empresa: ParametrosRentabilidad | null;
  cotizacion: CotizacionUsada | null;
  nivel: EntradaEnvio['nivel'];
  /** VAT rate of a SKU that is not in the inventory. */
  iva_por_defecto: AlicuotaIva;
}

/** Fields of a listing that its profit depends on. */
export interface PublicacionEstimable {
  precio: Decimal;
  moneda: Moneda;
  aporte: Decimal;
  cargo: CargoPorVender | null;
  envio: EntradaEnvio['cotizado'];
  modo_envio: string | null;
  envio_gratis: boolean;
  skus: readonly string[];
  /** SKU and units of each part of a virtual kit; null: the listing is no virtual kit. */
  kit: readonly { sku: string | null; cantidad: number }[] | null;
}

/** SKU of a part without SKU: no article has it. */
const SIN_SKU = '';

/**
 * Units that a listing sells: each of its SKUs (an own kit by its parts), or the parts of its virtual kit. A listing without SKU
 * sells one unit that is in no inventory.
 */
export function ofrecidosOf(
  { skus, kit }: Pick<PublicacionEstimable, 'skus' | 'kit'>,
  inventario: Inventario,
): Ofrecido[] {
  const partesOf = (sku: string, cantidad: Decimal): ParteVendida[] =>
    (inventario.kits.get(sku) ?? [{ sku, cantidad: new Decimal(1) }]).map((parte) => ({
      sku: parte.sku,
      cantidad: parte.cantidad.times(cantidad),
      articulo: inventario.articulos.get(parte.sku) ?? null,
    }));
  const articuloOf = (sku: string | null) => (sku === null ? null : (inventario.articulos.get(sku) ?? null));
  if (kit !== null) {
    const sku = skus[0] ?? null;
    const partesVendidas = kit.flatMap((parte) => partesOf(parte.sku ?? SIN_SKU, new Decimal(parte.cantidad)));
    const partes = partesVendidas.length > 0 ? partesVendidas : partesOf(SIN_SKU, new Decimal(1));
    return [{ sku, articulo: articuloOf(sku), partes }];
  }
  if (skus.length === 0) return [{ sku: null, articulo: null, partes: partesOf(SIN_SKU, new Decimal(1)) }];
  return skus.map((sku) => ({ sku, articulo: articuloOf(sku), partes: partesOf(sku, new Decimal(1)) }));
}

/** SKUs whose articles a listing's profit depends on. */
export function skusDeCosto(skus: readonly string[], ofrecidos: readonly Ofrecido[]): string[] {
  const partes = ofrecidos.flatMap((ofrecido) => ofrecido.partes.map(({ sku }) => sku));
  return [...new Set([...skus, ...partes])].filter((sku) => sku !== SIN_SKU);
}

/** Data from which the profit of each SKU is computed. */
export function entradasOf(
  publicacion: PublicacionEstimable,
  ofrecidos: readonly Ofrecido[],
  marco: MarcoEstimacion,
): (EntradaEstimacion & { sku: string | null })[] {
  const { precio, moneda, aporte, cargo, envio, modo_envio, envio_gratis } = publicacion;
  return ofrecidos.map(({ sku, articulo, partes }) => ({
    sku,
    articulo: articulo && { iva: articulo.iva, tratamiento_iva: articulo.tratamiento_iva },
    precio,
    moneda,
    cotizacion: marco.cotizacion,
    empresa: marco.empresa,
    cargo,
    aporte_promocion: aporte,
    envio: { modo: modo_envio, gratis: envio_gratis, nivel: marco.nivel, cotizado: envio },
    partes,
    iva_por_defecto: marco.iva_por_defecto,
  }));
}

/** Profit of each SKU, the lowest first; those with something unknown, last. */
export function estimateEntradas(entradas: readonly (EntradaEstimacion & { sku: string | null })[]): EstimacionDeSku[] {
  return entradas
    .map((entrada) => ({ sku: entrada.sku, ...estimateRentabilidad(entrada) }))
    .map((estimacion) => ({
      ...estimacion,
      faltan: estimacion.faltan.map((falta) => ({ ...falta, sku: falta.sku || null })),
    }))
    .toSorted((a, b) => Number(isKnown(b)) - Number(isKnown(a)) || a.ganancia.comparedTo(b.ganancia));
}

/** Profit shown for a listing: that of the SKU that leaves least, among those with every term known. */
export function summarizeGanancia(estimaciones: readonly EstimacionDeSku[]): Ganancia {
  const peor = peorEstimacion(estimaciones.filter(isKnown));
  const termino = peor && mayorTermino(peor);
  return {
    sku: peor?.sku ?? null,
    ganancia: peor?.ganancia ?? null,
    margen: peor?.margen ?? null,
    utilidad: peor?.utilidad ?? null,
    mayor_termino: termino,
    mayor_importe: peor && termino && peor[termino],
    faltan: estimaciones.flatMap(({ faltan }) => faltan),
  };
}

/**
 * The same listing at a price of its own, with its present charge extended to that price until the marketplace answers. A
 * promotion has its own price: at this one, even if equal, the marketplace contributes nothing.
 */
export function aPrecio<T extends EntradaEstimacion>(
  entrada: T,
  precio: Decimal,
  cotizada?: { cargo: CargoPorVender | null; envio: EntradaEnvio['cotizado'] },
): T {
  const { cargo } = cotizada ?? entrada;
  const enArs = enPesos(precio, entrada.moneda, entrada.cotizacion);
  const llevado =
    cotizada || cargo === null || enArs === null
      ? cargo
      : { ...cargo, total: round2(enArs.times(cargo.porcentaje).div(100)).plus(cargo.fijo) };
  return {
    ...entrada,
    precio,
    cargo: llevado,
    aporte_promocion: new Decimal(0),
    envio: { ...entrada.envio, cotizado: cotizada ? cotizada.envio : entrada.envio.cotizado },
  };
}

/** The price in ARS; null: it is in dollars and no rate is known. */
export function enPesos(precio: Decimal, moneda: Moneda, cotizacion: CotizacionUsada | null): Decimal | null {
  if (moneda === 'ARS') return precio;
  return cotizacion && round2(precio.times(cotizacion.valor));
}

function isKnown({ faltan }: EstimacionDeSku): boolean {
  return faltan.length === 0;
}
