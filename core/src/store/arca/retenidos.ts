import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { NumerosRetenidos } from '../../contract/arca/retenidos.ts';
import type { Serie } from '../../contract/arca/arca.ts';
import type { Ambiente } from '../../contract/enums.ts';
import { proximaMirada } from '../../rules/arca/confirmacion.ts';
import { pgArray } from '../postgres/arrays.ts';
import { anyInt, anyText, anyUuid, db, NOW, type Fila } from '../postgres/kysely.ts';

export type OrigenDeRetenido = Fila<'numero_retenido'>['origen'];
/** A serie, in its ambiente. */
type SerieEnAmbiente = Serie & { ambiente: Ambiente };
type Como = NonNullable<Fila<'numero_retenido'>['como']>;

/** A held number, with its serie. */
export interface NumeroRetenido extends Pick<
  Fila<'numero_retenido'>,
  'id' | 'numero' | 'origen' | 'visto_desde' | 'anotado_en' | 'preguntar_desde' | 'arca_ultimo' | 'descartes'
> {
  serie: Serie;
}

/** Numbers that ARCA did not show when it was asked. */
interface Hallazgo {
  numeros: readonly number[];
  origen: OrigenDeRetenido;
  /** ARCA's last number; null: ARCA was not asked, nor is to be. */
  arca_ultimo: number | null;
  ahora: Date;
  /** Milliseconds between two questions at the usual pace. */
  cadaMs: number;
}

/** Numbers of a serie held at once: ARCA may hide years of another system's. */
const MAXIMO = 1_000;
/** Questions about another system's numbers are that many times rarer: nothing of ours waits for them. */
const MAS_RARO = 24;

/**
 * Holds numbers that ARCA reached and does not show, or keeps the new question about those already held, each with a longer wait than the
 * one before. A number solved by a person's word stays so.
 */
export async function holdNumeros(
  em: EntityManager,
  { ambiente, cuit, punto_de_venta, tipo_comprobante }: SerieEnAmbiente,
  { numeros, origen, arca_ultimo, ahora, cadaMs }: Hallazgo,
): Promise<void> {
  const retenidos = numeros.slice(-MAXIMO);
  if (retenidos.length === 0) return;
  const clave = { ambiente, cuit, punto_de_venta, tipo_comprobante };
  await db(em)
    .insertInto('serie')
    .values(clave)
    .onConflict((conflict) => conflict.columns(['ambiente', 'cuit', 'punto_de_venta', 'tipo_comprobante']).doNothing())
    .execute();
  const desde = await readDesde(em, clave, retenidos);
  const pace = origen === 'otro' ? cadaMs * MAS_RARO : cadaMs;
  const filas = retenidos.map((numero) => {
    const visto = desde.get(numero) ?? ahora;
    const ms = proximaMirada(Math.max(0, ahora.getTime() - visto.getTime()), pace);
    return { numero, preguntar_desde: arca_ultimo === null ? null : new Date(ahora.getTime() + ms) };
  });
  // Raw: a list of rows is one parameter.
  await em.execute(
    `insert into numero_retenido as r (serie_id, numero, origen, visto_desde, preguntado_en, preguntar_desde, arca_ultimo, descartes)
     select s.id, u.numero,
            case when ? = 'otro' and exists (select from numero_sin_probar n
                   where n.serie_id = s.id and n.numero = u.numero and n.resuelto_en is null) then 'pedido' else ? end,
            ?, ?, u.preguntar_desde, ?, '{}'
       from serie s cross join jsonb_to_recordset(?::jsonb) as u(numero int, preguntar_desde timestamptz)
      where s.ambiente = ? and s.cuit = ? and s.punto_de_venta = ? and s.tipo_comprobante = ?
     on conflict (serie_id, numero) do update set
       origen = case when r.resuelto_en is not null or r.origen = 'otro' and excluded.origen = 'pedido' then excluded.origen
         when excluded.origen = 'copia' and r.anotado_en >= (select max(restaurada_en) from restauracion) then 'copia' else r.origen end,
       visto_desde = case when r.resuelto_en is null then r.visto_desde else excluded.visto_desde end,
       anotado_en = case when r.resuelto_en is null then r.anotado_en else now() end,
       preguntado_en = excluded.preguntado_en, preguntar_desde = excluded.preguntar_desde, arca_ultimo = excluded.arca_ultimo,
       resuelto_en = null, como = null
     where r.como is distinct from 'persona'`,
    [
      origen,
      origen,
      ahora,
      arca_ultimo === null ? null : ahora,
      arca_ultimo,
      JSON.stringify(filas),
      ambiente,
      cuit,
      punto_de_venta,
      tipo_comprobante,
    ],
  );
}

