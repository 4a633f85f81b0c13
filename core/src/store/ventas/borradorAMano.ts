import type { EntityManager } from '@mikro-orm/postgresql';
import { TODAS, type Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { motivoOf } from '../../rules/motivos/motivos.ts';
import { announce } from '../avisos/novedades.ts';
import { insertAll } from '../comprobantes/borradorFilas.ts';
import { lockVentas, type BorradorDeVenta } from '../comprobantes/borradores.ts';
import { findFacturaDeOrdenes } from '../comprobantes/borradorAparte.ts';
import { holdPuntosDeVenta } from '../empresas/empresas.ts';
import { db } from '../postgres/kysely.ts';
import { nextTurno } from './comprobantesDeVenta.ts';
import { requireSinFactura, requireSinOtraEmpresa } from './decididas.ts';

/**
 * Stores the draft of a sale's invoice that a person types. A batch's draft that nobody is issuing is replaced by it; from here on the sale
 * is the person's until they issue the draft or delete it. `aparte`: the sale has its invoice, and this draft is of the orders that the
 * invoice does not cover; it takes no turn of the pack's.
 * @throws AppError `venta_ya_facturada`, `comprobante_emitiendo`, `venta_con_borrador`; `venta_no_facturable` when the sale is marked as
 * invoiced elsewhere, `venta_de_otra_empresa`; `id_ya_usado`
 */
export async function saveBorradorAMano(
  tx: EntityManager,
  alcance: Alcance,
  nuevo: BorradorDeVenta,
  { id, aparte }: { id: string; aparte: boolean },
): Promise<void> {
  const { venta_id } = nuevo;
  const { porFuera } = await lockVentas(tx, alcance, [nuevo]);
  await requireSinOtraEmpresa(tx, alcance, [venta_id]);
  if (porFuera.has(venta_id)) {
    throw new AppError('venta_no_facturable', { mensaje: motivoOf('facturada_por_fuera').texto });
  }
  const lugar = aparte ? await apartFrom(tx, nuevo) : await placeOf(tx, venta_id);
  await holdPuntosDeVenta(tx, [nuevo]);
  await insertAll(tx, alcance, [{ id, nuevo: { ...nuevo, ...lugar, a_mano: true } }]);
  const { company_id } = nuevo;
  await announce(tx, { user_id: alcance.titular_id, tipo: 'comprobantes', cuenta_id: null, lote_id: null, company_id });
  await announce(tx, {
    user_id: alcance.titular_id,
    tipo: 'ventas',
    cuenta_id: nuevo.cuenta_id ?? null,
    lote_id: null,
  });
}

/** The turn of the sale's next invoice; deletes the draft that a batch left there. */
async function placeOf(tx: EntityManager, venta_id: string): Promise<{ turno: number }> {
  await requireSinFactura(tx, [venta_id]);
  await db(tx)
    .deleteFrom('comprobante')
    .where('venta_id', '=', venta_id)
    .where('clase', '=', 'factura')
    .where('status', '=', 'borrador')
    .execute();
  return { turno: await nextTurno(tx, venta_id) };
}

/** No turn of the pack's, after checking that no other invoice covers these orders. */
async function apartFrom(tx: EntityManager, { ventas: ordenes = [] }: BorradorDeVenta): Promise<{ venta_id: null }> {
  const ids = ordenes.map(({ orden_id }) => orden_id);
  const borrador = await findFacturaDeOrdenes(tx, TODAS, ids, 'a_mano');
  if (borrador !== null) throw new AppError('venta_con_borrador', { id: borrador });
  const id = await findFacturaDeOrdenes(tx, TODAS, ids, 'cualquiera');
  if (id !== null) throw new AppError('venta_ya_facturada', { id });
  return { venta_id: null };
}
