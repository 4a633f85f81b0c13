import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AutorizacionDeArca } from '../../contract/arca/autorizacion.ts';
import type { MensajeArca } from '../../contract/comprobantes/comprobante.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { impedimentoDeNota } from '../../rules/notas/impedimentoDeNota.ts';
import { lockVisto, type Visto } from './comprobantes.ts';
import { lockFacturasDe } from './creditado.ts';
import { loadBorradores } from './porEmitir.ts';
import { actividadDe } from '../empresas/actividad.ts';
import { takeNumeroPresupuesto } from '../empresas/empresas.ts';
import { db, NOW, type Fila } from '../postgres/kysely.ts';
import { violates } from '../postgres/violates.ts';

/** What ARCA said of a voucher that it authorised. */
export interface DatosDeEmision {
  numero_comprobante: number;
  autorizacion: AutorizacionDeArca;
  observaciones_arca: MensajeArca[];
}

/**
 * Issues a quote with the next number of its point of sale. The number is taken in the same transaction: a failure leaves
 * no gap.
 * @throws AppError as `lockVisto`
 */
export async function issuePresupuesto(
  em: EntityManager,
  alcance: Alcance,
  { id, version, company_id, punto_de_venta }: Visto & { company_id: string; punto_de_venta: number },
): Promise<void> {
  await em.transactional(async (tx) => {
    await lockVisto(tx, alcance, { id, version });
    const numero_comprobante = await takeNumeroPresupuesto(tx, alcance, company_id, punto_de_venta);
    await saveEmitida(tx, id, { ...SIN_ARCA, numero_comprobante });
  });
}

/**
 * Issues a pre-printed form with the number the draft already has.
 * @throws AppError as `issuePresupuesto`; `campo_requerido` when it has no number; as `impedimentoDeNota`
 */
export async function issuePreimpreso(em: EntityManager, alcance: Alcance, { id, version }: Visto): Promise<void> {
  await em.transactional(async (tx) => {
    await lockVisto(tx, alcance, { id, version });
    await lockFacturasDe(tx, [id]);
    const [borrador] = await loadBorradores(tx, [id]);
    const impedimento = borrador ? impedimentoDeNota(borrador, []) : null;
    if (impedimento) throw impedimento;
    const fila = await db(tx)
      .selectFrom('comprobante')
      .select(['numero_comprobante', 'cai'])
      .where('id', '=', id)
      .executeTakeFirst();
    const numero_comprobante = fila?.numero_comprobante ?? null;
    if (numero_comprobante === null) throw new AppError('campo_requerido', { campo: 'numero_comprobante' });
    await saveEmitida(tx, id, { ...SIN_ARCA, numero_comprobante, tipo_autorizacion: fila?.cai ? 'CAI' : null });
  });
}

/**
 * Makes a draft a voucher that ARCA authorised, inside the caller's transaction.
 * @throws AppError `numero_ya_usado`
 */
export async function markAutorizada(tx: EntityManager, id: string, datos: DatosDeEmision): Promise<void> {
  const { numero_comprobante, autorizacion, observaciones_arca } = datos;
  await saveEmitida(tx, id, {
    numero_comprobante,
    cae: autorizacion.codigo,
    cae_vencimiento: autorizacion.vence,
    tipo_autorizacion: autorizacion.tipo,
    observaciones_arca,
  });
}

type ColumnasDeEmision = Pick<
  Fila<'comprobante'>,
  'cae' | 'cae_vencimiento' | 'tipo_autorizacion' | 'observaciones_arca'
> & { numero_comprobante: number };

/** @throws AppError `numero_ya_usado` */
async function saveEmitida(tx: EntityManager, id: string, columnas: ColumnasDeEmision): Promise<void> {
  try {
    await db(tx)
      .updateTable('comprobante')
      .set({
        ...columnas,
        status: 'emitida',
        actividad: sql<string | null>`(${sql.raw(actividadDe('comprobante'))})`,
        autorizado_en: NOW,
        en_cola_desde: null,
        rechazo: [],
        actualizado_en: NOW,
      })
      .where('id', '=', id)
      .where('status', '=', 'borrador')
      .execute();
  } catch (error) {
    if (!violates(error, 'comprobante_numero_key', 'comprobante_cae_key')) throw error;
    throw new AppError('numero_ya_usado', { numero: columnas.numero_comprobante }, { cause: error });
  }
}

const SIN_ARCA: Omit<ColumnasDeEmision, 'numero_comprobante'> = {
  cae: null,
  cae_vencimiento: null,
  tipo_autorizacion: null,
  observaciones_arca: [],
};
