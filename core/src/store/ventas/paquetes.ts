import type { EntityManager } from '@mikro-orm/postgresql';
import type { RespuestaCruda } from '../../contract/venta.ts';
import { Decimal } from 'decimal.js';
import { sql, type NotNull } from 'kysely';
import type { ClaseComprobante } from '../../contract/enums.ts';
import { toBuenosAires } from '../../rules/dates.ts';
import { siguienteTurno } from '../../rules/ventas/turno.ts';
import { estaCancelada } from '../comprobantes/creditado.ts';
import { anyText, anyUuid, db, type Fila } from '../postgres/kysely.ts';

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
}

interface OrdenGuardada extends Pick<
  Fila<'venta'>,
  'id' | 'order_id' | 'ultima_actualizacion' | 'orden' | 'descuentos' | 'descuentos_al'
> {
  /** An issued invoice covers it. */
  facturada: boolean;
}

/** A voucher of a sale. */
export interface ComprobanteDePaquete extends Pick<
  Fila<'comprobante'>,
  | 'id'
  | 'clase'
  | 'turno'
  | 'status'
  | 'tipo_comprobante'
  | 'punto_de_venta'
  | 'numero_comprobante'
  | 'cae'
  | 'fecha'
  | 'total'
  | 'comprobante_vinculado'
  | 'rechazo'
> {
  /** Its credit notes add up to it, perceptions apart. */
  cancelada: boolean;
  emitiendo: boolean;
  en_cola: boolean;
}

export interface PaqueteGuardado extends Pick<
  Fila<'paquete'>,
  | 'id'
  | 'clave'
  | 'pack_id'
  | 'envio_id'
  | 'facturacion'
  | 'facturacion_al'
  | 'envio'
  | 'envio_costos'
  | 'envio_al'
  | 'facturada_por_fuera'
> {
  /** A change to Factura A is half way: the next invoice of the sale is its own. */
  cambio_abierto: boolean;
  ordenes: OrdenGuardada[];
  comprobantes: ComprobanteDePaquete[];
}

/**
 * Stores orders as read, each under its pack; one whose sale has a voucher stays with it, whatever pack it is said to be of.
 * An answer older than what is stored changes nothing.
 */
