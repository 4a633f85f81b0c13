import type { EntityManager } from '@mikro-orm/postgresql';
import type { Decimal } from 'decimal.js';
import { sql, type NotNull } from 'kysely';
import type { EstadoOrden, RespuestaCruda } from '../../contract/ventas/venta.ts';
import { toBuenosAires } from '../../rules/dates.ts';
import type { Discordancia } from '../entities/venta.ts';
import { anyText, db } from '../postgres/kysely.ts';
import { saveCompradores, type CompradorLeido } from './compradores.ts';
import { OMITIDA } from './omitidas.ts';
import { ESTA_FACTURADA } from './ventas.ts';
import { forgetRevision } from './revisiones.ts';

/**
 * Whether the stored order, read by id, tells all that a search result of the same change does: state, money, marks and claims are equal.
 * `marcas`: names of the lists that hold marks and claims in the raw order. Raw: part of the statement below.
 */
const bastaLaDePorId = (marcas: readonly string[]): string => `(orden.orden_por_id and not excluded.orden_por_id
                    and orden.ultima_actualizacion = excluded.ultima_actualizacion and orden.status = excluded.status
                    and orden.total = excluded.total and orden.reembolsado = excluded.reembolsado
                    ${marcas.map((lista) => `and coalesce(orden.orden -> '${lista}', '[]') @> coalesce(excluded.orden -> '${lista}', '[]')`).join(' ')})`;

/** An order as read from the marketplace, with what the list and its filters need beside the raw answer. */
export interface FilaDeOrden {
  order_id: string;
  pack_id: string | null;
  status: string;
  estado: EstadoOrden;
  con_reclamo: boolean;
  fecha_cierre: Date | null;
  ultima_actualizacion: Date;
  comprador_id: string;
  comprador_nickname: string | null;
  total: Decimal;
  reembolsado: Decimal;
  moneda: string;
  envio_id: string | null;
  orden: RespuestaCruda;
  /** Text of that answer for searches. */
  texto: string;
  /** Buyer, told only by a reading by id; null: a search result. */
  comprador: CompradorLeido | null;
}

/**
 * Minutes before the instant of an order's reading is written again: an unchanged order is not written each time. No order is read again
 * automatically before eight hours.
 */
const LEIDA_HACE_MINUTOS = 10;

/**
 * Stores orders as read, each under its pack; an order whose sale has a voucher, or a person's decision, stays in that sale, whatever pack
 * the answer names.
 * An answer older than the stored one changes nothing; the same answer again, only when it was read. A search result of an order read by id
 * since its last change says less than the stored answer, and also changes only when it was read; if it has other news, the order is read
 * by id again.
 */
