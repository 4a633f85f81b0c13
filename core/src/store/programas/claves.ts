import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clave, PermisoClave } from '../../contract/programas/clave.ts';
import { AppError } from '../../rules/errors.ts';
import { COUNT, db, NOW } from '../postgres/kysely.ts';

const CAMPOS = ['id', 'nombre', 'prefijo', 'permiso', 'creada_en', 'usada_en', 'vence_en', 'revocada_en'] as const;

/** Stores a key: only its hash is known here. Inside a transaction that holds the user (`holdUsuario`). */
export async function createClave(
  tx: EntityManager,
  nueva: {
    usuario_id: string;
    nombre: string;
    prefijo: string;
    huella: string;
    permiso: PermisoClave;
    vence_en: Date | null;
  },
): Promise<Clave> {
  return db(tx).insertInto('clave_programa').values(nueva).returning(CAMPOS).executeTakeFirstOrThrow();
}

/** Number of a user's valid keys. */
export async function countClavesVivas(tx: EntityManager, usuario_id: string, ahora: Date): Promise<number> {
  const { cuantas } = await db(tx)
    .selectFrom('clave_programa')
    .select(COUNT.as('cuantas'))
    .where('usuario_id', '=', usuario_id)
    .where('revocada_en', 'is', null)
    .where(({ eb, or }) => or([eb('vence_en', 'is', null), eb('vence_en', '>', ahora)]))
    .executeTakeFirstOrThrow();
  return cuantas;
}

/** The last keys of a user, invalid ones included, the newest first. */
export async function listClaves(em: EntityManager, usuario_id: string, cuantas: number): Promise<Clave[]> {
  return db(em)
    .selectFrom('clave_programa')
    .select(CAMPOS)
    .where('usuario_id', '=', usuario_id)
    .orderBy('creada_en', 'desc')
    .orderBy('id')
    .limit(cuantas)
    .execute();
}

/** Revokes a key for ever; one already revoked stays as it was. @throws AppError `clave_no_encontrada` */
export async function revokeClave(em: EntityManager, usuario_id: string, id: string): Promise<Clave> {
  const revocada = await db(em)
    .updateTable('clave_programa')
    .set(({ fn }) => ({ revocada_en: fn.coalesce('revocada_en', NOW) }))
    .where('usuario_id', '=', usuario_id)
    .where('id', '=', id)
    .returning(CAMPOS)
    .executeTakeFirst();
  if (!revocada) throw new AppError('clave_no_encontrada');
  return revocada;
}

/** Revokes all the valid keys of a user. */
export async function revokeClaves(tx: EntityManager, usuario_id: string): Promise<void> {
  await db(tx)
    .updateTable('clave_programa')
    .set({ revocada_en: NOW })
    .where('usuario_id', '=', usuario_id)
    .where('revocada_en', 'is', null)
    .execute();
}

/** Milliseconds between two writes of a key's last use. */
const USO_MS = 60_000;

/** User and permissions of a valid key; records its use. */
export async function findClaveVigente(
  em: EntityManager,
  huella: string,
  ahora: Date,
): Promise<{ id: string; usuario_id: string; email: string; permiso: PermisoClave } | null> {
  const hallada = await db(em)
    .selectFrom('clave_programa as c')
    .innerJoin('usuario as u', 'u.id', 'c.usuario_id')
    .select(['c.id', 'c.usuario_id', 'u.email', 'c.permiso', 'c.usada_en'])
    .where('c.huella', '=', huella)
    .where('c.revocada_en', 'is', null)
    .where('u.email_confirmed', '=', true)
    .where(({ eb, or }) => or([eb('c.vence_en', 'is', null), eb('c.vence_en', '>', ahora)]))
    .executeTakeFirst();
  if (!hallada) return null;
  const { usada_en, ...claveVigente } = hallada;
  if (usada_en === null || ahora.getTime() - usada_en.getTime() > USO_MS) {
    await db(em).updateTable('clave_programa').set({ usada_en: ahora }).where('id', '=', claveVigente.id).execute();
  }
  return claveVigente;
}
