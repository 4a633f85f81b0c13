import type { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../contract/base.ts';
import type { Provincia } from '../../contract/enums.ts';
import type { OperacionSufrida } from '../../contract/sufridos/certificado.ts';
import type { FuenteDeSufrido, ImpuestoSufrido } from '../../contract/sufridos/sufridos.ts';

/** Voucher on which a perception stands, as SIFERE names it. */
export interface DocumentoSufrido {
  /** Invoice, receipt, debit note, credit note or another. */
  tipo: 'F' | 'R' | 'D' | 'C' | 'O';
  letra: string;
  punto_de_venta: number;
  numero: number;
}

/** A tax suffered as one place tells it. ARS; negative: given back. */
export interface Sufrido {
  fuente: FuenteDeSufrido;
  impuesto: ImpuestoSufrido;
  operacion: OperacionSufrida;
  /** Province; null: a national tax, or the place does not say which. */
  jurisdiccion: Provincia | null;
  /** Entity as the payments name it, where it is no known province nor tax. */
  entidad: string | null;
  /** CUIT of the agent; null: unknown, and it is joined to nothing. */
  agente_cuit: string | null;
  agente_nombre: string;
  fecha: FechaCivil;
  /** Day of its voucher, when the place has both. */
  fecha_comprobante: FechaCivil | null;
  /** Month that counts it, `yyyy-MM`. */
  mes: string;
  importe: Decimal;
  /** Point of sale and number of its voucher in digits, without zeros before; null: none. */
  numero: string | null;
  documento: DocumentoSufrido | null;
  /** Number of the certificate; empty: none. */
  certificado: string;
  regimen: string;
  /** Voucher, certificate or payment, to be shown. */
  referencia: string;
}
