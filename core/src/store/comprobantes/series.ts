import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Serie } from '../../contract/arca/arca.ts';
import type { Ambiente } from '../../contract/enums.ts';
import { AppError } from '../../rules/errors.ts';
import { db, type Fila } from '../postgres/kysely.ts';
import type { SerieDeEmision } from './verifyEmision.ts';

/** Holder of a serie. `token` is new for every run: later writes are conditional on it. */
export interface DuenoSerie {
  token: string;
  host: string;
  pid: number;
  inicio: string;
}

/** A serie that this run holds. Its last number and date are ours; null when we never issued on it. */
export interface SerieTomada extends Pick<
  Fila<'serie'>,
  'id' | 'ultimo_numero' | 'ultima_fecha' | 'registros_por_request' | 'mirado_hasta'
> {
  /** ARCA did not answer the last first question about this CUIT, whose company uses contingency. */
  en_corte: boolean;
}

export type TomaSerie = { tomada: true; serie: SerieTomada } | { tomada: false; dueno: DuenoSerie; vence_en: Date };

/** Times that a serie taken by another run between our look and our write is looked at again. */
const MIRADAS = 3;

/**
 * Takes the lock of a serie for `arrendamientoMs`, creating its row the first time. A holder whose lease is over, or whose process is
 * surely dead, is replaced; its later writes fail because the token changed. A serie that another holds is not waited for: a chunk being
 * written locks its row, and waiting callers would use up the connections.
 * @throws AppError `cerrojo_perdido` when other runs took it and released it before each of our looks
 */
export async function takeSerie(
  em: EntityManager,
  ambiente: Ambiente,
  serie: Serie,
  dueno: DuenoSerie,
  arrendamientoMs: number,
  isDead: (dueno: DuenoSerie) => boolean,
): Promise<TomaSerie> {
  const { cuit, punto_de_venta, tipo_comprobante } = serie;
  const clave = { ambiente, cuit, punto_de_venta, tipo_comprobante };
  let muerto: string | null = null;
  for (let mirada = 1; mirada <= MIRADAS; mirada += 1) {
    const tomada = await claimSerie(em, clave, dueno, { arrendamientoMs, muerto });
    if (tomada) return { tomada: true, serie: tomada };
    const vista = await readSerie(em, clave).executeTakeFirst();
    if (!vista) await createSerie(em, clave);
    const ajena = vista && heldByOther(vista, isDead);
    if (ajena) return ajena;
    // Only a dead holder's token: one whose lease is over may be extending it at this moment.
    const duenoVisto = vista ? ownerOf(vista) : null;
    muerto = duenoVisto !== null && isDead(duenoVisto) ? duenoVisto.token : null;
  }
  throw new AppError('cerrojo_perdido', { serie: `${cuit} ${punto_de_venta} ${tipo_comprobante}` });
}

/**
 * Takes a serie that is free, whose lease is over or that `muerto` (the token of a dead holder) still holds; null: another holds it, or it
 * has no row. One statement: the row is judged and written under its lock.
 */
async function claimSerie(
  em: EntityManager,
  clave: Serie & { ambiente: Ambiente },
  { token, host, pid, inicio }: DuenoSerie,
  { arrendamientoMs, muerto }: { arrendamientoMs: number; muerto: string | null },
): Promise<SerieTomada | null> {
  const tomada = await db(em)
    .updateTable('serie')
    .set({
      dueno_token: token,
      dueno_host: host,
      dueno_pid: pid,
      dueno_inicio: inicio,
      vence_en: fromNow(arrendamientoMs),
    })
    .where(({ and }) => and(clave))
    .where(sql<boolean>`(dueno_token is null or coalesce(vence_en <= now(), true) or dueno_token = ${muerto}::uuid)`)
    .returning(['id', 'ultimo_numero', 'ultima_fecha', 'registros_por_request', 'mirado_hasta'])
    .returning(EN_CORTE.as('en_corte'))
    .executeTakeFirst();
  return tomada ?? null;
}

/**
 * Extends the lease, inside the caller's transaction, and answers the serie. The row stays locked until the transaction ends, so nobody
 * takes the serie between this check and the writes.
 * @throws AppError `cerrojo_perdido` when another holder took the serie
 */
