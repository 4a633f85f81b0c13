import type { VendedorDePlaza } from '../../contract/cuentas/cuenta.ts';
import { isAppError } from '../../rules/errors.ts';
import { updateVendedor, type CuentaGuardada, type VendedorDescrito } from '../../store/cuentas/cuentas.ts';
import type { Deps } from '../process/deps.ts';

/**
 * Seller of an account, as the marketplace has it now.
 * @throws AppError `plaza_no_autorizado`, `plaza_rechazo`, `plaza_no_disponible`
 */
export async function readVendedor(deps: Deps, { plaza, vendedor_id }: VendedorDePlaza): Promise<VendedorDescrito> {
  const { permiso } = deps.plaza({ plaza, vendedor_id });
  const { nickname, thumbnail, seller_reputation } = await permiso.usuario();
  const { power_seller_status, level_id } = seller_reputation;
  const thumbnail_url = thumbnail?.picture_url ?? null;
  return { plaza, vendedor_id, nickname, thumbnail_url, power_seller_status, level_id };
}

/**
 * Updates the name, the picture and the reputation of a linked account: its cost of shipping depends on its level (spec §9,
 * "Shipping cost"). If the seller cannot be read now, the stored data stays until the next time.
 */
export async function refreshVendedor(deps: Deps, cuenta: CuentaGuardada): Promise<void> {
  const { id: cuenta_id, user_id } = cuenta;
  try {
    const vendedor = await readVendedor(deps, cuenta);
    // An answer without a name is not the seller's data.
    if (vendedor.nickname === '') return;
    await deps.store.tx(async (tx) => {
      if (!(await updateVendedor(tx, vendedor))) return;
      await deps.store.novedades.announce(tx, { user_id, tipo: 'cuenta', cuenta_id, lote_id: null });
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    deps.log.warn({ err: error, cuenta: cuenta.nickname }, 'the seller of an account could not be read again');
  }
}
