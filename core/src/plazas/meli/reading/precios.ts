import { Decimal } from 'decimal.js';
import type { CargoLeido, EnvioPesado, PrecioPorCantidad } from '../../../contract/publicaciones/leida.ts';
import type { Automatizacion, Competencia } from '../../../contract/publicaciones/publicacion.ts';
import type { MeliJson } from '../types.ts';
import { amount, id, object, objects, text, texts } from './parts.ts';

/** Listing type without selling charge, the only one. */
const GRATUITA = 'free';
/** Sales channels of a price: the marketplace, and the seller's own shop. */
const MERCADO = 'channel_marketplace';
const TIENDA_PROPIA = 'channel_mshops';

/**
 * Charge of `/sites/MLA/listing_prices` for one listing type; null: the answer has no charge of that type, or lacks its components, from
 * which the charge at another price is computed. Retired types answer zeros, which are no charge of 0.
 */
export function normalizeCargo(entradas: readonly MeliJson[], listing_type_id: string): CargoLeido | null {
  const entrada = entradas.find((entrada) => entrada['listing_type_id'] === listing_type_id);
  const total = amount(entrada?.['sale_fee_amount']);
  if (!entrada || total === null) return null;
  const detalle = object(entrada['sale_fee_details']);
  const fijo = amount(detalle['fixed_fee']);
  const financiacion = amount(detalle['financing_add_on_fee']);
  const porcentaje = amount(detalle['percentage_fee']) ?? sumOf(amount(detalle['meli_percentage_fee']), financiacion);
  if (fijo === null || porcentaje === null) return null;
  if (total.isZero() && fijo.isZero() && porcentaje.isZero() && listing_type_id !== GRATUITA) return null;
  return {
    total,
    fijo,
    porcentaje,
    financiacion: financiacion ?? new Decimal(0),
  };
}

function sumOf(importe: Decimal | null, sumado: Decimal | null): Decimal | null {
  return importe && sumado && importe.plus(sumado);
}

/**
 * Shipping quote of `/users/{id}/shipping_options/free`: the discount is beside the coverage or inside it. null: no quote; without enough
 * data the answer is a cost of 0.
 */
export function normalizeEnvio(respuesta: MeliJson): EnvioPesado | null {
  const cobertura = object(respuesta['coverage']);
  const pais = object(cobertura['all_country']);
  const list_cost = amount(pais['list_cost']);
  if (list_cost === null || list_cost.isZero()) return null;
  return {
    list_cost,
    tasa_descuento: amount(object(pais['discount'])['rate']) ?? amount(object(cobertura['discount'])['rate']),
    peso_facturable: amount(pais['billable_weight'])?.toNumber() ?? null,
  };
}

/** The marketplace's standard price, from `/items/{id}/prices`; the seller's own shop may have another. null: there is none. */
export function normalizePrecioNormal(respuesta: MeliJson): Decimal | null {
  const normales = objects(respuesta['prices']).filter(
    (precio) => precio['type'] === 'standard' && object(precio['conditions'])['min_purchase_unit'] === undefined,
  );
  const delMercado = normales.find((precio) => channelsOf(precio).includes(MERCADO));
  const sinCanal = normales.find((precio) => !channelsOf(precio).includes(TIENDA_PROPIA));
  return amount((delMercado ?? sinCanal)?.['amount']);
}

function channelsOf(precio: MeliJson): string[] {
  return texts(object(precio['conditions'])['context_restrictions']);
}

/**
 * Prices for quantities, of `/items/{id}/prices`: for companies only, an amount or a percentage.
 * Source: Mercado Libre docs, "Precios por cantidad".
 */
export function normalizePorCantidad(respuesta: MeliJson): PrecioPorCantidad[] {
  const leidos = objects(respuesta['prices']).flatMap((precio): PrecioPorCantidad[] => {
    const desde = amount(object(precio['conditions'])['min_purchase_unit'])?.toNumber();
    if (desde === undefined || desde < 2) return [];
    if (channelsOf(precio).includes(TIENDA_PROPIA) && !channelsOf(precio).includes(MERCADO)) return [];
    const descuento = amount(precio['discount_percentage']);
    if (descuento !== null) return [{ desde, descuento }];
    const importe = amount(precio['amount']);
    return importe === null ? [] : [{ desde, precio: importe }];
  });
  return leidos.toSorted((a, b) => a.desde - b.desde);
}

/** The reference that each price rule follows. */
const reglas: Readonly<Record<string, string>> = {
  INT: 'Mercado Libre cambia el precio solo para que gane entre las publicaciones del sitio.',
  INT_EXT: 'Mercado Libre cambia el precio solo para que gane en el sitio y frente a otras tiendas.',
};

/**
 * Price rule of a listing, from `/pricing-automation/items/{id}/automation`; null: no rule keeps its price. The rules it could take are at
 * another address, and do not count.
 */
export function normalizeAutomatizacion(respuesta: MeliJson): Automatizacion | null {
  const tipo = text(object(respuesta['item_rule'])['rule_id']);
  const status = text(respuesta['status']);
  if (tipo === null && status === null) return null;
  return {
    activa: status?.toUpperCase() === 'ACTIVE',
    texto: reglas[tipo ?? ''] ?? `Una regla de Mercado Libre cambia el precio (${tipo ?? 'sin nombre'}).`,
    precio_minimo: amount(respuesta['min_price']),
    precio_maximo: amount(respuesta['max_price']),
  };
}

/** `competing` is losing. Source: Mercado Libre docs, "Competencia en catálogo". */
const situaciones: ReadonlyMap<string, Competencia['status']> = new Map([
  ['winning', 'winning'],
  ['sharing_first_place', 'sharing_first_place'],
  ['competing', 'losing'],
  ['losing', 'losing'],
  ['listed', 'listed'],
]);

/** Catalog competition, from `/items/{id}/price_to_win`. The winner's name is not in it. */
export function normalizeCompetencia(respuesta: MeliJson): Competencia {
  const ganador = object(respuesta['winner']);
  const item_id = id(ganador['item_id']);
  return {
    status: situaciones.get(text(respuesta['status']) ?? '') ?? 'otro',
    price_to_win: amount(respuesta['price_to_win']),
    reason: texts(respuesta['reason']),
    comparten: amount(respuesta['competitors_sharing_first_place'])?.toNumber() ?? null,
    boosts: boostsOf(respuesta['boosts']),
    winner: item_id === null ? null : { item_id, price: amount(ganador['price']), boosts: boostsOf(ganador['boosts']) },
    winnerItem: null,
    winnerSeller: null,
  };
}

function boostsOf(valor: unknown): Competencia['boosts'] {
  return objects(valor).flatMap((boost) => {
    const nombre = id(boost['id']);
    if (nombre === null) return [];
    return [{ id: nombre, status: text(boost['status']) ?? '', description: text(boost['description']) ?? nombre }];
  });
}
