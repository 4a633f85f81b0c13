import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { MotivoOmision } from '../../rules/motivos/motivos.ts';
import type { ErrorData } from '../../rules/errors.ts';
import { pgArray } from '../postgres/arrays.ts';
import { anyUuid, db, type Tablas } from '../postgres/kysely.ts';
import { forgetRevisiones } from './revisiones.ts';

/** Why a sale was last left out. */
export interface Excluida {
  motivo: MotivoOmision;
  data: ErrorData;
}

/** A sale left out, and each of its orders at the change that it was decided by. */
export interface VentaExcluida extends Excluida {
  paquete_id: string;
  ordenes: readonly { order_id: string; al: Date }[];
}

/** The reason kept of a pack `p`, as Excluida; null once an order of it changed, or came, after it was decided. */
export const EXCLUIDA = sql<Excluida | null>`case when p.excluida_motivo is not null
    and not exists (select from venta v where v.paquete_id = p.id and v.excluida_al is distinct from v.ultima_actualizacion)
  then jsonb_build_object('motivo', p.excluida_motivo, 'data', p.excluida_data) end`;

/** Keeps why these sales are left out, order by order as `saveRevisiones` does, and for the same reason. */
export async function saveExcluidas(tx: EntityManager, excluidas: readonly VentaExcluida[]): Promise<void> {
  if (excluidas.length === 0) return;
  // Raw, both: a list of rows is one parameter. Rows are taken in order: two processes never deadlock.
  await tx.execute(
    `with u as (select p.id, u.motivo, u.data from paquete p
                  join jsonb_to_recordset(?::jsonb) as u(paquete_id uuid, motivo text, data jsonb) on u.paquete_id = p.id
                 order by p.id for no key update of p)
     update paquete p set excluida_motivo = u.motivo, excluida_data = u.data from u where p.id = u.id`,
    [JSON.stringify(excluidas)],
  );
  const ordenes = excluidas.flatMap(({ paquete_id, ordenes: suyas }) =>
    suyas.map((orden) => ({ ...orden, paquete_id })),
  );
  await tx.execute(
    `with u as (select v.id, u.al from venta v
                  join jsonb_to_recordset(?::jsonb) as u(paquete_id uuid, order_id text, al timestamptz)
                    on u.paquete_id = v.paquete_id and u.order_id = v.order_id
                 order by v.order_id for no key update of v)
     update venta v set excluida_al = u.al from u where v.id = u.id`,
    [JSON.stringify(ordenes)],
  );
}

/** Keeps why the sales of these invoices, which ARCA refused, are left out, while their orders stay as they are. */
export async function saveRechazadas(
  tx: EntityManager,
  rechazadas: readonly { comprobante_id: string; motivo: MotivoOmision }[],
): Promise<void> {
  const filas = await db(tx)
    .selectFrom('comprobante as c')
    .innerJoin('venta as v', 'v.paquete_id', 'c.paquete_id')
    .select(['c.id', 'v.paquete_id', 'v.order_id', 'v.ultima_actualizacion as al'])
    .where('c.id', '=', anyUuid(rechazadas.map(({ comprobante_id }) => comprobante_id)))
    .where('c.clase', '=', 'factura')
    .execute();
  const excluidas = rechazadas.flatMap(({ comprobante_id, motivo }): VentaExcluida[] => {
    const ordenes = filas.filter(({ id }) => id === comprobante_id);
    return ordenes[0] ? [{ paquete_id: ordenes[0].paquete_id, motivo, data: {}, ordenes }] : [];
  });
  await saveExcluidas(tx, excluidas);
}

/** These sales were found in order, as far as was looked at: the reasons of `salvo` were not. */
export async function clearExcluidas(
  tx: EntityManager,
  paquete_ids: readonly string[],
  salvo: readonly MotivoOmision[],
): Promise<void> {
  await clear(tx, ({ and, eb }) =>
    and([
      eb('id', '=', anyUuid(paquete_ids)),
      eb('excluida_motivo', '<>', sql<string>`all(${pgArray(salvo)}::text[])`),
    ]),
  );
}

/** What the settings of an account decided of its sales is to be decided again, also by the automatic run. */
export async function clearExcluidasDeCuenta(em: EntityManager, cuenta_id: string): Promise<void> {
  await forgetRevisiones(em, { paquete_ids: await clear(em, ({ eb }) => eb('cuenta_id', '=', cuenta_id)) });
}

/** Answers of which sales. Rows are taken in order: two processes never deadlock. */
async function clear(
  em: EntityManager,
  which: (eb: ExpressionBuilder<Tablas, 'paquete'>) => Expression<SqlBool>,
): Promise<string[]> {
  const filas = await db(em)
    .with('u', (query) =>
      query
        .selectFrom('paquete')
        .select('id')
        .where('excluida_motivo', 'is not', null)
        .where(which)
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .updateTable('paquete')
    .from('u')
    .set({ excluida_motivo: null, excluida_data: null })
    .whereRef('paquete.id', '=', 'u.id')
    .returning('paquete.id')
    .execute();
  return filas.map(({ id }) => id);
}
