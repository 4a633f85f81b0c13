import { createUsuario } from '@talonario/core/server/empresas';
import type { Deps } from '@talonario/core/server/instalacion';
import { withDeps, type Context } from '../../context.ts';
import type { Output } from '../../output/output.ts';
import { passwordFor, type ClaveTipeada } from './claveTipeada.ts';

/**
 * Creates a user who needs no confirmation by mail.
 * @throws AppError `email_invalido`, `password_invalido`, `email_ya_registrado`, `campo_requerido`, `archivo_no_disponible`
 */
export async function usuarioCrear(
  context: Context,
  { email, ...tipeada }: ClaveTipeada & { email: string },
): Promise<Output> {
  const password = await passwordFor(context.terminal, tipeada);
  const create = async (deps: Deps): Promise<Output> => {
    const { id } = await createUsuario(deps, { email, password });
    return {
      data: { id, email },
      blocks: [{ kind: 'paragraph', text: `Se creó el usuario ${email}. Ya puede entrar.`, tone: 'bien' }],
    };
  };
  return withDeps(context, create, { create: true });
}
