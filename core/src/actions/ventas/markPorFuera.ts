import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { findCuenta } from '../../store/cuentas/cuentas.ts';
import { markFacturadasPorFuera } from '../../store/ventas/porFuera.ts';
import type { Deps } from '../process/deps.ts';

/**
 * Marks the sales of these orders as invoiced in another system, or takes the mark off. The drafts of their invoices, perhaps waiting
 * for ARCA, are discarded: they must not go out any more.
 * @throws AppError `cuenta_no_encontrada`; `venta_no_encontrada` when an order is not known, `comprobante_emitiendo` when an invoice is
 * on its way, `venta_de_otra_empresa` when a company out of reach has one: then none is marked
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
