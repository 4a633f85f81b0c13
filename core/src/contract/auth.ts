import { z } from 'zod';
import { id } from './base.ts';
import { emailTipeado, secreto } from './texto.ts';

/** Who the demo is entered as, with a password that everybody knows: nobody, outside the simulator. */
export const EMAIL_DEMO = 'demo@talonario.test';

/** Login and signup. What each field must look like is a rule's matter, so that its own sentence is answered. */
export const credenciales = z.object({ email: emailTipeado, password: secreto(200) });
export type Credenciales = z.output<typeof credenciales>;

/** `error` is there for the shape the screens read; an answer with a token never has one. */
export const sesionAbierta = z.object({ token: z.string() });
export type SesionAbierta = z.output<typeof sesionAbierta>;

/** Whether anybody may sign up here, and who to ask for a user where not. */
export const registroAbierto = z.object({ abierto: z.boolean(), soporte: z.string() });

/** `compartidas`: whether somebody shares companies with them. */
export const usuarioActual = z.object({
  id,
  email: z.string(),
  email_confirmed: z.boolean(),
  compartidas: z.boolean().default(false),
});
export type UsuarioActual = z.output<typeof usuarioActual>;

/** Who forgot the password. */
export const recuperacionPedida = z.object({ email: emailTipeado });

/** The new password, with the secret of the mailed link. */
export const contrasenaNueva = z.object({ hash: secreto(200), password: secreto(200) });
export type ContrasenaNueva = z.output<typeof contrasenaNueva>;

/** The secret of the mailed link, looked at before a password is typed. */
export const recuperacionVista = z.object({ hash: secreto(200) });

/** Where the application opens with a password link's secret: in the fragment, which is never sent to a server. */
export const FRAGMENTO_RECUPERACION = '#recuperar=';
