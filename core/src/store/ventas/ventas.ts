import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql, type RawBuilder } from 'kysely';
import type { Autorizacion } from '../../contract/autorizaciones/autorizaciones.ts';
import type { RespuestaCruda } from '../../contract/ventas/venta.ts';
import type { Reach } from '../../rules/alcance.ts';
import { otraEmpresaTiene, type Ajeno, type OtraEmpresa } from '../../rules/ventas/otraEmpresa.ts';
import { AUTORIZACION_EN_JSON, readAutorizacion, type FilaConAutorizacion } from '../comprobantes/readAutorizacion.ts';
import { estaCancelada, estaSinEfecto } from '../comprobantes/creditado.ts';
import { ESTA_SIN_CONFIRMAR } from '../comprobantes/emisiones/sinConfirmar.ts';
import { isBorradorAparte } from '../comprobantes/borradorAparte.ts';
import { outOfReach } from '../postgres/within.ts';
import { fewTexts, db, type Fila } from '../postgres/kysely.ts';
import { OMITIDA, type Omitida } from './omitidas.ts';

export interface OrdenGuardada extends Pick<
  Fila<'orden'>,
  | 'id'
  | 'order_id'
  | 'ultima_actualizacion'
  | 'estado'
  | 'orden'
  | 'descuentos'
  | 'descuentos_al'
  | 'comprador_al'
  | 'comprador_en'
  | 'facturacion_id'
  | 'facturacion'
  | 'facturacion_de'
  | 'facturacion_al'
  | 'reclamos_en'
  | 'devoluciones'
> {
  /** Answers of its claims since its last change, by claim id; null: none. */
  reclamos: RespuestaCruda | null;
  /** An issued invoice covers it. */
  facturada: boolean;
  /** A standing invoice covers it outside the pack's own turns. */
  facturada_aparte: boolean;
}

/** A voucher of a sale. */
export interface ComprobanteDeVenta extends Pick<
  Fila<'comprobante'>,
  | 'id'
  | 'clase'
  | 'turno'
  | 'status'
  | 'tipo_comprobante'
  | 'punto_de_venta'
  | 'numero_comprobante'
  | 'fecha'
  | 'total'
  | 'comprobante_vinculado'
  | 'rechazo'
  | 'a_mano'
> {
  autorizacion: Autorizacion | null;
  /** Its credit notes add up to its total, perceptions apart; a credit note, that debit notes annul it. */
  cancelada: boolean;
  emitiendo: boolean;
  /** It was asked of ARCA, and the outcome is unknown. */
  sin_confirmar: boolean;
  en_cola: boolean;
}

export interface VentaGuardada extends Pick<
  Fila<'venta'>,
  | 'id'
  | 'clave'
  | 'pack_id'
  | 'envio_id'
  | 'envio'
  | 'envio_costos'
  | 'envio_al'
  | 'envio_pagos'
  | 'envio_pagos_al'
  | 'envio_devuelto'
  | 'facturada_por_fuera'
  | 'comprador_a_mano'
> {
  /** A change to Factura A is half done: the sale's next invoice belongs to the change. */
  cambio_abierto: boolean;
  /** A person began to type the invoice of one of its orders, apart from the sale's own invoice. */
  borrador_aparte: boolean;
  /** Reason it was last left out; null once one of its orders changed. */
  omitida: Omitida | null;
  ordenes: OrdenGuardada[];
  /** Its vouchers of companies in reach. */
  comprobantes: ComprobanteDeVenta[];
  /** Issued invoices, in reach, typed apart for orders that the pack's own invoice does not cover, in the order they were made. */
  aparte: string[];
  /** Its vouchers of other companies, without their figures. */
  ajenos: Ajeno[];
  otra_empresa: OtraEmpresa;
}

/** A voucher `c` as FilaComprobanteDeVenta: amounts as text, so that none passes through a float. */
export function comprobanteDeVenta(alcance: Reach): RawBuilder<FilaComprobanteDeVenta> {
  return sql<FilaComprobanteDeVenta>`jsonb_build_object('id', c.id, 'clase', c.clase,
  'turno', c.turno, 'status', c.status, ${AUTORIZACION_EN_JSON}, 'punto_de_venta', c.punto_de_venta,
  'numero_comprobante', c.numero_comprobante, 'fecha', c.fecha::text, 'total', c.total::text,
  'comprobante_vinculado', c.comprobante_vinculado, 'emitiendo', c.emision_id is not null,
  'sin_confirmar', ${ESTA_SIN_CONFIRMAR},
  'en_cola', c.en_cola_desde is not null, 'rechazo', c.rechazo, 'a_mano', c.a_mano, 'cancelada', ${estaSinEfecto('c')},
  'ajeno', ${outOfReach(alcance, 'c')})`;
}

/** Whether an issued invoice covers an order `v`. Raw: handwritten statements include it. */
export const ESTA_FACTURADA = sql<boolean>`exists (select from comprobante_orden x join comprobante c on c.id = x.comprobante_id
  where x.orden_id = ord.id and c.clase = 'factura' and c.status = 'emitida')`;

