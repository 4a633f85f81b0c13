import { updatePublicacion, hasPublicacion } from '../../store/articulos/publicaciones.ts';
import type { Deps } from '../process/deps.ts';
import type { CuentaLectura } from '../ventas/readVentas.ts';

/** Reads a listing again when we keep it; the others are read when a screen asks for them. */
export async function refreshPublicacion(
  deps: Deps,
  { id, meli_user_id }: CuentaLectura,
  item_id: string,
): Promise<void> {
  if (!(await hasPublicacion(deps.store.fork(), id, item_id))) return;
  const meli = deps.meli.cuenta(meli_user_id);
  const [{ cruda, ...leida }, precio] = await Promise.all([meli.item(item_id), meli.precioVenta(item_id)]);
  await updatePublicacion(deps.store.fork(), id, item_id, {
    ...leida,
    item: cruda,
    precio,
    leida_en: deps.clock.now(),
  });
}
