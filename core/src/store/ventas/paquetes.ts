import type { EntityManager } from '@mikro-orm/postgresql';
import type { RespuestaCruda } from '../../contract/venta.ts';
import { Decimal } from 'decimal.js';
import type { MensajeArca } from '../../contract/comprobante.ts';
import type { ClaseComprobante, EstadoComprobante, TipoComprobante } from '../../contract/enums.ts';
import { toBuenosAires } from '../../rules/dates.ts';
import { pgArray } from '../postgres/arrays.ts';

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

export interface OrdenGuardada {
  id: string;
  order_id: string;
  ultima_actualizacion: Date;
  orden: RespuestaCruda;
  descuentos: RespuestaCruda | null;
  descuentos_al: Date | null;
  /** An issued invoice covers it. */
  facturada: boolean;
}

/** A voucher of a sale. */
export interface ComprobanteDePaquete {
  id: string;
  clase: ClaseComprobante;
  turno: number;
  status: EstadoComprobante;
  tipo_comprobante: TipoComprobante;
  punto_de_venta: number;
  numero_comprobante: number | null;
  cae: string | null;
  fecha: string;
  total: Decimal;
  /** Its credit notes add up to it, perceptions apart. */
  cancelada: boolean;
  comprobante_vinculado: string | null;
  emitiendo: boolean;
  en_cola: boolean;
  rechazo: MensajeArca[];
}

export interface PaqueteGuardado {
  id: string;
  clave: string;
  pack_id: string | null;
  envio_id: string | null;
  facturacion: RespuestaCruda | null;
  facturacion_al: Date | null;
  envio: RespuestaCruda | null;
  envio_costos: RespuestaCruda | null;
  envio_al: Date | null;
  facturada_por_fuera: boolean;
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
    // Rows are written in one order, and only those that change: processes that read the same sales at once never wait
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
  await em.execute('update paquete set facturacion = ?::jsonb, facturacion_al = ? where id = ?', [
    facturacion && JSON.stringify(facturacion),
    alCambio,
    paquete_id,
  ]);
}

export async function saveEnvio(
  em: EntityManager,
  paquete_id: string,
  envio: RespuestaCruda,
  costos: RespuestaCruda | null,
  alCambio: Date,
): Promise<void> {
  await em.execute('update paquete set envio = ?::jsonb, envio_costos = ?::jsonb, envio_al = ? where id = ?', [
    JSON.stringify(envio),
    costos && JSON.stringify(costos),
    alCambio,
    paquete_id,
  ]);
}

export async function saveDescuentos(
  em: EntityManager,
  venta_id: string,
  descuentos: RespuestaCruda,
  alCambio: Date,
): Promise<void> {
  await em.execute('update venta set descuentos = ?::jsonb, descuentos_al = ? where id = ?', [
    JSON.stringify(descuentos),
    alCambio,
    venta_id,
  ]);
}

/** A voucher `c` as ComprobanteDePaquete. */
export const COMPROBANTE_DE_PAQUETE = `jsonb_build_object('id', c.id, 'clase', c.clase, 'turno', c.turno, 'status', c.status,
  'tipo_comprobante', c.tipo_comprobante, 'punto_de_venta', c.punto_de_venta, 'numero_comprobante', c.numero_comprobante,
  'cae', c.cae, 'fecha', c.fecha::text, 'total', c.total::text, 'comprobante_vinculado', c.comprobante_vinculado,
  'emitiendo', c.emision_id is not null, 'en_cola', c.en_cola_desde is not null, 'rechazo', c.rechazo,
  'cancelada', c.clase = 'factura' and c.status = 'emitida' and c.total - c.tributos = coalesce((select sum(n.total - n.tributos)
     from comprobante n where n.comprobante_vinculado = c.id and n.clase = 'nota_credito' and n.status = 'emitida'), 0))`;

/** Which sales: those with an order closed in `[desde, hasta)`, those of these orders, or the ones of a shipment. */
export type FiltroPaquetes = { desde: Date; hasta: Date } | { order_ids: readonly string[] } | { envio_id: string };

function toCondicion(filtro: FiltroPaquetes): { sql: string; valores: unknown[] } {
  if ('order_ids' in filtro) return { sql: 'order_id = any(?::text[])', valores: [pgArray(filtro.order_ids)] };
  if ('envio_id' in filtro) {
    const sql = 'paquete_id in (select id from paquete x where x.cuenta_id = venta.cuenta_id and x.envio_id = ?)';
    return { sql, valores: [filtro.envio_id] };
  }
  return { sql: 'fecha_cierre >= ? and fecha_cierre < ?', valores: [filtro.desde, filtro.hasta] };
}

