import type { EntityManager } from '@mikro-orm/postgresql';
import type { RespuestaCruda } from '../../contract/ventas/venta.ts';
import { sql } from 'kysely';
import { db, type Fila } from '../postgres/kysely.ts';

/** The buyer as a reading of an order by its id tells it. */
export interface CompradorLeido {
  /** Parts missing from the answer; null: it was whole. */
  falta: string | null;
  /** The answer names the buyer. */
  dicho: boolean;
  /** Id of the buyer's billing data; null: the answer has none, or does not say. */
  facturacion_id: string | null;
}

/** Minutes before the instant of an order's reading is written again: an unchanged order is not written each time. */
const LEIDO_HACE_MINUTOS = 10;

/**
 * Stores the buyer told by readings by id. It belongs to the order as it is now, whatever change the answer is of: a search may know of a
 * later change before the order itself does. A known id stays until another comes.
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
    `with u as (select ord.id, u.falta, u.dicho, coalesce(u.facturacion_id, ord.facturacion_id) as facturacion_id
                  from orden ord
                  join jsonb_to_recordset(?::jsonb) as u(order_id text, falta text, dicho boolean, facturacion_id text)
                    on ord.cuenta_id = ? and u.order_id = ord.order_id
                 where ord.orden_falta is distinct from u.falta
                    or u.dicho and (ord.comprador_al is distinct from ord.ultima_actualizacion
                                or ord.comprador_en <= ?::timestamptz - make_interval(mins => ?))
                    or u.facturacion_id <> coalesce(ord.facturacion_id, '')
                 order by ord.order_id for no key update of ord)
     update orden ord set orden_falta = u.falta, facturacion_id = u.facturacion_id,
            comprador_al = case when u.dicho then ord.ultima_actualizacion else ord.comprador_al end,
            comprador_en = case when u.dicho then ? else ord.comprador_en end
       from u where ord.id = u.id`,
    [JSON.stringify(filas), cuenta_id, leidoEn, LEIDO_HACE_MINUTOS, leidoEn],
  );
}

/**
 * Records that the billing data of an order were asked for at this change of it; `facturacion`, with the id it was asked by and the buyer's
 * name, only when the answer names the buyer: an answer that does not never erases a known one.
 */
export async function saveFacturacion(
  em: EntityManager,
  orden_id: string,
  facturacion: { cruda: RespuestaCruda; de: string | null; nombre: string | null; documento: string | null } | null,
  alCambio: Date,
): Promise<void> {
  await db(em)
    .updateTable('orden')
    .set({
      facturacion_al: alCambio,
      ...(facturacion && {
        facturacion: facturacion.cruda,
        facturacion_de: facturacion.de,
        facturacion_nombre: facturacion.nombre,
        facturacion_documento: facturacion.documento,
      }),
    })
    .where('id', '=', orden_id)
    .execute();
}

/** Columns of an order that tell its buyer. */
export type CompradorGuardado = Pick<
  Fila<'orden'>,
  'estado' | 'ultima_actualizacion' | 'comprador_al' | 'facturacion_id' | 'facturacion' | 'facturacion_de'
>;

/** CompradorGuardado of the orders `ord` of a group: instants come as text. Raw: a list inside a row. */
export const COMPRADORES = sql<FilaComprador[]>`jsonb_agg(jsonb_build_object('estado', ord.estado,
  'ultima_actualizacion', ord.ultima_actualizacion, 'comprador_al', ord.comprador_al, 'facturacion_id', ord.facturacion_id,
  'facturacion', ord.facturacion, 'facturacion_de', ord.facturacion_de) order by ord.order_id)`;

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
 * Whether the buyer of an order `v` was asked for and is unknown: the answer came without a buyer, or its billing data name nobody. Raw:
 * part of a list's statement, which does not bring the answers.
 */
export const COMPRADOR_POR_SABER = sql<boolean>`(ord.facturacion is null and (
    ord.facturacion_id is not null and ord.facturacion_al is not null
    or ord.orden_falta is not null and ord.comprador_al is distinct from ord.ultima_actualizacion)
  or ord.facturacion is not null and ord.facturacion_de <> ord.facturacion_id)`;