/** Instant since which each of these numbers is held. */
async function readDesde(
  em: EntityManager,
  serie: SerieEnAmbiente,
  numeros: readonly number[],
): Promise<Map<number, Date>> {
  const filas = await selectRetenidos(em, serie.ambiente)
    .where(IS_OF(serie))
    .where('r.numero', '=', anyInt(numeros))
    .execute();
  return new Map(filas.map(({ numero, visto_desde }) => [numero, visto_desde]));
}

/** Closes held numbers of a serie. Answers nothing: those closed already stay as they were. */
export async function resolveRetenidos(
  em: EntityManager,
  serie: SerieEnAmbiente,
  { numeros, como, origenes = ORIGENES }: { numeros: readonly number[]; como: Como; origenes?: OrigenDeRetenido[] },
): Promise<void> {
  if (numeros.length === 0) return;
  await db(em)
    .updateTable('numero_retenido as r')
    .from('serie as s')
    .set({ resuelto_en: NOW, como })
    .whereRef('s.id', '=', 'r.serie_id')
    .where(IS_OF(serie))
    .where('r.numero', '=', anyInt(numeros))
    .where('r.origen', 'in', origenes)
    .where('r.resuelto_en', 'is', null)
    .execute();
}

const ORIGENES: OrigenDeRetenido[] = ['pedido', 'copia', 'caea', 'otro'];

/** Closes the held numbers whose vouchers were stored just now. Inside the caller's transaction. */
export async function resolveRegistrados(tx: EntityManager, comprobante_ids: readonly string[]): Promise<void> {
  await db(tx)
    .updateTable('numero_retenido as r')
    .from(['serie as s', 'comprobante as c'])
    .set({ resuelto_en: NOW, como: 'registrado' })
    .whereRef('s.id', '=', 'r.serie_id')
    .whereRef('s.ambiente', '=', 'c.ambiente')
    .whereRef('s.cuit', '=', 'c.company_cuit')
    .whereRef('s.punto_de_venta', '=', 'c.punto_de_venta')
    .whereRef('s.tipo_comprobante', '=', 'c.tipo_comprobante')
    .whereRef('r.numero', '=', 'c.numero_comprobante')
    .where('c.id', '=', anyUuid(comprobante_ids))
    .where('r.resuelto_en', 'is', null)
    .execute();
}

/** Series with held numbers of no request of ours that are to be asked about. Those of a request wait for `listSeriesConOcultos`. */
export async function listSeriesPorPreguntar(
  em: EntityManager,
  ambiente: Ambiente,
  { ahora, cuantas }: { ahora: Date; cuantas: number },
): Promise<Serie[]> {
  return db(em)
    .selectFrom('numero_retenido as r')
    .innerJoin('serie as s', 's.id', 'r.serie_id')
    .select(['s.cuit', 's.punto_de_venta', 's.tipo_comprobante'])
    .distinct()
    .where('s.ambiente', '=', ambiente)
    .where('r.resuelto_en', 'is', null)
    .where('r.origen', '<>', 'pedido')
    .where('r.preguntar_desde', '<=', ahora)
    .limit(cuantas)
    .execute();
}

/** Held numbers of a serie that ARCA is asked about: those whose turn came; with `hasta` null, all. The oldest questions first. */
export async function listPorPreguntar(
  em: EntityManager,
  serie: SerieEnAmbiente,
  { hasta, cuantos }: { hasta: Date | null; cuantos: number },
): Promise<NumeroRetenido[]> {
  let consulta = selectRetenidos(em, serie.ambiente)
    .where(IS_OF(serie))
    .where('r.origen', '<>', 'pedido')
    .where('r.preguntar_desde', 'is not', null);
  if (hasta !== null) consulta = consulta.where('r.preguntar_desde', '<=', hasta);
  return (await consulta.orderBy('r.preguntar_desde').orderBy('r.numero').limit(cuantos).execute()).map(toRetenido);
}

