import { Decimal } from 'decimal.js';
import type { ComprobanteAlicuota, ComprobanteItem } from '../../contract/comprobantes/comprobante.ts';
import type { TipoComprobante } from '../../contract/enums.ts';
import { tipoComprobanteOf } from '../catalogs/tipoComprobante.ts';
import { sum } from '../money.ts';
import { enMonedaOf, type ConImportes, type EnMoneda } from './enMonedaOf.ts';
import { claveIva } from '../comprobantes/totales.ts';

/**
 * Amounts that an invoice's credit notes have not taken yet, in its currency. `neto` is of class C only: in the other classes each rate
 * holds its own.
 */
export interface Saldo extends EnMoneda {
  alicuotas: ComprobanteAlicuota[];
  neto: Decimal;
  exento: Decimal;
  no_gravado: Decimal;
  /** Sum of the whole balance, perceptions apart. */
  total: Decimal;
}

/** Where a line's amount counts in its voucher: in a rate, in a total of its own, or in class C's net. */
export type ClaveImporte = ReturnType<typeof claveIva> | 'neto';

export function claveImporte(factura: { tipo_comprobante: TipoComprobante }, item: ComprobanteItem): ClaveImporte {
  return tipoComprobanteOf(factura.tipo_comprobante).letra === 'C' ? 'neto' : claveIva(item);
}

/** Balance of an invoice, rate by rate. `notas`: its credit notes; a debit note adds nothing that they can take. */
export function saldoOf(factura: ConImportes, notasDeFactura: readonly ConImportes[]): Saldo {
  const notas = notasDeFactura.map((nota) => enMonedaOf(factura, nota));
  if (notas.some(({ tipo_comprobante }) => tipoComprobanteOf(tipo_comprobante).clase !== 'nota_credito')) {
    throw new Error('only credit notes take of an invoice');
  }
  const resta = (campo: 'exento' | 'no_gravado') =>
    notas.reduce((queda, nota) => queda.minus(nota[campo]), factura[campo]);
  const alicuotas = factura.alicuotas.map(({ iva, neto, importe }) => {
    const deLaTasa = notas.flatMap((nota) => nota.alicuotas.filter((alicuota) => alicuota.iva === iva));
    return {
      iva,
      neto: neto.minus(sum(deLaTasa.map((deTasa) => deTasa.neto))),
      importe: importe.minus(sum(deLaTasa.map((restada) => restada.importe))),
    };
  });
  const neto =
    factura.alicuotas.length === 0
      ? notas.reduce((queda, nota) => queda.minus(nota.neto), factura.neto)
      : new Decimal(0);
  const exento = resta('exento');
  const no_gravado = resta('no_gravado');
  const deTasas = alicuotas.flatMap((alicuota) => [alicuota.neto, alicuota.importe]);
  const { moneda, cotizacion } = factura;
  return {
    moneda,
    cotizacion,
    alicuotas,
    neto,
    exento,
    no_gravado,
    total: sum([...deTasas, neto, exento, no_gravado]),
  };
}

/** Balance of one rate or total of the invoice, VAT included. */
export function saldoPorClave(saldo: Saldo, clave: ClaveImporte): Decimal {
  if (typeof clave === 'string') return saldo[clave];
  const alicuota = saldo.alicuotas.find(({ iva }) => iva === clave);
  return alicuota ? alicuota.neto.plus(alicuota.importe) : new Decimal(0);
}

/**
 * One rate of a credit note, adjusted so that neither net nor VAT goes below zero in the balance: the note that takes a rate to
 * zero takes the rest of both. With VAT in the prices their sum is kept; without it, the net is. An amount over the balance is
 * not adjusted.
 */
export function alicuotaDeNota(
  calculada: ComprobanteAlicuota,
  saldo: Pick<Saldo, 'alicuotas'>,
  precios_con_iva: boolean,
): ComprobanteAlicuota {
  const { iva, neto, importe } = calculada;
  const queda = saldo.alicuotas.find((alicuota) => alicuota.iva === iva);
  const total = neto.plus(importe);
  if (!queda || (precios_con_iva ? total.gt(queda.neto.plus(queda.importe)) : neto.gt(queda.neto))) return calculada;
  if (!precios_con_iva) {
    return { iva, neto, importe: neto.equals(queda.neto) ? queda.importe : Decimal.min(importe, queda.importe) };
  }
  const propio = Decimal.min(Decimal.max(neto, total.minus(queda.importe)), queda.neto);
  return { iva, neto: propio, importe: total.minus(propio) };
}

/** Whether the credit notes add up to the invoice: net, VAT, exempt and no gravado. Perceptions are compared apart. */
export function estaCancelada(factura: ConImportes, notas: readonly ConImportes[]): boolean {
  return notas.length > 0 && saldoOf(factura, notas).total.isZero();
}

/** Whether a note exceeds the balance: in its total, or in the net or the VAT of any of its rates. */
export function excedeSaldo(saldo: Saldo, propia: ConImportes): boolean {
  const nota = enMonedaOf(saldo, propia);
  const porTasa = nota.alicuotas.some(({ iva, neto, importe }) => {
    const queda = saldo.alicuotas.find((alicuota) => alicuota.iva === iva);
    return !queda || neto.gt(queda.neto) || importe.gt(queda.importe);
  });
  const netoSuelto = nota.alicuotas.length === 0 ? nota.neto : new Decimal(0);
  return (
    porTasa ||
    netoSuelto.gt(saldo.neto) ||
    nota.exento.gt(saldo.exento) ||
    nota.no_gravado.gt(saldo.no_gravado) ||
    nota.total.minus(nota.tributos).gt(saldo.total)
  );
}
