import { isForbidden, ORDERS_PER_CALL, readPaquete } from '../../clients/meli/index.ts';
import type { MeliCuenta } from '../../clients/meli/types.ts';
import { TODAS } from '../../rules/alcance.ts';
import { saveCargos, savePagos } from '../../store/cobros/guardar.ts';
import { listVentasPorLeer, markCobrosLeidos } from '../../store/cobros/lectura.ts';
import type { CuentaGuardada } from '../../store/cuentas/cuentas.ts';
import { loadPaquetes, type PaqueteGuardado } from '../../store/ventas/paquetes.ts';
import type { Deps } from '../process/deps.ts';
import { mapParallel, MELI_LANES } from '../process/parallel.ts';
import { completeCobros } from '../ventas/reading/completePaquete.ts';
import { leerPagos } from '../ventas/reading/pagos.ts';

/** Sales read and kept together: the first ones show their charges without waiting for the last. */
const DE_A = 30;
const HORA_MS = 3_600_000;
/** A sale whose money may still move is read again once a day. */
const OTRA_VEZ_MS = 20 * HORA_MS;
/** Shipments that have nothing more to happen. */
const FINALES: ReadonlySet<string> = new Set(['delivered', 'not_delivered', 'cancelled']);

interface Opciones {
  desde: Date;
  avisar: (paso: string, hechas: number, total: number) => Promise<void>;
}

/**
 * Reads the payments, the shipment, the discounts and the billed rows of the sales that lack them or may have changed. Answers
 * whether the application may read bills.
 */
export async function leerVentas(deps: Deps, cuenta: CuentaGuardada, { desde, avisar }: Opciones): Promise<boolean> {
  const antes = new Date(deps.clock.now().getTime() - OTRA_VEZ_MS);
  const ventas = await listVentasPorLeer(deps.store.fork(), cuenta.id, { desde, antes });
  const meli = deps.meli.cuenta(cuenta.meliUser.id);
  let facturas = true;
  await avisar('cobros', 0, ventas.length);
  for (let n = 0; n < ventas.length; n += DE_A) {
    const tanda = ventas.slice(n, n + DE_A);
    const order_ids = tanda.flatMap((venta) => venta.order_ids);
    if (facturas) facturas = await leerCargos(deps, cuenta, meli, order_ids);
    const paquetes = await loadPaquetes(deps.store.fork(), TODAS, cuenta.id, { order_ids });
    await mapParallel(paquetes, MELI_LANES, (paquete) => leerPaquete(deps, cuenta, meli, paquete));
    await avisar('cobros', Math.min(n + DE_A, ventas.length), ventas.length);
  }
  return facturas;
}

async function leerCargos(
  deps: Deps,
  cuenta: CuentaGuardada,
  meli: MeliCuenta,
  order_ids: readonly string[],
): Promise<boolean> {
  try {
    for (let n = 0; n < order_ids.length; n += ORDERS_PER_CALL) {
      const leidos = await meli.cargosDeOrdenes(order_ids.slice(n, n + ORDERS_PER_CALL));
      const cargos = leidos.flatMap((orden) => orden.cargos);
      await saveCargos(deps.store.fork(), cuenta.id, cargos, deps.clock.now());
    }
    return true;
  } catch (error) {
    if (!isForbidden(error)) throw error;
    return false;
  }
}

async function leerPaquete(
  deps: Deps,
  cuenta: CuentaGuardada,
  meli: MeliCuenta,
  paquete: PaqueteGuardado,
): Promise<void> {
  const ahora = deps.clock.now();
  const vendedor = { ...cuenta, meli_user_id: cuenta.meliUser.id };
  const completo = await completeCobros(deps, vendedor, paquete);
  const { pagos, completos } = await leerPagos(meli, completo.ordenes);
  await savePagos(deps.store.fork(), cuenta.id, pagos, ahora);
  const { envio } = readPaquete(completo, vendedor.meli_user_id);
  const liberados = pagos.every(({ pago: { liberado } }) => liberado !== null && liberado <= ahora);
  const entregado = envio === null ? completo.envio_id === null : FINALES.has(envio.status);
  const cerrados = completos && liberados && entregado;
  await markCobrosLeidos(deps.store.fork(), cuenta.id, completo.ordenes, { en: ahora, cerrados });
}
