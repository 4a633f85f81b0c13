import { z } from 'zod';
import { instante } from './base.ts';

/**
 * Steps of a trace, from the notice (or the person) to the PDF and the mail: names of its OpenTelemetry spans. Stored data: they change
 * by migration.
 */
export const clasePaso = z.enum([
  'aviso',
  'pedido',
  'comando',
  'trabajo',
  'lectura',
  'decision',
  'emision',
  'recuperada',
  'cae',
  'guardado',
  'pdf',
  'mail',
]);
export type ClasePaso = z.output<typeof clasePaso>;

/** Data of a step, attributes of its span: ids, counts and codes, never names, documents or addresses. */
export type DatosPaso = Readonly<Record<string, string | number | boolean | null>>;

/** A step of a trace. `milisegundos`: duration from `en`. */
export const pasoDeTraza = z.object({
  traza: z.uuid(),
  paso: clasePaso,
  en: instante,
  milisegundos: z.int(),
  texto: z.string(),
});

/** Traces of a sale, or of a voucher of no sale: their steps, oldest first. */
export const trazaContada = z.object({
  venta: z.string().nullable(),
  comprobantes: z.array(z.string()),
  pasos: z.array(pasoDeTraza),
});
export type TrazaContada = z.output<typeof trazaContada>;
