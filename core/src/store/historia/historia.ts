import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Intercambio } from '../../contract/arca/arca.ts';
import type { Ambiente } from '../../contract/enums.ts';
import type { Receptor } from '../../contract/comprobantes/comprobante.ts';
import { anyUuid, db, type Fila } from '../postgres/kysely.ts';

/** The pack that a number names: its own, or that of one of its orders. null: the account has none. */
export async function findPaqueteDeVenta(em: EntityManager, cuenta_id: string, venta: string): Promise<string | null> {
  const fila = await db(em)
    .selectFrom('paquete')
    .select('id')
    .where('cuenta_id', '=', cuenta_id)
    .where('clave', '=', venta)
    .union(({ selectFrom }) =>
      selectFrom('venta').select('paquete_id as id').where('cuenta_id', '=', cuenta_id).where('order_id', '=', venta),
    )
    .executeTakeFirst();
  return fila?.id ?? null;
}

/** Who had each of these vouchers made. `lote`: the first batch that has it among its own. */
export async function listOrigenes(
  em: EntityManager,
  ids: readonly string[],
): Promise<{ id: string; automatico: boolean; lote: { id: string; ventas: number } | null }[]> {
  return db(em)
    .selectFrom('comprobante as c')
    .select(['c.id', 'c.automatico'])
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

/** What was told of a sale, or of a voucher of no sale; the oldest first. */
export async function listActividadDe(
  em: EntityManager,
  de: { paquete_id: string } | { comprobante_id: string },
): Promise<Pick<Fila<'actividad'>, 'tipo' | 'datos' | 'creada_en' | 'resuelta_en' | 'comprobante_id'>[]> {
  const filas = db(em)
    .selectFrom('actividad')
    .select(['tipo', 'datos', 'creada_en', 'resuelta_en', 'comprobante_id'])
    .orderBy('creada_en');
  return 'paquete_id' in de
    ? filas.where('paquete_id', '=', de.paquete_id).execute()
    : filas.where('comprobante_id', '=', de.comprobante_id).execute();
}

/** The changes to Factura A of these invoices. */
export async function listCambiosDe(
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
export async function findLecturas(em: EntityManager, paquete_id: string): Promise<Map<string, Date>> {
  const filas = await db(em)
    .selectFrom('venta')
    .select(['order_id', 'orden_leida_en'])
    .where('paquete_id', '=', paquete_id)
    .execute();
  return new Map(filas.map(({ order_id, orden_leida_en }) => [order_id, orden_leida_en]));
}

/** Exchanges shown of a voucher: to issue one takes a handful, however many tries it needed. */
const INTERCAMBIOS = 20;

/** The last exchanges with ARCA about a number of a serie, the oldest first. */
export async function listIntercambiosDe(
  em: EntityManager,
  {
    ambiente,
    cuit,
    punto_de_venta,
    tipo_comprobante,
    numero,
  }: { ambiente: Ambiente; cuit: string; punto_de_venta: number; tipo_comprobante: number; numero: number },
): Promise<Intercambio[]> {
  const filas = await db(em)
    .selectFrom('arca_intercambio')
    .selectAll()
    .where('ambiente', '=', ambiente)
    .where('cuit', '=', cuit)
    .where('numero_desde', '<=', numero)
    .where('numero_hasta', '>=', numero)
    .where(sql<boolean>`(serie->>'punto_de_venta')::int = ${punto_de_venta}`)
    .where(sql<boolean>`(serie->>'tipo_comprobante')::int = ${tipo_comprobante}`)
    .orderBy('inicio', 'desc')
    .limit(INTERCAMBIOS)
    .execute();
  return filas.toReversed();
}
