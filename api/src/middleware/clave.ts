import { AppError, type Derecho } from '@talonario/core/base';
import { clavePermite, isDeSesion } from '@talonario/core/programas';
import type { Deps } from '@talonario/core/server/instalacion';
import { openClave, type ClaveAbierta } from '@talonario/core/server/programas';
import type { Limits } from '../limits.ts';

/**
 * Lets a program's key make a call with this right. Calls on the user alone, and on how companies work, are never a program's.
 * @throws AppError `clave_invalida`, `demasiados_pedidos`, `clave_no_es_sesion`, `clave_sin_permiso`
 */
export async function requireClave(
  deps: Deps,
  limits: Limits,
  token: string,
  derecho: Derecho | 'propio',
): Promise<ClaveAbierta> {
  const clave = await openClave(deps, token);
  await limits.take('clave', clave.id);
  if (derecho === 'propio' || isDeSesion(derecho)) throw new AppError('clave_no_es_sesion');
  if (!clavePermite(clave.permiso, derecho)) throw new AppError('clave_sin_permiso', { derecho });
  return clave;
}
