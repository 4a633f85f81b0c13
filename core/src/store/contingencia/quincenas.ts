import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { QuincenaCaea } from '../../contract/arca/contingencia.ts';
import type { Ambiente } from '../../contract/enums.ts';
import { anyText, anyUuid, COUNT, db } from '../postgres/kysely.ts';
import type { CaeaFila } from './codigos.ts';
import { PUNTO_USADO } from './puntoUsado.ts';

/** Fortnights of each CUIT that are read, the newest first: half a year, so that one not informed is not lost from sight. */
const QUINCENAS = 12;

/** Newest fortnights of some CUITs, those with a code of which ARCA was not wholly informed among them however old. */
export async function listQuincenas(
  em: EntityManager,
  ambiente: Ambiente,
  cuits: readonly string[],
): Promise<CaeaFila[]> {
  return db(em)
    .selectFrom('caea as a')
    .selectAll('a')
    .where('a.ambiente', '=', ambiente)
    .where('a.cuit', '=', anyText(cuits))
    .where(({ or, exists, selectFrom }) =>
      or([
        sql<boolean>`(select count(*) from caea n where n.ambiente = a.ambiente and n.cuit = a.cuit
          and (n.mes, n.orden) > (a.mes, a.orden)) < ${QUINCENAS}`,
        exists(
          selectFrom('comprobante as c')
            .select('c.id')
            .whereRef('c.caea_id', '=', 'a.id')
            .where('c.informado_en', 'is', null),
        ),
      ]),
    )
    .orderBy('a.mes', 'desc')
    .orderBy('a.orden', 'desc')
    .execute();
}

/** Vouchers with each of some codes. */
export async function countComprobantes(em: EntityManager, ids: readonly string[]) {
  const filas = await db(em)
    .selectFrom('comprobante as c')
    .select([
      'c.caea_id',
      COUNT.as('emitidos'),
      sql<number>`count(*) filter (where c.informado_en is not null)::int`.as('informados'),
      sql<number>`count(*) filter (where c.informado_en is null and c.rechazo_informe <> '[]')::int`.as('rechazados'),
    ])
    .where('c.caea_id', '=', anyUuid(ids))
    .groupBy('c.caea_id')
    .execute();
  return new Map(filas.map(({ caea_id, ...cuenta }) => [caea_id, cuenta]));
}

/** Refused vouchers that are told of each code: a serie stops behind its first. */
const RECHAZOS = 50;

/** Vouchers with some codes that ARCA refused to be informed of. */
export async function listRechazos(em: EntityManager, ids: readonly string[]) {
  const filas = await db(em)
    .selectFrom('comprobante as c')
    .select(['c.caea_id', 'c.id as comprobante_id', 'c.punto_de_venta', 'c.tipo_comprobante'])
    .select(['c.numero_comprobante', 'c.rechazo_informe'])
    .where('c.caea_id', '=', anyUuid(ids))
    .where('c.informado_en', 'is', null)
    .where(sql<boolean>`c.rechazo_informe <> '[]'`)
    .orderBy('c.punto_de_venta')
    .orderBy('c.tipo_comprobante')
    .orderBy('c.numero_comprobante')
    .limit(RECHAZOS)
    .execute();
  return filas.map(({ numero_comprobante, rechazo_informe, ...fila }) => ({
    ...fila,
    numero: numero_comprobante ?? 0,
    motivos: rechazo_informe,
  }));
}

type Punto = QuincenaCaea['puntos'][number];

/** Points of sale in use with some codes. */
export async function listPuntosDeCaea(
  em: EntityManager,
  ids: readonly string[],
): Promise<(Punto & { caea_id: string })[]> {
  const filas = await db(em)
    .selectFrom('caea_punto as p')
    .innerJoin('caea as k', 'k.id', 'p.caea_id')
    .select(['p.caea_id', 'p.punto_de_venta', 'p.sin_movimiento_en', 'p.rechazo'])
    .select(PUNTO_USADO.as('con_comprobantes'))
    .where('p.caea_id', '=', anyUuid(ids))
    .orderBy('p.punto_de_venta')
    .execute();
  return filas.map(({ con_comprobantes, ...punto }) => ({
    ...punto,
    sin_movimiento: con_comprobantes
      ? 'usado'
      : punto.sin_movimiento_en !== null
        ? 'informado'
        : punto.rechazo.length > 0
          ? 'rechazado'
          : 'por_informar',
  }));
}

/** Open outage of each of some CUITs, with its questions, and who confirmed it. */
export async function listCortesAbiertos(em: EntityManager, ambiente: Ambiente, cuits: readonly string[]) {
  return db(em)
    .selectFrom('corte as t')
    .leftJoin('usuario as u', 'u.id', 't.confirmado_por')
    .select(['t.id', 't.cuit', 't.desde', 't.ultimo_intento', 't.confirmado_en', 'u.email as confirmado_por_email'])
    .select(sql<number>`(select count(*)::int from corte_intento i where i.corte_id = t.id)`.as('intentos'))
    .where('t.ambiente', '=', ambiente)
    .where('t.cuit', '=', anyText(cuits))
    .where('t.cerrado_en', 'is', null)
    .execute();
}

/** Vouchers of some companies that wait for ARCA, and since when. */
export async function countEnCola(em: EntityManager, ambiente: Ambiente, company_ids: readonly string[]) {
  const filas = await db(em)
    .selectFrom('comprobante as c')
    .select(({ fn }) => ['c.company_id', COUNT.as('cantidad'), fn.min('c.en_cola_desde').as('primera')])
    .where('c.company_id', '=', anyUuid(company_ids))
    .where('c.ambiente', '=', ambiente)
    .where('c.status', '=', 'borrador')
    .where('c.en_cola_desde', 'is not', null)
    .groupBy('c.company_id')
    .execute();
  return new Map(filas.map(({ company_id, cantidad, primera }) => [company_id, { cantidad, desde: primera }]));
}
