import type { EntityManager } from '@mikro-orm/postgresql';
import type { DatosFacturacion } from '../../contract/ventas/venta.ts';
import type { Alcance, Reach } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import type { CodigoMotivo } from '../../rules/motivos/motivos.ts';
import { otraEmpresaTiene } from '../../rules/ventas/otraEmpresa.ts';
import { resolveDeVentas } from '../avisos/actividad.ts';
import { estaCancelada } from '../comprobantes/creditado.ts';
import { suyosYBorradoresAparte } from '../comprobantes/borradorAparte.ts';
import { outOfReach } from '../postgres/within.ts';
import { anyText, anyUuid, db } from '../postgres/kysely.ts';

// Decisions of a person about sales. The sale's row is locked meanwhile, as the makers of its drafts do.

/**
 * Locks the sales of these orders until the transaction ends, and answers their ids.
 * @throws AppError `venta_no_encontrada`, `venta_de_otra_empresa`
 */
export async function holdVentasOf(
  tx: EntityManager,
  alcance: Reach,
  cuenta_id: string,
  order_ids: readonly string[],
): Promise<string[]> {
  const pedidas = [...new Set(order_ids)];
  const ventas = await db(tx)
    .selectFrom('orden')
    .select(['order_id', 'venta_id'])
    .where('cuenta_id', '=', cuenta_id)
    .where('order_id', '=', anyText(pedidas))
    .execute();
  const conocidas = new Set(ventas.map(({ order_id }) => order_id));
  const venta = pedidas.find((order_id) => !conocidas.has(order_id));
  if (venta !== undefined) throw new AppError('venta_no_encontrada', { venta });
  const ids = [...new Set(ventas.map(({ venta_id }) => venta_id))];
  // The same lock, in the same order, as `saveBorradoresDeVentas` takes: drafts are made before or after, never meanwhile.
  await db(tx).selectFrom('venta').select('id').where('id', '=', anyUuid(ids)).orderBy('id').forNoKeyUpdate().execute();
  await requireSinOtraEmpresa(tx, alcance, ids);
  return ids;
}

/**
 * Requires that none of these sales is of a company out of reach: a user who does not reach it decides nothing of them.
 * @throws AppError `venta_de_otra_empresa`
 */
export async function requireSinOtraEmpresa(
  em: EntityManager,
  alcance: Reach,
  venta_ids: readonly string[],
): Promise<void> {
  if (alcance.empresas === 'todas') return;
  const filas = await db(em)
    .selectFrom('comprobante as c')
    .innerJoin('venta as vta', 'vta.id', 'c.venta_id')
    .select(['vta.clave', 'c.clase', 'c.status', 'c.turno'])
    .select([estaCancelada('c').as('cancelada'), outOfReach(alcance, 'c').as('ajeno')])
    .where('vta.id', '=', anyUuid(venta_ids))
    .execute();
  for (const [venta, comprobantesDeVenta] of Map.groupBy(filas, ({ clave }) => clave)) {
    const ajenos = comprobantesDeVenta.filter(({ ajeno }) => ajeno);
    const tiene = otraEmpresaTiene(
      comprobantesDeVenta.filter(({ ajeno }) => !ajeno),
      ajenos,
    );
    if (tiene !== null) throw new AppError('venta_de_otra_empresa', { venta });
  }
}

/**
 * Stores the receiver of these sales, null for the marketplace's; the reasons they were left out for are decided again. None of them
 * changes when a voucher of one is on its way, or issued.
 * @throws AppError `comprobante_emitiendo`, `venta_ya_facturada`, `venta_con_borrador`
 */
export async function saveComprador(
  tx: EntityManager,
  alcance: Alcance,
  {
    cuenta_id,
    order_ids,
    venta_ids,
  }: { cuenta_id: string; order_ids: readonly string[]; venta_ids: readonly string[] },
  comprador: DatosFacturacion | null,
): Promise<void> {
  const ids = anyUuid(venta_ids);
  await requireSinFactura(tx, venta_ids);
  await db(tx)
    .updateTable('venta')
    .set({ comprador_a_mano: comprador, omitida_motivo: null, omitida_data: null, descartada_motivo: null })
    .where('id', '=', ids)
    .execute();
  await resolveDeVentas(tx, alcance, cuenta_id, order_ids);
  // The automatic run looks at these sales again.
  await db(tx).updateTable('orden').set({ automatico_al: null }).where('venta_id', '=', ids).execute();
}

/**
 * Requires that none of these locked sales has a standing invoice, one on its way, or one being typed.
 * @throws AppError `comprobante_emitiendo`, `venta_ya_facturada`, `venta_con_borrador` with its `id`
 */
export async function requireSinFactura(tx: EntityManager, venta_ids: readonly string[]): Promise<void> {
  const facturas = await db(tx)
    .selectFrom('comprobante as c')
    .select(['c.id', 'c.status', 'c.emision_id', 'c.en_cola_desde', 'c.cambio_id', 'c.a_mano'])
    .select(estaCancelada('c').as('cancelada'))
    .where('c.id', '=', suyosYBorradoresAparte(anyUuid(venta_ids)))
    .where('c.clase', '=', 'factura')
    .execute();
  for (const { id, status, cancelada, emision_id, en_cola_desde, cambio_id, a_mano } of facturas) {
    if (status === 'emitida') {
      if (!cancelada) throw new AppError('venta_ya_facturada', { id });
    } else if (emision_id !== null || en_cola_desde !== null || cambio_id !== null) {
      throw new AppError('comprobante_emitiendo', { id });
    } else if (a_mano) throw new AppError('venta_con_borrador', { id });
  }
}

/** Hides these sales while they have this reason, or shows them again. */
export async function saveDescartadas(
  tx: EntityManager,
  alcance: Alcance,
  {
    cuenta_id,
    order_ids,
    venta_ids,
  }: { cuenta_id: string; order_ids: readonly string[]; venta_ids: readonly string[] },
  motivo: CodigoMotivo | null,
): Promise<void> {
  const ids = anyUuid(venta_ids);
  await db(tx).updateTable('venta').set({ descartada_motivo: motivo }).where('id', '=', ids).execute();
  if (motivo !== null) await resolveDeVentas(tx, alcance, cuenta_id, order_ids);
}
