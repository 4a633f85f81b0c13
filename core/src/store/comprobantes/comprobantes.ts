import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type NotNull, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Ambiente, TipoComprobante } from '../../contract/enums.ts';
import type { ClaseBorrador } from '../../contract/comprobantes/facturas.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { stripDocumento } from '../../rules/cuit.ts';
import { AppError } from '../../rules/errors.ts';
import { announce } from '../avisos/novedades.ts';
import { within } from '../postgres/alcance.ts';
import { selectComprobantes, toComprobante, type ComprobanteGuardado } from './comprobanteFila.ts';
import { anyUuid, COUNT, db, type Fila, type Tablas } from '../postgres/kysely.ts';
import { containing, isLike } from '../postgres/like.ts';

export type { ComprobanteGuardado } from './comprobanteFila.ts';

/** Filters of the list; dates are civil, texts match anywhere. */
export interface FiltroComprobantes {
  ambiente: Ambiente;
  limit: number;
  offset: number;
  company?: string | undefined;
  /** Name or document of the receiver. */
  facturado?: string | undefined;
  status?: 'borrador' | 'emitida' | undefined;
  borrador?: ClaseBorrador | undefined;
  fechaDesde?: string | undefined;
  fechaHasta?: string | undefined;
  /** Pack or order. */
  ventaId?: string | undefined;
  comprobante?: number | undefined;
  puntoDeVenta?: number | undefined;
  tipoComprobante?: TipoComprobante | undefined;
  buyerNickname?: string | undefined;
}

/** @throws AppError `comprobante_no_encontrado`, also when it is another user's */
export async function findComprobante(em: EntityManager, alcance: Alcance, id: string): Promise<ComprobanteGuardado> {
  const [comprobante] = await findComprobantes(em, alcance, [id]);
  if (!comprobante) throw new AppError('comprobante_no_encontrado');
  return comprobante;
}

/** Those of `ids` within reach, newest first. */
export async function findComprobantes(
  em: EntityManager,
  alcance: Alcance,
  ids: readonly string[],
): Promise<ComprobanteGuardado[]> {
  const filas = await newestFirst(
    selectComprobantes(em)
      .where(within(alcance, 'comprobante', 'c'))
      .where('c.id', '=', anyUuid(ids)),
  ).execute();
  return filas.map(toComprobante);
}

/** Of these vouchers, those that were typed with a mail to be sent to. */
export async function listConEmail(
  em: EntityManager,
  ids: readonly string[],
): Promise<{ user_id: string; comprobante_id: string; para: string }[]> {
  return db(em)
    .selectFrom('comprobante as c')
    .select(['c.user_id', 'c.id as comprobante_id', 'c.email_facturado as para'])
    .where('c.id', '=', anyUuid(ids))
    .where('c.email_facturado', 'is not', null)
    .$narrowType<{ para: NotNull }>()
    .execute();
}

/** The notes of these vouchers, in the order they were made. */
export async function findNotas(
  em: EntityManager,
  alcance: Alcance,
  ...ids: readonly string[]
): Promise<ComprobanteGuardado[]> {
  const notas = selectComprobantes(em)
    .where(within(alcance, 'comprobante', 'c'))
    .where('c.comprobante_vinculado', '=', anyUuid(ids));
  return (await notas.orderBy('c.fecha').orderBy('c.creado_en').orderBy('c.id').execute()).map(toComprobante);
}

/**
 * Vouchers are counted up to a multiple of this, so that a page costs the same however many there are. A text makes each
 * row be read: fewer.
 */
const CUENTA_DE_A = { columnas: 10_000, texto: 500 };

/**
 * A page of the vouchers within reach, newest first, and how many there are in all; `hay_mas` when there are more than that.
 * The count always reaches past the page.
 */
export async function listComprobantes(
  em: EntityManager,
  alcance: Alcance,
  filtro: FiltroComprobantes,
): Promise<{ results: ComprobanteGuardado[]; totalItems: number; hay_mas?: true }> {
  const elegidos = filterComprobantes(em, alcance, filtro);
  const paso = CUENTA_DE_A[filtro.facturado || filtro.buyerNickname ? 'texto' : 'columnas'];
  const tope = paso * (1 + Math.floor((filtro.offset + filtro.limit) / paso));
  // The page is chosen from the rows alone; what is costly to read is read for it only.
  const [ids, { cuantos }] = await Promise.all([
    newestFirst(elegidos.select('c.id')).limit(filtro.limit).offset(filtro.offset).execute(),
    db(em)
      .selectFrom(
        elegidos
          .select(({ lit }) => lit(1).as('uno'))
          .limit(tope + 1)
          .as('contados'),
      )
      .select(COUNT.as('cuantos'))
      .executeTakeFirstOrThrow(),
  ]);
  const results = await findComprobantes(
    em,
    alcance,
    ids.map(({ id }) => id),
  );
  return { results, totalItems: Math.min(cuantos, tope), ...(cuantos > tope && { hay_mas: true }) };
}

