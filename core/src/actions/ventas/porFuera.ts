import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { findCuenta } from '../../store/cuentas/cuentas.ts';
import { findEmitidosDeVenta, markFacturadasPorFuera } from '../../store/ventas/porFuera.ts';
import { AppError } from '../../rules/errors.ts';
import type { Deps } from '../process/deps.ts';
import { enqueueUploads } from '../documentos/uploadDocumento.ts';

/**
 * Marks the sales of these orders as invoiced in another system, or takes the mark off. Their invoices' drafts, perhaps
 * waiting for ARCA, are discarded: they must not go out any more.
 * @throws AppError `cuenta_no_encontrada`; `venta_no_encontrada` when an order is not known, `comprobante_emitiendo` when an
 *   invoice is on its way, `venta_de_otra_empresa` when one out of reach has it: then none is marked
 */
export async function markPorFuera(
  deps: Deps,
  input: { alcance: Alcance; cuenta_id: string; order_ids: readonly string[]; facturada_por_fuera: boolean },
): Promise<void> {
  const { alcance, cuenta_id, order_ids, facturada_por_fuera } = input;
  requireDerecho(alcance, 'emitir');
  await findCuenta(deps.store.fork(), alcance, cuenta_id);
  await deps.store.tx(async (tx) => {
    await markFacturadasPorFuera(tx, alcance, cuenta_id, order_ids, facturada_por_fuera);
    await deps.store.novedades.announce(tx, { user_id: alcance.titular_id, tipo: 'ventas', cuenta_id, lote_id: null });
  });
}

/**
 * Leaves the upload of a sale's PDF to the marketplace as due again. `venta` is its pack, or its order without one.
 * @throws AppError `cuenta_no_encontrada`, `venta_no_encontrada`, `venta_sin_factura`, `venta_de_otra_empresa`
 */
export async function reuploadDocumento(
  deps: Deps,
  { alcance, cuenta_id, venta }: { alcance: Alcance; cuenta_id: string; venta: string },
): Promise<void> {
  requireDerecho(alcance, 'emitir');
  await findCuenta(deps.store.fork(), alcance, cuenta_id);
  const emitidos = await findEmitidosDeVenta(deps.store.fork(), alcance, cuenta_id, venta);
  if (emitidos.length === 0) throw new AppError('venta_sin_factura', { venta });
  await deps.store.tx(async (tx) => {
    await enqueueUploads(deps, tx, emitidos);
    await deps.store.novedades.announce(tx, { user_id: alcance.titular_id, tipo: 'ventas', cuenta_id, lote_id: null });
  });
}
