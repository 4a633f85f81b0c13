import { Decimal } from 'decimal.js';
import { formatFecha } from '../dates.ts';
import { round2 } from '../money.ts';
import { nombreDePlaza } from '../catalogs/plaza.ts';

/** ARS: from this price on, Mercado Envíos is free for the buyer and its cost is shared (spec §9). */
export const UMBRAL_ENVIO_GRATIS = new Decimal(33_000);

/** Percent of the whole tariff that the seller pays from the threshold on, by reputation level (spec §9). */
const PORCENTAJE_POR_NIVEL = { 5: 50, 4: 50, 3: 60, 2: 100, 1: 100 } as const;

export type NivelReputacion = keyof typeof PORCENTAJE_POR_NIVEL;

/** The marketplace's quote for one unit: `list_cost` is net of `tasa_descuento` (0-1), null when there is none. */
export interface EnvioCotizado {
  list_cost: Decimal;
  tasa_descuento: Decimal | null;
  leido_en: Date;
  /** Day of this quote, when the marketplace gives none any more. */
  tabla_del?: string | undefined;
}

export interface EntradaEnvio {
  /** ARS. */
  precio: Decimal;
  /** Mode of shipping. `me2`: Mercado Envíos, the only one that the rule covers. */
  modo: string | null;
  /** Whether the seller pays the shipping although the price is under the threshold. */
  gratis: boolean;
  nivel: NivelReputacion | null;
  /** null: the marketplace gave none. */
  cotizado: EnvioCotizado | null;
}

/** Why the tariff is what it is. */
type ReglaEnvio =
  | 'otro_modo'
  | 'paga_el_comprador'
  | 'sin_cotizacion'
  | 'sin_nivel'
  | 'descuento_total'
  | 'gratis_bajo_el_umbral'
  | 'compartido_por_nivel';

/** Notice of a profit that leaves the shipping out, because the marketplace quotes none and never did. */
export const SIN_TARIFA = `El cálculo no incluye el envío: ${nombreDePlaza()} no informó la tarifa.`;

/** ARS, VAT included. */
export interface TarifaEnvio {
  tarifa: Decimal;
  regla: ReglaEnvio;
  /** The tariff without the marketplace's discount; null when the result does not depend on it. */
  completo: Decimal | null;
  /** Percent of `completo` that the seller pays. */
  porcentaje: number | null;
  /** The marketplace's quote, when it differs from the rule's result; null: it does not. */
  cotizado_distinto: Decimal | null;
  /** Day of the quote, when it is the last one and the marketplace gives none any more. */
  tabla_del?: string | undefined;
}

/**
 * Cost to the seller of shipping one unit. From the threshold on, the share that his reputation leaves him; under it, all
 * of it when he offers it free, nothing when the buyer pays.
 * Source: spec §9 "Shipping cost"; Mercado Libre docs, "Costos de envío" (`list_cost` is already net of the discount).
 */
export function tarifaEnvio({ precio, modo, gratis, nivel, cotizado }: EntradaEnvio): TarifaEnvio {
  const sin = (regla: ReglaEnvio): TarifaEnvio => ({
    tarifa: new Decimal(0),
    regla,
    completo: null,
    porcentaje: null,
    cotizado_distinto: null,
  });
  if (modo !== 'me2') return sin('otro_modo');
  const desdeUmbral = precio.gte(UMBRAL_ENVIO_GRATIS);
  if (!desdeUmbral && !gratis) return sin('paga_el_comprador');
  if (cotizado === null) return sin('sin_cotizacion');

  const { list_cost, tasa_descuento, tabla_del } = cotizado;
  const deAntes = tabla_del !== undefined && { tabla_del };
  const conLista = (regla: ReglaEnvio): TarifaEnvio => ({ ...sin(regla), tarifa: round2(list_cost), ...deAntes });
  if (tasa_descuento !== null && tasa_descuento.gte(1)) return conLista('descuento_total');
  if (nivel === null) return conLista('sin_nivel');

  const completo = tasa_descuento === null ? list_cost : list_cost.div(new Decimal(1).minus(tasa_descuento));
  const porcentaje = desdeUmbral ? PORCENTAJE_POR_NIVEL[nivel] : 100;
  const tarifa = round2(completo.times(porcentaje).div(100));
  return {
    tarifa,
    regla: desdeUmbral ? 'compartido_por_nivel' : 'gratis_bajo_el_umbral',
    completo: round2(completo),
    porcentaje,
    cotizado_distinto: tarifa.eq(round2(list_cost)) ? null : round2(list_cost),
    ...deAntes,
  };
}

/** Notice about the shipping counted in a profit; null: it is the marketplace's present quote. */
export function avisoDeTarifa({ regla, tabla_del }: Pick<TarifaEnvio, 'regla' | 'tabla_del'>): string | null {
  if (regla === 'sin_cotizacion') return SIN_TARIFA;
  return tabla_del === undefined ? null : tarifaDeAntes(tabla_del);
}

export function tarifaDeAntes(tabla_del: string): string {
  return `El envío se calcula con la tarifa del ${formatFecha(tabla_del)}: ${nombreDePlaza()} no informó otra.`;
}

/** Level of `seller_reputation.level_id`, such as `5_green`; null for a seller who has none yet. */
export function nivelDeReputacion(level_id: string | null): NivelReputacion | null {
  const nivel = Number(level_id?.[0]);
  return nivel in PORCENTAJE_POR_NIVEL ? (nivel as NivelReputacion) : null;
}
