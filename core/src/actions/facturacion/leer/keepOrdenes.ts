import type { VendedorDePlaza } from '../../../contract/cuentas/cuenta.ts';
import type { RespuestaDeOrden } from '../../../contract/ventas/venta.ts';
import { prioridades } from '../../../store/trabajos/colas.ts';
import { findRevisiones } from '../../../store/ventas/revisiones.ts';
import type { Deps } from '../../process/deps.ts';
import { saveOrdenes } from './readVentas.ts';

/** Keeps orders as they were read; answers those that were new or changed. */
export async function keepOrdenes(
  deps: Deps,
  cuenta: VendedorDePlaza & { id: string },
  leidas: readonly RespuestaDeOrden[],
): Promise<string[]> {
  const ids = leidas.map(({ orden }) => orden.order_id);
  const previas = await findRevisiones(deps.store.fork(), cuenta.id, ids);
  const ordenes = await saveOrdenes(deps, cuenta, leidas);
  return ordenes
    .filter(({ order_id, ultima_actualizacion }) => {
      const previa = previas.get(order_id);
      return !previa || previa.ultima_actualizacion < ultima_actualizacion;
    })
    .map(({ order_id }) => order_id);
}

/** Sends orders to be processed. The marketplace itself told of them, so they go before what a notice names. */
export async function sendOrdenes(deps: Deps, cuenta_id: string, order_ids: readonly string[]): Promise<void> {
  const trabajos = [...new Set(order_ids)].map((order_id) => ({ cuenta_id, order_id }));
  await deps.store.tx((tx) =>
    deps.store.jobs.sendMissing(tx, 'procesar_orden', trabajos, () => ({ prioridad: prioridades.primero })),
  );
}
