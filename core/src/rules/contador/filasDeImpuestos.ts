import type { MesDeCobros } from '../../contract/cobros/conciliacion.ts';
import { nombreDeImpuesto } from '../cobros/clases/nombres.ts';
import { celdaDeImporte, type Celda } from '../planillas/celda.ts';
import { nombreDePlaza } from '../catalogs/plaza.ts';

/** Titles of the list of taxes that a company suffered in a month, as the marketplace tells them. */
export const titulosDeImpuestos: readonly string[] = ['Cuenta', 'De dónde', 'Impuesto', 'Comprobante', 'Importe'];

/**
 * Rows of the taxes of an account's month: withheld from its money, by tax and province, and perceived in its bills, by bill.
 */
export function filasDeImpuestos({ cuenta, adelantos, percepciones }: MesDeCobros): Celda[][] {
  return [
    ...adelantos.map((adelanto) => [
      cuenta,
      'Retenido de los cobros',
      nombreDeImpuesto(adelanto),
      '',
      celdaDeImporte(adelanto.importe),
    ]),
    ...percepciones.map(({ impuesto, documento, importe }) => [
      cuenta,
      `Percibido en una factura de ${nombreDePlaza()}`,
      impuesto,
      documento ?? '',
      celdaDeImporte(importe),
    ]),
  ];
}

/** Titles of the list of the marketplace's own bills to the company. */
export const titulosDeFacturasRecibidas: readonly string[] = ['Cuenta', 'Comprobante', 'Total', 'IVA', 'Percepciones'];

/** Rows of the bills of an account's month, from the billed rows that were read. */
export function filasDeFacturasRecibidas({ cuenta, facturas_recibidas }: MesDeCobros): Celda[][] {
  return facturas_recibidas.map(({ documento, total, iva, percepciones }) => [
    cuenta,
    documento,
    ...[total, iva, percepciones].map(celdaDeImporte),
  ]);
}
