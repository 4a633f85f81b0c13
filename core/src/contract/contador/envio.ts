import { z } from 'zod';
import { instante } from '../base.ts';
import { periodoMensual } from '../regimenes/columnas.ts';
import { emailTipeado } from '../texto.ts';

export const estadoEnvio = z.enum(['pendiente', 'enviado', 'sin_casos', 'error']);
export type EstadoEnvio = z.output<typeof estadoEnvio>;

/** Day of the month on which the package of the month before is mailed; every month has it. */
const dia = z.int().min(1).max(28);

export const envioDatos = z.object({ email: emailTipeado, dia, con_pdfs: z.boolean().default(false) });
export type EnvioDatos = z.output<typeof envioDatos>;

/** The monthly mail of a company; null: there is none. */
export const envioMensual = z.object({
  envio: z.object({ email: z.string(), dia, con_pdfs: z.boolean() }).nullable(),
  /** The last months, newest first. */
  hechos: z.array(
    z.object({
      periodo: periodoMensual,
      email: z.string(),
      estado: estadoEnvio,
      detalle: z.string().nullable(),
      enviado_en: instante.nullable(),
    }),
  ),
});
export type EnvioMensual = z.output<typeof envioMensual>;
