import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import {
  codigosDeEmitida,
  type Autorizacion,
  type AutorizacionDeArca,
  type ClaseDeAutorizacion,
} from '../../contract/autorizaciones/autorizaciones.ts';
import type { MensajeArca } from '../../contract/comprobantes/comprobante.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { claseDeAutorizacionOf } from '../../rules/autorizaciones/autorizaciones.ts';
import { AppError } from '../../rules/errors.ts';
import { decideNota } from '../../rules/notas/impedimentoDeNota.ts';
import { lockVisto, type ComprobanteGuardado } from './comprobantes.ts';
import { lockFacturasOf } from './creditado.ts';
import { saveRepartos } from './periodo/partes.ts';
import { loadBorradores } from './porEmitir.ts';
import { takeCorrelativo } from './series.ts';
import { resolveRegistrados } from '../arca/retenidos.ts';
import { actividadOf } from '../empresas/actividad.ts';
import { takeNumeroPresupuesto } from '../empresas/empresas.ts';
import { db, NOW } from '../postgres/kysely.ts';
import { violates } from '../postgres/violates.ts';

/** ARCA's data about a voucher that it authorised. */
export interface DatosDeEmision {
  numero_comprobante: number;
  autorizacion: AutorizacionDeArca;
  observaciones_arca: MensajeArca[];
}

/** A draft as read: its number, its date and its serie. */
type BorradorNumerable = Pick<
  ComprobanteGuardado,
  | 'id'
  | 'version'
  | 'ambiente'
  | 'company_id'
  | 'company_cuit'
  | 'punto_de_venta'
  | 'modo_facturacion'
  | 'tipo_comprobante'
  | 'numero_comprobante'
  | 'fecha'
>;

/**
 * Issues, at the version that was read, a draft that ARCA does not number, with the code that `authorise` answers. Its number is taken in
 * the same transaction: a failure leaves no gap.
 * @throws AppError as `lockVisto`, as `decideNota`, as its numbering does; `numero_ya_usado`
 */
export async function issueNumerada(
  em: EntityManager,
  alcance: Alcance,
  borrador: BorradorNumerable,
  authorise: () => Promise<Autorizacion | null>,
): Promise<void> {
  const { id } = borrador;
  const { numera } = claseDeAutorizacionOf(borrador);
  if (numera === 'serie') throw new Error(`ARCA numbers ${id}`);
  await em.transactional(async (tx) => {
    await lockVisto(tx, alcance, borrador);
    await lockFacturasOf(tx, [id]);
    const [leido] = await loadBorradores(tx, [id]);
    const decidido = leido ? decideNota(leido, []) : null;
    if (decidido instanceof AppError) throw decidido;
    if (decidido) await saveRepartos(tx, [decidido]);
    const numero_comprobante = await numerar[numera](tx, alcance, borrador);
    await saveEmitida(tx, id, { numero_comprobante, autorizacion: await authorise(), observaciones_arca: [] });
  });
}

type Numerar = (tx: EntityManager, alcance: Alcance, borrador: BorradorNumerable) => Promise<number>;

/** Source of the next number, where ARCA does not give it. */
const numerar: Record<Exclude<ClaseDeAutorizacion['numera'], 'serie'>, Numerar> = {
  async formulario(_tx, _alcance, { numero_comprobante }) {
    if (numero_comprobante === null) throw new AppError('campo_requerido', { campo: 'numero_comprobante' });
    return numero_comprobante;
  },
  contador: (tx, alcance, { company_id, punto_de_venta }) =>
    takeNumeroPresupuesto(tx, alcance, company_id, punto_de_venta),
  correlativo: (tx, _alcance, borrador) => takeCorrelativo(tx, borrador),
};

/**
 * Turns a draft into the voucher that ARCA authorised, inside the caller's transaction.
 * @throws AppError `numero_ya_usado`
 */
export async function markAutorizada(tx: EntityManager, id: string, datos: DatosDeEmision): Promise<void> {
  const { numero_comprobante, autorizacion, observaciones_arca } = datos;
  await saveEmitida(tx, id, {
    numero_comprobante,
    autorizacion,
    observaciones_arca,
  });
  await resolveRegistrados(tx, [id]);
}

type Emitida = Omit<DatosDeEmision, 'autorizacion'> & { autorizacion: Autorizacion | null };

/** @throws AppError `numero_ya_usado` */
async function saveEmitida(
  tx: EntityManager,
  id: string,
  { numero_comprobante, autorizacion, observaciones_arca }: Emitida,
): Promise<void> {
  try {
    await db(tx)
      .updateTable('comprobante')
      .set({
        numero_comprobante,
        observaciones_arca,
        ...codigosDeEmitida(autorizacion),
        status: 'emitida',
        actividad: sql<string | null>`(${sql.raw(actividadOf('comprobante'))})`,
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
    throw new AppError('numero_ya_usado', { numero: numero_comprobante }, { cause: error });
  }
}
