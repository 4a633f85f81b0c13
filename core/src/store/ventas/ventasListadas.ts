import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql, type NotNull, type RawBuilder } from 'kysely';
import type { Reach } from '../../rules/alcance.ts';
import type { RespuestaCruda } from '../../contract/ventas/venta.ts';
import { toBuenosAires } from '../../rules/dates.ts';
import { estaCancelada } from '../comprobantes/creditado.ts';
import { statusDeMeli } from '../entities/venta.ts';
import { anyUuid, db, type Fila } from '../postgres/kysely.ts';
import { COMPRADOR_POR_SABER } from './compradores.ts';
import { EXCLUIDA, type Excluida } from './excluidas.ts';
import {
  BORRADOR_APARTE,
  CAMBIO_ABIERTO,
  comprobanteDePaquete,
  ESTA_FACTURADA,
  RECLAMOS_VIGENTES,
  splitAjenos,
  type FilaComprobanteDePaquete,
  type PaqueteGuardado,
} from './paquetes.ts';

/** A pack as a list of sales needs it: of each order only what the list shows or decides by. */
export interface PaqueteListado extends Pick<PaqueteGuardado, 'otra_empresa'> {
  id: string;
  clave: string;
  facturada_por_fuera: boolean;
  /** The shipping that its invoice charged went back to the buyer. */
  envio_devuelto: boolean;
  /** A change to Factura A is half way. */
  cambio_abierto: boolean;
  /** An invoice of an order of it, apart from its own, is being typed. */
  borrador_aparte: boolean;
  /** Why it was last left out, if nothing changed since. */
  excluida: Excluida | null;
  /** The reason that the person does not want to see. */
  descartada: string | null;
  /** The person said whom it is invoiced to. */
  con_comprador_a_mano: boolean;
  /** `orden` has parts of the raw order. `facturada`: an issued invoice covers it. */
  ordenes: OrdenListada[];
  /** By kind, each kind in the order they were made; notes typed by hand are among them. */
  comprobantes: PaqueteGuardado['comprobantes'];
  documento: DocumentoListado | null;
}

interface OrdenListada {
  order_id: string;
  orden: RespuestaCruda;
  /** What its claims answered since its last change, by their ids; null: nothing. */
  reclamos: RespuestaCruda | null;
  facturada: boolean;
  /** Whether its buyer is known, or is not and was asked for; null: neither was. */
  comprador: 'sabido' | 'por_saber' | null;
}

/** The sale's PDF on the marketplace. */
type DocumentoListado = Pick<Fila<'documento_fiscal'>, 'estado' | 'error' | 'actualizado_en'>;

/**
 * Which of an account's packs closed in the range: all; those with something cancelled or given back; or, so that a seller
 * of thousands of vouchers costs no more than what is left to do, those of each that may lack theirs.
 */
type PaquetesPedidos = 'todos' | 'sin_terminar' | 'devueltos' | 'por_devolver';

/** Whole packs of an account with an order closed in `[desde, hasta)`, or these; the last sale first. */
export async function listPaquetes(
  em: EntityManager,
  alcance: Reach,
  cuenta_id: string,
  cuales: RangoDeCierre | { paquete_ids: readonly string[] },
  pedidos: PaquetesPedidos = 'todos',
): Promise<PaqueteListado[]> {
  const consulta = 'paquete_ids' in cuales || pedidos === 'todos' ? null : PEDIDOS[pedidos](em, cuenta_id, cuales);
  // On their own: inside the statement below they are planned as if they were most of the packs.
  const elegidos = consulta && (await consulta.execute()).map(({ paquete_id }) => paquete_id);
  const paquetes = await db(em)
    .selectFrom(
      elegidas(em, cuenta_id, cuales, elegidos)
        .select(({ fn }) => fn.max('v.fecha_cierre').as('cierre'))
        .groupBy('v.paquete_id')
        .as('e'),
    )
    .innerJoin('paquete as p', 'p.id', 'e.paquete_id')
    .leftJoin('documento_fiscal as d', 'd.paquete_id', 'p.id')
    .select(['p.id', 'p.clave', 'p.facturada_por_fuera', 'p.envio_devuelto', 'p.descartada_motivo as descartada'])
    .select(sql<boolean>`p.comprador_a_mano is not null`.as('con_comprador_a_mano'))
    .select(['d.estado', 'd.error', 'd.actualizado_en'])
    .select([EXCLUIDA.as('excluida'), CAMBIO_ABIERTO.as('cambio_abierto'), BORRADOR_APARTE.as('borrador_aparte')])
    .orderBy('e.cierre', 'desc')
    .orderBy('p.clave', 'desc')
    .execute();
  const ids = anyUuid(paquetes.map(({ id }) => id));
  const ordenes = await listOrdenes(em, ids);
  const comprobantes = await listComprobantesDe(em, alcance, ids);
  return paquetes.map(({ estado, error, actualizado_en, ...paquete }) => {
    const { comprobantes: suyos, otra_empresa } = splitAjenos(comprobantes.get(paquete.id) ?? []);
    // The PDF on the marketplace is that of whoever invoiced the sale.
    const documento = otra_empresa === null && estado && actualizado_en ? { estado, error, actualizado_en } : null;
    return { ...paquete, ordenes: ordenes.get(paquete.id) ?? [], comprobantes: suyos, otra_empresa, documento };
  });
}

