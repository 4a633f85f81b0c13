import type { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../contract/base.ts';
import type { Percepcion, Receptor } from '../../contract/comprobantes/comprobante.ts';
import type { CondicionIvaReceptor, Provincia, TipoComprobante } from '../../contract/enums.ts';

/** Data of a voucher that its perceptions depend on, once its net is known. Amounts in the voucher's currency. */
export interface BasePercepcion {
  tipo_comprobante: TipoComprobante;
  fecha: FechaCivil;
  receptor: Receptor;
  /** Condition of the buyer in the padrón: a forced B declares another. */
  condicion_iva: CondicionIvaReceptor;
  neto: Decimal;
  iva: Decimal;
  exento: Decimal;
  no_gravado: Decimal;
  /** Pesos per unit of the voucher's currency; 1 in pesos. */
  cotizacion: Decimal;
  /** Where the goods go; null when it is not known. */
  provincia_entrega: Provincia | null;
}

/** The perceptions of a voucher, one per province the company collects for, with the reason of each (also of a 0). */
export type Percibir = (base: BasePercepcion) => Percepcion[];

/** `Percibir` of a company that is no agent of perception. */
export const sinPercepciones: Percibir = () => [];
