import { Decimal } from 'decimal.js';
import type { AlicuotaIva, Moneda, TratamientoIva } from '../../contract/enums.ts';
import { round2, shareByLargestRemainder, sum } from '../money.ts';

/** Dollars of a day. `vieja`: the last one known, because nobody gave a newer one. */
export interface CotizacionUsada {
  /** ARS per dollar. */
  valor: Decimal;
  fecha: string;
  vieja: boolean;
}

/** What the inventory says of a SKU. `cost` is net of VAT for a Responsable inscripto, final for the others. */
export interface ArticuloCosteado {
  sku: string;
  cost: Decimal;
  currency: Moneda;
  iva: AlicuotaIva;
  tratamiento_iva: TratamientoIva;
}

/** So many units of a SKU in one unit sold: one of itself, or the parts of a kit. `articulo` null: it is not in the inventory. */
export interface ParteVendida {
  sku: string;
  cantidad: Decimal;
  articulo: ArticuloCosteado | null;
}

/** A part and what it costs. `importe` in ARS, null while it is not known. */
interface ParteCosteada extends ParteVendida {
  importe: Decimal | null;
}

export type FaltaDeCosto = 'articulo' | 'costo' | 'cotizacion';

/** ARS. With something missing, `importe` adds up what is known. */
export interface Costo {
  importe: Decimal;
  partes: ParteCosteada[];
  faltan: { falta: FaltaDeCosto; sku: string }[];
}

/**
 * Cost in pesos of one unit sold; a cost in dollars is of the day's rate plus the company's cover. The parts of a kit add up
 * before rounding once.
 * Source: spec §9 "A cost in USD is multiplied by the exchange rate and by (1 + cobertura_cambio%)".
 * @param cobertura_cambio percent
 */
export function costoOf(
  partes: readonly ParteVendida[],
  cotizacion: CotizacionUsada | null,
  cobertura_cambio: Decimal,
): Costo {
  const costeadas = partes.map((parte) => {
    const falta = faltaOf(parte, cotizacion);
    const importe = falta === null ? exacto(parte, cotizacion, cobertura_cambio) : null;
    return { parte, falta, importe };
  });
  return {
    importe: round2(sum(costeadas.map(({ importe }) => importe ?? new Decimal(0)))),
    partes: costeadas.map(({ parte, importe }) => ({ ...parte, importe: importe && round2(importe) })),
    faltan: costeadas.flatMap(({ parte, falta }) => (falta === null ? [] : [{ falta, sku: parte.sku }])),
  };
}

function faltaOf({ articulo }: ParteVendida, cotizacion: CotizacionUsada | null): FaltaDeCosto | null {
  if (articulo === null) return 'articulo';
  if (articulo.cost.lte(0)) return 'costo';
  return articulo.currency === 'USD' && cotizacion === null ? 'cotizacion' : null;
}

function exacto(
  { articulo, cantidad }: ParteVendida,
  cotizacion: CotizacionUsada | null,
  cobertura_cambio: Decimal,
): Decimal {
  if (articulo === null) return new Decimal(0);
  const { cost, currency } = articulo;
  const enPesos = currency === 'USD' ? (cotizacion?.valor ?? new Decimal(0)).times(conCobertura(cobertura_cambio)) : 1;
  return cost.times(enPesos).times(cantidad);
}

const conCobertura = (porcentaje: Decimal): Decimal => porcentaje.div(100).plus(1);

/** Part of a price that is sold at a rate (percent). */
export interface PrecioPorAlicuota {
  iva: AlicuotaIva;
  precio: Decimal;
}

/** An amount by VAT rate, to the cent, in proportion to what was sold at each: cases.md, rule 4. */
export function shareByAlicuota(importe: Decimal, vendido: readonly PrecioPorAlicuota[]): PrecioPorAlicuota[] {
  const porRate = [...Map.groupBy(vendido, ({ iva }) => iva)];
  const partes = shareByLargestRemainder(
    importe,
    porRate.map(([, precioPorAlicuotas]) => sum(precioPorAlicuotas.map(({ precio }) => precio))),
  );
  return porRate.map(([iva], n) => ({ iva, precio: partes[n] ?? new Decimal(0) }));
}

/** Net of VAT, half-up to the cent. */
export function netoDeIva({ iva, precio }: PrecioPorAlicuota): Decimal {
  return round2(precio.div(new Decimal(iva).div(100).plus(1)));
}
