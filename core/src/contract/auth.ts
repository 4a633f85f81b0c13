import { z } from 'zod';
import { id } from './base.ts';

export const credenciales = z.object({ email: z.string(), password: z.string() });
export type Credenciales = z.output<typeof credenciales>;

/** `error` is there for the shape the screens read; an answer with a token never has one. */
export const sesionAbierta = z.object({ token: z.string() });
export type SesionAbierta = z.output<typeof sesionAbierta>;

export const usuarioActual = z.object({ id, email: z.string(), email_confirmed: z.boolean() });
export type UsuarioActual = z.output<typeof usuarioActual>;