/** A number given since the copy that was restored, of whose voucher nothing is known, and our last one of its serie. */
export interface Desconocido extends Omit<NumeroRetenido, 'serie'>, Serie {
  nuestro: number;
}

/** Held numbers of a CUIT that were given since the copy that was restored. */
export async function listDesconocidos(em: EntityManager, ambiente: Ambiente, cuit: string): Promise<Desconocido[]> {
  return selectRetenidos(em, ambiente)
    .select(NUESTRO.as('nuestro'))
    .where('s.cuit', '=', cuit)
    .where('r.origen', 'in', ['copia', 'caea'])
    .orderBy('s.punto_de_venta')
    .orderBy('s.tipo_comprobante')
    .orderBy('r.numero')
    .execute();
}

/** CUITs with a held number given since the copy that was restored. */
export async function listCuitsConDesconocidos(em: EntityManager, ambiente: Ambiente): Promise<string[]> {
  const filas = await db(em)
    .selectFrom('numero_retenido as r')
    .innerJoin('serie as s', 's.id', 'r.serie_id')
    .select('s.cuit')
    .distinct()
    .where('s.ambiente', '=', ambiente)
    .where('r.resuelto_en', 'is', null)
    .where('r.origen', 'in', ['copia', 'caea'])
    .execute();
  return filas.map(({ cuit }) => cuit);
}

/** Marks drafts as different, by a person's word, from the vouchers of a serie's numbers given since the copy that was restored. */
export async function discardBorradores(
  tx: EntityManager,
  serie: SerieEnAmbiente,
  { origen, comprobante_ids }: { origen: OrigenDeRetenido; comprobante_ids: readonly string[] },
): Promise<void> {
  await db(tx)
    .updateTable('numero_retenido as r')
    .from('serie as s')
    .set({ descartes: sql<string[]>`r.descartes || ${pgArray(comprobante_ids)}::uuid[]` })
    .whereRef('s.id', '=', 'r.serie_id')
    .where(IS_OF(serie))
    .where('r.origen', '=', origen)
    .where('r.resuelto_en', 'is', null)
    .execute();
}

/** Drafts of a CUIT in the queue, with what a person tells one from another by. */
export async function listEnColaDeCuit(em: EntityManager, ambiente: Ambiente, cuit: string) {
  return db(em)
    .selectFrom('comprobante as c')
    .leftJoin('venta as v', 'v.id', 'c.venta_id')
    .select([
      'c.id',
      'c.user_id',
      'c.company_id',
      'c.punto_de_venta',
      'c.tipo_comprobante',
      'c.fecha',
      'c.moneda',
      'c.total',
    ])
    .select(['c.razon_social_facturado', 'v.clave as venta'])
    .select(sql<boolean>`c.rechazo <> '[]'`.as('con_motivo'))
    .where('c.ambiente', '=', ambiente)
    .where('c.company_cuit', '=', cuit)
    .where('c.status', '=', 'borrador')
    .where('c.emision_id', 'is', null)
    .where('c.en_cola_desde', 'is not', null)
    .orderBy('c.fecha')
    .orderBy('c.creado_en')
    .orderBy('c.id')
    .execute();
}

/** Locks the held numbers of a serie until the transaction ends, and answers them. */
export async function lockRetenidos(tx: EntityManager, serie: SerieEnAmbiente): Promise<NumeroRetenido[]> {
  const filas = await selectRetenidos(tx, serie.ambiente)
    .where(IS_OF(serie))
    .orderBy('r.numero')
    .forUpdate('r')
    .execute();
  return filas.map(toRetenido);
}

/** Held numbers of a serie, in order. */
export async function listDeSerie(em: EntityManager, serie: SerieEnAmbiente): Promise<NumeroRetenido[]> {
  return (await selectRetenidos(em, serie.ambiente).where(IS_OF(serie)).orderBy('r.numero').execute()).map(toRetenido);
}

