import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import { comprobanteAAutorizar, type ComprobanteAAutorizar, type Serie } from '../../../contract/arca/arca.ts';
import type { Ambiente } from '../../../contract/enums.ts';
import { tipoComprobanteOf } from '../../../rules/catalogs/tipoComprobante.ts';
import { anyUuid, db, NOW } from '../../postgres/kysely.ts';
import type { SerieDeEmision } from '../verifyEmision.ts';

/** A number asked for a voucher, without a proof that ARCA never authorised it. */
export interface NumeroSinProbar {
  id: string;
  serie: Serie;
  pedido: ComprobanteAAutorizar;
  /** The draft it was asked for; it may be gone. */
  comprobante_id: string;
  /** Drafts, among those asked about, that the number may have become: the draft itself, or the same kind of voucher of its sale. */
  de: string[];
  /** Chunk that requested it; the doubt about it, and ARCA's last answer, stay on the chunk. */
  emision_id: string;
  dudosa_desde: Date;
  /** ARCA's last number when it was last asked about this number; null: it was not. */
  arca_ultimo: number | null;
  /** The number is not asked about again by itself before this instant. */
  mirar_desde: Date | null;
}

/** Stores the unproved numbers of a chunk that is let go: those of its drafts without a CAE. Runs in the transaction that closes it. */
export async function insertSinProbar(
  tx: EntityManager,
  emision_id: string,
  aprobados: readonly string[],
): Promise<void> {
  await tx.execute(
    `insert into numero_sin_probar (serie_id, emision_id, numero, pedido, comprobante_id, venta_id, orden_ids)
     select e.serie_id, e.id, e.numero_desde + ec.orden, e.solicitud -> 'comprobantes' -> ec.orden, c.id, c.venta_id,
            array(select cv.orden_id from comprobante_orden cv where cv.comprobante_id = c.id)
       from emision e join emision_comprobante ec on ec.emision_id = e.id join comprobante c on c.id = ec.comprobante_id
      where e.id = ? and not c.id = any(?::uuid[])`,
    [emision_id, `{${aprobados.join(',')}}`],
  );
}

/** The unproved numbers of these drafts and of any voucher of their sales: invoices and notes apart, since a note is not its invoice. */
export async function listSinProbar(em: EntityManager, ids: readonly string[]): Promise<NumeroSinProbar[]> {
  const filas = await db(em)
    .selectFrom('numero_sin_probar as n')
    .innerJoin('serie as s', 's.id', 'n.serie_id')
    .innerJoin('emision as e', 'e.id', 'n.emision_id')
    .innerJoin('comprobante as c', (on) => on.on('c.id', '=', anyUuid(ids)).on(DEL_MISMO))
    .select(['n.id', 'n.pedido', 'n.comprobante_id', 's.cuit', 's.punto_de_venta', 's.tipo_comprobante'])
    .select(['n.emision_id', 'e.arca_ultimo', 'e.mirar_desde', 'c.id as suyo', 'c.clase'])
    .select(({ fn }) => fn.coalesce('e.dudosa_desde', 'e.abierta_en').as('dudosa_desde'))
    .where('n.resuelto_en', 'is', null)
    .orderBy('n.id')
    .execute();
  return [...Map.groupBy(filas, ({ id }) => id).values()].flatMap((deUnNumero) => {
    const [primera] = deUnNumero;
    if (!primera) return [];
    const { id, pedido, comprobante_id, cuit, punto_de_venta, tipo_comprobante, ...fila } = primera;
    const { emision_id, dudosa_desde, arca_ultimo, mirar_desde } = fila;
    const { clase } = tipoComprobanteOf(tipo_comprobante);
    const de = deUnNumero.flatMap((fila) => (fila.clase === clase ? [fila.suyo] : []));
    if (de.length === 0) return [];
    return {
      id,
      serie: { cuit, punto_de_venta, tipo_comprobante },
      pedido: z.decode(comprobanteAAutorizar, pedido as z.input<typeof comprobanteAAutorizar>),
      comprobante_id,
      de,
      emision_id,
      dudosa_desde,
      arca_ultimo,
      mirar_desde,
    };
  });
}

/** Whether a number `n` was asked for a voucher `c`, its sale or one of its orders. */
const DEL_MISMO = sql<boolean>`(c.id = n.comprobante_id or c.venta_id = n.venta_id
  or exists (select 1 from comprobante_orden cv where cv.comprobante_id = c.id and cv.orden_id = any(n.orden_ids)))`;

/** Requests of ours for a number of a serie, without a proof that ARCA never authorised it. */
export async function listPedidosDeNumero(
  em: EntityManager,
  { ambiente, cuit, punto_de_venta, tipo_comprobante }: SerieDeEmision,
  numero: number,
): Promise<Pick<NumeroSinProbar, 'id' | 'pedido' | 'comprobante_id'>[]> {
  const filas = await db(em)
    .selectFrom('numero_sin_probar as n')
    .innerJoin('serie as s', 's.id', 'n.serie_id')
    .select(['n.id', 'n.pedido', 'n.comprobante_id'])
    .where('s.ambiente', '=', ambiente)
    .where('s.cuit', '=', cuit)
    .where('s.punto_de_venta', '=', punto_de_venta)
    .where('s.tipo_comprobante', '=', tipo_comprobante)
    .where('n.numero', '=', numero)
    .where('n.resuelto_en', 'is', null)
    .orderBy('n.id')
    .execute();
  return filas.map(({ pedido, ...fila }) => ({
    ...fila,
    pedido: z.decode(comprobanteAAutorizar, pedido as z.input<typeof comprobanteAAutorizar>),
  }));
}