/** Whether a standing invoice that a person made apart from the pack's covers an order `v`. Raw: as above. */
const FACTURADA_APARTE = sql<boolean>`exists (select from comprobante_orden x join comprobante c on c.id = x.comprobante_id
  where x.orden_id = ord.id and c.clase = 'factura' and c.status = 'emitida' and c.venta_id is null and not ${estaCancelada('c')})`;

/** Whether a change of an invoice of a pack `p`, its own or one apart, is half done. Raw: as above. */
export const CAMBIO_ABIERTO = sql<boolean>`exists (select from cambio x where x.estado <> 'terminado' and (x.venta_id = vta.id
  or x.comprobante_b_id in (select cv.comprobante_id from comprobante_orden cv join orden ord on ord.id = cv.orden_id
                             where ord.venta_id = vta.id)))`;

/** Whether a pack `p` has the draft of an invoice of some of its orders, apart from its own. Raw: as above. */
export const BORRADOR_APARTE = sql<boolean>`exists (select from comprobante c where ${isBorradorAparte(sql.ref('vta.id'))})`;

/** Answers about the claims of an order `v`; null: none since its last change. Raw: as above. */
export const RECLAMOS_VIGENTES = sql<RespuestaCruda | null>`case when ord.reclamos_al >= ord.ultima_actualizacion then ord.reclamos end`;

/** The orders of a pack `p`, in a list whose instants come as text. Raw: a list inside a row. */
const ORDENES = sql<
  FilaOrden[] | null
>`(select jsonb_agg(jsonb_build_object('id', ord.id, 'order_id', ord.order_id, 'ultima_actualizacion', ord.ultima_actualizacion, 'estado', ord.estado,
                'orden', ord.orden, 'descuentos', ord.descuentos, 'descuentos_al', ord.descuentos_al,
                'comprador_al', ord.comprador_al, 'comprador_en', ord.comprador_en, 'facturacion_id', ord.facturacion_id,
                'facturacion', ord.facturacion, 'facturacion_de', ord.facturacion_de, 'facturacion_al', ord.facturacion_al,
                'reclamos', ${RECLAMOS_VIGENTES}, 'reclamos_en', ord.reclamos_en, 'devoluciones', ord.devoluciones,
                'facturada', ${ESTA_FACTURADA}, 'facturada_aparte', ${FACTURADA_APARTE}) order by ord.order_id)
               from orden ord where ord.venta_id = vta.id)`;

/** Filter of sales: those with an order closed in `[desde, hasta)`, those of these orders, or those of a shipment. */
export type FiltroVentas = { desde: Date; hasta: Date } | { order_ids: readonly string[] } | { envio_id: string };

/** The packs a filter chooses, each with when its first order was closed. */
function selectElegidos(em: EntityManager, cuenta_id: string, filtro: FiltroVentas) {
  const ventas = db(em)
    .selectFrom('orden')
    .select(({ fn }) => ['venta_id', fn.min('fecha_cierre').as('cierre')])
    .where('cuenta_id', '=', cuenta_id)
    .groupBy('venta_id');
  if ('order_ids' in filtro) return ventas.where('order_id', '=', fewTexts(filtro.order_ids));
  if ('envio_id' in filtro) {
    return ventas.where('venta_id', 'in', ({ selectFrom }) =>
      selectFrom('venta').select('id').where('cuenta_id', '=', cuenta_id).where('envio_id', '=', filtro.envio_id),
    );
  }
  return ventas.where('fecha_cierre', '>=', filtro.desde).where('fecha_cierre', '<', filtro.hasta);
}

/**
 * One order of each pack chosen by a filter whose issued invoice charges the shipping; `conCambios`: only where an order changed since the
 * shipment was last read.
 */
export async function listEnviosFacturados(
  em: EntityManager,
  cuenta_id: string,
  filtro: FiltroVentas,
  { conCambios }: { conCambios: boolean },
): Promise<string[]> {
  const filas = await db(em)
    .selectFrom(selectElegidos(em, cuenta_id, filtro).as('e'))
    .innerJoin('venta as vta', 'vta.id', 'e.venta_id')
    .innerJoin('orden as ord', 'ord.venta_id', 'vta.id')
    .select(({ fn }) => fn.min('ord.order_id').as('order_id'))
    .where('vta.envio_id', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('comprobante as c')
          .innerJoin('comprobante_item as i', 'i.comprobante_id', 'c.id')
          .select('c.id')
          .whereRef('c.venta_id', '=', 'vta.id')
          .where('c.clase', '=', 'factura')
          .where('c.status', '=', 'emitida')
          .where('i.clase', '=', 'envio'),
      ),
    )
    .groupBy(['vta.id', 'vta.envio_al'])
    .$if(conCambios, (consulta) =>
      consulta.having(({ eb, fn, ref }) =>
        eb(fn.max('ord.ultima_actualizacion'), '>', fn.coalesce(ref('vta.envio_al'), sql<Date>`'-infinity'`)),
      ),
    )
    .execute();
  return filas.map(({ order_id }) => order_id);
}

