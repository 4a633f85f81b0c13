import { AppError, ownAlcance, type Alcance } from '@talonario/core';
import { findUsuarioByEmail, listUsuarios, openDeps, readConfig, type Deps } from '@talonario/core/server';
import type { Environment } from './environment.ts';
import type { Terminal } from './terminal.ts';

/** What every command gets. */
export interface Context {
  environment: Environment;
  terminal: Terminal;
  /** `--usuario`. */
  usuario: string | null;
}

/** Who a command works for, and with what. */
export interface Session {
  deps: Deps;
  alcance: Alcance;
}

/**
 * Opens everything a command needs, and closes it whatever happens. A database that was never made is made only where
 * `create` says so: who asks in a folder that is not the one it thinks is told.
 * @throws AppError `base_de_datos_sin_crear`
 */
export async function withDeps<T>(
  { environment }: Context,
  work: (deps: Deps) => Promise<T>,
  { create = false }: { create?: boolean } = {},
): Promise<T> {
  const deps = await openDeps(readConfig(environment.variables), { create });
  try {
    await deps.reloj.measure();
    return await work(deps);
  } finally {
    await deps.close();
  }
}

/**
 * As `withDeps`, for the user named by `--usuario` or TALONARIO_USUARIO, or the only one there is.
 * @throws AppError `usuario_no_encontrado`, `falta_elegir_usuario`
 */
export async function withUser<T>(context: Context, work: (session: Session) => Promise<T>): Promise<T> {
  return withDeps(context, async (deps) => {
    const user_id = await findUserId(deps, context.usuario ?? deps.config.usuario);
    return work({ deps, alcance: ownAlcance(user_id) });
  });
}

async function findUserId({ store }: Deps, email: string | null): Promise<string> {
  if (email !== null) {
    const usuario = await findUsuarioByEmail(store.fork(), email);
    if (usuario === null) throw new AppError('usuario_no_encontrado', { email });
    return usuario.id;
  }
  const [unico, otro] = await listUsuarios(store.fork());
  if (unico === undefined) throw new AppError('usuario_no_encontrado');
  if (otro !== undefined) throw new AppError('falta_elegir_usuario');
  return unico.id;
}