interface RangoDeCierre {
  desde: Date;
  hasta: Date;
}

/** Of which sales the packs are listed; `ids`: only of these packs. */
function elegidas(
  em: EntityManager,
  cuenta_id: string,
  cuales: RangoDeCierre | { paquete_ids: readonly string[] },
  ids: readonly string[] | null,
) {
  if ('paquete_ids' in cuales) {
    const suyas = db(em).selectFrom('venta as v').select('v.paquete_id');
    return suyas.where('v.cuenta_id', '=', cuenta_id).where('v.paquete_id', '=', anyUuid(cuales.paquete_ids));
  }
  const cerradas = ventasCerradas(em, cuenta_id, cuales);
  return ids === null ? cerradas : cerradas.where('v.paquete_id', '=', anyUuid(ids));
}

function ventasCerradas(em: EntityManager, cuenta_id: string, { desde, hasta }: RangoDeCierre) {
  return db(em)
    .selectFrom('venta as v')
    .select('v.paquete_id')
    .where('v.cuenta_id', '=', cuenta_id)
    .where('v.fecha_cierre', '>=', desde)
    .where('v.fecha_cierre', '<', hasta);
}

/** An invoice may be dated this many days before its sale was closed, at most (RG 1415: ten, of services). */
const DIAS_ANTES = 10;

/**
 * Packs without an issued invoice, by an index of the account's invoices alone; of those with several orders, the ones with
 * an order that none covers; those with a draft, and those half way of a change. It may take one too many: whoever asked
 * decides by what it holds.
 */
function sinTerminar(em: EntityManager, cuenta_id: string, rango: RangoDeCierre) {
  const desde = toBuenosAires(new Date(rango.desde.getTime() - DIAS_ANTES * 86_400_000));
  return ventasCerradas(em, cuenta_id, rango)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('comprobante as f')
            .select('f.id')
            .whereRef('f.paquete_id', '=', 'v.paquete_id')
            .where('f.cuenta_id', '=', cuenta_id)
            .where('f.fecha', '>=', desde)
            .where('f.clase', '=', 'factura')
            .where('f.status', '=', 'emitida'),
        ),
      ),
    )
    .union(
      ventasCerradas(em, cuenta_id, rango)
        .where('v.paquete_id', 'in', ({ fn }) =>
          ventasCerradas(em, cuenta_id, rango).groupBy('v.paquete_id').having(fn.countAll(), '>', 1),
        )
        .where(({ not }) => not(ESTA_FACTURADA)),
    )
    .union(borradoresDe(em, cuenta_id))
    .union(({ selectFrom }) =>
      selectFrom('cambio as x')
        .select('x.paquete_id')
        .where('x.estado', '<>', 'terminado')
        .where('x.paquete_id', 'is not', null)
        .$narrowType<{ paquete_id: NotNull }>(),
    );
}

