import type { ClaseComprobante } from '../../contract/enums.ts';
import { tipoComprobanteOf } from '../catalogs/tipoComprobante.ts';

/** Milliseconds allowed between the marketplace's clock and ours. */
const MARGEN_MS = 60 * 60_000;

/** A number given since the copy that was restored, of whose voucher nothing else is known. */
export interface NumeroDesconocido {
  punto_de_venta: number;
  /** null: of any type. */
  tipo_comprobante: number | null;
  /** Instant by which the number had been given. */
  visto_desde: Date;
  /** The same instant, by the database's clock, which dates the drafts. */
  anotado_en: Date;
  /** Its point of sale is of contingency: an outage gave it to a draft of another one. */
  de_contingencia: boolean;
  /** Drafts that, by a person's word, are not its voucher. */
  descartes: readonly string[];
}

/** A draft that is to be issued. */
export interface Candidato {
  id: string;
  clase: ClaseComprobante;
  punto_de_venta: number;
  tipo_comprobante: number;
  /** Whether the draft is of a sale, or a step of a change to A. */
  de_venta: boolean;
  /** Type of a step of a change, which has only one; null: the draft may have been of any type. */
  tipo_fijo: number | null;
  /** Instant since which its sale may have been invoiced; null: unknown. */
  desde: Date | null;
  creado_en: Date;
}

/**
 * Whether a draft may be the voucher of a number given since the copy: receiver, amounts and date of that voucher are not known. A sale's
 * draft may, in whichever serie it goes out today (point of sale and letter may have been changed after the copy), when the sale was closed
 * before the number was seen. A draft of no sale may, in the number's own serie, whenever it was made: a program may send it again. Of a
 * number of contingency, which is of no draft's own point of sale, it may when it was made before the number was seen.
 */
export function mayBe(candidato: Candidato, numero: NumeroDesconocido): boolean {
  const { id, clase, punto_de_venta, tipo_comprobante, de_venta, tipo_fijo, desde, creado_en } = candidato;
  const { tipo_comprobante: tipo, visto_desde, anotado_en, de_contingencia, descartes } = numero;
  if (descartes.includes(id) || (tipo !== null && tipoComprobanteOf(tipo).clase !== clase)) return false;
  if (!de_venta) {
    const esDeSuSerie = tipo === null || tipo === tipo_comprobante;
    return esDeSuSerie && (de_contingencia ? creado_en <= anotado_en : numero.punto_de_venta === punto_de_venta);
  }
  if (tipo_fijo !== null && tipo !== null && tipo_fijo !== tipo) return false;
  return desde === null || desde.getTime() <= visto_desde.getTime() + MARGEN_MS;
}