/** Whole packs of an account (all their orders and vouchers), oldest sale first. `alcance`: companies whose vouchers are shown. */
export async function loadVentas(
  em: EntityManager,
  alcance: Reach,
  cuenta_id: string,
  filtro: FiltroVentas,
): Promise<VentaGuardada[]> {
  // Raw: whole packs in one reading are lists inside a row.
  const { rows } = await sql<FilaVenta>`
     select vta.id, vta.clave, vta.pack_id, vta.envio_id, vta.envio, vta.envio_costos, vta.envio_al,
            vta.envio_pagos, vta.envio_pagos_al,
            vta.envio_devuelto, vta.facturada_por_fuera, vta.comprador_a_mano,
            ${CAMBIO_ABIERTO} as cambio_abierto, ${BORRADOR_APARTE} as borrador_aparte,
            ${OMITIDA} as omitida,
            ${ORDENES} as ordenes,
            coalesce((select jsonb_agg(${comprobanteDeVenta(alcance)} order by c.clase, c.turno)
               from comprobante c where c.venta_id = vta.id), '[]') as comprobantes,
            array(select c.id::text from comprobante c
                   where c.id in (select x.comprobante_id from comprobante_orden x join orden ord on ord.id = x.orden_id
                                   where ord.venta_id = vta.id)
                     and c.venta_id is null and c.clase = 'factura' and c.status = 'emitida' and not ${outOfReach(alcance, 'c')}
                   order by c.autorizado_en, c.id) as aparte
       from (${selectElegidos(em, cuenta_id, filtro)}) e join venta vta on vta.id = e.venta_id
      order by e.cierre, vta.clave`.execute(db(em));
  return rows.map(toVenta);
}

export type FilaComprobanteDeVenta = Omit<ComprobanteDeVenta, 'total' | 'autorizacion'> &
  FilaConAutorizacion & { total: string; ajeno: boolean };

/** Splits rows of `comprobanteDeVenta`: of vouchers out of reach, only the data that decide what the sale still needs. */
export function splitAjenos(
  filas: readonly FilaComprobanteDeVenta[],
): Pick<VentaGuardada, 'comprobantes' | 'ajenos' | 'otra_empresa'> {
  const partes: Pick<VentaGuardada, 'comprobantes' | 'ajenos'> = { comprobantes: [], ajenos: [] };
  for (const { ajeno, total, ...fila } of filas) {
    const { clase, status, turno, cancelada } = fila;
    if (ajeno) partes.ajenos.push({ clase, status, turno, cancelada });
    else partes.comprobantes.push({ ...fila, autorizacion: readAutorizacion(fila), total: new Decimal(total) });
  }
  return { ...partes, otra_empresa: otraEmpresaTiene(partes.comprobantes, partes.ajenos) };
}

type FilaVenta = Omit<VentaGuardada, 'ordenes' | 'comprobantes' | 'ajenos' | 'otra_empresa'> & {
  ordenes: FilaOrden[];
  comprobantes: FilaComprobanteDeVenta[];
};

type FilaOrden = Omit<OrdenGuardada, 'ultima_actualizacion' | InstanteDeOrden> & {
  [campo in InstanteDeOrden]: string | null;
} & { ultima_actualizacion: string };

type InstanteDeOrden = 'descuentos_al' | 'comprador_al' | 'comprador_en' | 'facturacion_al' | 'reclamos_en';

function toVenta(fila: FilaVenta): VentaGuardada {
  return {
    ...fila,
    ordenes: fila.ordenes.map(toOrden),
    ...splitAjenos(fila.comprobantes),
  };
}

function toOrden(fila: FilaOrden): OrdenGuardada {
  return {
    ...fila,
    ultima_actualizacion: new Date(fila.ultima_actualizacion),
    descuentos_al: toInstante(fila.descuentos_al),
    comprador_al: toInstante(fila.comprador_al),
    comprador_en: toInstante(fila.comprador_en),
    facturacion_al: toInstante(fila.facturacion_al),
    reclamos_en: toInstante(fila.reclamos_en),
  };
}

function toInstante(escrito: string | null): Date | null {
  return escrito === null ? null : new Date(escrito);
}

/** The stored orders of a pack, and its shipment. */
export async function loadOrdenes(
  em: EntityManager,
  venta_id: string,
): Promise<Pick<VentaGuardada, 'envio_id' | 'ordenes'>> {
  const fila = await db(em)
    .selectFrom('venta as vta')
    .select(['vta.envio_id', ORDENES.as('ordenes')])
    .where('vta.id', '=', venta_id)
    .executeTakeFirstOrThrow();
  return { envio_id: fila.envio_id, ordenes: (fila.ordenes ?? []).map(toOrden) };
}

/** Account and orders of a pack; null when it is not there. */
export async function findVenta(
  em: EntityManager,
  venta_id: string,
): Promise<{ cuenta_id: string; order_ids: string[] } | null> {
  const venta = await db(em)
    .selectFrom('venta as vta')
    .select(['vta.cuenta_id'])
    .select(sql<string[]>`array(select order_id from orden where venta_id = vta.id order by order_id)`.as('order_ids'))
    .where('vta.id', '=', venta_id)
    .executeTakeFirst();
  return venta ?? null;
}
