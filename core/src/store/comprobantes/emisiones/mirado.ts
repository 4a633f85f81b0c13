import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  comprobanteAAutorizar,
  type ComprobanteAAutorizar,
  type ComprobanteAutorizado,
} from '../../../contract/arca/arca.ts';
import type { ClaseComprobante } from '../../../contract/enums.ts';
import { SIN_IDENTIFICAR } from '../../../rules/catalogs/tipoDocumento.ts';
import { pgArray } from '../../postgres/arrays.ts';
import { db } from '../../postgres/kysely.ts';
import { selectComprobantesDeSerie } from '../series.ts';

/** Last number of a serie at which ARCA's vouchers were compared with ours; and since when ARCA does not show the next one. */
export interface Mirado {
  /** null: we never asked for a number on the serie. */
  hasta: number | null;
  hueco_desde: Date | null;
}

/** The serie's comparison point. Numbers before the first one we asked for are not ours. */
export async function findMirado(em: EntityManager, serie_id: string): Promise<Mirado> {
  const { mirado_hasta, hueco_desde, primero } = await db(em)
    .selectFrom('serie as s')
    .select(['s.mirado_hasta', 's.hueco_desde'])
    .select(({ selectFrom }) =>
      selectFrom('emision as e')
        .select(({ fn }) => fn.min('e.numero_desde').as('primero'))
        .whereRef('e.serie_id', '=', 's.id')
        .as('primero'),
    )
    .where('s.id', '=', serie_id)
    .executeTakeFirstOrThrow();
  return { hasta: mirado_hasta ?? (primero === null ? null : primero - 1), hueco_desde };
}

export async function saveMirado(
  em: EntityManager,
  serie_id: string,
  { hasta: mirado_hasta, hueco_desde }: Mirado,
): Promise<void> {
  await db(em).updateTable('serie').set({ mirado_hasta, hueco_desde }).where('id', '=', serie_id).execute();
}

/** Puts the comparison of a serie back to before a number that ARCA shows at last: the next one reads it. */
export async function forgetMirado(em: EntityManager, serie_id: string, numero: number): Promise<void> {
  await db(em)
    .updateTable('serie')
    .set({ mirado_hasta: sql<number | null>`least(mirado_hasta, ${numero - 1}::int)`, mirada_en: null })
    .where('id', '=', serie_id)
    .where('mirado_hasta', 'is not', null)
    .execute();
}

/** Records the instant when ARCA's last number of a serie was compared with ours. */
export async function markMirada(em: EntityManager, serie_id: string, mirada_en: Date): Promise<void> {
  await db(em).updateTable('serie').set({ mirada_en }).where('id', '=', serie_id).execute();
}

/** Numbers after `desde`, up to `hasta`, without a voucher here, in order. */
export async function listSinComprobante(
  em: EntityManager,
  serie_id: string,
  { desde, hasta }: { desde: number; hasta: number },
): Promise<number[]> {
  const filas = await em.execute<{ numero: number }[]>(
    `select n.numero from serie s cross join generate_series(?::int + 1, ?::int) n(numero)
      where s.id = ? and not exists (select 1 from comprobante c
              where c.ambiente = s.ambiente and c.company_cuit = s.cuit and c.punto_de_venta = s.punto_de_venta
                and c.tipo_comprobante = s.tipo_comprobante and c.numero_comprobante = n.numero)
      order by 1`,
    [desde, hasta, serie_id],
  );
  return filas.map(({ numero }) => numero);
}

/** A request of a closed chunk of a serie, and the state of its draft now. */
export interface PedidoCerrado {
  pedido: ComprobanteAAutorizar;
  /** The draft it was asked for or, when that is gone, its sale's present one; null: there is none. */
  comprobante_id: string | null;
  estado: 'libre' | 'emitiendo' | 'emitida' | 'ausente';
  /** The answer was lost or said nothing, or nothing proved the number's outcome. */
  en_duda: boolean;
  /** Stored vouchers that ARCA authorised in addition to it. */
  repetidos: number;
}

/**
 * Requests of a serie's closed chunks that ARCA may have authorised late or under other numbers: those for a number among `numeros`; those
 * in doubt, opened since `dudosos_desde`; and those already issued, since `repetidos_desde`. The last requests first: several may have
 * asked for a number.
 */
