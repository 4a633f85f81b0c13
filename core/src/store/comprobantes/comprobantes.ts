import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type NotNull, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { ClaseBorrador } from '../../contract/comprobantes/listado.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { parteOf } from '../../rules/notas/periodo/parteOf.ts';
import { announce } from '../avisos/novedades.ts';
import { within } from '../postgres/within.ts';
import { selectComprobantes, toComprobante, type ComprobanteGuardado } from './comprobanteFila.ts';
import { anyUuid, db, fewUuids, type Fila, type Tablas } from '../postgres/kysely.ts';
import { notasDeEstos } from './creditado.ts';

export type { ComprobanteGuardado } from './comprobanteFila.ts';

/** @throws AppError `comprobante_no_encontrado`, also when it is another user's */
export async function findComprobante(em: EntityManager, alcance: Alcance, id: string): Promise<ComprobanteGuardado> {
  const [comprobante] = await findComprobantes(em, alcance, [id]);
  if (!comprobante) throw new AppError('comprobante_no_encontrado');
  return comprobante;
}

/** The vouchers of `ids` within reach, newest first. */
export async function findComprobantes(
  em: EntityManager,
  alcance: Alcance,
  ids: readonly string[],
): Promise<ComprobanteGuardado[]> {
  if (ids.length === 0) return [];
  const filas = await newestFirst(
    selectComprobantes(em)
      .where(within(alcance, 'comprobante', 'c'))
      .where('c.id', '=', fewUuids(ids)),
  ).execute();
  return filas.map(toComprobante);
}

/** The vouchers, among these, typed with an e-mail address to be sent to. */
export async function listConEmail(
  em: EntityManager,
  ids: readonly string[],
): Promise<{ user_id: string; comprobante_id: string; para: string; traza: string | null }[]> {
  return db(em)
    .selectFrom('comprobante as c')
    .select(['c.user_id', 'c.id as comprobante_id', 'c.email_facturado as para', 'c.traza'])
    .where('c.id', '=', anyUuid(ids))
    .where('c.email_facturado', 'is not', null)
    .$narrowType<{ para: NotNull }>()
    .execute();
}

/** The notes of these vouchers, including those other software issued and were recorded here, in the order they were made. */
export async function findNotas(
  em: EntityManager,
  alcance: Alcance,
  ...ids: readonly string[]
): Promise<ComprobanteGuardado[]> {
  if (ids.length === 0) return [];
  const notas = selectComprobantes(em)
    .where(within(alcance, 'comprobante', 'c'))
    .where('c.id', 'in', notasDeEstos(ids));
  return (await notas.orderBy('c.fecha').orderBy('c.creado_en').orderBy('c.id').execute()).map(toComprobante);
}

/**
 * The credit notes of these vouchers, drafts included: what may still be credited is what these leave. Those annulled by a debit note
 * credit nothing and are left out. A note for a period comes once for each of these vouchers, as a note of it (`comprobante_vinculado`)
 * with the figures of its part alone; its draft, not before it is being issued: until then its parts are a proposal.
 */
export async function findNotasDeCredito(
  em: EntityManager,
  alcance: Alcance,
  ...ids: readonly string[]
): Promise<ComprobanteGuardado[]> {
  const notas = (await findNotas(em, alcance, ...ids)).filter(
    ({ clase, cancelada }) => clase === 'nota_credito' && !cancelada,
  );
  return notas.flatMap((nota) => {
    if (nota.periodo_asociado === null) return nota;
    if (nota.status === 'borrador' && !nota.emitiendo) return [];
    return ids.flatMap((id) => {
      const parte = parteOf(nota, id);
      return parte ? { ...parte, comprobante_vinculado: id } : [];
    });
  });
}

/**
 * Deletes a draft. Answers the pack it was of, when a person typed it; null: of none.
 * @throws AppError `comprobante_no_encontrado`, `comprobante_no_es_borrador`, `comprobante_emitiendo`, `comprobante_de_cambio` when a swap
 * still needs it
 */
export async function deleteBorrador(em: EntityManager, alcance: Alcance, id: string): Promise<string | null> {
  return em.transactional(async (tx) => {
    const { cambio_id, company_id } = await lockParaEscribir(tx, alcance, id);
    if (cambio_id !== null) throw new AppError('comprobante_de_cambio', { id });
    const { venta_id, a_mano } = await db(tx)
      .deleteFrom('comprobante')
      .where('id', '=', id)
      .returning(['venta_id', 'a_mano'])
      .executeTakeFirstOrThrow();
    await announce(tx, {
      user_id: alcance.titular_id,
      tipo: 'comprobantes',
      cuenta_id: null,
      lote_id: null,
      company_id,
    });
    return a_mano ? venta_id : null;
  });
}

