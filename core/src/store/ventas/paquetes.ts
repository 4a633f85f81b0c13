import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql, type RawBuilder } from 'kysely';
import type { RespuestaCruda } from '../../contract/ventas/venta.ts';
import type { Reach } from '../../rules/alcance.ts';
import { otraEmpresaTiene, type ComprobanteAjeno, type OtraEmpresa } from '../../rules/ventas/otraEmpresa.ts';
import { estaCancelada } from '../comprobantes/creditado.ts';
import { esBorradorAparte } from '../comprobantes/borradorAparte.ts';
import { outOfReach } from '../postgres/within.ts';
import { anyText, db, type Fila } from '../postgres/kysely.ts';
import { EXCLUIDA, type Excluida } from './excluidas.ts';

export interface OrdenGuardada extends Pick<
  Fila<'venta'>,
  | 'id'
  | 'order_id'
  | 'ultima_actualizacion'
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
  /** What its claims answered since its last change, by their ids; null: nothing. */
  reclamos: RespuestaCruda | null;
  /** An issued invoice covers it. */
  facturada: boolean;
  /** One that is not the pack's own covers it, and stands. */
  facturada_aparte: boolean;
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
  | 'a_mano'
> {
  /** Its credit notes add up to it, perceptions apart. */
  cancelada: boolean;
  emitiendo: boolean;
  /** It was asked of ARCA and nobody knows yet what became of it. */
  sin_confirmar: boolean;
  en_cola: boolean;
}

export interface PaqueteGuardado extends Pick<
  Fila<'paquete'>,
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
  /** A change to Factura A is half way: the next invoice of the sale is its own. */
  cambio_abierto: boolean;
  /** A person began to type the invoice of an order of it, apart from its own. */
  borrador_aparte: boolean;
  /** Why it was last left out; null once one of its orders changed. */
  excluida: Excluida | null;
  ordenes: OrdenGuardada[];
  /** Those of companies in reach. */
  comprobantes: ComprobanteDePaquete[];
  /** Issued invoices, in reach, of orders that the pack's own does not cover: typed apart, the first first. */
  aparte: string[];
  /** Those of other companies, without their figures. */
  ajenos: ComprobanteAjeno[];
  otra_empresa: OtraEmpresa;
}

/** A voucher `c` as FilaComprobanteDePaquete: amounts as text, so that none passes through a float. */
export function comprobanteDePaquete(alcance: Reach): RawBuilder<FilaComprobanteDePaquete> {
  return sql<FilaComprobanteDePaquete>`jsonb_build_object('id', c.id, 'clase', c.clase,
  'turno', c.turno, 'status', c.status, 'tipo_comprobante', c.tipo_comprobante, 'punto_de_venta', c.punto_de_venta,
  'numero_comprobante', c.numero_comprobante, 'cae', c.cae, 'fecha', c.fecha::text, 'total', c.total::text,
  'comprobante_vinculado', c.comprobante_vinculado, 'emitiendo', c.emision_id is not null,
  'sin_confirmar', exists (select from emision e where e.id = c.emision_id and e.dudosa_desde is not null),
  'en_cola', c.en_cola_desde is not null, 'rechazo', c.rechazo, 'a_mano', c.a_mano, 'cancelada', ${estaCancelada('c')},
  'ajeno', ${outOfReach(alcance, 'c')})`;
}

/** Whether an issued invoice covers an order `v`. Raw: statements written by hand have it inside. */
export const ESTA_FACTURADA = sql<boolean>`exists (select from comprobante_venta x join comprobante c on c.id = x.comprobante_id
  where x.venta_id = v.id and c.clase = 'factura' and c.status = 'emitida')`;

/** Whether one that a person made for it apart from its pack covers an order `v`, and stands. Raw: as above. */
const FACTURADA_APARTE = sql<boolean>`exists (select from comprobante_venta x join comprobante c on c.id = x.comprobante_id
  where x.venta_id = v.id and c.clase = 'factura' and c.status = 'emitida' and c.paquete_id is null and not ${estaCancelada('c')})`;

/** Whether a change of an invoice of a pack `p`, its own or one apart, is half way. Raw: as above. */
export const CAMBIO_ABIERTO = sql<boolean>`exists (select from cambio x where x.estado <> 'terminado' and (x.paquete_id = p.id
  or x.comprobante_b_id in (select cv.comprobante_id from comprobante_venta cv join venta v on v.id = cv.venta_id
                             where v.paquete_id = p.id)))`;

/** Whether an invoice of orders of a pack `p`, apart from its own, is a draft. Raw: as above. */
export const BORRADOR_APARTE = sql<boolean>`exists (select from comprobante c where ${esBorradorAparte(sql.ref('p.id'))})`;

/** Answers about the claims of an order `v`; null: none since its last change. Raw: as above. */
export const RECLAMOS_VIGENTES = sql<RespuestaCruda | null>`case when v.reclamos_al >= v.ultima_actualizacion then v.reclamos end`;

/** The orders of a pack `p`, in a list whose instants come as text. Raw: a list inside a row. */
const ORDENES = sql<
  FilaOrden[] | null
>`(select jsonb_agg(jsonb_build_object('id', v.id, 'order_id', v.order_id, 'ultima_actualizacion', v.ultima_actualizacion,
                'orden', v.orden, 'descuentos', v.descuentos, 'descuentos_al', v.descuentos_al,
                'comprador_al', v.comprador_al, 'comprador_en', v.comprador_en, 'facturacion_id', v.facturacion_id,
                'facturacion', v.facturacion, 'facturacion_de', v.facturacion_de, 'facturacion_al', v.facturacion_al,
                'reclamos', ${RECLAMOS_VIGENTES}, 'reclamos_en', v.reclamos_en, 'devoluciones', v.devoluciones,
                'facturada', ${ESTA_FACTURADA}, 'facturada_aparte', ${FACTURADA_APARTE}) order by v.order_id)
               from venta v where v.paquete_id = p.id)`;

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

