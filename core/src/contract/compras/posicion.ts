import { z } from 'zod';
import { importe, instante } from '../base.ts';
import { periodoMensual } from '../regimenes/columnas.ts';

/**
 * Amounts of a month's position that a person types, in pesos: the balances with which the month begins, and the VAT withheld or
 * perceived outside the purchases. null: not typed; of the VAT withheld or perceived, the position takes what its sources tell. Where the
 * typed amount and the read one differ, a person chooses.
 */
export const datosDePosicion = z.object({
  tecnico_anterior: importe.nullable(),
  libre_anterior: importe.nullable(),
  retenciones: importe.nullable(),
  percepciones: importe.nullable(),
});
export type DatosDePosicion = z.output<typeof datosDePosicion>;

/** Amounts that a typed one and a read one are chosen between. */
export const sufridoElegible = z.enum(['retenciones', 'percepciones']);
export type SufridoElegible = z.output<typeof sufridoElegible>;

const elegido = z.enum(['tipeado', 'leido']);

/** Amount that a person chose of two that differ. It stands while both are the ones that the person saw, in pesos. */
export const eleccionDeSufrido = z.object({
  elegido,
  tipeado: importe,
  leido: importe,
  elegido_en: instante,
  /** E-mail of the person who chose; null: the owner. */
  elegido_por: z.string().nullable(),
});
export type EleccionDeSufrido = z.output<typeof eleccionDeSufrido>;

/** Choice between the typed amount and the read one, which the person saw. `elegido` null: the choice is taken back. */
export const eleccionTipeada = z.object({
  operacion: sufridoElegible,
  elegido: elegido.nullable(),
  tipeado: importe,
  leido: importe,
});
export type EleccionTipeada = z.output<typeof eleccionTipeada>;

/** VAT withheld, or perceived outside the purchases, as the position takes it. In pesos. */
export const sufridoEnPosicion = z.object({
  /** Sum that the lists, the marketplace's invoices and the payments tell, each amount once; null: none tells any. */
  leido: importe.nullable(),
  /** Amount that the position uses, the typed one or the read one, never both; null: they differ and nobody chose. */
  usado: importe.nullable(),
  /** `sin_datos`: nobody typed it and no source tells any, so it counts as zero. `sin_elegir`: two amounts, and nobody chose. */
  origen: z.enum(['tipeado', 'leido', 'sin_datos', 'sin_elegir']),
  /** Choice that stands between two amounts that differ; null: none. */
  eleccion: eleccionDeSufrido.nullable(),
});
export type SufridoEnPosicion = z.output<typeof sufridoEnPosicion>;

/**
 * VAT position of a month, in pesos. The technical balance only lowers the VAT of a later month; the free one also pays it. Neither
 * becomes the other.
 */
export const posicionIva = z.object({
  periodo: periodoMensual,
  datos: datosDePosicion,
  /** VAT of invoices and debit notes issued. */
  debito: importe,
  /** VAT of credit notes issued. */
  debito_restituido: importe,
  /** Computable VAT of invoices and debit notes received. */
  credito: importe,
  /** Computable VAT of credit notes received. */
  credito_restituido: importe,
  /** Perceptions of VAT told apart in the purchases, credit notes subtracted. */
  percepciones_compras: importe,
  /** VAT withheld and perceived outside the purchases, with the place where each amount comes from. */
  sufrido: z.object({ retenciones: sufridoEnPosicion, percepciones: sufridoEnPosicion }),
  /** Result; null: an opening balance was not typed, or two amounts differ and nobody chose. */
  resultado: z
    .object({
      /** Debit and restitutions less credit and the technical balance of the month before; negative: in favour. */
      determinado: importe,
      /** Withheld, perceived and free balance used to pay. */
      usado: importe,
      a_pagar: importe,
      /** Balances with which the next month begins. */
      tecnico: importe,
      libre: importe,
    })
    .nullable(),
  /** Balances with which the month before ended, to be checked against its return; null: not known. */
  sugerido: z.object({ tecnico: importe, libre: importe }).nullable(),
  avisos: z.array(z.string()),
});
export type PosicionIva = z.output<typeof posicionIva>;
