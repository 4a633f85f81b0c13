import type { PermisoClave } from '../../contract/programas/clave.ts';
import type { Alcance, Derecho } from '../alcance.ts';

/** What each permission of a key lets its program do, of what its owner may. Nobody configures anything with a key. */
const derechosDe: Readonly<Record<PermisoClave, readonly Derecho[]>> = {
  leer: ['leer'],
  redactar: ['leer', 'redactar'],
  emitir: ['leer', 'redactar', 'emitir'],
};

/** What a program may do with a key: what its owner may now, less what the key does not permit. */
export function alcanceDeClave(alcance: Alcance, permiso: PermisoClave): Alcance {
  return { ...alcance, derechos: new Set(derechosDe[permiso].filter((derecho) => alcance.derechos.has(derecho))) };
}

/** What nobody does with a key, whatever it permits: how companies work, and what an accountant answers for. */
export function isDeSesion(derecho: Derecho): boolean {
  return Object.values(derechosDe).every((permitidos) => !permitidos.includes(derecho));
}

/** Whether a key of this permission could ever do what asks for this right. */
export function clavePermite(permiso: PermisoClave, derecho: Derecho): boolean {
  return derechosDe[permiso].includes(derecho);
}
