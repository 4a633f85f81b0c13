import { isAppError } from '../../rules/errors.ts';
import { updateVendedor, type CuentaGuardada, type VendedorMeli } from '../../store/cuentas/cuentas.ts';
import type { Deps } from '../process/deps.ts';

/**
 * Who sells with an account, as the marketplace says it now.
 * @throws AppError `meli_no_autorizado`, `meli_rechazo`, `meli_no_disponible`
 */
export async function readVendedor({ meli }: Deps, meli_user_id: string): Promise<VendedorMeli> {
  const { nickname, thumbnail, seller_reputation } = await meli.cuenta(meli_user_id).usuario();
  const { power_seller_status, level_id } = seller_reputation;
  return { meli_user_id, nickname, thumbnail_url: thumbnail?.picture_url ?? null, power_seller_status, level_id };
}

/**
 * Brings the name, the picture and the reputation of a linked account up to date: what it pays for shipping depends on its level
 * (spec §9, "Shipping cost"). One that cannot be read now stays as it was known, and is asked for again the next time.
 */
export async function refrescarVendedor(
  deps: Deps,
  { id: cuenta_id, user_id, meliUser }: CuentaGuardada,
): Promise<void> {
  try {
    const vendedor = await readVendedor(deps, meliUser.id);
    // An answer without a name is not about a seller.
    if (vendedor.nickname === '') return;
    await deps.store.tx(async (tx) => {
      if (!(await updateVendedor(tx, vendedor))) return;
      await deps.store.novedades.announce(tx, { user_id, tipo: 'cuenta', cuenta_id, lote_id: null });
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    deps.log.warn({ err: error, cuenta: meliUser.nickname }, 'the seller of an account could not be read again');
  }
}
