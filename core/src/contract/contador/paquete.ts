import { z } from 'zod';
import { id, instante } from '../base.ts';
import { periodoMensual } from '../regimenes/columnas.ts';

export const estadoPaquete = z.enum(['pendiente', 'en_curso', 'listo', 'error']);
export type EstadoPaquete = z.output<typeof estadoPaquete>;

/** Part of the package being made. */
export const pasoPaquete = z.enum(['archivos', 'planillas', 'pdfs', 'resumen']);
export type PasoPaquete = z.output<typeof pasoPaquete>;

export const paquetePedido = z.object({ periodo: periodoMensual, con_pdfs: z.boolean().default(false) });
export type PaquetePedido = z.output<typeof paquetePedido>;

/** A requested package, with its state. */
export const paqueteContador = z.object({
  id,
  periodo: periodoMensual,
  con_pdfs: z.boolean(),
  estado: estadoPaquete,
  paso: pasoPaquete.nullable(),
  hechos: z.int(),
  total: z.int(),
  nombre: z.string().nullable(),
  bytes: z.int().nullable(),
  /** Why the package failed; null: it did not. */
  error: z.string().nullable(),
  creado_en: instante,
});
export type PaqueteContador = z.output<typeof paqueteContador>;
