import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { Ambiente } from '../../contract/enums.ts';
import type { Miembro, Rol } from '../../contract/empresas/miembros.ts';
import type { FechaCivil } from '../../contract/base.ts';
import type { Alcance } from '../../rules/alcance.ts';
import type { RolDado } from '../../rules/empresas/roles.ts';
import type { SumaDeTipo } from '../../rules/comprobantes/listado/totales.ts';
import { within } from '../postgres/within.ts';
import { anyUuid, COUNT, db, type Fila } from '../postgres/kysely.ts';

/** Role of a user in each company that an owner shares with them; empty when none is shared. */
export async function listRoles(
  em: EntityManager,
  usuario_id: string,
  titular_id: string,
): Promise<({ company_id: string } & RolDado)[]> {
  return db(em)
    .selectFrom('miembro as m')
    .innerJoin('empresa as e', 'e.id', 'm.company_id')
    .select(['m.company_id', 'm.rol', 'm.ve_ganancias'])
    .where('m.usuario_id', '=', usuario_id)
    .where('e.user_id', '=', titular_id)
    .execute();
}

/** Companies of an owner, by name, where the user with an address is already a member; except `menos`. */
export async function listEmpresasOf(
  em: EntityManager,
  titular_id: string,
  email: string,
  menos: readonly string[],
): Promise<string[]> {
  const compartidas = await db(em)
    .selectFrom('miembro as m')
    .innerJoin('empresa as e', 'e.id', 'm.company_id')
    .innerJoin('usuario as u', 'u.id', 'm.usuario_id')
    .select('e.razon_social')
    .where('e.user_id', '=', titular_id)
    .where(({ eb, fn, val }) => eb(fn('lower', ['u.email']), '=', fn('lower', [val(email)])))
    .where(({ not, eb }) => not(eb('e.id', '=', anyUuid(menos))))
    .orderBy('e.razon_social')
    .execute();
  return compartidas.map(({ razon_social }) => razon_social);
}

/** Whether anybody shares a company with a user. */
export async function isMiembro(em: EntityManager, usuario_id: string): Promise<boolean> {
  const miembro = await db(em)
    .selectFrom('miembro')
    .select('company_id')
    .where('usuario_id', '=', usuario_id)
    .limit(1)
    .executeTakeFirst();
  return miembro !== undefined;
}

/** Members of the owner's companies, by e-mail, each with their companies by name. */
export async function listMiembros(em: EntityManager, alcance: Alcance): Promise<Miembro[]> {
  const filas = await db(em)
    .selectFrom('miembro as m')
    .innerJoin('empresa as e', 'e.id', 'm.company_id')
    .innerJoin('usuario as u', 'u.id', 'm.usuario_id')
    .select(['m.usuario_id', 'm.rol', 'm.ve_ganancias', 'm.por_revisar', 'm.desde', 'u.email'])
    .select(['e.id', 'e.razon_social', 'e.cuit'])
    .where(within(alcance, 'empresa', 'e'))
    .orderBy('u.email')
    .orderBy('e.razon_social')
    .orderBy('e.id')
    .execute();
  return [...Map.groupBy(filas, ({ usuario_id }) => usuario_id).values()].flatMap((empresasDelMiembro) => {
    const [primera] = empresasDelMiembro;
    if (!primera) return [];
    const { usuario_id, email, rol, ve_ganancias } = primera;
    return {
      usuario_id,
      email,
      rol,
      ve_ganancias,
      por_revisar: empresasDelMiembro.some(({ por_revisar }) => por_revisar),
      empresas: empresasDelMiembro.map(({ id, razon_social, cuit }) => ({ id, razon_social, cuit })),
      desde: new Date(Math.min(...empresasDelMiembro.map(({ desde }) => desde.getTime()))),
    };
  });
}

/** Companies in which a user becomes a member, and as what. */
interface MiembroNuevo extends RolDado {
  usuario_id: string;
  company_ids: readonly string[];
}

/** Makes a user a member of exactly these companies of an owner. */
export async function replaceMiembro(
  tx: EntityManager,
  titular_id: string,
  { usuario_id, company_ids, ...dado }: MiembroNuevo,
): Promise<void> {
  await deleteMiembro(tx, titular_id, usuario_id, company_ids);
  await insertMiembro(tx, titular_id, { usuario_id, company_ids, ...dado });
}

/** Makes a user a member of these companies of an owner, keeping their other companies; all of them get this role. */
export async function addMiembro(
  tx: EntityManager,
  titular_id: string,
  { usuario_id, company_ids, ...dado }: MiembroNuevo,
): Promise<void> {
  await insertMiembro(tx, titular_id, { usuario_id, company_ids, ...dado });
  await db(tx)
    .updateTable('miembro')
    .set({ rol: dado.rol, ve_ganancias: dado.ve_ganancias, por_revisar: false })
    .where('usuario_id', '=', usuario_id)
    .where('company_id', 'in', ({ selectFrom }) => selectFrom('empresa').select('id').where('user_id', '=', titular_id))
    .execute();
}

async function insertMiembro(
  tx: EntityManager,
  titular_id: string,
  { usuario_id, company_ids, rol, ve_ganancias }: MiembroNuevo,
): Promise<void> {
  // A company may have been handed over to another owner since it was chosen.
  const propias = await db(tx)
    .selectFrom('empresa')
    .select('id')
    .where('user_id', '=', titular_id)
    .where('id', '=', anyUuid(company_ids))
    .forKeyShare()
    .execute();
  if (propias.length === 0) return;
  await db(tx)
    .insertInto('miembro')
    .values(propias.map(({ id: company_id }) => ({ company_id, usuario_id, rol, ve_ganancias })))
    .onConflict((conflicto) =>
      conflicto.columns(['company_id', 'usuario_id']).doUpdateSet({ rol, ve_ganancias, por_revisar: false }),
    )
    .execute();
}

