import { z } from 'zod';
import { instante } from './base.ts';

/** Reasons to doubt that this installation is the real one, and not a copy of it. */
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

/** Pause of the marketplace's accounts: nothing is asked of the marketplace, and nothing is issued automatically. */
export const pausa = z.object({
  motivo: motivoDePausa,
  /** The detected fact, in a sentence. */
  texto: z.string(),
});
export type Pausa = z.output<typeof pausa>;

export const estadoInstalacion = z.object({
  /** Pause in force; null: the installation works as usual. */
  pausa: pausa.nullable(),
  /** Whether the caller may confirm that this installation is the real one; the other actions are for its operator, in a terminal. */
  puede_confirmar: z.boolean(),
  confirmada_en: instante.nullable(),
});
export type EstadoInstalacion = z.output<typeof estadoInstalacion>;
