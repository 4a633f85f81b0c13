import type { Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { measureEspacio } from '../../store/espacio/espacio.ts';
import type { Deps } from '../process/deps.ts';

const MB = 1_000_000;

/** What the padrones, imports and packages of an owner take of what they may, in bytes. */
export async function readEspacio(deps: Deps, { titular_id }: Alcance): Promise<{ ocupado: number; maximo: number }> {
  const { padrones, importaciones, paquetes } = await measureEspacio(deps.store.fork(), titular_id);
  return { ocupado: padrones + importaciones + paquetes, maximo: deps.config.espacioPorUsuarioMb * MB };
}

/** Before more is kept: what is under way when it is reached still ends. @throws AppError `espacio_agotado` */
export async function requireEspacio(deps: Deps, alcance: Alcance): Promise<void> {
  const { ocupado, maximo } = await readEspacio(deps, alcance);
  if (ocupado < maximo) return;
  throw new AppError('espacio_agotado', { ocupado: Math.round(ocupado / MB), maximo: Math.round(maximo / MB) });
}
