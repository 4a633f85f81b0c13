import type { EntityManager } from '@mikro-orm/postgresql';
import type { DatosPaso } from '../../contract/traza.ts';
import { anyText, anyUuid, db, type Fila } from '../postgres/kysely.ts';

/** A span of a traza, to be stored. */
export interface SpanGuardado extends Pick<
  Fila<'span'>,
  'traza' | 'nombre' | 'en' | 'milisegundos' | 'venta' | 'comprobante_id'
> {
  atributos: DatosPaso;
}

/** Spans shown of a sale: one tried for a month has more, and the last ones tell why. */
const SPANS = 2_000;

export async function insertSpans(em: EntityManager, spans: readonly SpanGuardado[]): Promise<void> {
  // Raw: a list of rows is one parameter.
  await em.execute(
    `insert into span (traza, nombre, en, milisegundos, venta, comprobante_id, atributos)
     select traza, nombre, en, milisegundos, venta, comprobante_id, atributos
       from jsonb_to_recordset(?::jsonb)
         as s(traza uuid, nombre text, en timestamptz, milisegundos int, venta text, comprobante_id uuid, atributos jsonb)`,
    [JSON.stringify(spans)],
  );
}

/**
 * The last spans of the trazas of these vouchers and sales, oldest first. From a traza of many sales, spans of other sales are left out,
 * and so are requests to ARCA without any of these vouchers.
 */
export async function listSpansOf(
  em: EntityManager,
  { ventas, comprobante_ids }: { ventas: readonly string[]; comprobante_ids: readonly string[] },
): Promise<SpanGuardado[]> {
  const deVentas = anyText([...ventas]);
  const deComprobantes = anyUuid([...comprobante_ids]);
  const filas = await db(em)
    .selectFrom('span as s')
    .select(['s.traza', 's.nombre', 's.en', 's.milisegundos', 's.venta', 's.comprobante_id', 's.atributos'])
    .where('s.traza', 'in', ({ selectFrom }) =>
      selectFrom('comprobante as c')
        .select('c.traza')
        .where('c.id', '=', deComprobantes)
        .where('c.traza', 'is not', null)
        .$castTo<{ traza: string }>()
        .union(selectFrom('span as v').select('v.traza').where('v.venta', '=', deVentas)),
    )
    .where(({ or, eb }) => or([eb('s.venta', 'is', null), eb('s.venta', '=', deVentas)]))
    .where(({ or, eb }) => or([eb('s.comprobante_id', 'is', null), eb('s.comprobante_id', '=', deComprobantes)]))
    .where(({ or, eb, ref, selectFrom }) =>
      or([
        eb(ref('s.atributos', '->>').key('emision'), 'is', null),
        eb(
          ref('s.atributos', '->>').key('emision'),
          'in',
          selectFrom('emision_comprobante as e')
            .select(({ cast }) => cast<string>('e.emision_id', 'text').as('id'))
            .where('e.comprobante_id', '=', deComprobantes),
        ),
      ]),
    )
    .orderBy('s.en', 'desc')
    .orderBy('s.id', 'desc')
    .limit(SPANS)
    .execute();
  return filas.toReversed();
}

/** Deletes up to `cantidad` spans of before `antes`, the oldest first; answers how many. */
export async function deleteSpans(em: EntityManager, antes: Date, cantidad: number): Promise<number> {
  const { numDeletedRows } = await db(em)
    .deleteFrom('span')
    .where('en', '<', antes)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('span').select('id').where('en', '<', antes).orderBy('id').limit(cantidad),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
