import { saveDevoluciones } from '../../../../store/ventas/reclamos.ts';
import type { VentaGuardada } from '../../../../store/ventas/ventas.ts';
import type { Deps } from '../../../process/deps.ts';
import type { DevolucionCruda } from '../../../../plazas/plaza.ts';
import type { CuentaLectura } from '../readVentas.ts';
import { orUnknown } from './reclamos.ts';

type Orden = VentaGuardada['ordenes'][number];

/**
 * Reads what carrying the returns of these orders costs the seller, claim by claim: an order that names none asks nothing, and a claim
 * without a return asks only for itself. An unanswered cost stays as it was known. Answers whether nothing may still change: every cost
 * is known and every claim closed.
 * @throws AppError `plaza_no_autorizado`
 */
export async function readDevoluciones(
  deps: Deps,
  cuenta: Pick<CuentaLectura, 'id' | 'plaza' | 'vendedor_id'>,
  ordenes: readonly Orden[],
): Promise<boolean> {
  const leidas = await Promise.all(ordenes.map((orden) => askDevoluciones(deps, cuenta, orden)));
  return leidas.every((definitiva) => definitiva);
}

async function askDevoluciones(
  deps: Deps,
  cuenta: Pick<CuentaLectura, 'id' | 'plaza' | 'vendedor_id'>,
  { id, orden: cruda, devoluciones }: Orden,
): Promise<boolean> {
  const { ventas } = deps.plaza(cuenta);
  const reclamo_ids = ventas.read.reclamos(cruda);
  if (reclamo_ids.length === 0) return true;
  const conocidas = (devoluciones ?? {}) as Readonly<Record<string, DevolucionCruda>>;
  const leidas: Record<string, DevolucionCruda> = {};
  for (const reclamo_id of reclamo_ids) {
    const conocida = conocidas[reclamo_id];
    const preguntar = (pedir: Parameters<typeof orUnknown>[3]) => orUnknown(deps, cuenta, reclamo_id, pedir);
    const reclamo =
      (await preguntar(async () => (await ventas.reclamo(reclamo_id)).cruda)) ?? conocida?.reclamo ?? null;
    const costo =
      reclamo !== null && ventas.read.hasDevolucion(reclamo)
        ? await preguntar(() => ventas.costoDeDevolucion(reclamo_id))
        : null;
    leidas[reclamo_id] = { reclamo, costo: costo ?? conocida?.costo ?? null };
  }
  await saveDevoluciones(deps.store.fork(), id, leidas);
  const reclamos = Object.fromEntries(Object.entries(leidas).map(([de, { reclamo }]) => [de, reclamo]));
  const orden = ventas.read.orden(cruda, reclamos);
  const costos = [...ventas.read.costosDeDevolucion(orden, cruda, leidas).values()];
  return (
    costos.every(({ estado }) => estado !== 'por_saber') &&
    orden.reclamo.estado === 'sabido' &&
    orden.reclamo.valor === 'cerrado'
  );
}
