import type { Asistida } from '../../contract/programas/vista.ts';
import { AppError } from '../../rules/errors.ts';
import { findAsistida, saveAsistida } from '../../store/programas/vistas.ts';
import { requireSinBloqueo } from '../empresas/usuarios.ts';
import type { Deps } from '../process/deps.ts';

/** Until when the user's programs may issue vouchers that they previewed; `hasta` null: they may not. */
export async function readAsistida(deps: Deps, usuario_id: string): Promise<Asistida> {
  const hasta = await findAsistida(deps.store.fork(), usuario_id);
  return { hasta: hasta !== null && hasta > deps.clock.now() ? hasta : null };
}

/**
 * Allows the user's programs to issue for `minutos`; null: stops allowing them. Only a person does it: no tool of a program calls
 * this.
 * @throws AppError `usuario_bloqueado`
 */
export async function allowAsistida(deps: Deps, usuario_id: string, minutos: number | null): Promise<Asistida> {
  const hasta = minutos === null ? null : new Date(deps.clock.now().getTime() + minutos * 60_000);
  if (minutos !== null) await requireSinBloqueo(deps.store.fork(), usuario_id);
  await saveAsistida(deps.store.fork(), usuario_id, hasta);
  return { hasta };
}

/** @throws AppError `emision_no_habilitada` */
export async function requireAsistida(deps: Deps, usuario_id: string): Promise<void> {
  if ((await readAsistida(deps, usuario_id)).hasta === null) throw new AppError('emision_no_habilitada');
}
