import { Decimal } from 'decimal.js';
import type {
  ComprobanteAlicuota,
  ComprobanteItem,
  Percepcion,
  Totales,
} from '../../contract/comprobantes/comprobante.ts';
import type { AlicuotaArca } from '../../contract/enums.ts';
import { tasa } from '../catalogs/alicuotaIva.ts';
import { round2, shareByLargestRemainder, sum } from '../money.ts';

/** A line before the voucher's figures are known. */
export type ItemACalcular = Omit<ComprobanteItem, 'neto' | 'total'>;

export interface EntradaTotales {
  items: readonly ItemACalcular[];
  percepciones: readonly Percepcion[];
  /** The lines' prices include VAT: `importe` counts; else `importe_sin_iva`. */
  precios_con_iva: boolean;
  /** The issuer charges VAT (classes A and B): false on class C, where the whole is net. */
  discrimina_iva: boolean;
  /** Adjusts a rate's figures: those of a credit note are kept within what is left of its invoice. */
  ajustar?: (alicuota: ComprobanteAlicuota) => ComprobanteAlicuota;
}

/**
 * Figures of a voucher and the share of each line in them. Prices with VAT: lines of a rate added first, then
 * `neto = round2(total / (1 + tasa))` and `iva = total − neto`. Without VAT: `iva = round2(neto × tasa)`. Rounded once per
 * rate, half-up; the lines share it by largest remainder (WSFEv1, code 10051, asks for the same within a cent).
 */
export function computeTotales(entrada: EntradaTotales): { items: ComprobanteItem[]; totales: Totales } {
  const lineas = entrada.items.map((item) => ({ item, importe: importeDeLinea(item, entrada.precios_con_iva) }));
  const grupos = groupBy(lineas, ({ item }) => (entrada.discrimina_iva ? claveIva(item) : 'neto'));
  const items = new Map<ItemACalcular, ComprobanteItem>();
  const alicuotas: ComprobanteAlicuota[] = [];
  const directos = { neto: new Decimal(0), exento: new Decimal(0), no_gravado: new Decimal(0) };
  for (const [clave, grupo] of grupos) {
    const importes = grupo.map(({ importe }) => importe);
    const suma = sum(importes);
    if (typeof clave === 'string') {
      directos[clave] = suma;
      for (const { item, importe } of grupo) items.set(item, { ...item, neto: importe, total: importe });
      continue;
    }
    const calculada = entrada.precios_con_iva ? ivaIncluido(clave, suma) : ivaAgregado(clave, suma);
    const alicuota = entrada.ajustar?.(calculada) ?? calculada;
    alicuotas.push(alicuota);
    const repartido = entrada.precios_con_iva ? alicuota.neto : alicuota.neto.plus(alicuota.importe);
    const partes = shareByLargestRemainder(repartido, importes);
    for (const [indice, { item, importe }] of grupo.entries()) {
      const parte = partes[indice] ?? new Decimal(0);
      const [neto, total] = entrada.precios_con_iva ? [parte, importe] : [importe, parte];
      items.set(item, { ...item, neto, total });
    }
  }
  return {
    items: entrada.items.flatMap((item) => items.get(item) ?? []),
    totales: addUp({ alicuotas, ...directos, percepciones: entrada.percepciones }),
  };
}

/**
 * Totals from their parts: rates in order, highest first, and `total` the exact sum. `neto` also has the net outside any rate
 * (class C).
 */
export function addUp(partes: {
  alicuotas: readonly ComprobanteAlicuota[];
  neto: Decimal;
  exento: Decimal;
  no_gravado: Decimal;
  percepciones: readonly Pick<Percepcion, 'importe'>[];
}): Totales {
  const alicuotas = [...partes.alicuotas].sort((a, b) => b.iva - a.iva);
  const neto = sum([partes.neto, ...alicuotas.map((alicuota) => alicuota.neto)]);
  const iva = sum(alicuotas.map(({ importe }) => importe));
  const tributos = sum(partes.percepciones.map(({ importe }) => importe));
  const { exento, no_gravado } = partes;
  return { alicuotas, neto, iva, exento, no_gravado, tributos, total: sum([neto, iva, exento, no_gravado, tributos]) };
}

/** Net and VAT inside an amount of one rate. */
export function ivaIncluido(iva: AlicuotaArca, total: Decimal): ComprobanteAlicuota {
  const neto = round2(total.div(tasa(iva).plus(1)));
  return { iva, neto, importe: total.minus(neto) };
}

/** Net, and the VAT added on top. */
function ivaAgregado(iva: AlicuotaArca, neto: Decimal): ComprobanteAlicuota {
  return { iva, neto, importe: round2(neto.times(tasa(iva))) };
}

/** Quantity × price less the line's discount, to the cent. */
export function importeDeLinea(item: ItemACalcular, precios_con_iva: boolean): Decimal {
  const precio = precios_con_iva ? item.importe : item.importe_sin_iva;
  return round2(item.cantidad.times(precio)).minus(item.bonificacion);
}

/** Unit price without VAT, to show beside the one with it: four decimals, half-up. Never added up. */
export function sinIva(importe: Decimal, iva: AlicuotaArca): Decimal {
  return importe.div(tasa(iva).plus(1)).toDecimalPlaces(4, Decimal.ROUND_HALF_UP);
}

/** Unit price with VAT, to show beside the one without it: four decimals, half-up. Never added up. */
export function conIva(importe: Decimal, iva: AlicuotaArca): Decimal {
  return importe.times(tasa(iva).plus(1)).toDecimalPlaces(4, Decimal.ROUND_HALF_UP);
}

/** Total that a line's amount goes to: a rate, or one of the totals without rate. */
export function claveIva(item: Pick<ItemACalcular, 'iva' | 'tratamiento_iva'>): AlicuotaArca | 'exento' | 'no_gravado' {
  return item.tratamiento_iva === 'gravado' ? item.iva : item.tratamiento_iva;
}

/** Whether a voucher's figures add up, to the cent (WSFEv1, codes 10023, 10048, 10061). */
export function cierran({ alicuotas, neto, iva, exento, no_gravado, tributos, total }: Totales): boolean {
  return (
    total.equals(sum([neto, iva, exento, no_gravado, tributos])) &&
    iva.equals(sum(alicuotas.map(({ importe }) => importe))) &&
    (alicuotas.length === 0 || neto.equals(sum(alicuotas.map((alicuota) => alicuota.neto))))
  );
}

/** Whether the VAT of a rate is that of its net, within the cent that prices with VAT bring (WSFEv1, code 10051). */
export function ivaCierra({ iva, neto, importe }: { iva: number; neto: Decimal; importe: Decimal }): boolean {
  return importe
    .minus(round2(neto.times(iva).div(100)))
    .abs()
    .lte('0.01');
}

/** Whether ARCA takes the VAT of a rate in an invoice: within a cent of its net's VAT, or 0.01 % of it (WSFEv1, code 10051). */
export function ivaAdmitido(alicuota: { iva: number; neto: Decimal; importe: Decimal }): boolean {
  const exacto = alicuota.neto.times(alicuota.iva).div(100);
  return ivaCierra(alicuota) || alicuota.importe.minus(exacto).abs().lte(exacto.abs().times('0.0001'));
}

function groupBy<T, K>(elementos: readonly T[], clave: (elemento: T) => K): Map<K, T[]> {
  const grupos = new Map<K, T[]>();
  for (const elemento of elementos) {
    const grupo = grupos.get(clave(elemento));
    if (grupo) grupo.push(elemento);
    else grupos.set(clave(elemento), [elemento]);
  }
  return grupos;
}
