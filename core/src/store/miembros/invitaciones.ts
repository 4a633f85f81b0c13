import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Invitacion } from '../../contract/empresas/miembros.ts';
import type { RolDado } from '../../rules/empresas/roles.ts';
import { AppError } from '../../rules/errors.ts';
import { COUNT, db } from '../postgres/kysely.ts';

/** A stored invitation: its owner, its address and its companies. */
export interface InvitacionGuardada extends Omit<Invitacion, 'vencida'> {
  titular_id: string;
  titular_email: string;
}

/** An invitation to be stored, and until when its link works. Only the hash of the link is known here. */
export interface InvitacionNueva extends RolDado {
  email: string;
  company_ids: readonly string[];
  huella: string;
  vence_en: Date;
}

function selectInvitaciones(em: EntityManager) {
  return db(em)
    .selectFrom('invitacion as i')
    .innerJoin('usuario as u', 'u.id', 'i.user_id')
    .select([
      'i.id',
      'i.email',
      'i.rol',
      'i.ve_ganancias',
      'i.creada_en',
      'i.vence_en',
      'i.user_id as titular_id',
      'u.email as titular_email',
    ])
    .select(
      sql<Invitacion['empresas']>`coalesce((
        select jsonb_agg(jsonb_build_object('id', e.id, 'razon_social', e.razon_social, 'cuit', e.cuit) order by e.razon_social, e.id)
          from invitacion_empresa x join empresa e on e.id = x.company_id where x.invitacion_id = i.id), '[]')`.as(
        'empresas',
      ),
    );
}

/** The pending invitations of an owner, by e-mail. */
export async function listInvitaciones(em: EntityManager, titular_id: string): Promise<InvitacionGuardada[]> {
  return selectInvitaciones(em).where('i.user_id', '=', titular_id).orderBy('i.email').execute();
}

/** @throws AppError `invitacion_no_encontrada`, also when it is another owner's */
export async function findInvitacion(em: EntityManager, titular_id: string, id: string): Promise<InvitacionGuardada> {
  const hallada = await selectInvitaciones(em)
    .where('i.user_id', '=', titular_id)
    .where('i.id', '=', id)
    .executeTakeFirst();
  if (!hallada) throw new AppError('invitacion_no_encontrada');
  return hallada;
}

/** A valid invitation by the hash of its link's secret. */
export async function findInvitacionAbierta(
  em: EntityManager,
  huella: string,
  ahora: Date,
): Promise<InvitacionGuardada | null> {
  const hallada = await selectInvitaciones(em)
    .where('i.huella', '=', huella)
    .where('i.vence_en', '>', ahora)
    .executeTakeFirst();
  return hallada ?? null;
}

/** Stores an invitation; an earlier one of the same owner to the same address is replaced, and its link with it. */
export async function saveInvitacion(
  tx: EntityManager,
  titular_id: string,
  { email, rol, ve_ganancias, company_ids, huella, vence_en }: InvitacionNueva,
): Promise<void> {
  await deleteInvitacionesA(tx, titular_id, email);
  const { id } = await db(tx)
    .insertInto('invitacion')
    .values({ user_id: titular_id, email, rol, ve_ganancias, huella, vence_en })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db(tx)
    .insertInto('invitacion_empresa')
    .values(company_ids.map((company_id) => ({ invitacion_id: id, company_id })))
    .execute();
}

/** Deletes an invitation, accepted or cancelled. Answers whether it was there. */
export async function deleteInvitacion(em: EntityManager, titular_id: string, id: string): Promise<boolean> {
  const borrada = await db(em)
    .deleteFrom('invitacion')
    .where('user_id', '=', titular_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return borrada !== undefined;
}

/** Deletes the invitations of an owner to an address, ignoring case: their links stop working. */
export async function deleteInvitacionesA(em: EntityManager, titular_id: string, email: string): Promise<void> {
  await db(em)
    .deleteFrom('invitacion')
    .where('user_id', '=', titular_id)
    .where(({ eb, fn, val }) => eb(fn('lower', ['email']), '=', fn('lower', [val(email)])))
    .execute();
}

/** Deletes all the invitations of an owner. */
export async function deleteInvitaciones(tx: EntityManager, titular_id: string): Promise<void> {
  await db(tx).deleteFrom('invitacion').where('user_id', '=', titular_id).execute();
}

/** Deletes the invitations of an owner left without companies because theirs were deleted. */
export async function deleteInvitacionesVacias(tx: EntityManager, titular_id: string): Promise<void> {
  await db(tx)
    .deleteFrom('invitacion as i')
    .where('i.user_id', '=', titular_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('invitacion_empresa as x').select('x.company_id').whereRef('x.invitacion_id', '=', 'i.id')),
      ),
    )
    .execute();
}

/** Number of pending invitations of an owner, except the one to this address. */
export async function countInvitaciones(em: EntityManager, titular_id: string, email: string): Promise<number> {
  const { cuantas } = await db(em)
    .selectFrom('invitacion')
    .select(COUNT.as('cuantas'))
    .where('user_id', '=', titular_id)
    .where(({ eb, fn, val }) => eb(fn('lower', ['email']), '<>', fn('lower', [val(email)])))
    .executeTakeFirstOrThrow();
  return cuantas;
}
