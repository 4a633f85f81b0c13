import { randomUUID } from 'node:crypto';
import { AppError } from '@talonario/core/base';
import { ownAlcance, stripDocumento, type Alcance } from '@talonario/core/empresas';
import { findUsuarioByEmail, listCompartidas, listConfirmados, openAlcance } from '@talonario/core/server/empresas';
import {
  createLog,
  hiloActual,
  openDeps,
  readConfig,
  followTrazas,
  type Deps,
} from '@talonario/core/server/instalacion';
import type { Environment } from './environment.ts';
import type { Terminal } from './terminal.ts';

/** Installation, terminal and global options that a command runs with. */
export interface Context {
  environment: Environment;
  terminal: Terminal;
  /** `--usuario`. */
  usuario: string | null;
  /** `--titular`: on whose behalf; without it, the user's own. */
  titular?: string | null;
  /** `--registro`: says on stderr, in JSON, what it does. */
  registro?: boolean;
}

/** User that a command works for, with everything that its actions need. */
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
  { environment, registro }: Context,
  work: (deps: Deps) => Promise<T>,
  { create = false }: { create?: boolean } = {},
): Promise<T> {
  const config = readConfig(environment.variables);
  const deps = await openDeps(config, { create, ...(registro && { log: createLog(config) }) });
  try {
    await deps.reloj.measure();
    return await followTrazas([randomUUID()], async () => {
      const inicio = performance.now();
      try {
        return await work(deps);
      } finally {
        // Only a command that sent or issued something is kept as a traza.
        if (hiloActual()?.usado) deps.trazas.tell({ paso: 'comando', ms: performance.now() - inicio });
      }
    });
  } finally {
    await deps.close();
  }
}

/**
 * As `withDeps`, for the user named by `--usuario` or TALONARIO_USUARIO, or the only one there is; with `--titular`, on behalf of an
 * owner who shares companies with them, named by e-mail or by the CUIT of one.
 * @throws AppError `usuario_no_encontrado`, `falta_elegir_usuario`, `sin_acceso`
 */
export async function withUser<T>(context: Context, work: (session: Session) => Promise<T>): Promise<T> {
  return withDeps(context, async (deps) => {
    const user_id = await findUserId(deps, context.usuario ?? deps.config.usuario);
    return work({ deps, alcance: await findAlcance(deps, user_id, context.titular ?? null) });
  });
}

async function findAlcance(deps: Deps, user_id: string, titular: string | null): Promise<Alcance> {
  if (titular === null) return ownAlcance(user_id);
  const email = titular.toLowerCase();
  const cuit = stripDocumento(titular);
  const compartida = (await listCompartidas(deps, user_id)).find(
    (compartida) =>
      compartida.titular.email.toLowerCase() === email || compartida.empresas.some((empresa) => empresa.cuit === cuit),
  );
  if (!compartida) throw new AppError('sin_acceso');
  return openAlcance(deps, user_id, compartida.titular.id);
}

async function findUserId({ store }: Deps, email: string | null): Promise<string> {
  if (email !== null) {
    const usuario = await findUsuarioByEmail(store.fork(), email);
    if (usuario === null) throw new AppError('usuario_no_encontrado', { email });
    return usuario.id;
  }
  const [unico, confirmado] = await listConfirmados(store.fork());
  if (unico === undefined) throw new AppError('usuario_no_encontrado');
  if (confirmado !== undefined) throw new AppError('falta_elegir_usuario');
  return unico.id;
}
