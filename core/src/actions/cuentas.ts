import { normalizeUsuario } from '../clients/meli/normalize.ts';
import { findCuentaByMeliUser, linkCuenta as saveCuenta } from '../store/cuentas.ts';
import type { Deps } from './deps.ts';

/**
 * Links the seller who authorised us, from the code of the marketplace's redirect; again when the grant had ended. The
 * tokens are kept first: the code works only once, and the seller's name can be read any time.
 * @throws AppError `meli_rechazo`, `cuenta_de_otro_usuario`, `meli_no_disponible`
 */
export async function linkCuenta(
  deps: Deps,
  { user_id, code }: { user_id: string; code: string },
): Promise<{ id: string }> {
  const { meli_user_id, ...tokens } = await deps.meli.canjearCodigo(code);
  const conocida = await findCuentaByMeliUser(deps.store.fork(), meli_user_id);
  await deps.store.tx(async (tx) => {
    await saveCuenta(tx, user_id, {
      meli_user_id,
      nickname: conocida?.nickname ?? meli_user_id,
      thumbnail_url: conocida?.thumbnail?.picture_url ?? null,
      power_seller_status: conocida?.seller_reputation.power_seller_status ?? null,
      level_id: conocida?.seller_reputation.level_id ?? null,
    });
    await deps.store.meliTokens.guardar(tx, meli_user_id, tokens);
  });
  const { nickname, thumbnail, seller_reputation } = normalizeUsuario(await deps.meli.cuenta(meli_user_id).usuario());
  const { power_seller_status, level_id } = seller_reputation;
  const thumbnail_url = thumbnail?.picture_url ?? null;
  const vendedor = { meli_user_id, nickname, thumbnail_url, power_seller_status, level_id };
  return { id: await saveCuenta(deps.store.fork(), user_id, vendedor) };
}
