import { z } from 'zod';
import { instante } from './base.ts';

/** Why it is not known that this installation is the one that works for real. */
export const motivoDePausa = z.enum([
  'a_proposito',
  'restaurada',
  'otra_base',
  'base_sin_id',
  'sin_id',
  'id_ilegible',
  'otro_id',
  'carpeta_copiada',
  'otra_maquina',
  'otra_direccion',
]);
export type MotivoDePausa = z.output<typeof motivoDePausa>;

/** The marketplace's accounts are paused: nothing is asked of the marketplace, and nothing goes out by itself. */
export const pausa = z.object({
  motivo: motivoDePausa,
  /** What was seen, in a sentence. */
  texto: z.string(),
});
export type Pausa = z.output<typeof pausa>;

export const estadoInstalacion = z.object({
  /** null: it works as always. */
  pausa: pausa.nullable(),
  /** Whether who asks may say that this one is the real one; the rest is for who operates it, in a terminal. */
  puede_confirmar: z.boolean(),
  confirmada_en: instante.nullable(),
});
export type EstadoInstalacion = z.output<typeof estadoInstalacion>;
