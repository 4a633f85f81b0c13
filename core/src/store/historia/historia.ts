import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Intercambio, Serie } from '../../contract/arca/arca.ts';
import type { Ambiente } from '../../contract/enums.ts';
import type { Receptor } from '../../contract/comprobantes/comprobante.ts';
import type { Reach } from '../../rules/alcance.ts';
import type { Discordancia } from '../entities/venta.ts';
import { outOfReach } from '../postgres/within.ts';
import { anyUuid, db, type Fila } from '../postgres/kysely.ts';

/** The pack that a number names: its own number, or that of one of its orders. null: the account has none. */
export async function findVentaPorNumero(em: EntityManager, cuenta_id: string, venta: string): Promise<string | null> {
  const fila = await db(em)
    .selectFrom('venta')
    .select('id')
    .where('cuenta_id', '=', cuenta_id)
    .where('clave', '=', venta)
    .union(({ selectFrom }) =>
      selectFrom('orden').select('venta_id as id').where('cuenta_id', '=', cuenta_id).where('order_id', '=', venta),
    )
    .executeTakeFirst();
  return fila?.id ?? null;
}

/**
 * Origin of each of these vouchers. `lote`: the first batch that has it among its own. `por`: the e-mail of who issued it, or wrote it
 * while it is a draft, when not the owner.
 */
export async function listOrigenes(
  em: EntityManager,
  ids: readonly string[],
): Promise<{ id: string; automatico: boolean; por: string | null; lote: { id: string; ventas: number } | null }[]> {
  return db(em)
    .selectFrom('comprobante as c')
    .leftJoin('usuario as u', (on) =>
      on.on('u.id', '=', sql<string>`case c.status when 'emitida' then c.emitido_por else c.redactado_por end`),
    )
    .select(['c.id', 'c.automatico', 'u.email as por'])
    .select(
      sql<{ id: string; ventas: number } | null>`(
        select jsonb_build_object('id', l.id, 'ventas', (select count(*)::int from lote_item t where t.lote_id = l.id))
          from lote_item i join lote l on l.id = i.lote_id
         where i.comprobante_id = c.id and l.clase = 'emision' order by l.creado_en limit 1)`.as('de_lote'),
    )
    .where('c.id', '=', anyUuid(ids))
    .execute()
    .then((filas) => filas.map(({ de_lote, ...fila }) => ({ ...fila, lote: de_lote })));
}

/** An event of a sale; `por`: e-mail of who closed it, when not the owner. */
type ActividadContada = Pick<Fila<'actividad'>, 'tipo' | 'datos' | 'creada_en' | 'resuelta_en' | 'comprobante_id'> & {
  por: string | null;
};

/** E-mail of who marked a sale as invoiced elsewhere, when not the owner. */
export async function findQuienMarco(em: EntityManager, venta_id: string): Promise<string | null> {
  const fila = await db(em)
    .selectFrom('venta as vta')
    .innerJoin('usuario as u', 'u.id', 'vta.por_fuera_por')
    .select('u.email')
    .where('vta.id', '=', venta_id)
    .executeTakeFirst();
  return fila?.email ?? null;
}

/** Difference between the marketplace and the padrón about a sale's buyer; null: none was seen. */
export async function findDiscordancia(em: EntityManager, venta_id: string): Promise<Discordancia | null> {
  const fila = await db(em).selectFrom('venta').select('discordancia').where('id', '=', venta_id).executeTakeFirst();
  return fila?.discordancia ?? null;
}

/** Events of a sale, or of a voucher of no sale, except those of a company out of reach; the oldest first. */
export async function listActividadOf(
  em: EntityManager,
  alcance: Reach,
  de: { venta_id: string } | { comprobante_id: string },
): Promise<ActividadContada[]> {
  const filas = db(em)
    .selectFrom('actividad as a')
    .leftJoin('comprobante as c', 'c.id', 'a.comprobante_id')
    .leftJoin('usuario as u', 'u.id', 'a.resuelta_por')
    .select(['a.tipo', 'a.datos', 'a.creada_en', 'a.resuelta_en', 'a.comprobante_id', 'u.email as por'])
    .where(sql<boolean>`${outOfReach(alcance, 'c')} is not true`)
    .orderBy('a.creada_en');
  return 'venta_id' in de
    ? filas.where('a.venta_id', '=', de.venta_id).execute()
    : filas.where('a.comprobante_id', '=', de.comprobante_id).execute();
}

