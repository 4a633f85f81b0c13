import { z } from 'zod';
import { id, instante } from '../base.ts';

/** A month, `yyyy-MM`. */
export const periodo = z.string().regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/);

export const estadoPaquete = z.enum(['pendiente', 'en_curso', 'listo', 'error']);
export type EstadoPaquete = z.output<typeof estadoPaquete>;

/** What is being put in it. */
export const pasoPaquete = z.enum(['archivos', 'planillas', 'pdfs', 'resumen']);
export type PasoPaquete = z.output<typeof pasoPaquete>;

export const paquetePedido = z.object({ periodo, con_pdfs: z.boolean().default(false) });
export type PaquetePedido = z.output<typeof paquetePedido>;

/** A package that was asked for, as it stands. */
export const paqueteContador = z.object({
  id,
  periodo,
  con_pdfs: z.boolean(),
  estado: estadoPaquete,
  paso: pasoPaquete.nullable(),
  hechos: z.int(),
  total: z.int(),
  nombre: z.string().nullable(),
  bytes: z.int().nullable(),
  /** Why there is none. */
  error: z.string().nullable(),
  creado_en: instante,
});
export type PaqueteContador = z.output<typeof paqueteContador>;
