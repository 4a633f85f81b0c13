import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql, type NotNull, type RawBuilder } from 'kysely';
import type { Reach } from '../../rules/alcance.ts';
import type { EstadoOrden, RespuestaCruda } from '../../contract/ventas/venta.ts';
import { toBuenosAires } from '../../rules/dates.ts';
import { estaCancelada } from '../comprobantes/creditado.ts';
import { anyUuid, db, type Fila } from '../postgres/kysely.ts';
import { outOfReach } from '../postgres/within.ts';
import { COMPRADOR_POR_SABER } from './compradores.ts';
import { OMITIDA, type Omitida } from './omitidas.ts';
import {
  BORRADOR_APARTE,
  CAMBIO_ABIERTO,
  comprobanteDeVenta,
  ESTA_FACTURADA,
  RECLAMOS_VIGENTES,
  splitAjenos,
  type FilaComprobanteDeVenta,
  type VentaGuardada,
} from './ventas.ts';

/** A pack as a list of sales needs it: of each order, only the fields the list shows or decides by. */
export interface FilaDeVenta extends Pick<VentaGuardada, 'otra_empresa'> {
  id: string;
  clave: string;
  facturada_por_fuera: boolean;
  /** The shipping charged by its invoice went back to the buyer. */
  envio_devuelto: boolean;
  /** A change to Factura A is half done. */
  cambio_abierto: boolean;
  /** A person is typing the invoice of one of its orders, apart from its own invoice. */
  borrador_aparte: boolean;
  /** Reason it was last left out, if nothing changed since. */
  omitida: Omitida | null;
  /** Reason the person dismissed. */
  descartada: string | null;
  /** The person chose its receiver. */
  con_comprador_a_mano: boolean;
  /** `orden` has parts of the raw order. `facturada`: an issued invoice covers it. */
  ordenes: OrdenListada[];
  /** Its vouchers by kind, each kind in the order they were made, including notes typed by hand. */
  comprobantes: VentaGuardada['comprobantes'];
  documento: DocumentoListado | null;
}

interface OrdenListada {
  order_id: string;
  estado: EstadoOrden;
  orden: RespuestaCruda;
  /** Answers of its claims since its last change, by claim id; null: none. */
  reclamos: RespuestaCruda | null;
  facturada: boolean;
  /** `sabido`: its buyer is known; `por_saber`: the buyer was asked for and is unknown; null: not asked. */
  comprador: 'sabido' | 'por_saber' | null;
}

/** The sale's PDF on the marketplace. */
type DocumentoListado = Pick<Fila<'documento_fiscal'>, 'estado' | 'error' | 'actualizado_en'>;

/**
 * The packs of an account, closed in the range, that are listed: all; those with a cancellation or refund; or, so that the cost depends on the
 * pending work and not on thousands of vouchers, those that may lack an invoice, or a note.
 */
type VentasPedidos = 'todos' | 'sin_terminar' | 'devueltos' | 'por_devolver';

/**
 * Whole packs of an account with an order closed in `[desde, hasta)`, or of these ids; the last sale first. `campos`: fields read of each
 * raw order.
 */
export async function listVentas(
  em: EntityManager,
  alcance: Reach,
  { cuenta_id, campos }: { cuenta_id: string; campos: readonly string[] },
  criterio: RangoDeCierre | { venta_ids: readonly string[] },
  pedidos: VentasPedidos = 'todos',
): Promise<FilaDeVenta[]> {
  const consulta =
    'venta_ids' in criterio || pedidos === 'todos' ? null : PEDIDOS[pedidos](em, cuenta_id, criterio, alcance);
  // A query of its own: inside the statement below, the planner takes the chosen packs for most of all.
  const elegidos = consulta && (await consulta.execute()).map(({ venta_id }) => venta_id);
  const ventas = await db(em)
    .selectFrom(
      elegidas(em, cuenta_id, criterio, elegidos)
        .select(({ fn }) => fn.max('ord.fecha_cierre').as('cierre'))
        .groupBy('ord.venta_id')
        .as('e'),
    )
    .innerJoin('venta as vta', 'vta.id', 'e.venta_id')
    .leftJoin('documento_fiscal as d', 'd.venta_id', 'vta.id')
    .select([
      'vta.id',
      'vta.clave',
      'vta.facturada_por_fuera',
      'vta.envio_devuelto',
      'vta.descartada_motivo as descartada',
    ])
    .select(sql<boolean>`vta.comprador_a_mano is not null`.as('con_comprador_a_mano'))
    .select(['d.estado', 'd.error', 'd.actualizado_en'])
    .select([OMITIDA.as('omitida'), CAMBIO_ABIERTO.as('cambio_abierto'), BORRADOR_APARTE.as('borrador_aparte')])
    .orderBy('e.cierre', 'desc')
    .orderBy('vta.clave', 'desc')
    .execute();
  const ids = anyUuid(ventas.map(({ id }) => id));
  const ordenes = await listOrdenes(em, campos, ids);
  const comprobantes = await listComprobantesOf(em, alcance, ids);
  return ventas.map(({ estado, error, actualizado_en, ...venta }) => {
    const { comprobantes: comprobanteDeVentas, otra_empresa } = splitAjenos(comprobantes.get(venta.id) ?? []);
    // The PDF on the marketplace belongs to the company that invoiced the sale.
    const documento = otra_empresa === null && estado && actualizado_en ? { estado, error, actualizado_en } : null;
    return {
      ...venta,
      ordenes: ordenes.get(venta.id) ?? [],
      comprobantes: comprobanteDeVentas,
      otra_empresa,
      documento,
    };
  });
}