/** The changes to Factura A of these invoices. */
export async function listCambiosOf(
  em: EntityManager,
  ids: readonly string[],
): Promise<{ comprobante_b_id: string; receptor: Receptor; estado: string; creado_en: Date }[]> {
  return db(em)
    .selectFrom('cambio')
    .select(['comprobante_b_id', 'receptor', 'estado', 'creado_en'])
    .where('comprobante_b_id', '=', anyUuid(ids))
    .orderBy('creado_en')
    .execute();
}

/** When each order of a pack was last read. */
export async function findLecturas(em: EntityManager, venta_id: string): Promise<Map<string, Date>> {
  const filas = await db(em)
    .selectFrom('orden')
    .select(['order_id', 'orden_leida_en'])
    .where('venta_id', '=', venta_id)
    .execute();
  return new Map(filas.map(({ order_id, orden_leida_en }) => [order_id, orden_leida_en]));
}

/** Exchanges shown of a voucher: issuing one takes a handful, however many tries it needed. */
const INTERCAMBIOS = 20;

/** A voucher, with the serie whose numbers were asked of ARCA for it. `numero` null: none was authorised. */
interface ComprobanteDeSerie extends Serie {
  id: string;
  ambiente: Ambiente;
  numero: number | null;
}

/**
 * The last exchanges with ARCA about a voucher, the oldest first, each with the number that was asked for it. A number refused to a draft
 * is asked for another one: an exchange is of the voucher that the chunk under way at its instant asked the number for.
 */
export async function listIntercambiosOf(
  em: EntityManager,
  { id, ambiente, cuit, punto_de_venta, tipo_comprobante, numero }: ComprobanteDeSerie,
): Promise<(Intercambio & { pedido_con: number })[]> {
  const pedidos = await db(em)
    .selectFrom('emision_comprobante as ec')
    .innerJoin('emision as e', 'e.id', 'ec.emision_id')
    .select([sql<number>`e.numero_desde + ec.orden`.as('numero')])
    .where('ec.comprobante_id', '=', id)
    .where('e.numero_desde', 'is not', null)
    .execute();
  const numeros = [...pedidos.map((pedido) => pedido.numero), ...(numero === null ? [] : [numero])];
  if (numeros.length === 0) return [];
  const filas = await db(em)
    .selectFrom('arca_intercambio as i')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('emision as e')
          .innerJoin('serie as s', 's.id', 'e.serie_id')
          .select(['e.id', 'e.numero_desde', 'e.numero_hasta'])
          .where('s.ambiente', '=', ambiente)
          .where('s.cuit', '=', cuit)
          .where('s.punto_de_venta', '=', punto_de_venta)
          .where('s.tipo_comprobante', '=', tipo_comprobante)
          .whereRef('e.abierta_en', '<=', 'i.inicio')
          .orderBy('e.abierta_en', 'desc')
          .limit(1)
          .as('tanda'),
      (join) => join.onTrue(),
    )
    .leftJoin('emision_comprobante as ec', (join) =>
      join.onRef('ec.emision_id', '=', 'tanda.id').on('ec.comprobante_id', '=', id),
    )
    .selectAll('i')
    .select(sql<number>`coalesce(tanda.numero_desde + ec.orden, ${numero}::int)`.as('pedido_con'))
    .where('i.ambiente', '=', ambiente)
    .where('i.cuit', '=', cuit)
    .where('i.numero_desde', '<=', Math.max(...numeros))
    .where('i.numero_hasta', '>=', Math.min(...numeros))
    .where(sql<boolean>`(i.serie->>'punto_de_venta')::int = ${punto_de_venta}`)
    .where(sql<boolean>`(i.serie->>'tipo_comprobante')::int = ${tipo_comprobante}`)
    .where(
      // Its number is of the voucher, unless the chunk under way asked the number for another one.
      sql<boolean>`coalesce(tanda.numero_desde + ec.orden between i.numero_desde and i.numero_hasta,
        ${numero}::int between i.numero_desde and i.numero_hasta
          and not coalesce(${numero}::int between tanda.numero_desde and tanda.numero_hasta, false))`,
    )
    .orderBy('i.inicio', 'desc')
    .limit(INTERCAMBIOS)
    .execute();
  return filas.toReversed();
}
