import type { EntityManager } from '@mikro-orm/postgresql';
import type { Serie } from '../../contract/arca.ts';
import type { Receptor } from '../../contract/comprobante.ts';
import type { Ambiente } from '../../contract/enums.ts';
import { AppError } from '../../rules/errors.ts';
import { pgArray } from '../postgres/arrays.ts';
import { CambioEntity, type CambioFila } from '../entities/comprobante.ts';
import { violates } from '../postgres/violations.ts';

/** A change of a B for an A, as far as it went. `estado` is the step that is due. */
export type CambioGuardado = Pick<
  CambioFila,
  'id' | 'user_id' | 'comprobante_b_id' | 'paquete_id' | 'receptor' | 'fecha' | 'estado'
> & { nota_id: string | null; factura_id: string | null };

const COLUMNAS =
  'id, user_id, comprobante_b_id, paquete_id, receptor, fecha::text as fecha, estado, nota_id, factura_id';

/** The change of this invoice, finished or not. */
export async function findCambio(
  em: EntityManager,
  user_id: string,
  comprobante_b_id: string,
): Promise<CambioGuardado | null> {
  const [cambio] = await em.execute<CambioGuardado[]>(
    `select ${COLUMNAS} from cambio where user_id = ? and comprobante_b_id = ?`,
    [user_id, comprobante_b_id],
  );
  return cambio ?? null;
}

/** Holds a change until the transaction ends. */
export async function lockCambio(tx: EntityManager, id: string): Promise<CambioGuardado> {
  const [cambio] = await tx.execute<CambioGuardado[]>(`select ${COLUMNAS} from cambio where id = ? for update`, [id]);
  if (!cambio) throw new AppError('comprobante_no_encontrado');
  return cambio;
}

/** Changes left half way, whose next step can be taken: their last voucher is issued. */
export async function listCambiosPendientes(em: EntityManager): Promise<CambioGuardado[]> {
  return em.execute<CambioGuardado[]>(
    `select ${COLUMNAS} from cambio x where x.estado <> 'terminado' and exists (select 1 from comprobante c
       where c.id = coalesce(x.factura_id, x.nota_id) and c.status = 'emitida') order by x.creado_en`,
  );
}

/** @throws AppError `cambio_no_permitido` when the invoice has one already */
export async function createCambio(
  em: EntityManager,
  cambio: { user_id: string; comprobante_b_id: string; paquete_id: string | null; receptor: Receptor; fecha: string },
): Promise<string> {
  try {
    return await em.insert(CambioEntity, { ...cambio, estado: 'nota' });
  } catch (error) {
    if (!violates(error, 'cambio_comprobante_b_key')) throw error;
    throw new AppError('cambio_no_permitido', { motivo: 'cambio_en_curso' }, { cause: error });
  }
}

export async function updateCambio(
  em: EntityManager,
  id: string,
  cambios: Partial<Pick<CambioGuardado, 'estado' | 'nota_id' | 'factura_id'>>,
): Promise<void> {
  await em.nativeUpdate(CambioEntity, { id }, cambios);
}

/** Undoes a change whose note was refused, with the note's draft: the invoice is as it was. */
export async function abandonCambio(em: EntityManager, id: string): Promise<void> {
  await em.transactional(async (tx) => {
    await tx.execute('update cambio set nota_id = null where id = ?', [id]);
    await tx.execute(`delete from comprobante where cambio_id = ? and status = 'borrador' and emision_id is null`, [
      id,
    ]);
    await tx.execute('delete from cambio where id = ?', [id]);
  });
}

/** Dates of the last vouchers we issued on these series, in the same order. */
export async function findUltimasFechas(
  em: EntityManager,
  ambiente: Ambiente,
  series: readonly Serie[],
): Promise<(string | null)[]> {
  const filas = await em.execute<
    { tipo_comprobante: number; punto_de_venta: number; cuit: string; ultima: string | null }[]
  >(
    `select cuit, punto_de_venta, tipo_comprobante, ultima_fecha::text as ultima from serie where ambiente = ?
        and cuit = any(?::text[])`,
    [ambiente, pgArray(series.map(({ cuit }) => cuit))],
  );
  return series.map(
    (serie) =>
      filas.find(
        (fila) =>
          fila.cuit === serie.cuit &&
          fila.punto_de_venta === serie.punto_de_venta &&
          fila.tipo_comprobante === serie.tipo_comprobante,
      )?.ultima ?? null,
  );
}
