import type { EntityManager } from '@mikro-orm/postgresql';
import type { Ambiente, TipoComprobante } from '../../contract/enums.ts';
import { stripDocumento } from '../../rules/cuit.ts';
import { AppError } from '../../rules/errors.ts';
import {
  COLUMNAS_COMPROBANTE,
  toComprobante,
  type ComprobanteGuardado,
  type FilaComprobante,
} from './comprobanteFila.ts';
import { pgArray } from '../postgres/arrays.ts';
import { containing } from '../postgres/like.ts';

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
export async function findComprobante(em: EntityManager, user_id: string, id: string): Promise<ComprobanteGuardado> {
  const [comprobante] = await findComprobantes(em, user_id, [id]);
  if (!comprobante) throw new AppError('comprobante_no_encontrado');
  return comprobante;
}

/** Those of `ids` that are the user's, newest first. */
export async function findComprobantes(
  em: EntityManager,
  user_id: string,
  ids: readonly string[],
): Promise<ComprobanteGuardado[]> {
  return select(em, 'c.user_id = ? and c.id = any(?::uuid[])', [user_id, pgArray(ids)]);
}

/** Of these vouchers, those that were typed with a mail to be sent to. */
export async function listConEmail(
  em: EntityManager,
  ids: readonly string[],
): Promise<{ user_id: string; comprobante_id: string }[]> {
  return em.execute(
    'select user_id, id as comprobante_id from comprobante where id = any(?::uuid[]) and email_facturado is not null',
    [pgArray(ids)],
  );
}

/** The notes of these vouchers, in the order they were made. */
export async function findNotas(
  em: EntityManager,
  user_id: string,
  ...ids: readonly string[]
): Promise<ComprobanteGuardado[]> {
  const notas = await select(em, 'c.user_id = ? and c.comprobante_vinculado = any(?::uuid[])', [user_id, pgArray(ids)]);
  return notas.reverse();
}

/**
 * Vouchers are counted up to a multiple of this, so that a page costs the same however many there are. A text makes each
 * row be read: fewer.
 */
const CUENTA_DE_A = { columnas: 10_000, texto: 500 };

/**
 * A page of the user's vouchers, newest first, and how many there are in all; `hay_mas` when there are more than that.
 * The count always reaches past the page.
 */
export async function listComprobantes(
  em: EntityManager,
  user_id: string,
  filtro: FiltroComprobantes,
): Promise<{ results: ComprobanteGuardado[]; totalItems: number; hay_mas?: true }> {
  const { where, params } = conditions(user_id, filtro);
  const paso = CUENTA_DE_A[filtro.facturado || filtro.buyerNickname ? 'texto' : 'columnas'];
  const tope = paso * (1 + Math.floor((filtro.offset + filtro.limit) / paso));
  // The page is chosen from the rows alone; what is costly to read is read for it only.
  const [ids, [{ total } = { total: 0 }]] = await Promise.all([
    em.execute<{ id: string }[]>(
      `select c.id from comprobante c where ${where} order by c.fecha desc, c.creado_en desc, c.id desc limit ? offset ?`,
      [...params, filtro.limit, filtro.offset],
    ),
    em.execute<{ total: number }[]>(
      `select count(*)::int as total from (select from comprobante c where ${where} limit ?) as contados`,
      [...params, tope + 1],
    ),
  ]);
  const results = await findComprobantes(
    em,
    user_id,
    ids.map(({ id }) => id),
  );
  return { results, totalItems: Math.min(total, tope), ...(total > tope && { hay_mas: true }) };
}

/**
 * @throws AppError `comprobante_no_encontrado`, `comprobante_no_es_borrador`, `comprobante_emitiendo`,
 * `cambio_no_permitido` when a swap under way still needs it
 */
