import { z } from 'zod';
import { instante } from '../base.ts';
import { periodoMensual } from '../regimenes/columnas.ts';
import { emailTipeado } from '../texto.ts';

export const estadoEnvio = z.enum(['pendiente', 'enviado', 'sin_casos', 'error']);
export type EstadoEnvio = z.output<typeof estadoEnvio>;

/** Day of the month on which the previous month's package is mailed; every month has days 1 to 28. */
const dia = z.int().min(1).max(28);

export const envioDatos = z.object({ email: emailTipeado, dia, con_pdfs: z.boolean().default(false) });
export type EnvioDatos = z.output<typeof envioDatos>;

/** Monthly mail of a company; null: it has none. */
export const envioMensual = z.object({
  envio: z.object({ email: z.string(), dia, con_pdfs: z.boolean() }).nullable(),
  /** Mails of the last months, newest first. */
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
