import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ResumenDeTraspaso, Traspaso } from '../../contract/empresas/traspaso.ts';
import { AppError } from '../../rules/errors.ts';
import { anyUuid, db } from '../postgres/kysely.ts';

/** Answers to an offer: the row's state once it is no longer open. */
type Resuelto = Exclude<Traspaso['estado'], 'ofrecido' | 'vencido'>;

function selectTraspasos(em: EntityManager, ahora: Date) {
  return db(em)
    .selectFrom('traspaso as t')
    .innerJoin('usuario as d', 'd.id', 't.user_id')
    .innerJoin('usuario as p', 'p.id', 't.para_id')
    .select(['t.id', 't.creado_en', 't.vence_en', 't.resuelto_en', 't.conserva', 't.resumen'])
    .select(['t.user_id as de_id', 'd.email as de_email', 't.para_id', 'p.email as para_email'])
    .select(
      sql<
        Traspaso['estado']
      >`case when t.estado = 'ofrecido' and t.vence_en <= ${ahora} then 'vencido' else t.estado end`.as('situacion'),
    )
    .select(
      sql<Traspaso['empresas']>`coalesce((
        select jsonb_agg(jsonb_build_object('id', x.company_id, 'razon_social', x.razon_social, 'cuit', x.cuit)
                         order by x.razon_social, x.company_id)
          from traspaso_empresa x where x.traspaso_id = t.id), '[]')`.as('empresas'),
    );
}

type FilaDeTraspaso = Awaited<ReturnType<ReturnType<typeof selectTraspasos>['execute']>>[number];

function toTraspaso({ de_id, de_email, para_id, para_email, situacion, ...fila }: FilaDeTraspaso): Traspaso {
  return { ...fila, de: { id: de_id, email: de_email }, para: { id: para_id, email: para_email }, estado: situacion };
}

/** Most offers of a list: the newest ones; the others stay in the database. */
const TRASPASOS_LISTADOS = 50;

/** Offers made by a user (`user_id`) or to a user (`para_id`), the newest first. */
export async function listTraspasos(
  em: EntityManager,
  columna: 'user_id' | 'para_id',
  usuario_id: string,
  ahora: Date,
): Promise<Traspaso[]> {
  const filas = await selectTraspasos(em, ahora)
    .where(`t.${columna}`, '=', usuario_id)
    .orderBy('t.creado_en', 'desc')
    .orderBy('t.id')
    .limit(TRASPASOS_LISTADOS)
    .execute();
  return filas.map(toTraspaso);
}

/**
 * An offer of the user's, or to the user, locked until the transaction ends, so that of two answers the second one sees the first.
 * @throws AppError `traspaso_no_encontrado`, also when the offer is between others
 */
export async function lockTraspaso(
  tx: EntityManager,
  columna: 'user_id' | 'para_id',
  usuario_id: string,
  { id, ahora }: { id: string; ahora: Date },
): Promise<Traspaso> {
  await db(tx).selectFrom('traspaso').select('id').where('id', '=', id).forUpdate().execute();
  return findTraspaso(tx, columna, usuario_id, { id, ahora });
}

/** An offer of the user's, or to the user. @throws AppError `traspaso_no_encontrado`, also when the offer is between others */
export async function findTraspaso(
  em: EntityManager,
  columna: 'user_id' | 'para_id',
  usuario_id: string,
  { id, ahora }: { id: string; ahora: Date },
): Promise<Traspaso> {
  const fila = await selectTraspasos(em, ahora)
    .where('t.id', '=', id)
    .where(`t.${columna}`, '=', usuario_id)
    .executeTakeFirst();
  if (!fila) throw new AppError('traspaso_no_encontrado');
  return toTraspaso(fila);
}

/** Address of whoever was offered one of these companies and may still accept; null: the companies are not on offer. */
export async function findOfrecidaA(
  em: EntityManager,
  company_ids: readonly string[],
  ahora: Date,
): Promise<string | null> {
  const abierto = await db(em)
    .selectFrom('traspaso_empresa as x')
    .innerJoin('traspaso as t', 't.id', 'x.traspaso_id')
    .innerJoin('usuario as p', 'p.id', 't.para_id')
    .select('p.email')
    .where('x.company_id', '=', anyUuid(company_ids))
    .where('t.estado', '=', 'ofrecido')
    .where('t.vence_en', '>', ahora)
    .executeTakeFirst();
  return abierto?.email ?? null;
}

/** Stores an offer and answers its id. */
export async function insertTraspaso(
  tx: EntityManager,
  {
    user_id,
    para_id,
    creado_en,
    vence_en,
    empresas,
  }: {
    user_id: string;
    para_id: string;
    creado_en: Date;
    vence_en: Date;
    empresas: readonly { id: string; cuit: string; razon_social: string }[];
  },
): Promise<string> {
  const { id } = await db(tx)
    .insertInto('traspaso')
    .values({ user_id, para_id, creado_en, vence_en })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db(tx)
    .insertInto('traspaso_empresa')
    .values(
      empresas.map(({ id: company_id, cuit, razon_social }) => ({ traspaso_id: id, company_id, cuit, razon_social })),
    )
    .execute();
  return id;
}

/** Closes an open offer. */
export async function resolveTraspaso(
  tx: EntityManager,
  id: string,
  cierre: { estado: Resuelto; resuelto_en: Date; conserva?: boolean; resumen?: ResumenDeTraspaso },
): Promise<void> {
  await db(tx).updateTable('traspaso').set(cierre).where('id', '=', id).where('estado', '=', 'ofrecido').execute();
}

/** Withdraws the open offers of a user, and declines those to the user: the user's account is being closed. */
export async function endTraspasos(tx: EntityManager, usuario_id: string, ahora: Date): Promise<void> {
  for (const [columna, estado] of [
    ['user_id', 'retirado'],
    ['para_id', 'rechazado'],
  ] as const) {
    await db(tx)
      .updateTable('traspaso')
      .set({ estado, resuelto_en: ahora })
      .where(columna, '=', usuario_id)
      .where('estado', '=', 'ofrecido')
      .execute();
  }
}
