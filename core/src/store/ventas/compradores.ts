import type { EntityManager } from '@mikro-orm/postgresql';
import type { RespuestaCruda } from '../../contract/ventas/venta.ts';
import { sql } from 'kysely';
import { db, type Fila } from '../postgres/kysely.ts';

/** What a reading of an order by its id says of who buys it. */
export interface CompradorLeido {
  /** Parts that the answer came without; null: it came whole. */
  falta: string | null;
  /** The answer has its buyer. */
  dicho: boolean;
  /** Id of the buyer's billing data; null: it names none, or does not say. */
  facturacion_id: string | null;
}

/** When an order was read by id is kept as far back as this: one that says the same is not written again each time. */
const LEIDO_HACE_MINUTOS = 10;

/**
 * Keeps what readings by id said of who buys. It is of the order as it is now, whatever change the answer is of: a search may know of
 * a later one before the order itself does. An id that was known stays while no other comes.
 */
export async function saveCompradores(
  tx: EntityManager,
  cuenta_id: string,
  ordenes: readonly { order_id: string; comprador: CompradorLeido | null }[],
  leidoEn: Date,
): Promise<void> {
  const filas = ordenes.flatMap(({ order_id, comprador }) => (comprador ? [{ order_id, ...comprador }] : []));
  if (filas.length === 0) return;
  // Raw: a list of rows is one parameter. Rows are taken in order: two processes never deadlock.
  await tx.execute(
    `with u as (select v.id, u.falta, u.dicho, coalesce(u.facturacion_id, v.facturacion_id) as facturacion_id
                  from venta v
                  join jsonb_to_recordset(?::jsonb) as u(order_id text, falta text, dicho boolean, facturacion_id text)
                    on v.cuenta_id = ? and u.order_id = v.order_id
                 where v.orden_falta is distinct from u.falta
                    or u.dicho and (v.comprador_al is distinct from v.ultima_actualizacion
                                or v.comprador_en <= ?::timestamptz - make_interval(mins => ?))
                    or u.facturacion_id <> coalesce(v.facturacion_id, '')
                 order by v.order_id for no key update of v)
     update venta v set orden_falta = u.falta, facturacion_id = u.facturacion_id,
            comprador_al = case when u.dicho then v.ultima_actualizacion else v.comprador_al end,
            comprador_en = case when u.dicho then ? else v.comprador_en end
       from u where v.id = u.id`,
    [JSON.stringify(filas), cuenta_id, leidoEn, LEIDO_HACE_MINUTOS, leidoEn],
  );
}

/**
 * Keeps that the billing data of an order were asked for at this change of it; `facturacion`, with the id it was asked by, only when the
 * answer says who the buyer is: one that does not never erases what was known.
 */
export async function saveFacturacion(
  em: EntityManager,
  venta_id: string,
  facturacion: { cruda: RespuestaCruda; de: string | null } | null,
  alCambio: Date,
): Promise<void> {
  await db(em)
    .updateTable('venta')
    .set({
      facturacion_al: alCambio,
      ...(facturacion ? { facturacion: facturacion.cruda, facturacion_de: facturacion.de } : {}),
    })
    .where('id', '=', venta_id)
    .execute();
}

/** Of an order, what tells who buys it. */
export type CompradorGuardado = Pick<
  Fila<'venta'>,
  'orden' | 'ultima_actualizacion' | 'comprador_al' | 'facturacion_id' | 'facturacion' | 'facturacion_de'
>;

/** CompradorGuardado of the orders `v` of a group, in a row of another: its instants come as text. Raw: a list inside a row. */
export const COMPRADORES = sql<
  FilaComprador[]
>`jsonb_agg(jsonb_build_object('orden', jsonb_build_object('status', v.status),
  'ultima_actualizacion', v.ultima_actualizacion, 'comprador_al', v.comprador_al, 'facturacion_id', v.facturacion_id,
  'facturacion', v.facturacion, 'facturacion_de', v.facturacion_de) order by v.order_id)`;

type FilaComprador = Omit<CompradorGuardado, 'ultima_actualizacion' | 'comprador_al'> & {
  ultima_actualizacion: string;
  comprador_al: string | null;
};

export function toComprador(fila: FilaComprador): CompradorGuardado {
  return {
    ...fila,
    ultima_actualizacion: new Date(fila.ultima_actualizacion),
    comprador_al: fila.comprador_al === null ? null : new Date(fila.comprador_al),
  };
}

/**
 * Who buys an order `v` was asked for and is not known: the answer came without its buyer, or the billing data that it names say
 * nobody. Raw: part of the statement of a list, which does not bring what was answered.
 */
export const COMPRADOR_POR_SABER = sql<boolean>`(v.facturacion is null and (
    v.facturacion_id is not null and v.facturacion_al is not null
    or v.orden_falta is not null and v.comprador_al is distinct from v.ultima_actualizacion)
  or v.facturacion is not null and v.facturacion_de <> v.facturacion_id)`;
