import type { EntityManager } from '@mikro-orm/postgresql';
import type { Decimal } from 'decimal.js';
import { sql, type NotNull } from 'kysely';
import type { RespuestaCruda } from '../../contract/ventas/venta.ts';
import { toBuenosAires } from '../../rules/dates.ts';
import { statusDeMeli, type Discordancia } from '../entities/venta.ts';
import { anyText, db } from '../postgres/kysely.ts';
import { saveCompradores, type CompradorLeido } from './compradores.ts';
import { EXCLUIDA } from './excluidas.ts';
import { ESTA_FACTURADA } from './paquetes.ts';
import { forgetRevision } from './revisiones.ts';

/**
 * The kept order was read by id, and the search result that comes now tells nothing else of the same change: neither state nor money, nor
 * a mark or a claim. Raw: part of the statement below.
 */
const BASTA_LA_DE_POR_ID = `(venta.orden_por_id and not excluded.orden_por_id
                    and venta.ultima_actualizacion = excluded.ultima_actualizacion and venta.status = excluded.status
                    and venta.total = excluded.total and venta.reembolsado = excluded.reembolsado
                    and ${['tags', 'mediations'].map((lista) => `coalesce(venta.orden -> '${lista}', '[]') @> coalesce(excluded.orden -> '${lista}', '[]')`).join(' and ')})`;

/** An order as read from the marketplace, with what the list and its filters need beside the raw answer. */
export interface OrdenLeida {
  order_id: string;
  pack_id: string | null;
  status: string;
  fecha_cierre: Date | null;
  ultima_actualizacion: Date;
  comprador_id: string;
  comprador_nickname: string | null;
  total: Decimal;
  reembolsado: Decimal;
  moneda: string;
  envio_id: string | null;
  orden: RespuestaCruda;
  /** What only a reading by id tells; null: a search result. */
  comprador: CompradorLeido | null;
}

/**
 * When an order was read is kept as far back as this: one that is the same is not written again each time. Nobody reads it again by
 * itself before eight hours.
 */
const LEIDA_HACE_MINUTOS = 10;

/**
 * Stores orders as read, each under its pack; one whose sale has a voucher, or of which a person decided something, stays with it,
 * whatever pack it is said to be of.
 * An answer older than what is stored changes nothing; the same answer again, only when it was read. A search result of an order that
 * was read by id since its last change says less than what is kept, and changes no more than when it was read either, unless it tells
 * something else of it: then the order is read by id again.
 */