export async function upsertOrdenes(
  em: EntityManager,
  cuenta_id: string,
  ordenes: readonly OrdenLeida[],
  leidaEn: Date,
): Promise<void> {
  if (ordenes.length === 0) return;
  const filas = JSON.stringify(ordenes.map((orden) => ({ ...orden, clave: orden.pack_id ?? orden.order_id })));
  await em.transactional(async (tx) => {
    // Raw: a list of rows is one parameter. They are written in one order, and only those that change: processes that read the same sales at once never wait
    // for each other in a circle.
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
                          comprador_nickname, total, reembolsado, moneda, orden, orden_leida_en)
       select p.cuenta_id, p.id, u.order_id, u.status, u.fecha_cierre, u.ultima_actualizacion, u.comprador_id,
              u.comprador_nickname, u.total, u.reembolsado, u.moneda, u.orden, ?
         from jsonb_to_recordset(?::jsonb) as u(clave text, order_id text, status text, fecha_cierre timestamptz,
              ultima_actualizacion timestamptz, comprador_id text, comprador_nickname text, total numeric, reembolsado numeric,
              moneda text, orden jsonb)
         join paquete p on p.cuenta_id = ? and p.clave = u.clave order by u.order_id
       on conflict (cuenta_id, order_id) do update set
              paquete_id = case when exists (select from comprobante c where c.paquete_id = venta.paquete_id)
                                then venta.paquete_id else excluded.paquete_id end, status = excluded.status, fecha_cierre = excluded.fecha_cierre,
              ultima_actualizacion = excluded.ultima_actualizacion, comprador_id = excluded.comprador_id,
              comprador_nickname = coalesce(excluded.comprador_nickname, venta.comprador_nickname), total = excluded.total,
              reembolsado = excluded.reembolsado, moneda = excluded.moneda, orden = excluded.orden, orden_leida_en = excluded.orden_leida_en
        where venta.ultima_actualizacion <= excluded.ultima_actualizacion`,
      [leidaEn, filas, cuenta_id],
    );
  });
}

/** Keeps an answer about a sale, with the last change of its orders that it was read for; so the two below. */
export async function saveFacturacion(
  em: EntityManager,
  paquete_id: string,
  facturacion: RespuestaCruda | null,
  alCambio: Date,
): Promise<void> {
  await db(em)
    .updateTable('paquete')
    .set({ facturacion, facturacion_al: alCambio })
    .where('id', '=', paquete_id)
    .execute();
}

export async function saveEnvio(
  em: EntityManager,
  paquete_id: string,
  envio: RespuestaCruda,
  costos: RespuestaCruda | null,
  alCambio: Date,
): Promise<void> {
  const cambios = { envio, envio_costos: costos, envio_al: alCambio };
  await db(em).updateTable('paquete').set(cambios).where('id', '=', paquete_id).execute();
}

export async function saveDescuentos(
  em: EntityManager,
  venta_id: string,
  descuentos: RespuestaCruda,
  alCambio: Date,
): Promise<void> {
  await db(em).updateTable('venta').set({ descuentos, descuentos_al: alCambio }).where('id', '=', venta_id).execute();
}

/** A voucher `c` as FilaComprobanteDePaquete: amounts as text, so that none passes through a float. */
export const COMPROBANTE_DE_PAQUETE = sql<FilaComprobanteDePaquete>`jsonb_build_object('id', c.id, 'clase', c.clase,
  'turno', c.turno, 'status', c.status, 'tipo_comprobante', c.tipo_comprobante, 'punto_de_venta', c.punto_de_venta,
  'numero_comprobante', c.numero_comprobante, 'cae', c.cae, 'fecha', c.fecha::text, 'total', c.total::text,
  'comprobante_vinculado', c.comprobante_vinculado, 'emitiendo', c.emision_id is not null,
  'en_cola', c.en_cola_desde is not null, 'rechazo', c.rechazo, 'cancelada', ${estaCancelada('c')})`;

/** Whether an issued invoice covers an order `v`. */
export const ESTA_FACTURADA = sql<boolean>`exists (select from comprobante_venta x join comprobante c on c.id = x.comprobante_id
  where x.venta_id = v.id and c.clase = 'factura' and c.status = 'emitida')`;

/** Which sales: those with an order closed in `[desde, hasta)`, those of these orders, or the ones of a shipment. */
export type FiltroPaquetes = { desde: Date; hasta: Date } | { order_ids: readonly string[] } | { envio_id: string };

/** The packs a filter chooses, each with when its first order was closed. */
function selectElegidos(em: EntityManager, cuenta_id: string, filtro: FiltroPaquetes) {
  const ventas = db(em)
    .selectFrom('venta')
    .select(({ fn }) => ['paquete_id', fn.min('fecha_cierre').as('cierre')])
    .where('cuenta_id', '=', cuenta_id)
    .groupBy('paquete_id');
  if ('order_ids' in filtro) return ventas.where('order_id', '=', anyText(filtro.order_ids));
  if ('envio_id' in filtro) {
    return ventas.where('paquete_id', 'in', ({ selectFrom }) =>
      selectFrom('paquete').select('id').where('cuenta_id', '=', cuenta_id).where('envio_id', '=', filtro.envio_id),
    );
  }
  return ventas.where('fecha_cierre', '>=', filtro.desde).where('fecha_cierre', '<', filtro.hasta);
}

/** Whole packs of an account (all their orders and vouchers), oldest sale first. */
export async function loadPaquetes(
  em: EntityManager,
  cuenta_id: string,
  filtro: FiltroPaquetes,
): Promise<PaqueteGuardado[]> {
  // Raw: whole packs in one reading are lists inside a row.
  const { rows } = await sql<FilaPaquete>`
     select p.id, p.clave, p.pack_id, p.envio_id, p.facturacion, p.facturacion_al, p.envio, p.envio_costos, p.envio_al,
            p.facturada_por_fuera,
            exists (select 1 from cambio x where x.paquete_id = p.id and x.estado <> 'terminado') as cambio_abierto,
            (select jsonb_agg(jsonb_build_object('id', v.id, 'order_id', v.order_id, 'ultima_actualizacion', v.ultima_actualizacion,
                'orden', v.orden, 'descuentos', v.descuentos, 'descuentos_al', v.descuentos_al,
                'facturada', ${ESTA_FACTURADA}) order by v.order_id)
               from venta v where v.paquete_id = p.id) as ordenes,
            coalesce((select jsonb_agg(${COMPROBANTE_DE_PAQUETE} order by c.clase, c.turno)
               from comprobante c where c.paquete_id = p.id), '[]') as comprobantes
       from (${selectElegidos(em, cuenta_id, filtro)}) e join paquete p on p.id = e.paquete_id
      order by e.cierre, p.clave`.execute(db(em));
  return rows.map(toPaquete);
}

export type FilaComprobanteDePaquete = Omit<ComprobanteDePaquete, 'total'> & { total: string };

/** A row of COMPROBANTE_DE_PAQUETE, read. */
export function toComprobanteDePaquete(fila: FilaComprobanteDePaquete): ComprobanteDePaquete {
  return { ...fila, total: new Decimal(fila.total) };
}

type FilaPaquete = Omit<PaqueteGuardado, 'ordenes' | 'comprobantes'> & {
  ordenes: (Omit<OrdenGuardada, 'ultima_actualizacion' | 'descuentos_al'> & {
    ultima_actualizacion: string;
    descuentos_al: string | null;
  })[];
  comprobantes: FilaComprobanteDePaquete[];
};

function toPaquete(fila: FilaPaquete): PaqueteGuardado {
  return {
    ...fila,
    ordenes: fila.ordenes.map((orden) => ({
      ...orden,
      ultima_actualizacion: new Date(orden.ultima_actualizacion),
      descuentos_al: orden.descuentos_al === null ? null : new Date(orden.descuentos_al),
    })),
    comprobantes: fila.comprobantes.map(toComprobanteDePaquete),
  };
}

/** Whose sale a pack is, and its orders; null when it is not there. */
export async function findVentaDePaquete(
  em: EntityManager,
  paquete_id: string,
): Promise<{ cuenta_id: string; order_ids: string[] } | null> {
  const paquete = await db(em)
    .selectFrom('paquete as p')
    .select(['p.cuenta_id'])
    .select(sql<string[]>`array(select order_id from venta where paquete_id = p.id order by order_id)`.as('order_ids'))
    .where('p.id', '=', paquete_id)
    .executeTakeFirst();
  return paquete ?? null;
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

/** What of an account's sales was read already, and when. */
export type LecturaVentas = Pick<Fila<'lectura_ventas'>, 'desde' | 'hasta' | 'leida_en'>;

export async function findLectura(em: EntityManager, cuenta_id: string): Promise<LecturaVentas | null> {
  const lectura = await db(em)
    .selectFrom('lectura_ventas')
    .select(['desde', 'hasta', 'leida_en'])
    .where('cuenta_id', '=', cuenta_id)
    .executeTakeFirst();
  return lectura ?? null;
}

export async function saveLectura(
  em: EntityManager,
  cuenta_id: string,
  { desde, hasta, leida_en }: LecturaVentas,
): Promise<void> {
  await db(em)
    .insertInto('lectura_ventas')
    .values({ cuenta_id, desde, hasta, leida_en })
    .onConflict((conflict) => conflict.column('cuenta_id').doUpdateSet({ desde, hasta, leida_en }))
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

/** Refunds that vouchers took into account when they were made, per order. */
export async function findReembolsosConsiderados(
  em: EntityManager,
  comprobante_ids: readonly string[],
): Promise<{ comprobante_id: string; order_id: string; importe: Decimal }[]> {
  return db(em)
    .selectFrom('comprobante_venta as cv')
    .innerJoin('venta as v', 'v.id', 'cv.venta_id')
    .select(['cv.comprobante_id', 'v.order_id', 'cv.reembolsado_considerado as importe'])
    .where('cv.comprobante_id', '=', anyUuid(comprobante_ids))
    .execute();
}

/** The orders a voucher covers, as a voucher that takes its place keeps them. */
export async function findOrdenesDeComprobante(
  em: EntityManager,
  comprobante_id: string,
): Promise<{ venta_id: string; order_id: string; reembolsado_considerado: Decimal }[]> {
  return db(em)
    .selectFrom('comprobante_venta as cv')
    .innerJoin('venta as v', 'v.id', 'cv.venta_id')
    .select(['cv.venta_id', 'v.order_id', 'cv.reembolsado_considerado'])
    .where('cv.comprobante_id', '=', comprobante_id)
    .execute();
}

/** The turn of the next voucher of a pack, of its kind. */
export async function nextTurno(em: EntityManager, paquete_id: string, clase: ClaseComprobante): Promise<number> {
  const suyos = db(em).selectFrom('comprobante').select(['clase', 'status', 'turno']);
  return siguienteTurno(await suyos.where('paquete_id', '=', paquete_id).execute(), clase);
}
