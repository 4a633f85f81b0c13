import type { EntityManager } from '@mikro-orm/postgresql';
import type { Serie } from '../../contract/arca/arca.ts';
import type { Receptor } from '../../contract/comprobantes/comprobante.ts';
import type { Ambiente } from '../../contract/enums.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { within } from '../postgres/within.ts';
import { anyText, anyUuid, db, type Fila } from '../postgres/kysely.ts';
import { CambioEntity } from '../entities/comprobantes/comprobante.ts';
import { violates } from '../postgres/violates.ts';

const COLUMNAS = [
  'id',
  'user_id',
  'comprobante_b_id',
  'venta_id',
  'receptor',
  'fecha',
  'estado',
  'nota_id',
  'factura_id',
] as const;

/** A change of a B for an A. `estado` is the next step to do. */
export type CambioGuardado = Pick<Fila<'cambio'>, (typeof COLUMNAS)[number]>;

/** The change of this invoice, finished or not. */
export async function findCambio(
  em: EntityManager,
  alcance: Alcance,
  comprobante_b_id: string,
): Promise<CambioGuardado | null> {
  const cambio = await db(em)
    .selectFrom('cambio')
    .select(COLUMNAS)
    .where(within(alcance, 'cambio'))
    .where('comprobante_b_id', '=', comprobante_b_id)
    .executeTakeFirst();
  return cambio ?? null;
}

/** The changes under way that these vouchers are a step of. */
export async function findCambiosOf(em: EntityManager, comprobante_ids: readonly string[]): Promise<CambioGuardado[]> {
  return db(em)
    .selectFrom('cambio')
    .select(COLUMNAS)
    .where('estado', '<>', 'terminado')
    .where(({ eb, or }) =>
      or([eb('nota_id', '=', anyUuid(comprobante_ids)), eb('factura_id', '=', anyUuid(comprobante_ids))]),
    )
    .execute();
}

/** Locks a change until the transaction ends. */
export async function lockCambio(tx: EntityManager, id: string): Promise<CambioGuardado> {
  const cambio = await db(tx).selectFrom('cambio').select(COLUMNAS).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!cambio) throw new AppError('comprobante_no_encontrado');
  return cambio;
}

/** Half-done changes per turn: they are made by hand, one by one, and more than these wait for the next turn. */
const CAMBIOS_POR_TURNO = 1_000;

/**
 * Half-done changes whose next step can be taken: their last voucher is issued, or is an A waiting since before the month of `hoy` that
 * nobody is issuing.
 */
export async function listCambiosPendientes(em: EntityManager, hoy: string): Promise<CambioGuardado[]> {
  return db(em)
    .selectFrom('cambio')
    .select(COLUMNAS)
    .where('estado', '<>', 'terminado')
    .where(({ exists, fn, selectFrom }) =>
      exists(
        selectFrom('comprobante as c')
          .select('c.id')
          .where('c.id', '=', fn.coalesce('cambio.factura_id', 'cambio.nota_id'))
          .where(({ and, eb, or, ref }) =>
            or([
              eb('c.status', '=', 'emitida'),
              and([
                eb('c.id', '=', ref('cambio.factura_id')),
                eb('c.en_cola_desde', 'is not', null),
                eb('c.emision_id', 'is', null),
                eb('c.fecha_automatica', '=', true),
                eb('c.fecha', '<', `${hoy.slice(0, 7)}-01`),
              ]),
            ]),
          ),
      ),
    )
    .orderBy('creado_en')
    .limit(CAMBIOS_POR_TURNO)
    .execute();
}

/** @throws AppError `cambio_no_permitido` when the invoice has one already */
export async function createCambio(
  em: EntityManager,
  alcance: Alcance,
  cambio: { comprobante_b_id: string; venta_id: string | null; receptor: Receptor; fecha: string },
): Promise<string> {
  try {
    return await em.insert(CambioEntity, { ...cambio, user_id: alcance.titular_id, estado: 'nota' });
  } catch (error) {
    if (!violates(error, 'cambio_comprobante_b_key')) throw error;
    throw new AppError('cambio_no_permitido', { motivo: 'cambio_en_curso' }, { cause: error });
  }
}

export async function updateCambio(
  em: EntityManager,
  id: string,
  cambios: Partial<Pick<CambioGuardado, 'receptor' | 'estado' | 'nota_id' | 'factura_id'>>,
): Promise<void> {
  await db(em).updateTable('cambio').set(cambios).where('id', '=', id).execute();
}

/** Undoes a change whose note ARCA refused, with the note's draft: the invoice is as before. */
export async function abandonCambio(em: EntityManager, id: string): Promise<void> {
  await em.transactional(async (tx) => {
    await db(tx).updateTable('cambio').set({ nota_id: null }).where('id', '=', id).execute();
    await db(tx)
      .deleteFrom('comprobante')
      .where('cambio_id', '=', id)
      .where('status', '=', 'borrador')
      .where('emision_id', 'is', null)
      .execute();
    await db(tx).deleteFrom('cambio').where('id', '=', id).execute();
  });
}

/**
 * Dates of the last vouchers we issued on these series of a company, in the same order; null for a serie with none, or of a CUIT that is
 * not the company's own.
 */
export async function findUltimasFechas(
  em: EntityManager,
  { ambiente, company_id }: { ambiente: Ambiente; company_id: string },
  series: readonly Serie[],
): Promise<(string | null)[]> {
  const filas = await db(em)
    .selectFrom('serie as s')
    .select(['s.cuit', 's.punto_de_venta', 's.tipo_comprobante', 's.ultima_fecha'])
    .where('s.ambiente', '=', ambiente)
    .where('s.cuit', '=', anyText(series.map(({ cuit }) => cuit)))
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('habilitacion as h')
            .select('h.cuit')
            .whereRef('h.ambiente', '=', 's.ambiente')
            .whereRef('h.cuit', '=', 's.cuit')
            .where('h.company_id', '=', company_id),
        ),
        exists(
          selectFrom('comprobante as c')
            .select('c.id')
            .whereRef('c.ambiente', '=', 's.ambiente')
            .whereRef('c.company_cuit', '=', 's.cuit')
            .whereRef('c.punto_de_venta', '=', 's.punto_de_venta')
            .whereRef('c.tipo_comprobante', '=', 's.tipo_comprobante')
            .where('c.numero_comprobante', 'is not', null)
            .where('c.company_id', '=', company_id),
        ),
      ]),
    )
    .execute();
  return series.map(
    (serie) =>
      filas.find(
        (fila) =>
          fila.cuit === serie.cuit &&
          fila.punto_de_venta === serie.punto_de_venta &&
          fila.tipo_comprobante === serie.tipo_comprobante,
      )?.ultima_fecha ?? null,
  );
}
