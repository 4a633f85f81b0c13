import { isDeepStrictEqual } from 'node:util';
import { TODAS } from '../../rules/alcance.ts';
import { isAppError } from '../../rules/errors.ts';
import { listEnviosFacturados, loadVentas } from '../../store/ventas/ventas.ts';
import type { Deps } from '../process/deps.ts';
import { reviewDiferencias } from '../facturacion/decidir/diferencias.ts';
import { watchEnvios } from '../facturacion/leer/envios/watchEnvios.ts';
import { refreshEnvioPagado } from '../facturacion/leer/envios/envioPagado.ts';
import type { CuentaLectura } from '../facturacion/leer/readVentas.ts';

const SIEMPRE = { conCambios: false };

/**
 * Finds out whether the shipping of an invoiced order's sale was given back: no order changes by it, and nobody notifies of it.
 * Given back whole, the sale's orders are answered, to be processed again; in part, it is reported as a difference with the
 * invoice. `vistas`: sales already reviewed, since a pack has several orders. A shipment that is refused or missing answers no
 * orders.
 * @throws AppError `plaza_no_disponible`, `plaza_no_autorizado`
 */
export async function rereadEnvio(
  deps: Deps,
  cuenta: CuentaLectura & { user_id: string },
  order_id: string,
  vistas: Set<string>,
): Promise<string[]> {
  const em = () => deps.store.fork();
  const [primera] = await listEnviosFacturados(em(), cuenta.id, { order_ids: [order_id] }, SIEMPRE);
  if (primera === undefined || vistas.has(primera)) return [];
  vistas.add(primera);
  const [antes] = await loadVentas(em(), TODAS, cuenta.id, { order_ids: [order_id] });
  if (!antes) return [];
  try {
    const devueltas = await watchEnvios(deps, cuenta, { order_ids: [order_id] }, SIEMPRE);
    if (devueltas.length > 0) return antes.envio_devuelto ? [] : devueltas;
    const { envio_pagos } = await refreshEnvioPagado(deps, deps.plaza(cuenta), antes);
    if (envio_pagos !== undefined && !isDeepStrictEqual(envio_pagos, antes.envio_pagos)) {
      await reviewDiferencias(deps, cuenta, [order_id]);
    }
    return [];
  } catch (error) {
    if (!isAppError(error, 'plaza_rechazo', 'plaza_no_encontrado')) throw error;
    deps.log.warn({ venta: antes.clave, codigo: error.code, ...error.data }, 'a shipment cannot be looked at again');
    return [];
  }
}