/** `seDevolvioAlgo`, for queries. */
function devueltos(em: EntityManager, cuenta_id: string, rango: RangoDeCierre) {
  return ventasCerradas(em, cuenta_id, rango).where(({ eb, or, selectFrom }) =>
    or([
      eb('v.status', 'in', statusDeMeli.cancelada),
      eb('v.reembolsado', '>', new Decimal(0)),
      eb(
        'v.paquete_id',
        'in',
        selectFrom('paquete as e')
          .select('e.id')
          .where('e.cuenta_id', '=', cuenta_id)
          .where('e.envio_devuelto', '=', true),
      ),
    ]),
  );
}

/** Of those, the ones whose invoice has something left to credit, and those with a draft. */
function porDevolver(em: EntityManager, cuenta_id: string, rango: RangoDeCierre) {
  return devueltos(em, cuenta_id, rango).where(({ exists, or, selectFrom, eb }) =>
    or([
      exists(
        selectFrom('comprobante as f')
          .select('f.id')
          .whereRef('f.paquete_id', '=', 'v.paquete_id')
          .where('f.clase', '=', 'factura')
          .where('f.status', '=', 'emitida')
          .where(({ or: alguna, exists: hay, selectFrom: de, not: no }) =>
            alguna([
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
      eb('v.paquete_id', 'in', borradoresDe(em, cuenta_id)),
    ]),
  );
}

const PEDIDOS = { sin_terminar: sinTerminar, devueltos, por_devolver: porDevolver } as const;

function borradoresDe(em: EntityManager, cuenta_id: string) {
  return db(em)
    .selectFrom('comprobante as c')
    .select('c.paquete_id')
    .where('c.cuenta_id', '=', cuenta_id)
    .where('c.status', '=', 'borrador')
    .where('c.paquete_id', 'is not', null)
    .$narrowType<{ paquete_id: NotNull }>();
}

/** Raw: the order is opened once for all its parts; what it says beside them is most of its size. */
async function listOrdenes(em: EntityManager, ids: RawBuilder<string>): Promise<Map<string, OrdenListada[]>> {
  const { rows } = await sql<OrdenListada & { paquete_id: string }>`
    select v.paquete_id, v.order_id, to_jsonb(o) as orden, ${RECLAMOS_VIGENTES} as reclamos, ${ESTA_FACTURADA} as facturada,
           case when ${COMPRADOR_POR_SABER} then 'por_saber' when v.facturacion is not null then 'sabido' end as comprador
      from venta v, jsonb_to_record(v.orden) as o(id jsonb, pack_id jsonb, status jsonb, date_created jsonb, date_closed jsonb,
           last_updated jsonb, date_last_updated jsonb, currency_id jsonb, total_amount jsonb, tags jsonb, mediations jsonb,
           cancel_detail jsonb, buyer jsonb, payments jsonb, order_items jsonb)
     where v.paquete_id = ${ids} order by v.order_id`.execute(db(em));
  return groupByPaquete(rows, ({ order_id, orden, reclamos, facturada, comprador }) => ({
    order_id,
    orden,
    reclamos,
    facturada,
    comprador,
  }));
}

async function listComprobantesDe(
  em: EntityManager,
  alcance: Reach,
  ids: RawBuilder<string>,
): Promise<Map<string, FilaComprobanteDePaquete[]>> {
  // Raw, so that a voucher is read here as `loadPaquetes` does.
  const { rows } = await sql<{ paquete_id: string; comprobante: FilaComprobanteDePaquete }>`
    select u.paquete_id, ${comprobanteDePaquete(alcance)} as comprobante
      from (select id, paquete_id from comprobante where paquete_id = ${ids}
            union all
            select n.id, f.paquete_id from comprobante f join comprobante n on n.comprobante_vinculado = f.id
             where f.paquete_id = ${ids} and n.paquete_id is null) u
      join comprobante c on c.id = u.id order by c.clase, c.turno, c.creado_en`.execute(db(em));
  return groupByPaquete(rows, ({ comprobante }) => comprobante);
}

function groupByPaquete<F extends { paquete_id: string }, T>(
  filas: readonly F[],
  read: (fila: F) => T,
): Map<string, T[]> {
  const grupos = new Map<string, T[]>();
  for (const fila of filas) {
    const grupo = grupos.get(fila.paquete_id);
    if (grupo) grupo.push(read(fila));
    else grupos.set(fila.paquete_id, [read(fila)]);
  }
  return grupos;
}
