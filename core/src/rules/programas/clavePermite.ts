import type { PermisoClave } from '../../contract/programas/clave.ts';
import type { Alcance, Derecho } from '../alcance.ts';

/** Rights that each permission of a key gives its program, within its owner's. No key can configure anything. */
const derechosDe: Readonly<Record<PermisoClave, readonly Derecho[]>> = {
  leer: ['leer', 'ganancias'],
  redactar: ['leer', 'ganancias', 'redactar'],
  emitir: ['leer', 'ganancias', 'redactar', 'emitir'],
};

/** Rights of a program with a key: its owner's present ones that the key permits. */
export function alcanceDeClave(alcance: Alcance, permiso: PermisoClave): Alcance {
  return { ...alcance, derechos: new Set(derechosDe[permiso].filter((derecho) => alcance.derechos.has(derecho))) };
}

/** Whether a right is never given to a key, whatever its permission: configuring companies, and what an accountant answers for. */
export function isDeSesion(derecho: Derecho): boolean {
  return Object.values(derechosDe).every((permitidos) => !permitidos.includes(derecho));
}

/** Whether a key of this permission can have a right. */
export function clavePermite(permiso: PermisoClave, derecho: Derecho): boolean {
  return derechosDe[permiso].includes(derecho);
}