export async function keepSerie(
  em: EntityManager,
  id: string,
  token: string,
  arrendamientoMs: number,
): Promise<SerieDeEmision> {
  const kept = await db(em)
    .updateTable('serie')
    .set({ vence_en: fromNow(arrendamientoMs) })
    .where('id', '=', id)
    .where('dueno_token', '=', token)
    .returning(['ambiente', 'cuit', 'punto_de_venta', 'tipo_comprobante'])
    .executeTakeFirst();
  if (!kept) throw new AppError('cerrojo_perdido', { serie: id });
  return kept;
}

/** Instant by the database's clock, which all processes share. */
const fromNow = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`;

/** Locks the row of a serie, if there is one, until the transaction ends: no chunk is opened on it nor closed meanwhile. */
export async function holdSerie(
  tx: EntityManager,
  { ambiente, cuit, punto_de_venta, tipo_comprobante }: SerieDeEmision,
): Promise<void> {
  await readSerie(tx, { ambiente, cuit, punto_de_venta, tipo_comprobante }).forUpdate().execute();
}

/** Last number and date of a serie that is numbered here; null: none was given, nor asked of ARCA. */
export interface SerieCorrelativa {
  ultimo: number | null;
  ultima_fecha: string | null;
}

/**
 * Last number and date of a serie that is numbered here, ours or the one kept from ARCA, whichever is later. The row is locked: another
 * caller waits until the transaction ends.
 */
export async function lockCorrelativo(
  tx: EntityManager,
  { ambiente, cuit, punto_de_venta, tipo_comprobante }: SerieDeEmision,
): Promise<SerieCorrelativa> {
  const clave = { ambiente, cuit, punto_de_venta, tipo_comprobante };
  await createSerie(tx, clave);
  const fila = await readSerie(tx, clave).forUpdate().executeTakeFirstOrThrow();
  const nuestro = await db(tx)
    .selectFrom('comprobante')
    .select(({ fn }) => [fn.max('numero_comprobante').as('numero'), fn.max('fecha').as('fecha')])
    .where('ambiente', '=', ambiente)
    .where('company_cuit', '=', cuit)
    .where('punto_de_venta', '=', punto_de_venta)
    .where('tipo_comprobante', '=', tipo_comprobante)
    .where('status', '=', 'emitida')
    .executeTakeFirstOrThrow();
  const numeros = [fila.ultimo_numero, nuestro.numero].filter((numero) => numero !== null);
  return {
    ultimo: numeros.length === 0 ? null : Math.max(...numeros),
    ultima_fecha:
      [fila.ultima_fecha, nuestro.fecha]
        .filter((fecha) => fecha !== null)
        .toSorted()
        .at(-1) ?? null,
  };
}

/**
 * Next number of a serie that is numbered here, as `lockCorrelativo` locks it.
 * @throws AppError `fecha_anterior_a_la_serie` when the voucher is dated before the last one
 */
export async function takeCorrelativo(
  tx: EntityManager,
  borrador: Pick<Fila<'comprobante'>, 'ambiente' | 'company_cuit' | 'punto_de_venta' | 'tipo_comprobante' | 'fecha'>,
): Promise<number> {
  const { company_cuit: cuit, fecha, ...resto } = borrador;
  const { ultimo, ultima_fecha } = await lockCorrelativo(tx, { ...resto, cuit });
  if (ultima_fecha !== null && fecha < ultima_fecha) {
    throw new AppError('fecha_anterior_a_la_serie', { campo: 'fecha', fecha, ultima: ultima_fecha });
  }
  return (ultimo ?? 0) + 1;
}

async function createSerie(tx: EntityManager, clave: Serie & { ambiente: Ambiente }): Promise<void> {
  await db(tx)
    .insertInto('serie')
    .values(clave)
    .onConflict((conflict) => conflict.columns(['ambiente', 'cuit', 'punto_de_venta', 'tipo_comprobante']).doNothing())
    .execute();
}

/** Releases the serie; does nothing when it is no longer ours. */
export async function releaseSerie(em: EntityManager, id: string, token: string): Promise<void> {
  await db(em)
    .updateTable('serie')
    .set({ dueno_token: null, dueno_host: null, dueno_pid: null, dueno_inicio: null, vence_en: null })
    .where('id', '=', id)
    .where('dueno_token', '=', token)
    .execute();
}

/** Stores how many vouchers a request may have, which ARCA is asked once for a serie. */
export async function saveRegistrosPorRequest(em: EntityManager, id: string, registros: number): Promise<void> {
  await db(em).updateTable('serie').set({ registros_por_request: registros }).where('id', '=', id).execute();
}

/** Whether the CUIT of a serie `serie` has an open outage, for a query that reads the serie. */
const EN_CORTE = sql<boolean>`exists (
  select from corte where corte.ambiente = serie.ambiente and corte.cuit = serie.cuit and corte.cerrado_en is null)`;

function readSerie(em: EntityManager, clave: Serie & { ambiente: Ambiente }) {
  return db(em)
    .selectFrom('serie')
    .select(['id', 'ultimo_numero', 'ultima_fecha', 'registros_por_request', 'mirado_hasta'])
    .select(['dueno_token', 'dueno_host', 'dueno_pid', 'dueno_inicio'])
    .select('vence_en')
    .select(EN_CORTE.as('en_corte'))
    .select(sql<boolean>`coalesce(vence_en > now(), false)`.as('vigente'))
    .where(({ and }) => and(clave));
}

/** The other holder of a serie, when it is alive and its lease is not over. */
function heldByOther(
  fila: Parameters<typeof ownerOf>[0] & { vence_en: Date | null; vigente: boolean },
  isDead: (dueno: DuenoSerie) => boolean,
): Extract<TomaSerie, { tomada: false }> | null {
  const dueno = ownerOf(fila);
  if (dueno === null || fila.vence_en === null || !fila.vigente || isDead(dueno)) return null;
  return { tomada: false, dueno, vence_en: fila.vence_en };
}

function ownerOf(
  fila: Pick<Fila<'serie'>, 'dueno_token' | 'dueno_host' | 'dueno_pid' | 'dueno_inicio'>,
): DuenoSerie | null {
  const { dueno_token: token, dueno_host: host, dueno_pid: pid, dueno_inicio: inicio } = fila;
  return token && host && pid !== null && inicio ? { token, host, pid, inicio } : null;
}

/** The vouchers `c` of a serie `s`, for a query to go on with. */
export function selectComprobantesDeSerie(em: EntityManager, serie_id: string) {
  return db(em)
    .selectFrom('comprobante as c')
    .innerJoin('serie as s', (on) =>
      on
        .onRef('s.ambiente', '=', 'c.ambiente')
        .onRef('s.cuit', '=', 'c.company_cuit')
        .onRef('s.punto_de_venta', '=', 'c.punto_de_venta')
        .onRef('s.tipo_comprobante', '=', 'c.tipo_comprobante'),
    )
    .where('s.id', '=', serie_id);
}

/** When our voucher with that number of the serie was authorised; null: there is none. */
export async function findAutorizacion(em: EntityManager, serie_id: string, numero: number): Promise<Date | null> {
  const fila = await selectComprobantesDeSerie(em, serie_id)
    .select('c.autorizado_en')
    .where('c.numero_comprobante', '=', numero)
    .executeTakeFirst();
  return fila?.autorizado_en ?? null;
}

/** Series with a voucher of ours dated from `desde` on, and whose last number at ARCA was not compared with ours since that instant. */
export async function listSeriesPorMirar(
  em: EntityManager,
  ambiente: Ambiente,
  { antes, desde, cuantas }: { antes: Date; desde: string; cuantas: number },
): Promise<Serie[]> {
  return db(em)
    .selectFrom('serie')
    .select(['cuit', 'punto_de_venta', 'tipo_comprobante'])
    .where('ambiente', '=', ambiente)
    .where('ultima_fecha', '>=', desde)
    .where(({ or, eb }) => or([eb('mirada_en', 'is', null), eb('mirada_en', '<', antes)]))
    .orderBy('mirada_en', (orden) => orden.asc().nullsFirst())
    .limit(cuantas)
    .execute();
}