interface RangoDeCierre {
  desde: Date;
  hasta: Date;
}

/** Orders of the listed packs; `ids`: only of these packs. */
function elegidas(
  em: EntityManager,
  cuenta_id: string,
  criterio: RangoDeCierre | { venta_ids: readonly string[] },
  ids: readonly string[] | null,
) {
  if ('venta_ids' in criterio) {
    const ordenesDeCuenta = db(em).selectFrom('orden as ord').select('ord.venta_id');
    return ordenesDeCuenta
      .where('ord.cuenta_id', '=', cuenta_id)
      .where('ord.venta_id', '=', anyUuid(criterio.venta_ids));
  }
  const cerradas = ventasCerradas(em, cuenta_id, criterio);
  return ids === null ? cerradas : cerradas.where('ord.venta_id', '=', anyUuid(ids));
}

function ventasCerradas(em: EntityManager, cuenta_id: string, { desde, hasta }: RangoDeCierre) {
  return db(em)
    .selectFrom('orden as ord')
    .select('ord.venta_id')
    .where('ord.cuenta_id', '=', cuenta_id)
    .where('ord.fecha_cierre', '>=', desde)
    .where('ord.fecha_cierre', '<', hasta);
}

/** An invoice may be dated this many days before its sale was closed, at most (RG 1415: ten, of services). */
export const DIAS_ANTES = 10;

/**
 * Packs without an issued invoice, by an index of the account's invoices alone; packs of several orders with one that no invoice covers;
 * packs with a draft; packs with a half-done change; and packs with a voucher of a company out of reach, which tells a caller nothing.
 * May include a pack too many: the caller decides by its content.
 */
function sinTerminar(em: EntityManager, cuenta_id: string, rango: RangoDeCierre, alcance: Reach) {
  const desde = toBuenosAires(new Date(rango.desde.getTime() - DIAS_ANTES * 86_400_000));
  return ventasCerradas(em, cuenta_id, rango)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('comprobante as f')
            .select('f.id')
            .whereRef('f.venta_id', '=', 'ord.venta_id')
            .where('f.cuenta_id', '=', cuenta_id)
            .where('f.fecha', '>=', desde)
            .where('f.clase', '=', 'factura')
            .where('f.status', '=', 'emitida'),
        ),
      ),
    )
    .union(
      ventasCerradas(em, cuenta_id, rango)
        .where('ord.venta_id', 'in', ({ fn }) =>
          ventasCerradas(em, cuenta_id, rango).groupBy('ord.venta_id').having(fn.countAll(), '>', 1),
        )
        .where(({ not }) => not(ESTA_FACTURADA)),
    )
    .union(borradoresOf(em, cuenta_id))
    .union(({ selectFrom }) =>
      selectFrom('cambio as x')
        .select('x.venta_id')
        .where('x.estado', '<>', 'terminado')
        .where('x.venta_id', 'is not', null)
        .$narrowType<{ venta_id: NotNull }>(),
    )
    .$if(alcance.empresas !== 'todas', (query) => query.union(ventasAjenas(em, cuenta_id, alcance)));
}

/** Packs of an account with a voucher of a company out of reach. */
function ventasAjenas(em: EntityManager, cuenta_id: string, alcance: Reach) {
  return db(em)
    .selectFrom('comprobante as c')
    .select('c.venta_id')
    .where('c.cuenta_id', '=', cuenta_id)
    .where(outOfReach(alcance, 'c'))
    .where('c.venta_id', 'is not', null)
    .$narrowType<{ venta_id: NotNull }>();
}

