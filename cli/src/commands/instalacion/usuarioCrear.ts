import { AppError } from '@talonario/core';
import { createUsuario, type Deps } from '@talonario/core/server';
import { withDeps, type Context } from '../../context.ts';
import { flag, optionalText, type Options } from '../../arguments/options.ts';
import type { Output } from '../../output/output.ts';

/**
 * Creates a user who needs no confirmation by mail. The password comes from `--password`, from a question on a
 * terminal, or from the first line of the input.
 * @throws AppError `email_invalido`, `password_invalido`, `email_ya_registrado`
 */
export async function usuarioCrear(context: Context, options: Options, args: readonly string[]): Promise<Output> {
  const [email = ''] = args;
  const password = optionalText(options, 'password') ?? (await context.terminal.secret('Clave:'));
  if (password === null) throw new AppError('campo_requerido', { campo: flag('password') });
  const create = async (deps: Deps): Promise<Output> => {
    const { id } = await createUsuario(deps, { email, password });
    return {
      data: { id, email },
      blocks: [{ kind: 'paragraph', text: `Se creó el usuario ${email}. Ya puede entrar.`, tone: 'bien' }],
    };
  };
  return withDeps(context, create, { create: true });
}