export async function listPedidosCerrados(
  em: EntityManager,
  serie_id: string,
  {
    numeros,
    clase,
    dudosos_desde,
    repetidos_desde,
  }: { numeros: readonly number[]; clase: ClaseComprobante; dudosos_desde: Date; repetidos_desde: Date },
): Promise<PedidoCerrado[]> {
  // Raw: the vouchers of a request are inside its JSON.
  const filas = await em.execute<(Omit<PedidoCerrado, 'pedido'> & { pedido: unknown })[]>(
    `with cerradas as (
       select e.id, e.solicitud, e.abierta_en,
              e.dudosa_desde is not null or exists (select from numero_sin_probar n where n.emision_id = e.id) as en_duda
         from emision e
        where e.serie_id = ? and e.estado = 'cerrada' and (e.abierta_en >= ? or e.numero_hasta >= ?))
     select p.pedido, x.id as comprobante_id,
            e.en_duda and (x.status is distinct from 'emitida' or e.abierta_en >= ?) as en_duda,
            case when x.id is null then 'ausente' when x.status = 'emitida' then 'emitida'
                 when x.emision_id is not null then 'emitiendo' else 'libre' end as estado,
            (select count(*)::int from comprobante r where r.repite_a = x.id) as repetidos
       from cerradas e
            cross join lateral jsonb_array_elements(e.solicitud -> 'comprobantes') with ordinality p(pedido, lugar)
            left join emision_comprobante ec on ec.emision_id = e.id and ec.orden = p.lugar - 1
            left join lateral (${HEREDERO}) h on ec.comprobante_id is null
            left join comprobante x on x.id = coalesce(ec.comprobante_id, h.id)
      where e.en_duda and (x.status is distinct from 'emitida' or e.abierta_en >= ?) or (p.pedido ->> 'numero')::int = any(?::int[])
      order by e.abierta_en desc, p.lugar`,
    [
      serie_id,
      dudosos_desde,
      Math.min(...numeros),
      repetidos_desde,
      clase,
      repetidos_desde,
      pgArray(numeros.map(String)),
    ],
  );
  return filas.map(({ pedido, ...fila }) => ({
    ...fila,
    pedido: z.decode(comprobanteAAutorizar, pedido as z.input<typeof comprobanteAAutorizar>),
  }));
}

/** The present voucher of the sale of a deleted draft, of the kind asked for: invoices and notes apart. */
const HEREDERO = `select c.id from numero_sin_probar n join comprobante c on c.id <> n.comprobante_id
    and (c.venta_id = n.venta_id
         or exists (select 1 from comprobante_orden cv where cv.comprobante_id = c.id and cv.orden_id = any(n.orden_ids)))
  where n.emision_id = e.id and n.numero = (p.pedido ->> 'numero')::int
    and c.clase = ?
  order by c.creado_en desc limit 1`;

/**
 * Our voucher with the same content as one ARCA has under another number: to an identified receiver, issued since then and not repeated
 * yet; null: there is none. Two equal vouchers without an identified receiver may be two sales.
 */
export async function findIgual(
  em: EntityManager,
  serie_id: string,
  { fecha, tipo_documento, numero_documento, total, moneda }: ComprobanteAutorizado,
  desde: Date,
): Promise<string | null> {
  if (tipo_documento === SIN_IDENTIFICAR) return null;
  const igual = await selectComprobantesDeSerie(em, serie_id)
    .select('c.id')
    .where('c.numero_comprobante', 'is not', null)
    .where('c.autorizado_en', '>=', desde)
    .where('c.fecha', '=', fecha)
    .where('c.tipo_documento_facturado', '=', tipo_documento)
    .where(sql`ltrim(c.cuit_facturado, '0')`, '=', numero_documento.replace(/^0+/, ''))
    .where('c.total', '=', total)
    .where('c.moneda', '=', moneda)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('emision_comprobante as ec').select('ec.orden').whereRef('ec.comprobante_id', '=', 'c.id')),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('comprobante as r').select('r.id').whereRef('r.repite_a', '=', 'c.id'))),
    )
    .orderBy('c.numero_comprobante', 'desc')
    .limit(1)
    .executeTakeFirst();
  return igual?.id ?? null;
}