/** Unproved numbers that ARCA reached and hid when it was last asked, and that are to be asked about by `hasta`; null: whenever. */
const OCULTO_POR_MIRAR = (hasta: Date | null) =>
  sql<boolean>`n.resuelto_en is null and e.arca_ultimo >= n.numero
    and (${hasta}::timestamptz is null or e.mirar_desde is null or e.mirar_desde <= ${hasta})`;

/** Series with hidden numbers to be asked about. */
export async function listSeriesConOcultos(
  em: EntityManager,
  ambiente: Ambiente,
  { ahora, cuantas }: { ahora: Date; cuantas: number },
): Promise<Serie[]> {
  return db(em)
    .selectFrom('numero_sin_probar as n')
    .innerJoin('emision as e', 'e.id', 'n.emision_id')
    .innerJoin('serie as s', 's.id', 'n.serie_id')
    .select(['s.cuit', 's.punto_de_venta', 's.tipo_comprobante'])
    .distinct()
    .where('s.ambiente', '=', ambiente)
    .where(OCULTO_POR_MIRAR(ahora))
    .limit(cuantas)
    .execute();
}

/** The hidden numbers of a serie to be asked about by `hasta` (null: all), whether or not their drafts are still there. */
export async function listOcultos(em: EntityManager, serie_id: string, hasta: Date | null): Promise<NumeroSinProbar[]> {
  const filas = await db(em)
    .selectFrom('numero_sin_probar as n')
    .innerJoin('emision as e', 'e.id', 'n.emision_id')
    .innerJoin('serie as s', 's.id', 'n.serie_id')
    .select(['n.id', 'n.pedido', 'n.comprobante_id', 'n.emision_id', 'e.arca_ultimo', 'e.mirar_desde'])
    .select(['s.cuit', 's.punto_de_venta', 's.tipo_comprobante'])
    .select(({ fn }) => fn.coalesce('e.dudosa_desde', 'e.abierta_en').as('dudosa_desde'))
    .where('n.serie_id', '=', serie_id)
    .where(OCULTO_POR_MIRAR(hasta))
    .orderBy('n.numero')
    .execute();
  return filas.map(({ cuit, punto_de_venta, tipo_comprobante, pedido, ...fila }) => ({
    ...fila,
    serie: { cuit, punto_de_venta, tipo_comprobante },
    pedido: z.decode(comprobanteAAutorizar, pedido as z.input<typeof comprobanteAAutorizar>),
    de: [],
  }));
}

/** Stores what ARCA answered about the unproved numbers of a closed chunk, and when they are asked about again. */
export async function saveVistaSinProbar(
  em: EntityManager,
  emision_id: string,
  vista: { arca_ultimo: number; mirar_desde: Date },
): Promise<void> {
  await db(em).updateTable('emision').set(vista).where('id', '=', emision_id).where('estado', '=', 'cerrada').execute();
}

/** Numbers of a serie from `desde` to `hasta` that a draft of ours was requested with, and whose outcome ARCA never told. */
export async function countPedidosSinProbar(
  em: EntityManager,
  { ambiente, cuit, punto_de_venta, tipo_comprobante }: SerieDeEmision,
  { desde, hasta }: { desde: number; hasta: number },
): Promise<number> {
  const { cantidad } = await db(em)
    .selectFrom('numero_sin_probar as n')
    .innerJoin('serie as s', 's.id', 'n.serie_id')
    .select(({ fn }) => fn.count<number>('n.numero').distinct().as('cantidad'))
    .where('s.ambiente', '=', ambiente)
    .where('s.cuit', '=', cuit)
    .where('s.punto_de_venta', '=', punto_de_venta)
    .where('s.tipo_comprobante', '=', tipo_comprobante)
    .where('n.resuelto_en', 'is', null)
    .where('n.numero', '>=', desde)
    .where('n.numero', '<=', hasta)
    .executeTakeFirstOrThrow();
  return Number(cantidad);
}

/** Last date of the unproved requests of a serie up to `hasta`; null: there is none. */
export async function findFechaSinProbar(em: EntityManager, serie_id: string, hasta: number): Promise<string | null> {
  const { fecha } = await db(em)
    .selectFrom('numero_sin_probar as n')
    .select(sql<string | null>`max(n.pedido ->> 'fecha')`.as('fecha'))
    .where('n.serie_id', '=', serie_id)
    .where('n.numero', '<=', hasta)
    .where('n.resuelto_en', 'is', null)
    .executeTakeFirstOrThrow();
  return fecha;
}

/** Closes a number whose owner is known: nobody asks about it again. */
export async function resolveSinProbar(em: EntityManager, id: string): Promise<void> {
  await db(em).updateTable('numero_sin_probar').set({ resuelto_en: NOW }).where('id', '=', id).execute();
}
