import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { MotivoOmision } from '../../rules/motivos/motivos.ts';
import type { ErrorData } from '../../rules/errors.ts';
import { pgArray } from '../postgres/arrays.ts';
import { anyUuid, db, type Tablas } from '../postgres/kysely.ts';
import { forgetRevisiones } from './revisiones.ts';

/** Reason a sale was last left out. */
export interface Omitida {
  motivo: MotivoOmision;
  data: ErrorData;
}

/** A sale left out, and the change of each of its orders that the decision was based on. */
interface VentaOmitida extends Omitida {
  venta_id: string;
  ordenes: readonly { order_id: string; al: Date }[];
}

/** The stored reason of a pack `p`, as Omitida; null once an order changed, or was added, after the decision. */
export const OMITIDA = sql<Omitida | null>`case when vta.omitida_motivo is not null
    and not exists (select from orden ord where ord.venta_id = vta.id and ord.omitida_al is distinct from ord.ultima_actualizacion)
  then jsonb_build_object('motivo', vta.omitida_motivo, 'data', vta.omitida_data) end`;

/** Stores why these sales are left out, order by order as `saveRevisiones` does, and for the same reason. */
export async function saveOmitidas(tx: EntityManager, omitidas: readonly VentaOmitida[]): Promise<void> {
  if (omitidas.length === 0) return;
  // Raw, both: a list of rows is one parameter. Rows are taken in order: two processes never deadlock.
  await tx.execute(
    `with u as (select vta.id, u.motivo, u.data from venta vta
                  join jsonb_to_recordset(?::jsonb) as u(venta_id uuid, motivo text, data jsonb) on u.venta_id = vta.id
                 order by vta.id for no key update of vta)
     update venta vta set omitida_motivo = u.motivo, omitida_data = u.data from u where vta.id = u.id`,
    [JSON.stringify(omitidas)],
  );
  const ordenes = omitidas.flatMap(({ venta_id, ordenes: omitidasDeVenta }) =>
    omitidasDeVenta.map((orden) => ({ ...orden, venta_id })),
  );
  await tx.execute(
    `with u as (select ord.id, u.al from orden ord
                  join jsonb_to_recordset(?::jsonb) as u(venta_id uuid, order_id text, al timestamptz)
                    on u.venta_id = ord.venta_id and u.order_id = ord.order_id
                 order by ord.order_id for no key update of ord)
     update orden ord set omitida_al = u.al from u where ord.id = u.id`,
    [JSON.stringify(ordenes)],
  );
}

/** Stores why the sales of these invoices, which ARCA refused, are left out, while their orders stay unchanged. */
export async function saveRechazadas(
  tx: EntityManager,
  rechazadas: readonly { comprobante_id: string; motivo: MotivoOmision }[],
): Promise<void> {
  const filas = await db(tx)
    .selectFrom('comprobante as c')
    .innerJoin('orden as ord', 'ord.venta_id', 'c.venta_id')
    .select(['c.id', 'ord.venta_id', 'ord.order_id', 'ord.ultima_actualizacion as al'])
    .where('c.id', '=', anyUuid(rechazadas.map(({ comprobante_id }) => comprobante_id)))
    .where('c.clase', '=', 'factura')
    .execute();
  const omitidas = rechazadas.flatMap(({ comprobante_id, motivo }): VentaOmitida[] => {
    const ordenes = filas.filter(({ id }) => id === comprobante_id);
    return ordenes[0] ? [{ venta_id: ordenes[0].venta_id, motivo, data: {}, ordenes }] : [];
  });
  await saveOmitidas(tx, omitidas);
}

/** Clears the reasons of these sales, found in order as far as was checked: the reasons of `salvo` were not checked. */
export async function clearOmitidas(
  tx: EntityManager,
  venta_ids: readonly string[],
  salvo: readonly MotivoOmision[],
): Promise<void> {
  await clear(tx, ({ and, eb }) =>
    and([eb('id', '=', anyUuid(venta_ids)), eb('omitida_motivo', '<>', sql<string>`all(${pgArray(salvo)}::text[])`)]),
  );
}

/** Clears the reasons that an account's settings decided, so that its sales are decided again, also by the automatic run. */
export async function clearOmitidasDeCuenta(em: EntityManager, cuenta_id: string): Promise<void> {
  await forgetRevisiones(em, { venta_ids: await clear(em, ({ eb }) => eb('cuenta_id', '=', cuenta_id)) });
}

/** Clears reasons, and answers of which sales. Rows are taken in order: two processes never deadlock. */
async function clear(
  em: EntityManager,
  which: (eb: ExpressionBuilder<Tablas, 'venta'>) => Expression<SqlBool>,
): Promise<string[]> {
  const filas = await db(em)
    .with('u', (query) =>
      query
        .selectFrom('venta')
        .select('id')
        .where('omitida_motivo', 'is not', null)
        .where(which)
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .updateTable('venta')
    .from('u')
    .set({ omitida_motivo: null, omitida_data: null })
    .whereRef('venta.id', '=', 'u.id')
    .returning('venta.id')
    .execute();
  return filas.map(({ id }) => id);
}
