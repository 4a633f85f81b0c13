import { Decimal } from 'decimal.js';
import type { AlicuotaArca, AlicuotaIva, TratamientoIva } from '../../contract/enums.ts';

export interface AlicuotaIvaFila<Iva extends AlicuotaArca = AlicuotaIva> {
  /** Percent. */
  iva: Iva;
  /** ARCA's AlicIva.Id. */
  id: number;
  desde: string;
}

/** FEParamGetTiposIva, the rates of spec §9. */
export const alicuotasIva: readonly AlicuotaIvaFila[] = [
  { iva: 0, id: 3, desde: '2009-02-20' },
  { iva: 10.5, id: 4, desde: '2009-02-20' },
  { iva: 21, id: 5, desde: '2009-02-20' },
  { iva: 27, id: 6, desde: '2009-02-20' },
];

/** Every rate of ARCA: a voucher of another system, and a note of it, may have one that the product does not offer. */
const alicuotasArca: readonly AlicuotaIvaFila<AlicuotaArca>[] = [
  ...alicuotasIva,
  { iva: 5, id: 8, desde: '2014-10-20' },
  { iva: 2.5, id: 9, desde: '2014-10-20' },
];

/** Default of the product (spec §9). */
export const alicuotaPorDefecto: AlicuotaIva = 21;

/**
 * VAT percent at which a SKU is sold: its article's, or the account's when the SKU is not in the inventory. An exempt or no
 * gravado article has none. A kit has its own article's rate, whatever its parts': the invoice's line is the kit.
 * Source: voucher-rules §1 "VAT of a line".
 */
export function alicuotaDeVenta(
  articulo: { iva: AlicuotaIva; tratamiento_iva: TratamientoIva } | null,
  deLaCuenta: AlicuotaIva,
): AlicuotaIva {
  if (articulo === null) return deLaCuenta;
  return articulo.tratamiento_iva === 'gravado' ? articulo.iva : 0;
}

/** ARCA's id of a rate. */
export function idAlicuota(iva: AlicuotaArca): number {
  const fila = alicuotasArca.find((alicuota) => alicuota.iva === iva);
  if (!fila) throw new RangeError(`no alícuota ${iva}`);
  return fila.id;
}

/** The rate of ARCA's id; null: an id that ARCA added after this table was written. */
export function alicuotaDeId(id: number): AlicuotaArca | null {
  return alicuotasArca.find((alicuota) => alicuota.id === id)?.iva ?? null;
}

/** Whether ARCA's table has a rate, in percent. */
export function isAlicuotaDeArca(iva: number): boolean {
  return alicuotasArca.some((alicuota) => alicuota.iva === iva);
}

/** Highest percent kept: a higher one is no rate, and the column holds little more. */
const MAX_PERCENT = 900;
const CENTESIMO = new Decimal('0.01');

/**
 * Percent of each rate that ARCA told. A rate with an unknown id gets the percent of its VAT over its net, moved off every
 * known rate and off the others of its voucher, so that its amounts are not taken for theirs.
 */
export function percentsOf(
  alicuotas: readonly { iva: number | null; neto: Decimal; importe: Decimal }[],
): readonly number[] {
  const usados = new Set(alicuotas.flatMap(({ iva }) => iva ?? []));
  return alicuotas.map(({ iva, neto, importe }) => {
    if (iva !== null) return iva;
    let percent = Decimal.min(neto.gt(0) ? importe.times(100).div(neto) : 0, MAX_PERCENT).toDecimalPlaces(2);
    while (isAlicuotaDeArca(percent.toNumber()) || usados.has(percent.toNumber())) percent = percent.plus(CENTESIMO);
    usados.add(percent.toNumber());
    return percent.toNumber();
  });
}

/** Words added to a voucher of ARCA's that has rates of unknown id, with their ids; empty when it has none. */
export function alicuotasSinConocer({
  alicuotas,
}: {
  alicuotas: readonly { id: number; iva: number | null }[];
}): string {
  const ids = alicuotas.filter(({ iva }) => iva === null).map(({ id }) => id);
  return ids.length === 0 ? '' : `, con una alícuota de IVA que no se conoce (código ${ids.join(', ')} de ARCA)`;
}

/** 21 → 0.21 */
export function tasa(iva: AlicuotaArca): Decimal {
  return new Decimal(iva).div(100);
}

/** VAT treatment of an article or a line: at a rate of 0, exempt (ImpOpEx) unless it says otherwise. */
export function tratamientoOf(iva: AlicuotaArca, tratamiento: TratamientoIva): TratamientoIva {
  return iva === 0 && tratamiento === 'gravado' ? 'exento' : tratamiento;
}