function selectRetenidos(em: EntityManager, ambiente: Ambiente) {
  return db(em)
    .selectFrom('numero_retenido as r')
    .innerJoin('serie as s', 's.id', 'r.serie_id')
    .select(['r.id', 'r.numero', 'r.origen', 'r.visto_desde', 'r.anotado_en', 'r.preguntar_desde', 'r.arca_ultimo'])
    .select('r.descartes')
    .select(['s.cuit', 's.punto_de_venta', 's.tipo_comprobante'])
    .where('s.ambiente', '=', ambiente)
    .where('r.resuelto_en', 'is', null);
}

function toRetenido({
  cuit,
  punto_de_venta,
  tipo_comprobante,
  ...retenido
}: Omit<NumeroRetenido, 'serie'> & Serie): NumeroRetenido {
  return { ...retenido, serie: { cuit, punto_de_venta, tipo_comprobante } };
}

/** Our last number of a serie `s`; 0: none. */
const NUESTRO = sql<number>`coalesce((select max(c.numero_comprobante) from comprobante c
  where c.ambiente = s.ambiente and c.company_cuit = s.cuit and c.punto_de_venta = s.punto_de_venta
    and c.tipo_comprobante = s.tipo_comprobante and c.status = 'emitida'), 0)::int`;

const IS_OF = ({ ambiente, cuit, punto_de_venta, tipo_comprobante }: SerieEnAmbiente) =>
  sql<boolean>`(s.ambiente = ${ambiente} and s.cuit = ${cuit} and s.punto_de_venta = ${punto_de_venta}
    and s.tipo_comprobante = ${tipo_comprobante})`;

/** Held numbers of these CUITs (null: of every one), together those of a serie and an origin. */
export async function listRetenidos(
  em: EntityManager,
  ambiente: Ambiente,
  cuits: readonly string[] | null,
): Promise<NumerosRetenidos[]> {
  let consulta = db(em)
    .selectFrom('numero_retenido as r')
    .innerJoin('serie as s', 's.id', 'r.serie_id')
    .select(['s.cuit', 's.punto_de_venta', 's.tipo_comprobante', 'r.origen'])
    .select(({ fn }) => [
      fn.min('r.numero').as('desde'),
      fn.max('r.numero').as('hasta'),
      sql<number>`count(*)::int`.as('cantidad'),
      fn.max('r.arca_ultimo').as('arca'),
      fn.min('r.visto_desde').as('visto_desde'),
      fn.max('r.preguntado_en').as('preguntado_en'),
      fn.min('r.preguntar_desde').as('preguntar_desde'),
      NUESTRO.as('nuestro'),
    ])
    .where('s.ambiente', '=', ambiente)
    .where('r.resuelto_en', 'is', null);
  if (cuits !== null) consulta = consulta.where('s.cuit', '=', anyText(cuits));
  const filas = await consulta
    .groupBy(['s.ambiente', 's.cuit', 's.punto_de_venta', 's.tipo_comprobante', 'r.origen'])
    .orderBy('s.cuit')
    .orderBy('s.punto_de_venta')
    .orderBy('s.tipo_comprobante')
    .orderBy('r.origen')
    .execute();
  return filas;
}

/** Solution of each of these numbers of a serie; absent: it is still held. */
export async function listResueltos(
  em: EntityManager,
  serie: SerieEnAmbiente,
  numeros: readonly number[],
): Promise<Map<number, { como: Como; comprobante_id: string | null }>> {
  // Raw: one statement joins the voucher by its number.
  const filas = await em.execute<{ numero: number; como: Como; comprobante_id: string | null }[]>(
    `select r.numero, r.como, c.id as comprobante_id
       from numero_retenido r join serie s on s.id = r.serie_id
            left join comprobante c on c.ambiente = s.ambiente and c.company_cuit = s.cuit and c.punto_de_venta = s.punto_de_venta
              and c.tipo_comprobante = s.tipo_comprobante and c.numero_comprobante = r.numero and c.status = 'emitida'
      where s.ambiente = ? and s.cuit = ? and s.punto_de_venta = ? and s.tipo_comprobante = ? and r.resuelto_en is not null
        and r.numero = any(?::int[])`,
    [serie.ambiente, serie.cuit, serie.punto_de_venta, serie.tipo_comprobante, pgArray(numeros.map(String))],
  );
  return new Map(filas.map(({ numero, ...resuelto }) => [numero, resuelto]));
}
