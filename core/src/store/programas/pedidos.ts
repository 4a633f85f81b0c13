import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { db, NOW, type Fila } from '../postgres/kysely.ts';

export type PedidoGuardado = Pick<
  Fila<'pedido_unico'>,
  'id' | 'huella' | 'estado' | 'token' | 'duenio' | 'comprobante_id' | 'lote_id' | 'status' | 'cuerpo'
> & {
  /** The process doing it was silent for too long. */
  vencido: boolean;
};

interface Toma {
  token: string;
  duenio: PedidoGuardado['duenio'];
  /** Milliseconds it is held without news. */
  dura: number;
}

const hasta = (dura: number) => sql<Date>`now() + make_interval(secs => ${dura / 1_000})`;

/** Opens a new call; false when there is one with its key, in any state. */
export async function openPedido(
  em: EntityManager,
  nuevo: { usuario_id: string; clave: string; huella: string } & Toma,
): Promise<boolean> {
  const { dura, duenio, ...resto } = nuevo;
  const abierto = await db(em)
    .insertInto('pedido_unico')
    .values({ ...resto, duenio, estado: 'en_curso', tomado_hasta: hasta(dura) })
    .onConflict((conflicto) => conflicto.columns(['usuario_id', 'clave']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return abierto !== undefined;
}

/** The call of a user with this key. */
export async function findPedido(em: EntityManager, usuario_id: string, clave: string): Promise<PedidoGuardado | null> {
  const hallado = await db(em)
    .selectFrom('pedido_unico')
    .select(['id', 'huella', 'estado', 'token', 'duenio', 'comprobante_id', 'lote_id', 'status', 'cuerpo'])
    .select(sql<boolean>`tomado_hasta <= now()`.as('vencido'))
    .where('usuario_id', '=', usuario_id)
    .where('clave', '=', clave)
    .executeTakeFirst();
  return hallado ?? null;
}

/**
 * Takes a call that another process left, with the voucher or batch known so far. null: it ended, or another process has it: one that took
 * it first, or its own, which renewed it meanwhile. `muerto`: its process is known to be dead, so its time need not be over.
 */
export async function takePedido(
  em: EntityManager,
  { id, token: antes }: Pick<PedidoGuardado, 'id' | 'token'>,
  { token, duenio, dura }: Toma,
  { muerto }: { muerto: boolean },
): Promise<Pick<PedidoGuardado, 'comprobante_id' | 'lote_id'> | null> {
  const tomado = await db(em)
    .updateTable('pedido_unico')
    .set({ token, duenio, estado: 'en_curso', tomado_hasta: hasta(dura) })
    .where('id', '=', id)
    .where('token', '=', antes)
    .where('estado', '!=', 'hecho')
    .where(({ eb, or, val }) =>
      or([eb('estado', '=', 'cortado'), eb('tomado_hasta', '<=', NOW), eb(val(muerto), '=', true)]),
    )
    .returning(['comprobante_id', 'lote_id'])
    .executeTakeFirst();
  return tomado ?? null;
}

/** Renews a call of this run, or stores its voucher or batch; false: another process took it meanwhile. */
export async function tiePedido(
  em: EntityManager,
  token: string,
  cambios: { comprobante_id: string } | { lote_id: string } | { dura: number },
): Promise<boolean> {
  const set = 'dura' in cambios ? { tomado_hasta: hasta(cambios.dura) } : cambios;
  const propio = await db(em)
    .updateTable('pedido_unico')
    .set(set)
    .where('token', '=', token)
    .where('estado', '=', 'en_curso')
    .returning('id')
    .executeTakeFirst();
  return propio !== undefined;
}

/**
 * Ends a call with its answer, the same for ever; null: no repeatable answer, so the next caller goes on. Does nothing if another process
 * took it.
 */
export async function closePedido(
  em: EntityManager,
  token: string,
  respuesta: { status: number; cuerpo: string } | null,
): Promise<void> {
  await db(em)
    .updateTable('pedido_unico')
    .set(
      respuesta === null
        ? { estado: 'cortado', tomado_hasta: NOW }
        : { estado: 'hecho', status: respuesta.status, cuerpo: respuesta.cuerpo },
    )
    .where('token', '=', token)
    .where('estado', '=', 'en_curso')
    .execute();
}

/** Deletes the calls of before `antes` that no process is doing. */
export async function deletePedidos(em: EntityManager, antes: Date): Promise<void> {
  await db(em)
    .deleteFrom('pedido_unico')
    .where('creado_en', '<', antes)
    .where(({ eb, or }) => or([eb('estado', '!=', 'en_curso'), eb('tomado_hasta', '<=', NOW)]))
    .execute();
}
