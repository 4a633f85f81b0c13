import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import type { AvanceLote, Lote, LoteResumido } from '../../contract/ventas/lote.ts';
import { actorUnlessTitular, type Alcance } from '../../rules/alcance.ts';
import { resumenOf } from '../../rules/comprobantes/resumen.ts';
import { AppError } from '../../rules/errors.ts';
import { avanceDeConjunto, errorDeConjunto, finDeConjunto, resumenDeConjunto } from '../../rules/ventas/conjunto.ts';
import { outOfReach, within } from '../postgres/within.ts';
import { pgArray } from '../postgres/arrays.ts';
import { anyUuid, COUNT, db, type Fila } from '../postgres/kysely.ts';
import { FUE_RECHAZADO, joinListas, listItems, toListas, type ListasDeLote } from './loteItems.ts';

/** Request of a batch. */
export interface LoteNuevo {
  cuenta_id: string;
  clase: Lote['clase'];
  order_ids: readonly string[];
  fecha: string | null;
  /** Preview that the person saw. */
  plan?: string | null;
  /** Id that it shares with the batches of other accounts asked for together; null: asked for alone. */
  conjunto_id?: string | null;
}

/** Columns of a batch, except its lists. */
const CABECERA = [
  'id',
  'clase',
  'fecha',
  'estado',
  'paso',
  'serie',
  'hechos',
  'total',
  'error',
  'creado_en',
  'terminado_en',
] as const satisfies readonly (keyof Fila<'lote'>)[];

/** Time a preview is kept: it is of no use the day after. */
const VIDA_DE_UN_PLAN = '1 day';
const ULTIMOS = 20;

/** Number of an account's unfinished batches, fixed until the transaction ends. */
export async function countLotesAbiertos(tx: EntityManager, cuenta_id: string): Promise<number> {
  await db(tx).selectFrom('cuenta').select('id').where('id', '=', cuenta_id).forNoKeyUpdate().execute();
  const { abiertos } = await db(tx)
    .selectFrom('lote')
    .select(COUNT.as('abiertos'))
    .where('cuenta_id', '=', cuenta_id)
    .where('estado', 'in', ['pendiente', 'en_curso'])
    .executeTakeFirstOrThrow();
  return abiertos;
}

