import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { isMotivo, solucionesOf } from '../../rules/motivos/motivos.ts';
import { findCuenta } from '../../store/cuentas/cuentas.ts';
import { holdVentasOf, saveDescartadas } from '../../store/ventas/decididas.ts';
import { loadVentas } from '../../store/ventas/ventas.ts';
import type { Deps } from '../process/deps.ts';
import { placeVentas } from '../ventas/ventasUbicadas.ts';

/**
 * Puts aside sales that need a person for this reason, or shows them again. Nothing else of them changes: with another reason they are
 * back, and a sale that may be invoiced still is.
 * @throws AppError `cuenta_no_encontrada`, `venta_no_encontrada`; `valor_invalido` for a reason that cannot be put aside
 */
export async function dismissVentas(
  deps: Deps,
  input: { alcance: Alcance; cuenta_id: string; order_ids: readonly string[]; motivo: string; descartadas: boolean },
): Promise<void> {
  const { alcance, cuenta_id, order_ids, motivo, descartadas } = input;
  requireDerecho(alcance, 'emitir');
  await findCuenta(deps.store.fork(), alcance, cuenta_id);
  if (!isMotivo(motivo) || !solucionesOf(motivo).includes('descartar')) {
    throw new AppError('valor_invalido', { campo: 'motivo', valor: motivo });
  }
  await deps.store.tx(async (tx) => {
    const venta_ids = await holdVentasOf(tx, alcance, cuenta_id, order_ids);
    await saveDescartadas(tx, alcance, { cuenta_id, order_ids, venta_ids }, descartadas ? motivo : null);
    await deps.store.novedades.announce(tx, { user_id: alcance.titular_id, tipo: 'ventas', cuenta_id, lote_id: null });
  });
}

/** Reason that a person put each of these orders' sales aside for, by its pack (or its order without one). */
export async function listDescartadas(
  deps: Deps,
  { alcance, cuenta_id, order_ids }: { alcance: Alcance; cuenta_id: string; order_ids: readonly string[] },
): Promise<Map<string, string>> {
  const cuenta = await findCuenta(deps.store.fork(), alcance, cuenta_id);
  const ids = (await loadVentas(deps.store.fork(), alcance, cuenta.id, { order_ids })).map(({ id }) => id);
  const ubicadas = await placeVentas(deps, alcance, cuenta, ids);
  return new Map(
    ubicadas.flatMap(({ venta: { clave, descartada } }) => (descartada === null ? [] : [[clave, descartada]])),
  );
}
