import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { anyText, anyUuid, db, type Fila } from '../postgres/kysely.ts';

/**
 * Progress of the automatic run with the sale of an order: the order's last change when it was last read, the last change processed, and
 * since when the sale is not ready.
 */
export type Revision = Pick<Fila<'orden'>, 'ultima_actualizacion' | 'automatico_al'> &
  Pick<Fila<'venta'>, 'en_espera_desde'>;

/** Progress by order; unknown orders are absent. */
export async function findRevisiones(
  em: EntityManager,
  cuenta_id: string,
  order_ids: readonly string[],
): Promise<Map<string, Revision>> {
  const filas = await db(em)
    .selectFrom('orden as ord')
    .innerJoin('venta as vta', 'vta.id', 'ord.venta_id')
    .select(['ord.order_id', 'ord.ultima_actualizacion', 'ord.automatico_al', 'vta.en_espera_desde'])
    .where('ord.cuenta_id', '=', cuenta_id)
    .where('ord.order_id', '=', anyText(order_ids))
    .execute();
  return new Map(filas.map(({ order_id, ...revision }) => [order_id, revision]));
}

/** A sale as the automatic run saw it: each order at its last change, and whether the sale was not ready. */
interface VentaRevisada {
  venta_id: string;
  ordenes: readonly { order_id: string; al: Date }[];
  espera: boolean;
}

/**
 * Stores the progress of the automatic run with these sales. Order by order: one order may have changed, unseen, before the last seen
 * change of another. Answers since when each sale waits.
 */
export async function saveRevisiones(
  tx: EntityManager,
  revisadas: readonly VentaRevisada[],
  ahora: Date,
): Promise<Map<string, Date>> {
  // Raw, both: a list of rows is one parameter. Rows are taken in order: two processes never deadlock.
  const filas = await tx.execute<Pick<Fila<'venta'>, 'id' | 'en_espera_desde'>[]>(
    `with u as (select vta.id, vta.en_espera_desde as antes, case when u.espera then coalesce(vta.en_espera_desde, ?) end as en_espera_desde
                  from venta vta join jsonb_to_recordset(?::jsonb) as u(venta_id uuid, espera boolean) on u.venta_id = vta.id
                 order by vta.id for no key update of vta),
          cambian as (update venta vta set en_espera_desde = u.en_espera_desde from u
                       where vta.id = u.id and u.antes is distinct from u.en_espera_desde)
     select id, en_espera_desde from u`,
    [ahora, JSON.stringify(revisadas)],
  );
  const ordenes = revisadas.flatMap((revisada) =>
    revisada.ordenes.map((orden) => ({ ...orden, venta_id: revisada.venta_id })),
  );
  await tx.execute(
    `with u as (select ord.id, u.al from orden ord
                  join jsonb_to_recordset(?::jsonb) as u(venta_id uuid, order_id text, al timestamptz)
                    on u.venta_id = ord.venta_id and u.order_id = ord.order_id
                 order by ord.order_id for no key update of ord)
     update orden ord set automatico_al = greatest(ord.automatico_al, u.al) from u where ord.id = u.id`,
    [JSON.stringify(ordenes)],
  );
  return new Map(filas.flatMap(({ id, en_espera_desde }) => (en_espera_desde === null ? [] : [[id, en_espera_desde]])));
}

/** Makes the automatic run look at the sale again, when it next looks for unprocessed changes. */
export async function forgetRevision(em: EntityManager, venta_id: string): Promise<void> {
  await forgetRevisiones(em, { venta_ids: [venta_id] });
}

/** Sales by their ids, or those of an account with an order closed in `[desde, hasta)`; null: without end. */
type VentasRevisadas = { venta_ids: readonly string[] } | { cuenta_id: string; desde: Date; hasta: Date | null };

/** As `forgetRevision`, for many sales. Rows are taken in order: two processes never deadlock. */
export async function forgetRevisiones(em: EntityManager, elegidas: VentasRevisadas): Promise<void> {
  await db(em)
    .with('u', (query) => {
      const revisadas = query.selectFrom('orden').select('id').where('automatico_al', 'is not', null);
      const revisadasElegidas =
        'venta_ids' in elegidas
          ? revisadas.where('venta_id', '=', anyUuid(elegidas.venta_ids))
          : revisadas
              .where('cuenta_id', '=', elegidas.cuenta_id)
              .where('fecha_cierre', '>=', elegidas.desde)
              .where('fecha_cierre', '<', elegidas.hasta ?? sql<Date>`'infinity'`);
      return revisadasElegidas.orderBy('order_id').forNoKeyUpdate();
    })
    .updateTable('orden')
    .from('u')
    .set({ automatico_al: null })
    .whereRef('orden.id', '=', 'u.id')
    .execute();
}

/** Sales per turn, each with its job: the oldest are sent first, and the rest at the account's next turn. */
const SIN_REVISAR_POR_TURNO = 10_000;

/**
 * One order of each sale of an account, closed from `desde` on, with a change that the automatic run has not processed; the oldest first.
 */
export async function listSinRevisar(em: EntityManager, cuenta_id: string, desde: Date): Promise<string[]> {
  const filas = await db(em)
    .selectFrom('orden')
    .select(({ fn }) => fn.min('order_id').as('order_id'))
    .where('cuenta_id', '=', cuenta_id)
    .where('fecha_cierre', '>=', desde)
    .where(({ eb, fn }) => eb('ultima_actualizacion', '>', fn.coalesce('automatico_al', sql<Date>`'-infinity'`)))
    .groupBy('venta_id')
    .orderBy(({ fn }) => fn.min('fecha_cierre'))
    .limit(SIN_REVISAR_POR_TURNO)
    .execute();
  return filas.map(({ order_id }) => order_id);
}

/** Time since an order `v` was read until reading it again is worth it, by the order's age. */
const releerTras = (ahora: Date) => sql`case
  when ord.fecha_cierre > ${ahora}::timestamptz - interval '3 days' then interval '8 hours'
  when ord.fecha_cierre > ${ahora}::timestamptz - interval '10 days' then interval '1 day'
  else interval '3 days' end`;

/**
 * Orders of an account not read for a while that may have changed without a notice: closed from `desde` on, with an invoice that its notes
 * do not cancel, or paid and waiting for an invoice. The longest unread first.
 */
export async function listParaReleer(
  em: EntityManager,
  cuenta_id: string,
  { desde, ahora, cantidad }: { desde: Date; ahora: Date; cantidad: number },
): Promise<string[]> {
  const filas = await db(em)
    .selectFrom('orden as ord')
    .innerJoin('venta as vta', 'vta.id', 'ord.venta_id')
    .select('ord.order_id')
    .where('ord.cuenta_id', '=', cuenta_id)
    .where('ord.fecha_cierre', '>=', desde)
    .where('ord.estado', '<>', 'cancelada')
    .where('ord.orden_leida_en', '<', sql<Date>`${ahora}::timestamptz - ${releerTras(ahora)}`)
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('vta.en_espera_desde', 'is not', null),
        exists(
          selectFrom('comprobante as c')
            .select('c.id')
            .whereRef('c.venta_id', '=', 'vta.id')
            .where('c.clase', '=', 'factura')
            .where('c.status', '=', 'emitida'),
        ),
      ]),
    )
    .orderBy('ord.orden_leida_en')
    .limit(cantidad)
    .execute();
  return filas.map(({ order_id }) => order_id);
}