/** Whole packs of an account (all their orders and vouchers), oldest sale first. */
export async function loadPaquetes(
  em: EntityManager,
  cuenta_id: string,
  filtro: FiltroPaquetes,
): Promise<PaqueteGuardado[]> {
  const { sql, valores } = toCondicion(filtro);
  const filas = await em.execute<FilaPaquete[]>(
    `with elegidos as (
       select paquete_id, min(fecha_cierre) as cierre from venta
        where cuenta_id = ? and ${sql}
        group by paquete_id)
     select p.id, p.clave, p.pack_id, p.envio_id, p.facturacion, p.facturacion_al, p.envio, p.envio_costos, p.envio_al,
            p.facturada_por_fuera,
            exists (select 1 from cambio x where x.paquete_id = p.id and x.estado <> 'terminado') as cambio_abierto,
            (select jsonb_agg(jsonb_build_object('id', v.id, 'order_id', v.order_id, 'ultima_actualizacion', v.ultima_actualizacion,
                'orden', v.orden, 'descuentos', v.descuentos, 'descuentos_al', v.descuentos_al,
                'facturada', exists (select from comprobante_venta x join comprobante c on c.id = x.comprobante_id
                  where x.venta_id = v.id and c.clase = 'factura' and c.status = 'emitida')) order by v.order_id)
               from venta v where v.paquete_id = p.id) as ordenes,
            coalesce((select jsonb_agg(${COMPROBANTE_DE_PAQUETE} order by c.clase, c.turno)
               from comprobante c where c.paquete_id = p.id), '[]') as comprobantes
       from elegidos e join paquete p on p.id = e.paquete_id order by e.cierre, p.clave`,
    [cuenta_id, ...valores],
  );
  return filas.map(toPaquete);
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
  const [fila] = await em.execute<{ cuenta_id: string; order_ids: string[] }[]>(
    `select p.cuenta_id, array(select v.order_id from venta v where v.paquete_id = p.id order by v.order_id) as order_ids
       from paquete p where p.id = ?`,
    [paquete_id],
  );
  return fila ?? null;
}

/** Keeps the shipment of a pack that was not known to have it. */
export async function saveEnvioDePaquete(em: EntityManager, paquete_id: string, envio_id: string): Promise<void> {
  await em.execute('update paquete set envio_id = ? where id = ? and envio_id is distinct from ?', [
    envio_id,
    paquete_id,
    envio_id,
  ]);
}

/** What of an account's sales was read already, and when. */
export interface LecturaVentas {
  desde: string;
  hasta: string;
  leida_en: Date;
}

export async function findLectura(em: EntityManager, cuenta_id: string): Promise<LecturaVentas | null> {
  const [fila] = await em.execute<LecturaVentas[]>(
    'select desde::text as desde, hasta::text as hasta, leida_en from lectura_ventas where cuenta_id = ?',
    [cuenta_id],
  );
  return fila ?? null;
}

export async function saveLectura(
  em: EntityManager,
  cuenta_id: string,
  { desde, hasta, leida_en }: LecturaVentas,
): Promise<void> {
  await em.execute(
    `insert into lectura_ventas (cuenta_id, desde, hasta, leida_en) values (?, ?, ?, ?)
     on conflict (cuenta_id) do update set desde = excluded.desde, hasta = excluded.hasta, leida_en = excluded.leida_en`,
    [cuenta_id, desde, hasta, leida_en],
  );
}

/** Civil dates when these orders were closed, of those that are known and closed. */
export async function findCierres(
  em: EntityManager,
  cuenta_id: string,
  order_ids: readonly string[],
): Promise<{ order_id: string; fecha: string }[]> {
  const filas = await em.execute<{ order_id: string; fecha_cierre: Date }[]>(
    `select order_id, fecha_cierre from venta
      where cuenta_id = ? and order_id = any(?::text[]) and fecha_cierre is not null`,
    [cuenta_id, pgArray(order_ids)],
  );
  return filas.map(({ order_id, fecha_cierre }) => ({ order_id, fecha: toBuenosAires(fecha_cierre) }));
}

/** Refunds that vouchers took into account when they were made, per order. */
export async function findReembolsosConsiderados(
  em: EntityManager,
  comprobante_ids: readonly string[],
): Promise<{ comprobante_id: string; order_id: string; importe: Decimal }[]> {
  const filas = await em.execute<{ comprobante_id: string; order_id: string; importe: string }[]>(
    `select cv.comprobante_id, v.order_id, cv.reembolsado_considerado::text as importe
       from comprobante_venta cv join venta v on v.id = cv.venta_id
      where cv.comprobante_id = any(?::uuid[])`,
    [pgArray(comprobante_ids)],
  );
  return filas.map((fila) => ({ ...fila, importe: new Decimal(fila.importe) }));
}

/** The orders a voucher covers, as a voucher that takes its place keeps them. */
export async function findOrdenesDeComprobante(
  em: EntityManager,
  comprobante_id: string,
): Promise<{ venta_id: string; order_id: string; reembolsado_considerado: Decimal }[]> {
  const filas = await em.execute<{ venta_id: string; order_id: string; reembolsado_considerado: string }[]>(
    `select cv.venta_id, v.order_id, cv.reembolsado_considerado::text as reembolsado_considerado
       from comprobante_venta cv join venta v on v.id = cv.venta_id where cv.comprobante_id = ?`,
    [comprobante_id],
  );
  return filas.map((fila) => ({ ...fila, reembolsado_considerado: new Decimal(fila.reembolsado_considerado) }));
}

/** Which of its kind the next voucher of a pack is: issued ones count, a draft's place is taken again. */
export async function nextTurno(em: EntityManager, paquete_id: string, clase: ClaseComprobante): Promise<number> {
  const [fila] = await em.execute<{ turno: number }[]>(
    `select coalesce(max(turno), 0)::int + 1 as turno from comprobante where paquete_id = ? and clase = ? and status = 'emitida'`,
    [paquete_id, clase],
  );
  return fila?.turno ?? 1;
}
