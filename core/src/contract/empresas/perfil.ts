import { z } from 'zod';
import { id, instante } from '../base.ts';
import { emailTipeado, secreto } from '../texto.ts';

/** An open session of a user. `navegador`: browser and system that opened it, in words; '': not told. */
const sesionDelPerfil = z.object({
  id,
  navegador: z.string(),
  creada_en: instante,
  /** Last use, to the hour. */
  vista_en: instante,
  vence_en: instante,
  /** Whether this session makes the request. */
  actual: z.boolean(),
});

/**
 * Mails of what needs a person. `diario`: one each morning at `hora` (of Buenos Aires), only with something to tell. `urgente`: at once,
 * what stops the invoicing.
 */
export const avisosPorMail = z.object({ diario: z.boolean(), hora: z.int().min(0).max(23), urgente: z.boolean() });
export type AvisosPorMail = z.output<typeof avisosPorMail>;

/** A user as they see themselves. */
export const perfil = z.object({
  email: z.string(),
  /** Address that they asked for and have not confirmed; null: none. */
  email_nuevo: z.string().nullable(),
  creado_en: instante,
  avisos: avisosPorMail,
  sesiones: z.array(sesionDelPerfil),
  /** Sentences on what has to end before the account can be closed; none: it can be now. */
  impiden_cerrar: z.array(z.string()),
  /** The user's companies, each to be handed over or exported before the account is closed. */
  empresas: z.array(z.object({ id, razon_social: z.string(), cuit: z.string() })),
});
export type Perfil = z.output<typeof perfil>;

/** Body of a change of password. */
export const passwordCambiado = z.object({ actual: secreto(200), password: secreto(200) });
export type PasswordCambiado = z.output<typeof passwordCambiado>;

/** Body of a change of address: it counts once the mail to the new one is confirmed. */
export const emailPedido = z.object({ actual: secreto(200), email: emailTipeado });
export type EmailPedido = z.output<typeof emailPedido>;

/** Body of the closing of an account. `exportado`: the person says that they keep what they need. */
export const cierrePedido = z.object({ actual: secreto(200), exportado: z.boolean() });
export type CierrePedido = z.output<typeof cierrePedido>;
