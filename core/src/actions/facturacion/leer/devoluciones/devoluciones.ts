import {
  costosDeDevolucion,
  hasDevolucion,
  readOrden,
  reclamosDeOrden,
  type DevolucionCruda,
} from '../../../../plazas/meli/index.ts';
import { saveDevoluciones } from '../../../../store/ventas/reclamos.ts';
import type { PaqueteGuardado } from '../../../../store/ventas/paquetes.ts';
import type { Deps } from '../../../process/deps.ts';
import { orUnknown } from './reclamos.ts';

type Orden = PaqueteGuardado['ordenes'][number];

/**
 * Reads what carrying the returns of these orders costs the seller, claim by claim: an order that names none asks nothing, and a
 * claim without a return asks only for itself. What is not answered stays as it was known. Answers whether nothing of it may still
 * change: every cost is known and every claim closed.
 * @throws AppError `meli_no_autorizado`
 */
export async function readDevoluciones(
  deps: Deps,
  cuenta: { id: string; meli_user_id: string },
  ordenes: readonly Orden[],
): Promise<boolean> {
  const leidas = await Promise.all(ordenes.map((orden) => askDevoluciones(deps, cuenta, orden)));
  return leidas.every((definitiva) => definitiva);
}

async function askDevoluciones(
  deps: Deps,
  { id: cuenta_id, meli_user_id }: { id: string; meli_user_id: string },
  { id, orden, devoluciones }: Orden,
): Promise<boolean> {
  const reclamo_ids = reclamosDeOrden(orden);
  if (reclamo_ids.length === 0) return true;
  const meli = deps.meli.cuenta(meli_user_id);
  const conocidas = (devoluciones ?? {}) as Readonly<Record<string, DevolucionCruda>>;
  const leidas: Record<string, DevolucionCruda> = {};
  for (const reclamo_id of reclamo_ids) {
    const conocida = conocidas[reclamo_id];
    const preguntar = (pedir: Parameters<typeof orUnknown>[3]) => orUnknown(deps, cuenta_id, reclamo_id, pedir);
    const reclamo = (await preguntar(async () => (await meli.reclamo(reclamo_id)).cruda)) ?? conocida?.reclamo ?? null;
    const costo =
      reclamo !== null && hasDevolucion(reclamo) ? await preguntar(() => meli.costoDeDevolucion(reclamo_id)) : null;
    leidas[reclamo_id] = { reclamo, costo: costo ?? conocida?.costo ?? null };
  }
  await saveDevoluciones(deps.store.fork(), id, leidas);
  const venta = readOrden(orden, Object.fromEntries(Object.entries(leidas).map(([de, { reclamo }]) => [de, reclamo])));
  const costos = [...costosDeDevolucion(venta, orden, leidas).values()];
  return (
    costos.every(({ estado }) => estado !== 'por_saber') &&
    venta.reclamo.estado === 'sabido' &&
    venta.reclamo.valor === 'cerrado'
  );
}