export async function upsertOrdenes(
  em: EntityManager,
  cuenta_id: string,
  ordenes: readonly OrdenLeida[],
  leidaEn: Date,
): Promise<void> {
  if (ordenes.length === 0) return;
  const filas = JSON.stringify(
    ordenes.map(({ comprador, ...orden }) => ({
      ...orden,
      clave: orden.pack_id ?? orden.order_id,
      por_id: comprador !== null,
    })),
  );
  await em.transactional(async (tx) => {
    // Raw, the three: a list of rows is one parameter. Written in order, and only those that change: processes that read the
    // same sales at once never deadlock.
    await tx.execute(
      `insert into paquete (cuenta_id, clave, pack_id, envio_id)
       select ?, u.clave, max(u.pack_id), max(u.envio_id)
         from jsonb_to_recordset(?::jsonb) as u(clave text, pack_id text, envio_id text) group by u.clave order by u.clave
       on conflict (cuenta_id, clave) do nothing`,
      [cuenta_id, filas],
    );
    await tx.execute(
      `update paquete p set envio_id = u.envio_id
         from jsonb_to_recordset(?::jsonb) as u(clave text, envio_id text)
        where p.cuenta_id = ? and p.clave = u.clave and p.envio_id is distinct from u.envio_id and u.envio_id is not null`,
      [filas, cuenta_id],
    );
    await tx.execute(
      `insert into venta (cuenta_id, paquete_id, order_id, status, fecha_cierre, ultima_actualizacion, comprador_id,
                          comprador_nickname, total, reembolsado, moneda, orden, orden_por_id, orden_leida_en)
       select p.cuenta_id, p.id, u.order_id, u.status, u.fecha_cierre, u.ultima_actualizacion, u.comprador_id,
              u.comprador_nickname, u.total, u.reembolsado, u.moneda, u.orden, u.por_id, ?
         from jsonb_to_recordset(?::jsonb) as u(clave text, order_id text, status text, fecha_cierre timestamptz,
              ultima_actualizacion timestamptz, comprador_id text, comprador_nickname text, total numeric, reembolsado numeric,
              moneda text, orden jsonb, por_id boolean)
         join paquete p on p.cuenta_id = ? and p.clave = u.clave order by u.order_id
       on conflict (cuenta_id, order_id) do update set
              paquete_id = case when exists (select from comprobante c where c.paquete_id = venta.paquete_id)
                                  or exists (select from paquete p where p.id = venta.paquete_id and (p.facturada_por_fuera
                                             or p.comprador_a_mano is not null or p.descartada_motivo is not null))
                                then venta.paquete_id else excluded.paquete_id end, status = excluded.status, fecha_cierre = excluded.fecha_cierre,
              ultima_actualizacion = excluded.ultima_actualizacion, comprador_id = excluded.comprador_id,
              comprador_nickname = coalesce(excluded.comprador_nickname, venta.comprador_nickname), total = excluded.total,
              reembolsado = excluded.reembolsado, moneda = excluded.moneda,
              orden = case when ${BASTA_LA_DE_POR_ID} then venta.orden else excluded.orden end,
              orden_por_id = case when ${BASTA_LA_DE_POR_ID} then venta.orden_por_id else excluded.orden_por_id end,
              comprador_al = case when venta.orden_por_id and not excluded.orden_por_id and not ${BASTA_LA_DE_POR_ID}
                                  then null else venta.comprador_al end,
              orden_leida_en = excluded.orden_leida_en
        where venta.ultima_actualizacion < excluded.ultima_actualizacion
           or venta.ultima_actualizacion = excluded.ultima_actualizacion
              and (venta.orden <> excluded.orden and not ${BASTA_LA_DE_POR_ID} or venta.paquete_id <> excluded.paquete_id
                   or venta.orden_leida_en <= excluded.orden_leida_en - make_interval(mins => ?))`,
      [leidaEn, filas, cuenta_id, LEIDA_HACE_MINUTOS],
    );
    await saveCompradores(tx, cuenta_id, ordenes, leidaEn);
  });
}

/** Keeps where the marketplace and the padrón say something else of who these sales are invoiced to; null: nowhere. */
export async function saveDiscordancias(
  tx: EntityManager,
  ventas: readonly { paquete_id: string; discordancia: Discordancia | null }[],
): Promise<void> {
  if (ventas.length === 0) return;
  // Raw: a list of rows is one parameter. Rows are taken in order: two processes never deadlock.
  await tx.execute(
    `with u as (select p.id, u.discordancia from paquete p
                  join jsonb_to_recordset(?::jsonb) as u(paquete_id uuid, discordancia jsonb) on u.paquete_id = p.id
                 where p.discordancia is distinct from u.discordancia
                 order by p.id for no key update of p)
     update paquete p set discordancia = u.discordancia from u where p.id = u.id`,
    [JSON.stringify(ventas)],
  );
}

/** Keeps a shipment; `costos` null: they were not asked for, and those that were known stay. */
export async function saveEnvio(
  em: EntityManager,
  paquete_id: string,
  envio: RespuestaCruda,
  costos: RespuestaCruda | null,
  alCambio: Date,
): Promise<void> {
  const cambios = { envio, ...(costos === null ? {} : { envio_costos: costos }), envio_al: alCambio };
  await db(em).updateTable('paquete').set(cambios).where('id', '=', paquete_id).execute();
}

export async function saveEnvioPagos(
  em: EntityManager,
  paquete_id: string,
  envio_pagos: RespuestaCruda,
  alCambio: Date,
): Promise<void> {
  const cambios = { envio_pagos, envio_pagos_al: alCambio };
  await db(em).updateTable('paquete').set(cambios).where('id', '=', paquete_id).execute();
}