/**
 * Deletes these drafts, except those being issued, those typed by a person (only that person deletes them) and those that are a step of a
 * change to Factura A.
 */
export async function discardBorradores(em: EntityManager, alcance: Alcance, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db(em)
    .with('u', (query) =>
      query
        .selectFrom('comprobante')
        .select('id')
        .where(within(alcance, 'comprobante'))
        .where('id', '=', anyUuid(ids))
        .where('status', '=', 'borrador')
        .where('emision_id', 'is', null)
        .where('cambio_id', 'is', null)
        .where('a_mano', '=', false)
        .orderBy('fecha')
        .orderBy('creado_en')
        .orderBy('id')
        .forUpdate(),
    )
    .deleteFrom('comprobante')
    .using('u')
    .whereRef('comprobante.id', '=', 'u.id')
    .execute();
}

/**
 * Locks a free draft until the transaction ends.
 * @throws AppError `comprobante_no_encontrado`, `comprobante_no_es_borrador`, `comprobante_emitiendo`
 */
async function lockBorrador(
  em: EntityManager,
  alcance: Alcance,
  id: string,
): Promise<Pick<Fila<'comprobante'>, 'ambiente' | 'cambio_id' | 'version' | 'company_id' | 'en_cola_desde'>> {
  const fila = await db(em)
    .selectFrom('comprobante')
    .select(['ambiente', 'cambio_id', 'version', 'company_id', 'status', 'emision_id', 'en_cola_desde'])
    .where('id', '=', id)
    .where(within(alcance, 'comprobante'))
    .forUpdate()
    .executeTakeFirst();
  if (!fila) throw new AppError('comprobante_no_encontrado');
  if (fila.emision_id !== null) throw new AppError('comprobante_emitiendo');
  if (fila.status !== 'borrador') throw new AppError('comprobante_no_es_borrador');
  const { ambiente, cambio_id, version, company_id, en_cola_desde } = fila;
  return { ambiente, cambio_id, version, company_id, en_cola_desde };
}

/** A draft at the version that was read: each write makes another version. */
export type Visto = Pick<Fila<'comprobante'>, 'id' | 'version'>;

/**
 * Locks a free draft, as `lockBorrador`, at the version that was read.
 * @throws AppError as `lockBorrador`; `borrador_distinto` when it was written since
 */
export async function lockVisto(em: EntityManager, alcance: Alcance, { id, version }: Visto): Promise<void> {
  const borrador = await lockBorrador(em, alcance, id);
  if (borrador.version !== version) throw new AppError('borrador_distinto');
}

/**
 * Locks a free draft, as `lockBorrador`, to rewrite or delete it. A draft waiting in the queue issues by itself as it is: only who may
 * issue changes it.
 * @throws AppError as `lockBorrador`; `sin_derecho`
 */
export async function lockParaEscribir(em: EntityManager, alcance: Alcance, id: string) {
  const borrador = await lockBorrador(em, alcance, id);
  if (borrador.en_cola_desde !== null) requireDerecho(alcance, 'emitir');
  return borrador;
}

/** Condition of each kind of draft, on a voucher `c`. Raw: queries use it inside `filter`. */
export const BORRADORES: Readonly<Record<ClaseBorrador, RawBuilder<boolean>>> = {
  a_mano: sql`c.venta_id is null and c.en_cola_desde is null and c.rechazo = '[]'`,
  rechazado: sql`c.venta_id is null and c.en_cola_desde is null and c.rechazo <> '[]'`,
  en_cola: sql`c.en_cola_desde is not null`,
};

function newestFirst<O>(
  vouchers: SelectQueryBuilder<VouchersTablas, 'c', O>,
): SelectQueryBuilder<VouchersTablas, 'c', O> {
  return vouchers.orderBy('c.fecha', 'desc').orderBy('c.creado_en', 'desc').orderBy('c.id', 'desc');
}

type VouchersTablas = Tablas & { c: Tablas['comprobante'] };

/** Present owner of a voucher; null: there is no such voucher. For a job, which names the owner of when it was sent. */
export async function findTitularOfComprobante(em: EntityManager, id: string): Promise<string | null> {
  const fila = await db(em).selectFrom('comprobante').select('user_id').where('id', '=', id).executeTakeFirst();
  return fila?.user_id ?? null;
}
