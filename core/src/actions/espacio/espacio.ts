import type { Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { measureEspacio } from '../../store/espacio/espacio.ts';
import type { Deps } from '../process/deps.ts';

const MB = 1_000_000;

/** Bytes that an owner's padrones, imports, packages and purchases take, and their limit. */
export async function readEspacio(deps: Deps, { titular_id }: Alcance): Promise<{ ocupado: number; maximo: number }> {
  const { padrones, importaciones, paquetes, compras } = await measureEspacio(deps.store.fork(), titular_id);
  return { ocupado: padrones + importaciones + paquetes + compras, maximo: deps.config.espacioPorUsuarioMb * MB };
}

/** Refuses to begin storing more over the limit; a job already under way still ends. @throws AppError `espacio_agotado` */
export async function requireEspacio(deps: Deps, alcance: Alcance): Promise<void> {
  const { ocupado, maximo } = await readEspacio(deps, alcance);
  if (ocupado < maximo) return;
  throw new AppError('espacio_agotado', { ocupado: Math.round(ocupado / MB), maximo: Math.round(maximo / MB) });
}
