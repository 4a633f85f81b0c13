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

/** What one unit of a listing may be: a SKU (null: the listing has none) with its article, and the articles in it. */
export interface Ofrecido {
  sku: string | null;
  articulo: ArticuloCosteado | null;
  partes: readonly ParteVendida[];
}

/** The articles of a user that matter, and what their kits are made of. */
export interface Inventario {
  articulos: ReadonlyMap<string, ArticuloCosteado>;
  /** SKU of a kit → its parts. */
  kits: ReadonlyMap<string, readonly { sku: string; cantidad: Decimal }[]>;
}

/** What does not depend on the listing. */
export interface MarcoEstimacion {
  empresa: ParametrosRentabilidad | null;
  cotizacion: CotizacionUsada | null;
  nivel: EntradaEnvio['nivel'];
  /** VAT of a SKU that is not in the inventory. */
  iva_por_defecto: AlicuotaIva;
}

/** What a listing's profit takes from it. */
export interface PublicacionEstimable {
  precio: Decimal;
  moneda: Moneda;
  aporte: Decimal;
  cargo: CargoPorVender | null;
  envio: EntradaEnvio['cotizado'];
  modo_envio: string | null;
  envio_gratis: boolean;
  skus: readonly string[];
  /** Of a virtual kit: SKU and units of each part; null: it is none. */
  kit: readonly { sku: string | null; cantidad: number }[] | null;
}

/** SKU of a part that has none: its article cannot be there. */
const SIN_SKU = '';

/**
 * What a listing sells: each of its SKUs, a kit by its parts, or the parts of a virtual kit. Without SKU, something that is
 * in no inventory.
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

/** What the profit of each SKU is computed from. */
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

/** The profit of each SKU, the one that leaves least first; those that lack something, last. */
export function estimateEntradas(entradas: readonly (EntradaEstimacion & { sku: string | null })[]): EstimacionDeSku[] {
  return entradas
    .map((entrada) => ({ sku: entrada.sku, ...estimateRentabilidad(entrada) }))
    .map((estimacion) => ({
      ...estimacion,
      faltan: estimacion.faltan.map((falta) => ({ ...falta, sku: falta.sku || null })),
    }))
    .toSorted((a, b) => Number(isKnown(b)) - Number(isKnown(a)) || a.ganancia.comparedTo(b.ganancia));
}

/** The profit that a listing shows: of its SKU that leaves least, of those of which everything is known. */
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
 * The same listing at a price of its own, with the charge of its band brought to it until the marketplace is asked. A promotion
 * has its own price: at this one, also when it is the same, the marketplace puts nothing in.
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

/** In ARS; null: in dollars, and no rate is known. */
export function enPesos(precio: Decimal, moneda: Moneda, cotizacion: CotizacionUsada | null): Decimal | null {
  if (moneda === 'ARS') return precio;
  return cotizacion && round2(precio.times(cotizacion.valor));
}

function isKnown({ faltan }: EstimacionDeSku): boolean {
  return faltan.length === 0;
}