/**
 * @throws AppError `comprobante_no_encontrado`, `comprobante_no_es_borrador`, `comprobante_emitiendo`,
 * `cambio_no_permitido` when a swap under way still needs it
 */
export async function deleteBorrador(em: EntityManager, alcance: Alcance, id: string): Promise<void> {
  await em.transactional(async (tx) => {
    const { cambio_id } = await lockBorrador(tx, alcance, id);
    if (cambio_id !== null) throw new AppError('cambio_no_permitido', { motivo: 'cambio_en_curso' });
    await db(tx).deleteFrom('comprobante').where('id', '=', id).execute();
    await announce(tx, { user_id: alcance.titular_id, tipo: 'comprobantes', cuenta_id: null, lote_id: null });
  });
}

/** Deletes these drafts, but for those being issued or that are a step of a change to Factura A. */
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
 * Holds a free draft until the transaction ends.
 * @throws AppError `comprobante_no_encontrado`, `comprobante_no_es_borrador`, `comprobante_emitiendo`
 */
export async function lockBorrador(
  em: EntityManager,
  alcance: Alcance,
  id: string,
): Promise<Pick<Fila<'comprobante'>, 'ambiente' | 'cambio_id' | 'version'>> {
  const fila = await db(em)
    .selectFrom('comprobante')
    .select(['ambiente', 'cambio_id', 'version', 'status', 'emision_id'])
    .where('id', '=', id)
    .where(within(alcance, 'comprobante'))
    .forUpdate()
    .executeTakeFirst();
  if (!fila) throw new AppError('comprobante_no_encontrado');
  if (fila.emision_id !== null) throw new AppError('comprobante_emitiendo');
  if (fila.status !== 'borrador') throw new AppError('comprobante_no_es_borrador');
  return { ambiente: fila.ambiente, cambio_id: fila.cambio_id, version: fila.version };
}

/** The kinds of draft, of a voucher `c`. Raw: queries have them inside `filter`. */
export const BORRADORES: Readonly<Record<ClaseBorrador, RawBuilder<boolean>>> = {
  a_mano: sql`c.paquete_id is null and c.en_cola_desde is null and c.rechazo = '[]'`,
  rechazado: sql`c.paquete_id is null and c.en_cola_desde is null and c.rechazo <> '[]'`,
  en_cola: sql`c.en_cola_desde is not null`,
};

/** Each filter that was given. */
function filterComprobantes(em: EntityManager, alcance: Alcance, filtro: FiltroComprobantes) {
  let elegidos = db(em)
    .selectFrom('comprobante as c')
    .where(within(alcance, 'comprobante', 'c'))
    .where('c.ambiente', '=', filtro.ambiente);
  const { company, facturado, status, fechaDesde, fechaHasta, ventaId, buyerNickname } = filtro;
  if (company) elegidos = elegidos.where('c.company_id', '=', company);
  if (facturado) {
    // A text of signs alone is looked for as it is: without them it would be in every document.
    const documento = containing(stripDocumento(facturado) || facturado);
    elegidos = elegidos.where(({ eb, or }) =>
      or([isLike('c.razon_social_facturado', containing(facturado)), eb('c.cuit_facturado', 'like', documento)]),
    );
  }
  if (status) elegidos = elegidos.where('c.status', '=', status);
  if (filtro.borrador) elegidos = elegidos.where('c.status', '=', 'borrador').where(BORRADORES[filtro.borrador]);
  if (fechaDesde) elegidos = elegidos.where('c.fecha', '>=', fechaDesde);
  if (fechaHasta) elegidos = elegidos.where('c.fecha', '<=', fechaHasta);
  if (ventaId) {
    elegidos = elegidos.where('c.id', 'in', ({ selectFrom }) =>
      selectFrom('comprobante')
        .select('id')
        .where('meli_pack_id', '=', ventaId)
        .union(selectFrom('comprobante').select('id').where('meli_order_id', '=', ventaId))
        .union(
          selectFrom('venta as v')
            .innerJoin('comprobante_venta as cv', 'cv.venta_id', 'v.id')
            .select('cv.comprobante_id as id')
            .where('v.order_id', '=', ventaId),
        ),
    );
  }
  if (filtro.comprobante !== undefined) elegidos = elegidos.where('c.numero_comprobante', '=', filtro.comprobante);
  if (filtro.puntoDeVenta !== undefined) elegidos = elegidos.where('c.punto_de_venta', '=', filtro.puntoDeVenta);
  if (filtro.tipoComprobante !== undefined)
    elegidos = elegidos.where('c.tipo_comprobante', '=', filtro.tipoComprobante);
  if (buyerNickname) elegidos = elegidos.where(isLike('c.meli_buyer_nickname', containing(buyerNickname)));
  return elegidos;
}

function newestFirst<O>(
  vouchers: SelectQueryBuilder<VouchersTablas, 'c', O>,
): SelectQueryBuilder<VouchersTablas, 'c', O> {
  return vouchers.orderBy('c.fecha', 'desc').orderBy('c.creado_en', 'desc').orderBy('c.id', 'desc');
}

type VouchersTablas = Tablas & { c: Tablas['comprobante'] };
