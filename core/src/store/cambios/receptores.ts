import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type {
  OtroReceptor,
  ReceptorDeCuenta,
  ReceptorRevisado,
  ResultadoRevision,
} from '../../contract/cambios/receptor.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { AUTORIZACION, readAutorizacion, type FilaConAutorizacion } from '../comprobantes/readAutorizacion.ts';
import { estaCancelada } from '../comprobantes/creditado.ts';
import { within } from '../postgres/within.ts';
import { anyUuid, COUNT, db, type Fila } from '../postgres/kysely.ts';

/** Accounts that can be read and have vouchers left to review. */
export async function listCuentasPorRevisar(em: EntityManager, cantidad: number): Promise<string[]> {
  const filas = await db(em)
    .selectFrom('revision_receptores as r')
    .innerJoin('cuenta as c', 'c.id', 'r.cuenta_id')
    .select('c.id')
    .where('r.terminada_en', 'is', null)
    .where('c.requiere_vincular', '=', false)
    .limit(cantidad)
    .execute();
  return filas.map(({ id }) => id);
}

/** Ends the review of an account: no voucher is left. */
export async function endRevision(em: EntityManager, cuenta_id: string, ahora: Date): Promise<void> {
  await db(em)
    .updateTable('revision_receptores')
    .set({ terminada_en: ahora })
    .where('cuenta_id', '=', cuenta_id)
    .execute();
}

/** The receiver of an issued invoice of a sale. */
export type FacturaPorRevisar = Pick<
  Fila<'comprobante'>,
  | 'id'
  | 'letra'
  | 'tipo_documento_facturado'
  | 'cuit_facturado'
  | 'razon_social_facturado'
  | 'situacion_iva_facturado'
  | 'padron'
  | 'company_cuit'
> & { order_ids: string[]; situacion_iva: Fila<'empresa'>['situacion_iva'] };

/**
 * Standing invoices of an account's sales that the review covers (issued until its date), not reviewed yet and whose receiver no person
 * typed; the last ones first.
 */
export async function listFacturasPorRevisar(
  em: EntityManager,
  cuenta_id: string,
  cantidad: number,
): Promise<FacturaPorRevisar[]> {
  return porRevisar(em, [cuenta_id])
    .innerJoin('empresa as e', 'e.id', 'c.company_id')
    .select(['c.id', 'c.letra', 'c.tipo_documento_facturado', 'c.cuit_facturado', 'c.razon_social_facturado'])
    .select(['c.situacion_iva_facturado', 'c.padron', 'c.company_cuit', 'e.situacion_iva'])
    .select(
      sql<string[]>`array(select ord.order_id from comprobante_orden x join orden ord on ord.id = x.orden_id
        where x.comprobante_id = c.id order by ord.order_id)`.as('order_ids'),
    )
    .orderBy('c.autorizado_en', 'desc')
    .limit(cantidad)
    .execute();
}

function porRevisar(em: EntityManager, cuenta_ids: readonly string[]) {
  return db(em)
    .selectFrom('comprobante as c')
    .innerJoin('venta as vta', 'vta.id', 'c.venta_id')
    .innerJoin('revision_receptores as r', 'r.cuenta_id', 'c.cuenta_id')
    .where('c.cuenta_id', '=', anyUuid(cuenta_ids))
    .where('c.clase', '=', 'factura')
    .where('c.status', '=', 'emitida')
    .whereRef('c.autorizado_en', '<=', 'r.emitidas_hasta')
    .where('c.a_mano', '=', false)
    .where('c.cambio_id', 'is', null)
    .where('vta.comprador_a_mano', 'is', null)
    .where(({ not }) => not(estaCancelada('c')))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('receptor_revisado as x').select('x.comprobante_id').whereRef('x.comprobante_id', '=', 'c.id'),
        ),
      ),
    );
}

/** Stores the review of a voucher; a review that another process stored stays. */
export async function saveRevisado(
  em: EntityManager,
  revisado: {
    comprobante_id: string;
    cuenta_id: string;
    resultado: ResultadoRevision;
    ahora: OtroReceptor | null;
    motivo: string | null;
    revisado_en: Date;
  },
): Promise<void> {
  const ahora = revisado.ahora && sql<OtroReceptor>`${JSON.stringify(revisado.ahora)}::jsonb`;
  await db(em)
    .insertInto('receptor_revisado')
    .values({ ...revisado, ahora })
    .onConflict((conflict) => conflict.column('comprobante_id').doNothing())
    .execute();
}

/** Reviewed vouchers in reach that stand and whose receiver or letter would be another today, or is unknown. */
function selectRevisados(em: EntityManager, alcance: Alcance, cuenta_ids: readonly string[]) {
  return db(em)
    .selectFrom('receptor_revisado as x')
    .innerJoin('comprobante as c', 'c.id', 'x.comprobante_id')
    .innerJoin('venta as vta', 'vta.id', 'c.venta_id')
    .where(within(alcance, 'comprobante', 'c'))
    .where('x.cuenta_id', '=', anyUuid(cuenta_ids))
    .where('x.resultado', '<>', 'igual')
    .where(({ not }) => not(estaCancelada('c')));
}

