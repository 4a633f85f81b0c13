import { Decimal } from 'decimal.js';
import type { AlicuotaIva, Moneda, TratamientoIva } from '../../contract/enums.ts';
import { round2, shareByLargestRemainder, sum } from '../money.ts';

/** The dollar's rate on a day. `vieja`: it is the last one known, because nobody gave a newer one. */
export interface CotizacionUsada {
  /** ARS per dollar. */
  valor: Decimal;
  fecha: string;
  vieja: boolean;
}

/** An article of the inventory, for its cost. `cost` is net of VAT for a Responsable inscripto, final for the others. */
export interface ArticuloCosteado {
  sku: string;
  cost: Decimal;
  currency: Moneda;
  iva: AlicuotaIva;
  tratamiento_iva: TratamientoIva;
}

/** Units of a SKU in one unit sold: the SKU itself, or a part of a kit. `articulo` null: the SKU is not in the inventory. */
export interface ParteVendida {
  sku: string;
  cantidad: Decimal;
  articulo: ArticuloCosteado | null;
}

/** A part with its cost. `importe` in ARS; null: unknown. */
interface ParteCosteada extends ParteVendida {
  importe: Decimal | null;
}

export type FaltaDeCosto = 'articulo' | 'costo' | 'cotizacion';

/** Cost of one unit sold, ARS. With some part unknown, `importe` adds up the known ones. */
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

/** The part of a price sold at one VAT rate (percent). */
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

/** A price net of VAT, half-up to the cent. */
export function netoDeIva({ iva, precio }: PrecioPorAlicuota): Decimal {
  return round2(precio.div(new Decimal(iva).div(100).plus(1)));
}