/** Stores a batch to be run, one item per sale as far as its orders are known. Answers its id. */
export async function createLote(tx: EntityManager, alcance: Alcance, nuevo: LoteNuevo): Promise<string> {
  const { cuenta_id, clase, fecha, plan = null, conjunto_id = null } = nuevo;
  const order_ids = [...new Set(nuevo.order_ids)];
  await db(tx)
    .deleteFrom('lote')
    .where('cuenta_id', '=', cuenta_id)
    .where('clase', '=', 'plan')
    .where('creado_en', '<', sql<Date>`now() - ${VIDA_DE_UN_PLAN}::interval`)
    .execute();
  const { id } = await db(tx)
    .insertInto('lote')
    .values({
      user_id: alcance.titular_id,
      pedido_por: actorUnlessTitular(alcance),
      cuenta_id,
      clase,
      fecha,
      pedido: { order_ids, plan },
      conjunto_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Raw: the orders are one parameter, grouped by their sale.
  await tx.execute(
    `insert into lote_item (lote_id, orden, clave, order_ids)
     select ?::uuid, row_number() over (order by min(u.orden)), coalesce(vta.clave, u.order_id), array_agg(u.order_id order by u.orden)
       from unnest(?::text[]) with ordinality as u(order_id, orden)
       left join orden ord on ord.cuenta_id = ? and ord.order_id = u.order_id left join venta vta on vta.id = ord.venta_id
      group by coalesce(vta.clave, u.order_id)`,
    [id, pgArray(order_ids), cuenta_id],
  );
  await db(tx)
    .updateTable('lote')
    .set(({ selectFrom }) => ({ total: selectFrom('lote_item').select(COUNT.as('cuantos')).where('lote_id', '=', id) }))
    .where('id', '=', id)
    .execute();
  return id;
}

/** Whether a batch is visible. A preview shows what a company would issue: a user with only some companies sees only their own previews. */
function visible(alcance: Alcance): RawBuilder<boolean> {
  const enAlcance = within(alcance, 'lote');
  if (alcance.empresas === 'todas') return enAlcance;
  return sql<boolean>`(${enAlcance} and (lote.clase <> 'plan' or lote.pedido_por = ${alcance.usuario_id}::uuid))`;
}

/** Visible batches with this id or, by the id that they share, those asked for together; by account. */
function lotesOf(em: EntityManager, alcance: Alcance, id: string) {
  return db(em)
    .selectFrom('lote')
    .where(({ or, eb }) => or([eb('id', '=', id), eb('conjunto_id', '=', id)]))
    .where(visible(alcance))
    .orderBy('cuenta_id');
}

/** Progress of a batch, or of those asked for together. @throws AppError `lote_no_encontrado`, also when it is another user's */
export async function findAvance(em: EntityManager, alcance: Alcance, id: string): Promise<AvanceLote> {
  const avances = await lotesOf(em, alcance, id).select(['estado', 'paso', 'serie', 'hechos', 'total']).execute();
  const [primero] = avances;
  if (!primero) throw new AppError('lote_no_encontrado');
  return avances.length === 1 ? primero : avanceDeConjunto(avances);
}

/** Ids of the visible batches that this id names: its own, or those asked for together. */
export async function findIdsDeLote(em: EntityManager, alcance: Alcance, id: string): Promise<ReadonlySet<string>> {
  const filas = await lotesOf(em, alcance, id).select('id').execute();
  return new Set(filas.map((fila) => fila.id));
}

/** Id by which a batch is followed: the one it shares with those asked for together, or its own. */
export async function findSeguimiento(em: EntityManager, lote_id: string): Promise<string> {
  const { conjunto_id } = await db(em)
    .selectFrom('lote')
    .select('conjunto_id')
    .where('id', '=', lote_id)
    .executeTakeFirstOrThrow();
  return conjunto_id ?? lote_id;
}

/**
 * A batch, or those asked for together as one, with the present result of each sale: one that waited for ARCA and was issued since is
 * among the issued ones.
 * @throws AppError `lote_no_encontrado`, also when it is another user's
 */
export async function findLote(em: EntityManager, alcance: Alcance, id: string): Promise<Lote> {
  const filas = await lotesOf(em, alcance, id).select(CABECERA).select(['cuenta_id', 'advertencias']).execute();
  const [primera] = filas;
  if (!primera) throw new AppError('lote_no_encontrado');
  const partes: (FilaDeLote & { listas: ListasDeLote })[] = [];
  for (const fila of filas) partes.push({ ...fila, listas: toListas(await listItems(em, alcance, fila.id)) });
  const listas = joinListas(partes.map((parte) => parte.listas));
  return {
    ...primera,
    ...(filas.length > 1 && {
      ...avanceDeConjunto(filas),
      id,
      cuenta_id: null,
      error: errorDeConjunto(filas.map(({ error }) => error)),
      terminado_en: finDeConjunto(filas.map(({ terminado_en }) => terminado_en)),
      advertencias: [...new Set(filas.flatMap(({ advertencias }) => advertencias))],
    }),
    cuentas: partes.flatMap(({ cuenta_id, estado, error, listas: deCuenta }) =>
      cuenta_id === null
        ? []
        : [
            {
              cuenta_id,
              estado,
              error,
              ventas: Object.values(deCuenta).flatMap((ventas) => ventas.map(({ venta }) => venta)),
            },
          ],
    ),
    ...listas,
    resumen: resumenOf(listas.comprobantes),
  };
}

type FilaDeLote = Pick<Fila<'lote'>, 'cuenta_id' | 'estado' | 'error'>;

/** The last batches of an account that issued, the last first. */
export async function listLotes(em: EntityManager, alcance: Alcance, cuenta_id: string): Promise<LoteResumido[]> {
  return resumidos(em, alcance)
    .where('cuenta_id', '=', cuenta_id)
    .orderBy('creado_en', 'desc')
    .limit(ULTIMOS)
    .execute();
}

/** The last batches that issued, of every account in reach, the last first; those asked for together are one. */
export async function listLotesDeCuentas(em: EntityManager, alcance: Alcance): Promise<LoteResumido[]> {
  const clave = sql<string>`coalesce(conjunto_id, id)`;
  const ultimos = await db(em)
    .selectFrom('lote')
    .select(clave.as('clave'))
    .where(within(alcance, 'lote'))
    .where('clase', '=', 'emision')
    .groupBy(clave)
    .orderBy(({ fn }) => fn.max('creado_en'), 'desc')
    .limit(ULTIMOS)
    .execute();
  const claves = ultimos.map((fila) => fila.clave);
  const filas = await resumidos(em, alcance)
    .select(clave.as('clave'))
    .where(clave, '=', anyUuid(claves))
    .where('user_id', '=', alcance.titular_id)
    .execute();
  const porClave = Map.groupBy(filas, (fila) => fila.clave);
  return claves.flatMap((id) => {
    const [primero, ...siguientes] = (porClave.get(id) ?? []).map((fila) => {
      const { clave: _, ...resumido } = fila;
      return resumido;
    });
    return primero ? [resumenDeConjunto(id, [primero, ...siguientes])] : [];
  });
}

/** Batches in reach that issued, with how many of their sales ended in each way. */
function resumidos(em: EntityManager, alcance: Alcance) {
  return db(em)
    .selectFrom('lote')
    .select(CABECERA)
    .select(
      sql<LoteResumido['cantidades']>`(
        select jsonb_build_object(
                 'emitidas', count(*) filter (where not i.ajeno and (i.resultado = 'emitida' and not (i.fila->'previa')::boolean or i.emitido and i.resultado = 'en_cola')),
                 'previas', count(*) filter (where not i.ajeno and i.resultado = 'emitida' and (i.fila->'previa')::boolean),
                 'rechazadas', count(*) filter (where not i.ajeno and (i.resultado = 'rechazada' or i.rechazado and i.resultado = 'en_cola')),
                 'omitidas', count(*) filter (where i.ajeno or i.resultado = 'omitida'),
                 'en_cola', count(*) filter (where not i.ajeno and i.resultado = 'en_cola' and not i.emitido and not i.rechazado))
          from (select i.resultado, i.fila, ${outOfReach(alcance, 'c')} is true as ajeno, c.status is not distinct from 'emitida' as emitido, ${FUE_RECHAZADO} is true as rechazado
                  from lote_item i left join comprobante c on c.id = i.comprobante_id where i.lote_id = lote.id) i)`.as(
        'cantidades',
      ),
    )
    .where(within(alcance, 'lote'))
    .where('clase', '=', 'emision');
}