/** Keeps a shipment whose costs were not asked for: for who needs them it is as if it was not read. */
export async function saveEnvioSinCostos(em: EntityManager, paquete_id: string, envio: RespuestaCruda): Promise<void> {
  await db(em).updateTable('paquete').set({ envio }).where('id', '=', paquete_id).where('envio', 'is', null).execute();
}

/**
 * Keeps a shipment with whether what the buyer paid for it was given back. That it was, when it was not known, is for the automatic run
 * to look at, now or when it may: its orders do not change for it.
 */
export async function saveEnvioDevuelto(
  em: EntityManager,
  paquete_id: string,
  { envio, devuelto, al }: { envio: RespuestaCruda | null; devuelto: boolean; al: Date },
): Promise<void> {
  await em.transactional(async (tx) => {
    const nuevo =
      devuelto &&
      (await db(tx)
        .selectFrom('paquete')
        .select('id')
        .where('id', '=', paquete_id)
        .where('envio_devuelto', '=', false)
        .forNoKeyUpdate()
        .executeTakeFirst());
    await db(tx)
      .updateTable('paquete')
      .set({ envio, envio_devuelto: devuelto, envio_al: al })
      .where('id', '=', paquete_id)
      .execute();
    if (nuevo) await forgetRevision(tx, paquete_id);
  });
}

export async function saveDescuentos(
  em: EntityManager,
  venta_id: string,
  descuentos: RespuestaCruda,
  alCambio: Date,
): Promise<void> {
  await db(em).updateTable('venta').set({ descuentos, descuentos_al: alCambio }).where('id', '=', venta_id).execute();
}

/** Keeps the shipment of a pack that was not known to have it. */
export async function saveEnvioDePaquete(em: EntityManager, paquete_id: string, envio_id: string): Promise<void> {
  await db(em)
    .updateTable('paquete')
    .set({ envio_id })
    .where('id', '=', paquete_id)
    .where('envio_id', 'is distinct from', envio_id)
    .execute();
}

/** Civil dates when these orders were closed, of those that are known and closed. */
export async function findCierres(
  em: EntityManager,
  cuenta_id: string,
  order_ids: readonly string[],
): Promise<{ order_id: string; fecha: string }[]> {
  const ventas = await db(em)
    .selectFrom('venta')
    .select(['order_id', 'fecha_cierre'])
    .where('cuenta_id', '=', cuenta_id)
    .where('order_id', '=', anyText(order_ids))
    .where('fecha_cierre', 'is not', null)
    .$narrowType<{ fecha_cierre: NotNull }>()
    .execute();
  return ventas.map(({ order_id, fecha_cierre }) => ({ order_id, fecha: toBuenosAires(fecha_cierre) }));
}

/** Paid orders of an account without an invoice, closed in `[desde, hasta)`, that gave something back; not of sales left out for it. */
export function listDevueltasSinFacturar(
  em: EntityManager,
  cuenta_id: string,
  { desde, hasta }: { desde: Date; hasta: Date },
): Promise<{ order_id: string; orden: RespuestaCruda; ultima_actualizacion: Date }[]> {
  return (
    db(em)
      .selectFrom('venta as v')
      .innerJoin('paquete as p', 'p.id', 'v.paquete_id')
      .select(['v.order_id', 'v.orden', 'v.ultima_actualizacion'])
      .where('v.cuenta_id', '=', cuenta_id)
      .where('v.fecha_cierre', '>=', desde)
      .where('v.fecha_cierre', '<', hasta)
      .where('v.status', 'in', statusDeMeli.paga)
      // Raw: as its index is written.
      .where(sql<boolean>`v.reembolsado > 0`)
      .where('p.facturada_por_fuera', '=', false)
      .where(sql<boolean>`(${EXCLUIDA}) ->> 'motivo' is distinct from 'sin_importe'`)
      .where(({ not }) => not(ESTA_FACTURADA))
      .orderBy('v.order_id')
      .execute()
  );
}
