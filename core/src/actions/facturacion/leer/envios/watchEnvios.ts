import { TODAS } from '../../../../rules/alcance.ts';
import { saveEnvioDevuelto } from '../../../../store/ventas/ordenes.ts';
import { listEnviosFacturados, loadVentas, type FiltroVentas } from '../../../../store/ventas/ventas.ts';
import type { Deps } from '../../../process/deps.ts';
import { mapParallel, PLAZA_LANES } from '../../../process/parallel.ts';
import { readEnvioActual } from './envio.ts';
import { lastChange } from '../isFresh.ts';
import type { CuentaLectura } from '../readVentas.ts';

/**
 * Reads whether the shipping of sales whose invoice charges it was given back by now: their orders may stay paid and say nothing of it.
 * `conCambios`: only sales with an order that changed since the shipment was last read. Answers one order of each sale whose shipping
 * was given back.
 * @throws AppError as `readVentas`
 */
export async function watchEnvios(
  deps: Deps,
  cuenta: Pick<CuentaLectura, 'id' | 'plaza' | 'vendedor_id'>,
  filtro: FiltroVentas,
  { conCambios }: { conCambios: boolean },
): Promise<string[]> {
  const order_ids = await listEnviosFacturados(deps.store.fork(), cuenta.id, filtro, { conCambios });
  if (order_ids.length === 0) return [];
  const guardados = await loadVentas(deps.store.fork(), TODAS, cuenta.id, { order_ids });
  const { read } = deps.plaza(cuenta).ventas;
  const devueltos = await mapParallel(guardados, PLAZA_LANES, async (guardado) => {
    const { guardado: actual, pagos } = await readEnvioActual(deps, cuenta, guardado);
    const devuelto = read.venta(actual, pagos).envio?.devuelto ?? false;
    const visto = { envio: actual.envio, devuelto, al: lastChange(guardado) };
    await saveEnvioDevuelto(deps.store.fork(), guardado.id, visto);
    return devuelto ? guardado.ordenes.slice(0, 1).map(({ order_id }) => order_id) : [];
  });
  return devueltos.flat();
}
