import { Decimal } from 'decimal.js';
import type { CargoLeido, EnvioPesado, PrecioPorCantidad } from '../../../contract/publicaciones/leida.ts';
import type { Automatizacion, Competencia } from '../../../contract/publicaciones/publicacion.ts';
import type { MeliJson } from '../types.ts';
import { amount, id, object, objects, text, texts } from './parts.ts';

/** Charge of `/sites/MLA/listing_prices` for one listing type; null: the answer has no charge of that type. */
export function normalizeCargo(entradas: readonly MeliJson[], listing_type_id: string): CargoLeido | null {
  const entrada = entradas.find((una) => una['listing_type_id'] === listing_type_id);
  const total = amount(entrada?.['sale_fee_amount']);
  if (!entrada || total === null) return null;
  const detalle = object(entrada['sale_fee_details']);
  const fijo = amount(detalle['fixed_fee']) ?? new Decimal(0);
  return {
    total,
    fijo,
    porcentaje: amount(detalle['percentage_fee']) ?? amount(detalle['meli_percentage_fee']) ?? new Decimal(0),
    financiacion: amount(detalle['financing_add_on_fee']) ?? new Decimal(0),
  };
}

/** Of `/users/{id}/shipping_options/free`: the discount is beside the coverage or inside it. null: it quotes nothing. */
export function normalizeEnvio(respuesta: MeliJson): EnvioPesado | null {
  const cobertura = object(respuesta['coverage']);
  const pais = object(cobertura['all_country']);
  const list_cost = amount(pais['list_cost']);
  if (list_cost === null) return null;
  return {
    list_cost,
    tasa_descuento: amount(object(pais['discount'])['rate']) ?? amount(object(cobertura['discount'])['rate']),
    peso_facturable: amount(pais['billable_weight'])?.toNumber() ?? null,
  };
}

/**
 * Prices for quantities, of `/items/{id}/prices`: for companies only, an amount or a percentage.
 * Source: Mercado Libre docs, "Precios por cantidad".
 */
export function normalizePorCantidad(respuesta: MeliJson): PrecioPorCantidad[] {
  const leidos = objects(respuesta['prices']).flatMap((precio): PrecioPorCantidad[] => {
    const desde = amount(object(precio['conditions'])['min_purchase_unit'])?.toNumber();
    if (desde === undefined || desde < 2) return [];
    const descuento = amount(precio['discount_percentage']);
    if (descuento !== null) return [{ desde, descuento }];
    const importe = amount(precio['amount']);
    return importe === null ? [] : [{ desde, precio: importe }];
  });
  return leidos.toSorted((a, b) => a.desde - b.desde);
}

/** What a rule looks at. Source: Mercado Libre docs, "Automatización de precios". */
const reglas: Readonly<Record<string, string>> = {
  INT: 'Mercado Libre cambia el precio solo para que gane entre las publicaciones del sitio.',
  INT_EXT: 'Mercado Libre cambia el precio solo para que gane en el sitio y frente a otras tiendas.',
};

/** Of `/pricing-automation/items/{id}/rules`; null: none keeps the price. */
export function normalizeAutomatizacion(respuesta: MeliJson): Automatizacion | null {
  const [regla] = objects(respuesta['rules']).toSorted((a, b) => Number(isOn(b)) - Number(isOn(a)));
  if (!regla) return null;
  const tipo = text(regla['rule_type']) ?? text(regla['rule_id']) ?? '';
  return {
    activa: isOn(regla),
    texto: reglas[tipo] ?? `Una regla de Mercado Libre cambia el precio sola (${tipo || 'sin nombre'}).`,
    precio_minimo: amount(regla['min_price']),
    precio_maximo: amount(regla['max_price']),
  };
}

function isOn(regla: MeliJson): boolean {
  return (text(regla['status']) ?? 'ACTIVE').toUpperCase() === 'ACTIVE';
}

/** `competing` is losing. Source: Mercado Libre docs, "Competencia en catálogo". */
const situaciones: ReadonlyMap<string, Competencia['status']> = new Map([
  ['winning', 'winning'],
  ['sharing_first_place', 'sharing_first_place'],
  ['competing', 'losing'],
  ['losing', 'losing'],
  ['listed', 'listed'],
]);

/** Of `/items/{id}/price_to_win`. Who the winner is, others know. */
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
