import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { actorUnlessTitular, type Alcance, type Reach } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { resolveDeVentas } from '../avisos/actividad.ts';
import { suyosYBorradoresAparte } from '../comprobantes/borradorAparte.ts';
import { outOfReach } from '../postgres/within.ts';
import { anyUuid, db } from '../postgres/kysely.ts';
import { holdVentasOf, requireSinOtraEmpresa } from './decididas.ts';

/**
 * Marks the sales of these orders as invoiced elsewhere, or unmarks them, all or none. Marking deletes the drafts of their invoices: a
 * change to Factura A under way stays.
 * @throws AppError `venta_no_encontrada`, `comprobante_emitiendo`, `venta_de_otra_empresa`
 */
export async function markFacturadasPorFuera(
  tx: EntityManager,
  alcance: Alcance,
  cuenta_id: string,
  order_ids: readonly string[],
  facturada_por_fuera: boolean,
): Promise<void> {
  const ventas = anyUuid(await holdVentasOf(tx, alcance, cuenta_id, order_ids));
  if (facturada_por_fuera) await discardFacturas(tx, ventas);
  const por_fuera_por = facturada_por_fuera ? actorUnlessTitular(alcance) : null;
  await db(tx).updateTable('venta').set({ facturada_por_fuera, por_fuera_por }).where('id', '=', ventas).execute();
  if (facturada_por_fuera) await resolveDeVentas(tx, alcance, cuenta_id, order_ids);
  // The automatic run looks at unmarked sales again: it skipped them while they had the mark.
  else await db(tx).updateTable('orden').set({ automatico_al: null }).where('venta_id', '=', ventas).execute();
}

async function discardFacturas(tx: EntityManager, ventas: RawBuilder<string>): Promise<void> {
  const borradores = await db(tx)
    .selectFrom('comprobante as c')
    .select(['c.id', 'c.emision_id'])
    .where('c.id', '=', suyosYBorradoresAparte(ventas))
    .where('c.clase', '=', 'factura')
    .where('c.status', '=', 'borrador')
    .where('c.cambio_id', 'is', null)
    .orderBy('c.fecha')
    .orderBy('c.creado_en')
    .orderBy('c.id')
    .forUpdate()
    .execute();
  const emitiendo = borradores.find(({ emision_id }) => emision_id !== null);
  if (emitiendo) throw new AppError('comprobante_emitiendo', { id: emitiendo.id });
  await db(tx)
    .deleteFrom('comprobante')
    .where('id', '=', anyUuid(borradores.map(({ id }) => id)))
    .execute();
}

/**
 * The issued vouchers of a sale, by its pack or its order without one.
 * @throws AppError `venta_no_encontrada`, `venta_de_otra_empresa`
 */
export async function findEmitidosDeVenta(
  em: EntityManager,
  alcance: Reach,
  cuenta_id: string,
  clave: string,
): Promise<string[]> {
  const venta = await db(em)
    .selectFrom('venta as vta')
    .select('vta.id')
    .select(
      sql<string[]>`array(
        select c.id::text from comprobante c where c.venta_id = vta.id and c.status = 'emitida' and not ${outOfReach(alcance, 'c')})`.as(
        'emitidos',
      ),
    )
    .where('vta.cuenta_id', '=', cuenta_id)
    .where('vta.clave', '=', clave)
    .executeTakeFirst();
  if (!venta) throw new AppError('venta_no_encontrada', { venta: clave });
  await requireSinOtraEmpresa(em, alcance, [venta.id]);
  return venta.emitidos;
}