export async function deleteBorrador(em: EntityManager, user_id: string, id: string): Promise<void> {
  await em.transactional(async (tx) => {
    const { cambio_id } = await lockBorrador(tx, user_id, id);
    if (cambio_id !== null) throw new AppError('cambio_no_permitido', { motivo: 'cambio_en_curso' });
    await tx.execute('delete from comprobante where id = ?', [id]);
  });
}

/** Deletes these drafts, but for those being issued or that are a step of a change to Factura A. */
export async function discardBorradores(em: EntityManager, user_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await em.execute(
    `with u as (select id from comprobante where user_id = ? and id = any(?::uuid[])
                   and status = 'borrador' and emision_id is null and cambio_id is null
                 order by fecha, creado_en, id for update)
     delete from comprobante c using u where c.id = u.id`,
    [user_id, pgArray(ids)],
  );
}

/**
 * Holds a free draft until the transaction ends.
 * @throws AppError `comprobante_no_encontrado`, `comprobante_no_es_borrador`, `comprobante_emitiendo`
 */
export async function lockBorrador(
  em: EntityManager,
  user_id: string,
  id: string,
): Promise<{ ambiente: Ambiente; cambio_id: string | null }> {
  const [fila] = await em.execute<
    { ambiente: Ambiente; cambio_id: string | null; status: string; emision_id: string | null }[]
  >('select ambiente, cambio_id, status, emision_id from comprobante where id = ? and user_id = ? for update', [
    id,
    user_id,
  ]);
  if (!fila) throw new AppError('comprobante_no_encontrado');
  if (fila.emision_id !== null) throw new AppError('comprobante_emitiendo');
  if (fila.status !== 'borrador') throw new AppError('comprobante_no_es_borrador');
  return { ambiente: fila.ambiente, cambio_id: fila.cambio_id };
}

async function select(em: EntityManager, where: string, params: readonly unknown[]): Promise<ComprobanteGuardado[]> {
  const filas = await em.execute<FilaComprobante[]>(
    `select ${COLUMNAS_COMPROBANTE} from comprobante c where ${where} order by c.fecha desc, c.creado_en desc, c.id desc`,
    [...params],
  );
  return filas.map(toComprobante);
}

/** Each filter that was given, as a condition on `c`. */
function conditions(user_id: string, filtro: FiltroComprobantes): { where: string; params: unknown[] } {
  const facturado = filtro.facturado && containing(filtro.facturado);
  // A text of signs alone is looked for as it is: without them it would be in every document.
  const documento = filtro.facturado && containing(stripDocumento(filtro.facturado) || filtro.facturado);
  const { ventaId } = filtro;
  const partes: [string, unknown[]][] = [
    ['c.user_id = ?', [user_id]],
    ['c.ambiente = ?', [filtro.ambiente]],
    ['c.company_id = ?', [filtro.company]],
    ['(c.razon_social_facturado ilike ? or c.cuit_facturado like ?)', [facturado, documento]],
    ['c.status = ?', [filtro.status]],
    ['c.fecha >= ?', [filtro.fechaDesde]],
    ['c.fecha <= ?', [filtro.fechaHasta]],
    [
      `c.id in (select id from comprobante where meli_pack_id = ? union select id from comprobante where meli_order_id = ?
                union select cv.comprobante_id from venta v join comprobante_venta cv on cv.venta_id = v.id where v.order_id = ?)`,
      [ventaId, ventaId, ventaId],
    ],
    ['c.numero_comprobante = ?', [filtro.comprobante]],
    ['c.punto_de_venta = ?', [filtro.puntoDeVenta]],
    ['c.tipo_comprobante = ?', [filtro.tipoComprobante]],
    ['c.meli_buyer_nickname ilike ?', [filtro.buyerNickname && containing(filtro.buyerNickname)]],
  ];
  const dadas = partes.filter(([, valores]) => valores.every((valor) => valor !== undefined && valor !== ''));
  return { where: dadas.map(([sql]) => sql).join(' and '), params: dadas.flatMap(([, valores]) => valores) };
}
