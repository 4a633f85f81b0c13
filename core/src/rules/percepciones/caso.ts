import type { Decimal } from 'decimal.js';
import type { AgentePercepcion, AjustesPercepcion } from '../../contract/empresas/ajustesPercepcion.ts';
import type { FechaCivil } from '../../contract/base.ts';
import type { Provincia } from '../../contract/enums.ts';
import type { ExclusionPercepcion } from '../../contract/percepciones/exclusion.ts';
import type { ConsultaHecha } from '../../contract/percepciones/percepcion.ts';
import { padronesPublicados, type FilaDe, type OrigenPadron } from '../../contract/regimenes/regimenes.ts';
import { AppError } from '../errors.ts';
import type { Motivo } from './motivos.ts';
import type { BasePercepcion } from './percibir.ts';

/** A buyer's certificate: between its dates the buyer is not perceived. */
export type Exclusion = Pick<ExclusionPercepcion, 'provincia' | 'cuit' | 'desde' | 'hasta' | 'certificado'>;

/** A province that adhered to a regime of several, between its dates. `hasta` null: still adhered. */
export interface Adhesion {
  regimen: string;
  provincia: Provincia;
  desde: FechaCivil;
  hasta: FechaCivil | null;
}

/**
 * A list's answer for a CUIT on a date. `importado` false: without that month's file nothing is known of the CUIT, which is not
 * the same as absent.
 */
export type Consulta<Fila> =
  | { importado: false; periodo: string }
  | { importado: true; periodo: string; fila: Fila | null };

/** The answer of every list for the buyer's CUIT on the voucher's date. `periodo` is the month of that date, `yyyy-MM`. */
export type PadronesConsultados = Readonly<{ [Origen in OrigenPadron]: Consulta<FilaDe<Origen>> }>;

/** Facts that a regime's rule decides by. The buyer has a CUIT and a condition that is perceived. */
export interface Caso {
  base: BasePercepcion;
  agente: Pick<AgentePercepcion, 'con_sede'>;
  ajustes: AjustesPercepcion;
  padrones: () => PadronesConsultados;
  /** Provinces adhered to the regime on the voucher's date; null: nobody typed which. */
  adheridas: readonly Provincia[] | null;
}

/** One line of a regime: a percent on a base, in the voucher's currency, with its reason. A rate of 0 perceives nothing. */
export interface Decision {
  /** Number of the line in its regime; absent: the only one. */
  linea?: number;
  motivo: Motivo;
  alicuota: Decimal;
  base: Decimal;
  coeficiente: Decimal | null;
  consultas: ConsultaHecha[];
  ajuste: { nombre: string; valor: string } | null;
}

/** `CABA 11/2026` */
export function nombrePadron(origen: OrigenPadron, periodo: string): string {
  return `${padronesPublicados[origen].nombre} ${periodo.slice(5)}/${periodo.slice(0, 4)}`;
}

/**
 * The row of a list, or null when the CUIT is not in that month's.
 * @throws AppError `falta_padron` when that month was not imported
 */
export function filaOf<Fila>(origen: OrigenPadron, consulta: Consulta<Fila>): Fila | null {
  if (!consulta.importado) throw new AppError('falta_padron', { padron: nombrePadron(origen, consulta.periodo) });
  return consulta.fila;
}
