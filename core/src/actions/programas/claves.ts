import { randomBytes } from 'node:crypto';
import {
  PREFIJO_CLAVE,
  type Clave,
  type ClaveNueva,
  type ClavePedida,
  type PermisoClave,
} from '../../contract/programas/clave.ts';
import { AppError } from '../../rules/errors.ts';
import {
  countClavesVivas,
  createClave,
  listClaves,
  revokeClave,
  findClaveVigente,
} from '../../store/programas/claves.ts';
import { tellAccesoNuevo } from '../empresas/tellTitular.ts';
import {
  announceSesion,
  hashOf,
  holdSesion,
  isOfDemo,
  type QuienDa,
  type UsuarioSesion,
} from '../empresas/usuarios.ts';
import type { Deps } from '../process/deps.ts';

/** Random bytes of a key: nobody finds one by trying. */
const CLAVE_BYTES = 32;
/** First letters of a key shown after it was made. */
const VISIBLES = PREFIJO_CLAVE.length + 6;
/** Valid keys of a user, at most: one for each program and machine. More are keys that nobody remembers having. */
const CLAVES_POR_USUARIO = 20;
/** Keys listed, at most: the valid ones, and the last of the others. */
const LISTADAS = 100;
const DIA_MS = 24 * 3_600_000;

/**
 * Makes a key for a program of the user, who is mailed about it. The key is answered once and not kept.
 * @throws AppError `demasiadas_claves`, `sesion_invalida`
 */
export async function addClave(
  deps: Deps,
  pedidor: QuienDa,
  { nombre, permiso, dias }: ClavePedida,
): Promise<ClaveNueva> {
  const { id: usuario_id } = pedidor;
  const clave = PREFIJO_CLAVE + randomBytes(CLAVE_BYTES).toString('base64url');
  const ahora = deps.clock.now();
  const vence_en = dias === null ? null : new Date(ahora.getTime() + dias * DIA_MS);
  const creada = await deps.store.tx(async (tx) => {
    await holdSesion(deps, tx, pedidor);
    const hay = await countClavesVivas(tx, usuario_id, ahora);
    if (hay >= CLAVES_POR_USUARIO) throw new AppError('demasiadas_claves', { cantidad: CLAVES_POR_USUARIO });
    return createClave(tx, {
      usuario_id,
      nombre,
      prefijo: clave.slice(0, VISIBLES),
      huella: hashOf(clave),
      permiso,
      vence_en,
    });
  });
  await tellAccesoNuevo(deps, usuario_id, { clase: 'clave', nombre, permiso });
  return { ...creada, clave };
}

/** The keys of a user, the newest first, with those no longer valid. */
export async function listClavesOf(deps: Deps, usuario_id: string): Promise<Clave[]> {
  return listClaves(deps.store.fork(), usuario_id, LISTADAS);
}

/** Ends a key at once: whatever is open with it ends too. @throws AppError `clave_no_encontrada` */
export async function endClave(deps: Deps, usuario_id: string, id: string): Promise<Clave> {
  return deps.store.tx(async (tx) => {
    const revocada = await revokeClave(tx, usuario_id, id);
    await announceSesion(deps, tx, usuario_id);
    return revocada;
  });
}

/** Whether a request's token is a program's key, and not a session's. */
export function isClave(token: string): boolean {
  return token.startsWith(PREFIJO_CLAVE);
}

/** A key that is being used. */
export interface ClaveAbierta {
  id: string;
  permiso: PermisoClave;
  /** The key's user, as in a session. */
  usuario: UsuarioSesion;
}

/** @throws AppError `clave_invalida` when the key does not exist, was revoked or expired */
export async function openClave(deps: Deps, token: string): Promise<ClaveAbierta> {
  const clave = await findClaveVigente(deps.store.fork(), hashOf(token), deps.clock.now());
  if (clave === null || isOfDemo(deps, clave)) throw new AppError('clave_invalida');
  const { id, permiso, usuario_id, email } = clave;
  return { id, permiso, usuario: { id: usuario_id, email, email_confirmed: true, token } };
}
