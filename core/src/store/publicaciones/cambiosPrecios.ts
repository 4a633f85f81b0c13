import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import {
  pedidoPrecios,
  type CambioPrecios,
  type CambioPreciosConFilas,
  type FilaCambioPrecios,
  type PedidoPrecios,
} from '../../contract/publicaciones/precios.ts';
import { AppError } from '../../rules/errors.ts';
import { anyUuid, COUNT, db, NOW } from '../postgres/kysely.ts';
import { toFila } from './filasDeCambio.ts';

/** A price change under way. */
export interface CambioEnCurso {
  id: string;
  cuenta_id: string;
  usuario_id: string | null;
  pedido: PedidoPrecios;
  estado: CambioPrecios['estado'];
  aplicar: boolean;
  deshace: string | null;
}

/** Price changes shown in the list. */
const ULTIMOS = 50;

export async function createCambioPrecios(
  tx: EntityManager,
  nuevo: Pick<CambioEnCurso, 'cuenta_id' | 'usuario_id' | 'pedido' | 'aplicar'> & { texto: string },
): Promise<string> {
  const { id } = await db(tx)
    .insertInto('cambio_precios')
    .values({ ...nuevo, pedido: pedidoPrecios.encode(nuevo.pedido) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Creates a change that undoes another: its rows are those that the other applied. A half-done original ends there. The future profit of
 * rows with a promotion is unknown: an ended promotion does not come back with the price.
 * @throws AppError `cambio_precios_no_se_deshace`
 */
export async function createDeshacer(
  tx: EntityManager,
  original: CambioEnCurso,
  nuevo: { usuario_id: string; texto: string },
): Promise<string> {
  // Two requests at once take turns, and a change that was resumed is not undone.
  const { estado } = await db(tx)
    .selectFrom('cambio_precios')
    .select('estado')
    .where('id', '=', original.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const yaHay = await db(tx)
    .selectFrom('cambio_precios')
    .select('id')
    .where('deshace', '=', original.id)
    .executeTakeFirst();
  if (yaHay || !DESHACIBLES.has(estado)) throw new AppError('cambio_precios_no_se_deshace');
  if (estado === 'error') await endCambio(tx, original.id);
  const { id } = await db(tx)
    .insertInto('cambio_precios')
    .values({
      ...nuevo,
      cuenta_id: original.cuenta_id,
      pedido: pedidoPrecios.encode(original.pedido),
      aplicar: true,
      estado: 'aplicando',
      deshace: original.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [{ filas = 0 } = {}] = await tx.execute<{ filas: number }[]>(
    `with puestas as (
       insert into cambio_precios_fila (cambio_id, item_id, orden, titulo, thumbnail, moneda, precio_antes, precio_despues,
           antes, despues, estado)
         select ?::uuid, item_id, orden, titulo, thumbnail, moneda, precio_despues, precio_antes, despues,
             case when motivo is null then antes end, 'propuesto'
           from cambio_precios_fila where cambio_id = ? and estado = 'aplicado' returning 1)
     select count(*)::int as filas from puestas`,
    [id, original.id],
  );
  if (filas === 0) throw new AppError('cambio_precios_no_se_deshace');
  await db(tx).updateTable('cambio_precios').set({ total: filas }).where('id', '=', id).execute();
  return id;
}

/** States in which applied prices can be undone. */
const DESHACIBLES: ReadonlySet<CambioPrecios['estado']> = new Set(['terminado', 'error']);

/**
 * Ends a given-up change: its pending rows are never applied, even if its job is sent again. The row in progress when it stopped may have
 * been applied without an answer: it is undone as if it had.
 */
async function endCambio(tx: EntityManager, id: string): Promise<void> {
  await moveCambio(tx, id, 'error', 'terminado');
  await tx.execute(
    `update cambio_precios_fila set estado = 'aplicado' where cambio_id = ? and orden = (
       select min(orden) from cambio_precios_fila where cambio_id = ? and estado = 'propuesto')
       and exists (select from cambio_precios_fila where cambio_id = ? and estado = 'aplicado')`,
    [id, id, id],
  );
  await db(tx)
    .updateTable('cambio_precios_fila')
    .set({ estado: 'omitido', motivo: 'El cambio se interrumpió antes de llegar a esta, y se deshizo.' })
    .where('cambio_id', '=', id)
    .where('estado', '=', 'propuesto')
    .execute();
}

/** @throws AppError `cambio_precios_no_encontrado`, also when it is another account's */
export async function findEnCurso(em: EntityManager, cuenta_id: string, id: string): Promise<CambioEnCurso> {
  const fila = await db(em)
    .selectFrom('cambio_precios')
    .select(['id', 'cuenta_id', 'usuario_id', 'pedido', 'estado', 'aplicar', 'deshace'])
    .where('id', '=', id)
    .where('cuenta_id', '=', cuenta_id)
    .executeTakeFirst();
  if (!fila) throw new AppError('cambio_precios_no_encontrado');
  return { ...fila, pedido: pedidoPrecios.parse(fila.pedido) };
}

/** Moves a change from one state to another, with `usuario_id` when a person does it; false: it was in another state. */
export async function moveCambio(
  em: EntityManager,
  id: string,
  desde: CambioPrecios['estado'],
  hasta: CambioPrecios['estado'],
  usuario_id?: string,
): Promise<boolean> {
  const termina = hasta === 'terminado' || hasta === 'lista';
  const fila = await db(em)
    .updateTable('cambio_precios')
    .set({
      estado: hasta,
      error: null,
      ...(usuario_id !== undefined && { usuario_id }),
      ...(termina && { terminado_en: NOW }),
      ...(hasta === 'aplicando' && { aplicar: true, hechas: 0, terminado_en: null }),
    })
    .where('id', '=', id)
    .where('estado', '=', desde)
    .returning('id')
    .executeTakeFirst();
  return fila !== undefined;
}

/**
 * Resumes the given-up changes among these where they were: a change that a person had previewed, or that undoes another, is not prepared
 * again, so that nothing outside it is applied.
 */
export async function reopenCambios(tx: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db(tx)
    .updateTable('cambio_precios')
    .set({
      estado: sql<CambioPrecios['estado']>`case when deshace is not null or (aplicar and (pedido->>'simular')::boolean)
        then 'aplicando' else 'preparando' end`,
      error: null,
      terminado_en: null,
    })
    .where('id', '=', anyUuid(ids))
    .where('estado', '=', 'error')
    .execute();
}

export async function failCambio(em: EntityManager, id: string, error: string): Promise<void> {
  await db(em)
    .updateTable('cambio_precios')
    .set({ estado: 'error', error, terminado_en: NOW })
    .where('id', '=', id)
    .execute();
}

export async function saveAvance(
  em: EntityManager,
  id: string,
  avance: { hechas: number; total: number },
): Promise<void> {
  await db(em).updateTable('cambio_precios').set(avance).where('id', '=', id).execute();
}

export async function listCambiosPrecios(em: EntityManager, cuenta_id: string): Promise<CambioPrecios[]> {
  const filas = await selectCambios(em)
    .where('c.cuenta_id', '=', cuenta_id)
    .orderBy('c.creado_en', 'desc')
    .orderBy('c.id')
    .limit(ULTIMOS)
    .execute();
  return filas.map(toCambio);
}

/** A price change with a page of its rows. @throws AppError `cambio_precios_no_encontrado` */
export async function getCambioPrecios(
  em: EntityManager,
  cuenta_id: string,
  id: string,
  { limit, offset, estado }: { limit: number; offset: number; estado?: FilaCambioPrecios['estado'] | undefined },
): Promise<Omit<CambioPreciosConFilas, 'nextPage'>> {
  const cambio = await selectCambios(em).where('c.cuenta_id', '=', cuenta_id).where('c.id', '=', id).executeTakeFirst();
  if (!cambio) throw new AppError('cambio_precios_no_encontrado');
  const filasDelCambio = db(em)
    .selectFrom('cambio_precios_fila')
    .where('cambio_id', '=', id)
    .$if(estado !== undefined, (query) => query.where('estado', '=', estado ?? 'propuesto'));
  const filas = await filasDelCambio.selectAll().orderBy('orden').limit(limit).offset(offset).execute();
  const { cuantas } = await filasDelCambio.select(COUNT.as('cuantas')).executeTakeFirstOrThrow();
  return { ...toCambio(cambio), results: filas.map(toFila), totalResults: cuantas };
}

function selectCambios(em: EntityManager) {
  const cuantas = (estado: string) =>
    sql<number>`(select count(*)::int from cambio_precios_fila f where f.cambio_id = c.id and f.estado = ${estado})`;
  return db(em)
    .selectFrom('cambio_precios as c')
    .leftJoin('usuario as u', 'u.id', 'c.usuario_id')
    .leftJoin('cambio_precios as d', 'd.deshace', 'c.id')
    .select([
      'c.id',
      'c.creado_en',
      'c.terminado_en',
      'c.estado',
      'c.hechas',
      'c.total',
      'c.error',
      'c.texto',
      'c.deshace',
    ])
    .select(['u.email as quien', 'd.id as deshecho'])
    .select([
      cuantas('propuesto').as('propuestas'),
      cuantas('aplicado').as('aplicadas'),
      cuantas('deshecho').as('deshechas'),
      cuantas('omitido').as('omitidas'),
      cuantas('rechazado').as('rechazadas'),
    ]);
}

function toCambio(fila: Awaited<ReturnType<ReturnType<typeof selectCambios>['execute']>>[number]): CambioPrecios {
  const { quien: usuario, deshecho, propuestas, aplicadas, deshechas, omitidas, rechazadas, ...cambio } = fila;
  return {
    ...cambio,
    usuario,
    deshecho_por: deshecho,
    se_puede_deshacer: DESHACIBLES.has(cambio.estado) && deshecho === null && aplicadas > 0,
    cantidades: { propuestas, aplicadas: aplicadas + deshechas, omitidas, rechazadas },
  };
}