export async function upsertOrdenes(
  em: EntityManager,
  cuenta_id: string,
  { ordenes, marcas }: { ordenes: readonly FilaDeOrden[]; marcas: readonly string[] },
  leidaEn: Date,
): Promise<void> {
  if (ordenes.length === 0) return;
  const basta = bastaLaDePorId(marcas);
  const filas = JSON.stringify(
    ordenes.map(({ comprador, ...orden }) => ({
      ...orden,
      clave: orden.pack_id ?? orden.order_id,
      por_id: comprador !== null,
    })),
  );
  await em.transactional(async (tx) => {
    // Raw, the three: a list of rows is one parameter. Rows are written in order, and only those that change: processes that read the same
    // sales at once never deadlock.
    await tx.execute(
      `insert into venta (cuenta_id, clave, pack_id, envio_id)
       select ?, u.clave, max(u.pack_id), max(u.envio_id)
         from jsonb_to_recordset(?::jsonb) as u(clave text, pack_id text, envio_id text) group by u.clave order by u.clave
       on conflict (cuenta_id, clave) do nothing`,
      [cuenta_id, filas],
    );
    await tx.execute(
      `update venta vta set envio_id = u.envio_id
         from jsonb_to_recordset(?::jsonb) as u(clave text, envio_id text)
        where vta.cuenta_id = ? and vta.clave = u.clave and vta.envio_id is distinct from u.envio_id and u.envio_id is not null`,
      [filas, cuenta_id],
    );
    await tx.execute(
      `insert into orden (cuenta_id, venta_id, order_id, status, estado, con_reclamo, fecha_cierre, ultima_actualizacion, comprador_id,
                          comprador_nickname, total, reembolsado, moneda, orden, texto, orden_por_id, orden_leida_en)
       select vta.cuenta_id, vta.id, u.order_id, u.status, u.estado, u.con_reclamo, u.fecha_cierre, u.ultima_actualizacion, u.comprador_id,
              u.comprador_nickname, u.total, u.reembolsado, u.moneda, u.orden, u.texto, u.por_id, ?
         from jsonb_to_recordset(?::jsonb) as u(clave text, order_id text, status text, estado text, con_reclamo boolean, fecha_cierre timestamptz,
              ultima_actualizacion timestamptz, comprador_id text, comprador_nickname text, total numeric, reembolsado numeric,
              moneda text, orden jsonb, texto text, por_id boolean)
         join venta vta on vta.cuenta_id = ? and vta.clave = u.clave order by u.order_id
       on conflict (cuenta_id, order_id) do update set
              venta_id = case when exists (select from comprobante c where c.venta_id = orden.venta_id)
                                  or exists (select from venta vta where vta.id = orden.venta_id and (vta.facturada_por_fuera
                                             or vta.comprador_a_mano is not null or vta.descartada_motivo is not null))
                                then orden.venta_id else excluded.venta_id end, status = excluded.status, estado = excluded.estado,
              con_reclamo = case when ${basta} then orden.con_reclamo else excluded.con_reclamo end, fecha_cierre = excluded.fecha_cierre,
              ultima_actualizacion = excluded.ultima_actualizacion, comprador_id = excluded.comprador_id,
              comprador_nickname = coalesce(excluded.comprador_nickname, orden.comprador_nickname), total = excluded.total,
              reembolsado = excluded.reembolsado, moneda = excluded.moneda,
              orden = case when ${basta} then orden.orden else excluded.orden end,
              texto = case when ${basta} then orden.texto else excluded.texto end,
              orden_por_id = case when ${basta} then orden.orden_por_id else excluded.orden_por_id end,
              comprador_al = case when orden.orden_por_id and not excluded.orden_por_id and not ${basta}
                                  then null else orden.comprador_al end,
              orden_leida_en = excluded.orden_leida_en
        where orden.ultima_actualizacion < excluded.ultima_actualizacion
           or orden.ultima_actualizacion = excluded.ultima_actualizacion
              and (orden.orden <> excluded.orden and not ${basta} or orden.venta_id <> excluded.venta_id
                   or orden.orden_leida_en <= excluded.orden_leida_en - make_interval(mins => ?))`,
      [leidaEn, filas, cuenta_id, LEIDA_HACE_MINUTOS],
    );
    await saveCompradores(tx, cuenta_id, ordenes, leidaEn);
  });
}

/** Stores where the marketplace and the padrón differ about the receiver of these sales; null: nowhere. */
export async function saveDiscordancias(
  tx: EntityManager,
  ventas: readonly { venta_id: string; discordancia: Discordancia | null }[],
): Promise<void> {
  if (ventas.length === 0) return;
  // Raw: a list of rows is one parameter. Rows are taken in order: two processes never deadlock.
  await tx.execute(
    `with u as (select vta.id, u.discordancia from venta vta
                  join jsonb_to_recordset(?::jsonb) as u(venta_id uuid, discordancia jsonb) on u.venta_id = vta.id
                 where vta.discordancia is distinct from u.discordancia
                 order by vta.id for no key update of vta)
     update venta vta set discordancia = u.discordancia from u where vta.id = u.id`,
    [JSON.stringify(ventas)],
  );
}

/** Stores a shipment; `costos` null: not asked for, so the known ones stay. */
export async function saveEnvio(
  em: EntityManager,
  venta_id: string,
  envio: RespuestaCruda,
  costos: RespuestaCruda | null,
  alCambio: Date,
): Promise<void> {
  const cambios = { envio, ...(costos === null ? {} : { envio_costos: costos }), envio_al: alCambio };
  await db(em).updateTable('venta').set(cambios).where('id', '=', venta_id).execute();
}

