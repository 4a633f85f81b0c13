import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntregasPagina } from '../../contract/programas/destino.ts';
import { AppError } from '../../rules/errors.ts';
import { COUNT, db, NOW, type Fila } from '../postgres/kysely.ts';
import { findDestino } from './destinos.ts';

type EntregaPorEnviar = Pick<Fila<'entrega'>, 'id' | 'numero' | 'tipo' | 'datos' | 'intentos' | 'creada_en'>;

/** Entregas of a destino, sent and pending, the last first. @throws AppError `destino_no_encontrado` */
export async function listEntregas(
  em: EntityManager,
  usuario_id: string,
  destino_id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<EntregasPagina> {
  await findDestino(em, usuario_id, destino_id);
  const where = db(em).selectFrom('entrega').where('destino_id', '=', destino_id);
  const [results, { cuantas }] = await Promise.all([
    where
      .select(['id', 'tipo', 'comprobante_id', 'estado', 'intentos', 'enviada_en', 'respuesta', 'error', 'creada_en'])
      .orderBy('orden', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    where.select(COUNT.as('cuantas')).executeTakeFirstOrThrow(),
  ]);
  return { results, totalItems: cuantas };
}

/** Marks an entrega to be sent again, with the same id. @throws AppError `destino_no_encontrado`, `entrega_no_encontrada` */
export async function resendEntrega(
  em: EntityManager,
  usuario_id: string,
  destino_id: string,
  id: string,
): Promise<void> {
  await findDestino(em, usuario_id, destino_id);
  const reabierta = await db(em)
    .updateTable('entrega')
    .set({ estado: 'pendiente', intentos: 0, error: null })
    .where('destino_id', '=', destino_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!reabierta) throw new AppError('entrega_no_encontrada');
}

/** Consecutive tries during which an entrega delays the next ones: a short outage of the receiver changes no order. */
const INTENTOS_EN_ORDEN = 3;

/** Next entrega of a destino: in the order of the events, but after those with fewer tries once it was tried `INTENTOS_EN_ORDEN` times. */
export async function findSiguiente(em: EntityManager, destino_id: string): Promise<EntregaPorEnviar | null> {
  const pendientes = db(em)
    .selectFrom('entrega')
    .select(['id', 'numero', 'tipo', 'datos', 'intentos', 'creada_en'])
    .where('destino_id', '=', destino_id)
    .where('estado', '=', 'pendiente')
    .limit(1);
  // The index gives the first one in order; only the few with more tries are sorted.
  const enOrden = pendientes.where('intentos', '<', INTENTOS_EN_ORDEN).orderBy('orden');
  const insistida = pendientes.orderBy('intentos').orderBy('orden');
  return (await enOrden.executeTakeFirst()) ?? (await insistida.executeTakeFirst()) ?? null;
}

/**
 * Numbers an entrega among its destino's: the next number, stored before it is sent, so that a repeated sending has the same one. Processes
 * that write vouchers never wait for this. null: another process has the destino.
 */
export async function numberEntrega(
  tx: EntityManager,
  token: string,
  { destino_id, entrega_id }: { destino_id: string; entrega_id: string },
): Promise<number | null> {
  const mio = await db(tx)
    .updateTable('destino')
    .set(({ eb }) => ({ ultimo_numero: eb('ultimo_numero', '+', 1) }))
    .where('id', '=', destino_id)
    .where('token', '=', token)
    .returning('ultimo_numero')
    .executeTakeFirst();
  if (!mio) return null;
  await db(tx).updateTable('entrega').set({ numero: mio.ultimo_numero }).where('id', '=', entrega_id).execute();
  return mio.ultimo_numero;
}

/** Stores the result of sending an entrega, and the state of its destino. Nothing when another process has the destino. */
export async function saveEnvio(
  tx: EntityManager,
  token: string,
  {
    destino_id,
    entrega_id,
    entrega,
    destino,
  }: {
    destino_id: string;
    entrega_id: string;
    entrega: { estado: 'pendiente' | 'entregada' | 'fallida'; respuesta: number | null; error: string | null };
    destino: { fallas: number; esperaMs: number; estado: 'activo' | 'detenido' };
  },
): Promise<void> {
  const { fallas, esperaMs, estado } = destino;
  const mio = await db(tx)
    .updateTable('destino')
    .set({ fallas, estado, proxima_en: sql<Date>`now() + make_interval(secs => ${esperaMs / 1_000})` })
    .where('id', '=', destino_id)
    .where('token', '=', token)
    .returning('id')
    .executeTakeFirst();
  if (!mio) return;
  await db(tx)
    .updateTable('entrega')
    .set(({ eb }) => ({ ...entrega, intentos: eb('intentos', '+', 1), enviada_en: NOW }))
    .where('id', '=', entrega_id)
    .execute();
}

/** Deletes entregas of before `antes`, sent or pending. */
export async function deleteEntregas(em: EntityManager, antes: Date): Promise<void> {
  await db(em).deleteFrom('entrega').where('creada_en', '<', antes).execute();
}
