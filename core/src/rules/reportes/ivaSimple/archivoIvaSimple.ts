import { Decimal } from 'decimal.js';
import { MONOTRIBUTO, RESPONSABLE_INSCRIPTO } from '../../catalogs/situacionIva.ts';
import { codigoDeAlicuota } from '../alicuotas.ts';
import { type ComprobanteAReportar } from '../comprobante.ts';
import { enPesos } from '../pesos.ts';
import { isNotaCredito } from '../../catalogs/tipoComprobante.ts';
import { withComma } from '../../money.ts';

export type ArchivoIvaSimple = 'debito' | 'restitucion';

/** Key of a line of the "apertura". Exempt and not taxed amounts have neither buyer nor rate. */
interface Clave {
  actividad: string;
  operacion: number;
  sujeto: number | null;
  alicuota: number | null;
}

/** Part of a voucher with one key, in pesos. */
export interface Parte extends Clave {
  neto: Decimal;
  iva: Decimal;
  exento: Decimal;
}

/**
 * Code of operation: 1, sales. The product does not know of fixed assets (2). Exempt and not taxed: 3, or 2 in the file of credit
 * notes.
 */
const VENTAS = 1;
const EXENTAS: Readonly<Record<ArchivoIvaSimple, number>> = { debito: 3, restitucion: 2 };

/** File of a voucher: credit notes go to the one of what is given back. */
export function archivoOf(comprobante: ComprobanteAReportar): ArchivoIvaSimple {
  return isNotaCredito(comprobante) ? 'restitucion' : 'debito';
}

/**
 * The parts of a voucher in pesos, each rounded by itself: one per rate with something in it, and one of exempt and not
 * taxed amounts. The VAT is the stored one.
 */
export function partesOf(comprobante: ComprobanteAReportar): Parte[] {
  const pesos = enPesos(comprobante);
  const actividad = (comprobante.actividad ?? '').padStart(6, '0');
  const cero = new Decimal(0);
  const partes = pesos.alicuotas
    .filter(({ neto, importe }) => !(neto.isZero() && importe.isZero()))
    .map(({ iva, neto, importe }): Parte => {
      const sujeto = sujetoOf(comprobante);
      return {
        actividad,
        operacion: VENTAS,
        sujeto,
        alicuota: codigoDeAlicuota(iva),
        neto,
        iva: importe,
        exento: cero,
      };
    });
  const exento = pesos.exento.plus(pesos.no_gravado);
  if (exento.isZero()) return partes;
  const operacion = EXENTAS[archivoOf(comprobante)];
  return [...partes, { actividad, operacion, sujeto: null, alicuota: null, neto: cero, iva: cero, exento }];
}

/** 1 Responsable inscripto, 2 Monotributo, 3 anybody else. */
function sujetoOf({ situacion_iva_facturado: condicion }: ComprobanteAReportar): number {
  if (condicion === RESPONSABLE_INSCRIPTO) return 1;
  return condicion === MONOTRIBUTO || condicion === 13 || condicion === 16 ? 2 : 3;
}

/** `20000`, `5,25`: comma, no thousands, no zeros at the end. */
export function cifra(valor: Decimal): string {
  return withComma(valor);
}