/** `seDevolvioAlgo`, for queries. */
function devueltos(em: EntityManager, cuenta_id: string, rango: RangoDeCierre) {
  return ventasCerradas(em, cuenta_id, rango).where(({ eb, or, selectFrom }) =>
    or([
      eb('ord.estado', '=', 'cancelada'),
      eb('ord.reembolsado', '>', new Decimal(0)),
      eb(
        'ord.venta_id',
        'in',
        selectFrom('venta as e')
          .select('e.id')
          .where('e.cuenta_id', '=', cuenta_id)
          .where('e.envio_devuelto', '=', true),
      ),
    ]),
  );
}

/** Refunded packs whose invoice has something left to credit, and those with a draft. */
function porDevolver(em: EntityManager, cuenta_id: string, rango: RangoDeCierre) {
  return devueltos(em, cuenta_id, rango).where(({ exists, or, selectFrom, eb }) =>
    or([
      exists(
        selectFrom('comprobante as f')
          .select('f.id')
          .whereRef('f.venta_id', '=', 'ord.venta_id')
          .where('f.clase', '=', 'factura')
          .where('f.status', '=', 'emitida')
          .where(({ or: disyuncion, exists: hay, selectFrom: de, not: no }) =>
            disyuncion([
              no(estaCancelada('f')),
              hay(
                de('comprobante as n')
                  .select('n.id')
                  .whereRef('n.comprobante_vinculado', '=', 'f.id')
                  .where('n.status', '=', 'borrador'),
              ),
            ]),
          ),
      ),
      eb('ord.venta_id', 'in', borradoresOf(em, cuenta_id)),
    ]),
  );
}

const PEDIDOS = { sin_terminar: sinTerminar, devueltos, por_devolver: porDevolver } as const;

function borradoresOf(em: EntityManager, cuenta_id: string) {
  return db(em)
    .selectFrom('comprobante as c')
    .select('c.venta_id')
    .where('c.cuenta_id', '=', cuenta_id)
    .where('c.status', '=', 'borrador')
    .where('c.venta_id', 'is not', null)
    .$narrowType<{ venta_id: NotNull }>();
}

/** The listed orders of packs. Raw: each order's JSON is opened once for all its fields; the other fields are most of its size. */
async function listOrdenes(
  em: EntityManager,
  campos: readonly string[],
  ids: RawBuilder<string>,
): Promise<Map<string, OrdenListada[]>> {
  const columnas = sql.join(campos.map((campo) => sql`${sql.ref(campo)} jsonb`));
  const { rows } = await sql<OrdenListada & { venta_id: string }>`
    select ord.venta_id, ord.order_id, ord.estado, to_jsonb(o) as orden, ${RECLAMOS_VIGENTES} as reclamos, ${ESTA_FACTURADA} as facturada,
           case when ${COMPRADOR_POR_SABER} then 'por_saber' when ord.facturacion is not null then 'sabido' end as comprador
      from orden ord, jsonb_to_record(ord.orden) as o(${columnas})
     where ord.venta_id = ${ids} order by ord.order_id`.execute(db(em));
  return groupByVenta(rows, ({ order_id, estado, orden, reclamos, facturada, comprador }) => ({
    order_id,
    estado,
    orden,
    reclamos,
    facturada,
    comprador,
  }));
}

async function listComprobantesOf(
  em: EntityManager,
  alcance: Reach,
  ids: RawBuilder<string>,
): Promise<Map<string, FilaComprobanteDeVenta[]>> {
  // Raw, so that a voucher is read here as `loadVentas` does.
  const { rows } = await sql<{ venta_id: string; comprobante: FilaComprobanteDeVenta }>`
    select u.venta_id, ${comprobanteDeVenta(alcance)} as comprobante
      from (select id, venta_id from comprobante where venta_id = ${ids}
            union all
            select n.id, f.venta_id from comprobante f join comprobante n on n.comprobante_vinculado = f.id
             where f.venta_id = ${ids} and n.venta_id is null) u
      join comprobante c on c.id = u.id order by c.clase, c.turno, c.creado_en`.execute(db(em));
  return groupByVenta(rows, ({ comprobante }) => comprobante);
}

function groupByVenta<F extends { venta_id: string }, T>(filas: readonly F[], read: (fila: F) => T): Map<string, T[]> {
  const grupos = new Map<string, T[]>();
  for (const fila of filas) {
    const grupo = grupos.get(fila.venta_id);
    if (grupo) grupo.push(read(fila));
    else grupos.set(fila.venta_id, [read(fila)]);
  }
  return grupos;
}