export async function saveEnvioPagos(
  em: EntityManager,
  venta_id: string,
  envio_pagos: RespuestaCruda,
  alCambio: Date,
): Promise<void> {
  const cambios = { envio_pagos, envio_pagos_al: alCambio };
  await db(em).updateTable('venta').set(cambios).where('id', '=', venta_id).execute();
}

/** Stores a shipment whose costs were not asked for: a reader that needs them takes it as not read. */
export async function saveEnvioSinCostos(em: EntityManager, venta_id: string, envio: RespuestaCruda): Promise<void> {
  await db(em).updateTable('venta').set({ envio }).where('id', '=', venta_id).where('envio', 'is', null).execute();
}

/**
 * Stores a shipment, and whether the buyer's payment for it was given back. When that is news, the automatic run looks at the sale, now or
 * when it may: its orders do not change for it.
 */
export async function saveEnvioDevuelto(
  em: EntityManager,
  venta_id: string,
  { envio, devuelto, al }: { envio: RespuestaCruda | null; devuelto: boolean; al: Date },
): Promise<void> {
  await em.transactional(async (tx) => {
    const nuevo =
      devuelto &&
      (await db(tx)
        .selectFrom('venta')
        .select('id')
        .where('id', '=', venta_id)
        .where('envio_devuelto', '=', false)
        .forNoKeyUpdate()
        .executeTakeFirst());
    await db(tx)
      .updateTable('venta')
      .set({ envio, envio_devuelto: devuelto, envio_al: al })
      .where('id', '=', venta_id)
      .execute();
    if (nuevo) await forgetRevision(tx, venta_id);
  });
}

export async function saveDescuentos(
  em: EntityManager,
  orden_id: string,
  descuentos: RespuestaCruda,
  alCambio: Date,
): Promise<void> {
  await db(em).updateTable('orden').set({ descuentos, descuentos_al: alCambio }).where('id', '=', orden_id).execute();
}

/** Stores the shipment of a pack that had none known. */
export async function saveEnvioDeVenta(em: EntityManager, venta_id: string, envio_id: string): Promise<void> {
  await db(em)
    .updateTable('venta')
    .set({ envio_id })
    .where('id', '=', venta_id)
    .where('envio_id', 'is distinct from', envio_id)
    .execute();
}

/** Civil dates when these orders were closed; unknown and open orders are absent. */
export async function findCierres(
  em: EntityManager,
  cuenta_id: string,
  order_ids: readonly string[],
): Promise<{ order_id: string; fecha: string }[]> {
  const ventas = await db(em)
    .selectFrom('orden')
    .select(['order_id', 'fecha_cierre'])
    .where('cuenta_id', '=', cuenta_id)
    .where('order_id', '=', anyText(order_ids))
    .where('fecha_cierre', 'is not', null)
    .$narrowType<{ fecha_cierre: NotNull }>()
    .execute();
  return ventas.map(({ order_id, fecha_cierre }) => ({ order_id, fecha: toBuenosAires(fecha_cierre) }));
}

/** Paid orders of an account without an invoice, closed in `[desde, hasta)` and with a refund; not those of sales left out for it. */
export function listDevueltasSinFacturar(
  em: EntityManager,
  cuenta_id: string,
  { desde, hasta }: { desde: Date; hasta: Date },
): Promise<{ order_id: string; orden: RespuestaCruda; ultima_actualizacion: Date }[]> {
  return (
    db(em)
      .selectFrom('orden as ord')
      .innerJoin('venta as vta', 'vta.id', 'ord.venta_id')
      .select(['ord.order_id', 'ord.orden', 'ord.ultima_actualizacion'])
      .where('ord.cuenta_id', '=', cuenta_id)
      .where('ord.fecha_cierre', '>=', desde)
      .where('ord.fecha_cierre', '<', hasta)
      .where('ord.estado', '=', 'paga')
      // Raw: as its index is written.
      .where(sql<boolean>`ord.reembolsado > 0`)
      .where('vta.facturada_por_fuera', '=', false)
      .where(sql<boolean>`(${OMITIDA}) ->> 'motivo' is distinct from 'sin_importe'`)
      .where(({ not }) => not(ESTA_FACTURADA))
      .orderBy('ord.order_id')
      .execute()
  );
}