/** Deletes a user's memberships in an owner's companies, except `menos`. Answers how many there were. */
export async function deleteMiembro(
  tx: EntityManager,
  titular_id: string,
  usuario_id: string,
  menos: readonly string[] = [],
): Promise<number> {
  const borradas = await db(tx)
    .deleteFrom('miembro')
    .where('usuario_id', '=', usuario_id)
    .where('company_id', 'in', ({ selectFrom }) => selectFrom('empresa').select('id').where('user_id', '=', titular_id))
    .where(({ not, eb }) => not(eb('company_id', '=', anyUuid(menos))))
    .returning('company_id')
    .execute();
  return borradas.length;
}

/** Ends a user's memberships, whoever the owner is. */
export async function leaveTodas(tx: EntityManager, usuario_id: string): Promise<void> {
  await db(tx).deleteFrom('miembro').where('usuario_id', '=', usuario_id).execute();
}

/** Locks the members of an owner until the transaction ends, by the owner's row, so that two changes at once see each other. */
export async function lockMiembros(tx: EntityManager, titular_id: string): Promise<void> {
  await db(tx).selectFrom('usuario').select('id').where('id', '=', titular_id).forUpdate().execute();
}

/** Number of users with whom an owner shares companies. */
export async function countMiembros(tx: EntityManager, titular_id: string): Promise<number> {
  const { cuantos } = await db(tx)
    .selectFrom('miembro as m')
    .innerJoin('empresa as e', 'e.id', 'm.company_id')
    .select(sql<number>`count(distinct m.usuario_id)::int`.as('cuantos'))
    .where('e.user_id', '=', titular_id)
    .executeTakeFirstOrThrow();
  return cuantos;
}

/** Ids of the users with whom an owner would share companies if these were theirs too. */
export async function listMiembrosWith(
  em: EntityManager,
  company_ids: readonly string[],
  titular_id: string,
): Promise<string[]> {
  const filas = await db(em)
    .selectFrom('miembro as m')
    .innerJoin('empresa as e', 'e.id', 'm.company_id')
    .select('m.usuario_id')
    .distinct()
    .where(({ or, eb }) => or([eb('e.user_id', '=', titular_id), eb('e.id', '=', anyUuid(company_ids))]))
    .where('m.usuario_id', '!=', titular_id)
    .execute();
  return filas.map(({ usuario_id }) => usuario_id);
}

/** A company shared with a user, and whether a month of it was presented. */
export interface EmpresaCompartida extends Pick<Fila<'empresa'>, 'id' | 'razon_social' | 'cuit'> {
  titular_id: string;
  titular_email: string;
  rol: Rol;
  ve_ganancias: boolean;
  presentado_en: Date | null;
}

/** Every company shared with a user, by owner and name. */
export async function listCompartidas(
  em: EntityManager,
  usuario_id: string,
  periodo: string,
): Promise<EmpresaCompartida[]> {
  return db(em)
    .selectFrom('miembro as m')
    .innerJoin('empresa as e', 'e.id', 'm.company_id')
    .innerJoin('usuario as u', 'u.id', 'e.user_id')
    .leftJoin('mes_presentado as p', (on) => on.onRef('p.company_id', '=', 'e.id').on('p.periodo', '=', periodo))
    .select(['e.id', 'e.razon_social', 'e.cuit', 'e.user_id as titular_id', 'u.email as titular_email'])
    .select(['m.rol', 'm.ve_ganancias'])
    .select('p.presentado_en')
    .where('m.usuario_id', '=', usuario_id)
    .orderBy('u.email')
    .orderBy('e.razon_social')
    .orderBy('e.id')
    .execute();
}

/** Totals issued by the companies shared with a user, from `desde` to `hasta`, by type. */
export async function sumCompartidas(
  em: EntityManager,
  usuario_id: string,
  { ambiente, desde, hasta }: { ambiente: Ambiente; desde: FechaCivil; hasta: FechaCivil },
): Promise<(SumaDeTipo & { company_id: string })[]> {
  const filas = await db(em)
    .selectFrom('miembro as m')
    .innerJoin('empresa as e', 'e.id', 'm.company_id')
    .innerJoin('comprobante_suma as s', (on) =>
      on.onRef('s.user_id', '=', 'e.user_id').onRef('s.company_id', '=', 'e.id'),
    )
    .select(['s.company_id', 's.tipo_comprobante'])
    .select([sql<number>`sum(s.cantidad)::int`.as('cuantos'), sql<string>`sum(s.total)::text`.as('pesos')])
    .where('m.usuario_id', '=', usuario_id)
    .where('s.ambiente', '=', ambiente)
    .where('s.fecha', '>=', desde)
    .where('s.fecha', '<=', hasta)
    .groupBy(['s.company_id', 's.tipo_comprobante'])
    .execute();
  return filas.map(({ cuantos, pesos, ...fila }) => ({
    ...fila,
    status: 'emitida',
    cantidad: cuantos,
    total: new Decimal(pesos),
  }));
}

/** Number of these companies that are the owner's. */
export async function countEmpresas(em: EntityManager, alcance: Alcance, ids: readonly string[]): Promise<number> {
  const { cuantas } = await db(em)
    .selectFrom('empresa')
    .select(COUNT.as('cuantas'))
    .where(within(alcance, 'empresa'))
    .where('id', '=', anyUuid(ids))
    .executeTakeFirstOrThrow();
  return cuantas;
}
