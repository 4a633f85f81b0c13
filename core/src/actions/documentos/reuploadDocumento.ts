import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { findCuenta } from '../../store/cuentas/cuentas.ts';
import { findEmitidosDeVenta } from '../../store/ventas/porFuera.ts';
import type { Deps } from '../process/deps.ts';
import { enqueueUploads } from './uploadDocumento.ts';

/**
 * Queues again the upload of a sale's PDF to the marketplace. `venta`: its pack, or its order when it has no pack.
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