/**
 * Of the packs that a filter chooses, one order of each whose issued invoice charges the shipping; `conCambios`, only where an
 * order changed since the shipment was last read.
 */
export async function listEnviosFacturados(
  em: EntityManager,
  cuenta_id: string,
  filtro: FiltroPaquetes,
  { conCambios }: { conCambios: boolean },
): Promise<string[]> {
  const filas = await db(em)
    .selectFrom(selectElegidos(em, cuenta_id, filtro).as('e'))
    .innerJoin('paquete as p', 'p.id', 'e.paquete_id')
    .innerJoin('venta as v', 'v.paquete_id', 'p.id')
    .select(({ fn }) => fn.min('v.order_id').as('order_id'))
    .where('p.envio_id', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('comprobante as c')
          .innerJoin('comprobante_item as i', 'i.comprobante_id', 'c.id')
          .select('c.id')
          .whereRef('c.paquete_id', '=', 'p.id')
          .where('c.clase', '=', 'factura')
          .where('c.status', '=', 'emitida')
          .where('i.clase', '=', 'envio'),
      ),
    )
    .groupBy(['p.id', 'p.envio_al'])
    .$if(conCambios, (consulta) =>
      consulta.having(({ eb, fn, ref }) =>
        eb(fn.max('v.ultima_actualizacion'), '>', fn.coalesce(ref('p.envio_al'), sql<Date>`'-infinity'`)),
      ),
    )
    .execute();
  return filas.map(({ order_id }) => order_id);
}

/** Whole packs of an account (all their orders and vouchers), oldest sale first. `alcance`: of what companies vouchers are told. */
export async function loadPaquetes(
  em: EntityManager,
  alcance: Reach,
  cuenta_id: string,
  filtro: FiltroPaquetes,
): Promise<PaqueteGuardado[]> {
  // Raw: whole packs in one reading are lists inside a row.
  const { rows } = await sql<FilaPaquete>`
     select p.id, p.clave, p.pack_id, p.envio_id, p.envio, p.envio_costos, p.envio_al,
            p.envio_pagos, p.envio_pagos_al,
            p.envio_devuelto, p.facturada_por_fuera, p.comprador_a_mano,
            ${CAMBIO_ABIERTO} as cambio_abierto, ${BORRADOR_APARTE} as borrador_aparte,
            ${EXCLUIDA} as excluida,
            ${ORDENES} as ordenes,
            coalesce((select jsonb_agg(${comprobanteDePaquete(alcance)} order by c.clase, c.turno)
               from comprobante c where c.paquete_id = p.id), '[]') as comprobantes,
            array(select c.id::text from comprobante c
                   where c.id in (select x.comprobante_id from comprobante_venta x join venta v on v.id = x.venta_id
                                   where v.paquete_id = p.id)
                     and c.paquete_id is null and c.clase = 'factura' and c.status = 'emitida' and not ${outOfReach(alcance, 'c')}
                   order by c.autorizado_en, c.id) as aparte
       from (${selectElegidos(em, cuenta_id, filtro)}) e join paquete p on p.id = e.paquete_id
      order by e.cierre, p.clave`.execute(db(em));
  return rows.map(toPaquete);
}

export type FilaComprobanteDePaquete = Omit<ComprobanteDePaquete, 'total'> & { total: string; ajeno: boolean };

/** Rows of `comprobanteDePaquete`, read: of those out of reach only what decides what is due for the sale goes on. */
export function splitAjenos(
  filas: readonly FilaComprobanteDePaquete[],
): Pick<PaqueteGuardado, 'comprobantes' | 'ajenos' | 'otra_empresa'> {
  const partes: Pick<PaqueteGuardado, 'comprobantes' | 'ajenos'> = { comprobantes: [], ajenos: [] };
  for (const { ajeno, total, ...fila } of filas) {
    const { clase, status, turno, cancelada } = fila;
    if (ajeno) partes.ajenos.push({ clase, status, turno, cancelada });
    else partes.comprobantes.push({ ...fila, total: new Decimal(total) });
  }
  return { ...partes, otra_empresa: otraEmpresaTiene(partes.comprobantes, partes.ajenos) };
}

type FilaPaquete = Omit<PaqueteGuardado, 'ordenes' | 'comprobantes' | 'ajenos' | 'otra_empresa'> & {
  ordenes: FilaOrden[];
  comprobantes: FilaComprobanteDePaquete[];
};

type FilaOrden = Omit<OrdenGuardada, 'ultima_actualizacion' | InstanteDeOrden> & {
  [campo in InstanteDeOrden]: string | null;
} & { ultima_actualizacion: string };

type InstanteDeOrden = 'descuentos_al' | 'comprador_al' | 'comprador_en' | 'facturacion_al' | 'reclamos_en';

function toPaquete(fila: FilaPaquete): PaqueteGuardado {
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

/** The orders of a pack as they are kept now, and its shipment. */
export async function loadOrdenes(
  em: EntityManager,
  paquete_id: string,
): Promise<Pick<PaqueteGuardado, 'envio_id' | 'ordenes'>> {
  const fila = await db(em)
    .selectFrom('paquete as p')
    .select(['p.envio_id', ORDENES.as('ordenes')])
    .where('p.id', '=', paquete_id)
    .executeTakeFirstOrThrow();
  return { envio_id: fila.envio_id, ordenes: (fila.ordenes ?? []).map(toOrden) };
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
