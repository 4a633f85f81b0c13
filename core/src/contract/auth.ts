import { z } from 'zod';
import { id } from './base.ts';
import { emailTipeado, secreto } from './texto.ts';

/** E-mail of the demo's user, whose password is public: no such user exists outside the simulator. */
export const EMAIL_DEMO = 'demo@talonario.test';

/** Body of login and signup. The rules check the format of each field, to answer with its own sentence. */
export const credenciales = z.object({ email: emailTipeado, password: secreto(200) });
export type Credenciales = z.output<typeof credenciales>;

/** An open session. `error` keeps the shape that screens read; with a token it is always absent. */
export const sesionAbierta = z.object({ token: z.string() });
export type SesionAbierta = z.output<typeof sesionAbierta>;

/** Whether anybody may sign up here, and otherwise whom to ask for a user. */
export const registroAbierto = z.object({ abierto: z.boolean(), soporte: z.string() });

/** The logged-in user. `compartidas`: whether somebody shares companies with them. */
export const usuarioActual = z.object({
  id,
  email: z.string(),
  email_confirmed: z.boolean(),
  compartidas: z.boolean().default(false),
});
export type UsuarioActual = z.output<typeof usuarioActual>;

/** Body of a password recovery: the user's e-mail. */
export const recuperacionPedida = z.object({ email: emailTipeado });

/** The new password, with the secret of the mailed link. */
export const contrasenaNueva = z.object({ hash: secreto(200), password: secreto(200) });
export type ContrasenaNueva = z.output<typeof contrasenaNueva>;

/** The secret of the mailed link, checked before a password is typed. */
export const recuperacionVista = z.object({ hash: secreto(200) });

/** Fragment of the address that opens the application with a password link's secret: a fragment is never sent to a server. */
export const FRAGMENTO_RECUPERACION = '#recuperar=';
