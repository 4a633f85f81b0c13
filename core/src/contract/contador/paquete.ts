import { z } from 'zod';
import { id, instante } from '../base.ts';
import { periodoMensual } from '../regimenes/columnas.ts';

export const estadoPaquete = z.enum(['pendiente', 'en_curso', 'listo', 'error']);
export type EstadoPaquete = z.output<typeof estadoPaquete>;

/** What is being put in it. */
export const pasoPaquete = z.enum(['archivos', 'planillas', 'pdfs', 'resumen']);
export type PasoPaquete = z.output<typeof pasoPaquete>;

export const paquetePedido = z.object({ periodo: periodoMensual, con_pdfs: z.boolean().default(false) });
export type PaquetePedido = z.output<typeof paquetePedido>;

/** A package that was asked for, as it stands. */
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
  /** Why there is none. */
  error: z.string().nullable(),
  creado_en: instante,
});
export type PaqueteContador = z.output<typeof paqueteContador>;