/** Per account, how many vouchers would have another receiver or another letter today. */
export async function countDistintos(
  em: EntityManager,
  alcance: Alcance,
  cuenta_ids: readonly string[],
): Promise<Map<string, number>> {
  const filas = await selectRevisados(em, alcance, cuenta_ids)
    .select(['x.cuenta_id', COUNT.as('cuantos')])
    .where('x.resultado', '=', 'distinto')
    .groupBy('x.cuenta_id')
    .execute();
  return new Map(filas.map(({ cuenta_id, cuantos }) => [cuenta_id, cuantos]));
}

/** A page of the reviewed vouchers of some accounts: first those that would change, then those unknown, the last voucher first in each. */
export async function listOtrosReceptores(
  em: EntityManager,
  alcance: Alcance,
  cuenta_ids: readonly string[],
  { resultado, limit, offset }: { resultado: ReceptorRevisado['resultado'] | null; limit: number; offset: number },
): Promise<{ results: ReceptorDeCuenta[]; totalItems: number }> {
  const selectFiltrados = () => {
    const revisados = selectRevisados(em, alcance, cuenta_ids);
    return resultado === null ? revisados : revisados.where('x.resultado', '=', resultado);
  };
  const { cuantos } = await selectFiltrados().select(COUNT.as('cuantos')).executeTakeFirstOrThrow();
  const filas = await selectFiltrados()
    .select(['x.cuenta_id', 'x.resultado', 'x.ahora', 'x.motivo', 'x.revisado_en', 'vta.clave as venta'])
    .select(['c.id', 'c.punto_de_venta', 'c.numero_comprobante', 'c.status', 'c.fecha', 'c.total'])
    .select(AUTORIZACION)
    .select(['c.letra', 'c.tipo_documento_facturado', 'c.cuit_facturado', 'c.razon_social_facturado'])
    .select('c.situacion_iva_facturado')
    .orderBy('x.resultado')
    .orderBy('c.fecha', 'desc')
    .orderBy('c.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { results: filas.map(toRevisado), totalItems: cuantos };
}

type FilaDeLista = FilaConAutorizacion &
  Pick<Fila<'receptor_revisado'>, 'cuenta_id' | 'resultado' | 'ahora' | 'motivo' | 'revisado_en'> &
  Pick<
    Fila<'comprobante'>,
    | 'id'
    | 'tipo_comprobante'
    | 'punto_de_venta'
    | 'numero_comprobante'
    | 'status'
    | 'fecha'
    | 'total'
    | 'letra'
    | 'tipo_documento_facturado'
    | 'cuit_facturado'
    | 'razon_social_facturado'
    | 'situacion_iva_facturado'
  > & { venta: string };

function toRevisado(fila: FilaDeLista): ReceptorDeCuenta {
  const { cuenta_id, id, tipo_comprobante, status, fecha, total, venta, motivo, revisado_en, ahora } = fila;
  return {
    cuenta_id,
    venta,
    factura: {
      id,
      texto: formatNumero(fila),
      tipo_comprobante,
      status,
      fecha,
      total,
      autorizacion: readAutorizacion(fila),
      cancelada: false,
    },
    facturado: facturadoOf(fila),
    resultado: fila.resultado === 'distinto' ? 'distinto' : 'no_se_supo',
    ahora,
    motivo,
    revisado_en,
  };
}

/** Receiver of a voucher as the list shows it. */
function facturadoOf(
  fila: Pick<
    FilaDeLista,
    'tipo_documento_facturado' | 'cuit_facturado' | 'razon_social_facturado' | 'situacion_iva_facturado' | 'letra'
  >,
): OtroReceptor {
  return {
    tipo_documento: fila.tipo_documento_facturado,
    documento: fila.cuit_facturado,
    nombre: fila.razon_social_facturado,
    condicion: fila.situacion_iva_facturado,
    letra: fila.letra,
  };
}

/** Progress of an account's review. */
export async function findRevision(
  em: EntityManager,
  cuenta_id: string,
): Promise<{ revisados: number; faltan: number; terminada_en: Date | null }> {
  const revision = await db(em)
    .selectFrom('revision_receptores')
    .select('terminada_en')
    .where('cuenta_id', '=', cuenta_id)
    .executeTakeFirst();
  const { revisados } = await db(em)
    .selectFrom('receptor_revisado')
    .select(COUNT.as('revisados'))
    .where('cuenta_id', '=', cuenta_id)
    .executeTakeFirstOrThrow();
  const terminada_en = revision?.terminada_en ?? null;
  if (!revision || terminada_en !== null) return { revisados, faltan: 0, terminada_en };
  const { faltan } = await porRevisar(em, [cuenta_id]).select(COUNT.as('faltan')).executeTakeFirstOrThrow();
  return { revisados, faltan, terminada_en };
}
