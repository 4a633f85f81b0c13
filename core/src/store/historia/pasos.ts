import type { EntityManager } from '@mikro-orm/postgresql';
import type { DatosPaso } from '../../contract/traza.ts';
import { anyText, anyUuid, db, type Fila } from '../postgres/kysely.ts';

/** A step of a traza, to be stored. */
export interface PasoNuevo extends Pick<
  Fila<'traza_paso'>,
  'traza' | 'paso' | 'en' | 'milisegundos' | 'venta' | 'comprobante_id'
> {
  datos: DatosPaso;
}

/** Steps shown of a sale: one tried for a month has more, and the last ones tell why. */
const PASOS = 2_000;

export async function insertPasos(em: EntityManager, pasos: readonly PasoNuevo[]): Promise<void> {
  // Raw: a list of rows is one parameter.
  await em.execute(
    `insert into traza_paso (traza, paso, en, milisegundos, venta, comprobante_id, datos)
     select traza, paso, en, milisegundos, venta, comprobante_id, datos
       from jsonb_to_recordset(?::jsonb)
         as p(traza uuid, paso text, en timestamptz, milisegundos int, venta text, comprobante_id uuid, datos jsonb)`,
    [JSON.stringify(pasos)],
  );
}

/**
 * The last steps of the trazas of these vouchers and sales, oldest first. From a traza of many sales, steps of other sales are left out,
 * and so are requests to ARCA without any of these vouchers.
 */
export async function listPasosOf(
  em: EntityManager,
  { ventas, comprobante_ids }: { ventas: readonly string[]; comprobante_ids: readonly string[] },
): Promise<PasoNuevo[]> {
  const deVentas = anyText([...ventas]);
  const deComprobantes = anyUuid([...comprobante_ids]);
  const filas = await db(em)
    .selectFrom('traza_paso as p')
    .select(['p.traza', 'p.paso', 'p.en', 'p.milisegundos', 'p.venta', 'p.comprobante_id', 'p.datos'])
    .where('p.traza', 'in', ({ selectFrom }) =>
      selectFrom('comprobante as c')
        .select('c.traza')
        .where('c.id', '=', deComprobantes)
        .where('c.traza', 'is not', null)
        .$castTo<{ traza: string }>()
        .union(selectFrom('traza_paso as v').select('v.traza').where('v.venta', '=', deVentas)),
    )
    .where(({ or, eb }) => or([eb('p.venta', 'is', null), eb('p.venta', '=', deVentas)]))
    .where(({ or, eb }) => or([eb('p.comprobante_id', 'is', null), eb('p.comprobante_id', '=', deComprobantes)]))
    .where(({ or, eb, ref, selectFrom }) =>
      or([
        eb(ref('p.datos', '->>').key('emision'), 'is', null),
        eb(
          ref('p.datos', '->>').key('emision'),
          'in',
          selectFrom('emision_comprobante as e')
            .select(({ cast }) => cast<string>('e.emision_id', 'text').as('id'))
            .where('e.comprobante_id', '=', deComprobantes),
        ),
      ]),
    )
    .orderBy('p.en', 'desc')
    .orderBy('p.id', 'desc')
    .limit(PASOS)
    .execute();
  return filas.toReversed();
}

/** Deletes up to `cantidad` steps of before `antes`, the oldest first; answers how many. */
export async function deletePasos(em: EntityManager, antes: Date, cantidad: number): Promise<number> {
  const { numDeletedRows } = await db(em)
    .deleteFrom('traza_paso')
    .where('en', '<', antes)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('traza_paso').select('id').where('en', '<', antes).orderBy('id').limit(cantidad),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
