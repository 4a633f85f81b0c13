import type { Venta, RespuestaCruda } from '../../../../contract/ventas/venta.ts';
import { isAppError } from '../../../../rules/errors.ts';
import { isForbidden, type LectoresDeVentas, type Plaza } from '../../../../plazas/plaza.ts';
import type { VendedorDePlaza } from '../../../../contract/cuentas/cuenta.ts';
import {
  envioEnLasOrdenes,
  envioPagado,
  isDePack,
  puedeLlegar,
  vencioElEnvio,
  type EnvioPagado,
} from '../../../../rules/ventas/envioPagado.ts';
import type { Lectura } from '../../../../rules/ventas/situacion.ts';
import { saveEnvioPagos } from '../../../../store/ventas/ordenes.ts';
import type { VentaGuardada } from '../../../../store/ventas/ventas.ts';
import type { Deps } from '../../../process/deps.ts';
import { awaitsEnvio, findEnvio, readEnvio } from './envio.ts';
import { isFresh, lastChange } from '../isFresh.ts';
import type { CuentaLectura } from '../readVentas.ts';

/** Payments of a shipment read at most: there is one, or two when the card was changed. With more, their owners stay not known. */
const MOST_PAYMENTS = 20;

/** Payer of a kept sale's shipping, as far as known. */
export function envioPagadoOf(
  deps: Pick<Deps, 'clock' | 'plaza'>,
  cuenta: VendedorDePlaza,
  guardado: VentaGuardada,
): EnvioPagado {
  const { vendedor_id, ventas } = deps.plaza(cuenta);
  return envioPagado(ventas.read.venta(guardado), { vendedor: vendedor_id, ahora: deps.clock.now() });
}

/** Whether what the buyer paid for the shipping is known, still waited for, or overdue. */
export function lecturaDeEnvio(
  deps: Pick<Deps, 'clock'>,
  venta: Pick<Venta, 'ordenes'>,
  { pagado }: EnvioPagado,
): Extract<Lectura, { estado: 'leida' }>['envio'] {
  if (pagado.estado !== 'por_saber') return 'sabido';
  return vencioElEnvio(venta, deps.clock.now()) ? 'vencido' : 'en_espera';
}

/**
 * Reads what tells who paid a sale's shipping, and no more. An order whose own payment brought it: the shipment, which may have been
 * given back. A lone order without it: the shipment, while it may still be quoted. A pack: the shipment's own payments.
 * @throws AppError as `readVentas`
 */
export async function readEnvioPagado(
  deps: Deps,
  plaza: Plaza,
  cuenta: CuentaLectura,
  venta: VentaGuardada,
): Promise<Partial<VentaGuardada>> {
  const { read } = plaza.ventas;
  const leida = { ordenes: read.ordenes(venta) };
  const enOrdenes = envioEnLasOrdenes(leida).gt(0);
  if (!enOrdenes && isDePack(leida)) return readDePack(deps, plaza, cuenta, venta);
  if (enOrdenes ? venta.envio_id === null : !looksForEnvio(read, venta, deps.clock.now())) return {};
  const leido = await readEnvio(deps, plaza, cuenta, venta, { costos: false });
  const { envio } = read.venta({ ...venta, ...leido });
  return enOrdenes && envio?.devuelto ? { ...leido, ...(await readPagos(deps, plaza, { ...venta, ...leido })) } : leido;
}

/** Whether the shipment of a sale decides what is invoiced of it, and so is looked for while there is none. */
export function looksForEnvio(read: LectoresDeVentas, venta: VentaGuardada, ahora: Date): boolean {
  const ordenes = read.ordenes(venta);
  if (envioEnLasOrdenes({ ordenes }).gt(0)) return false;
  return isDePack({ ordenes }) ? awaitsEnvio(read, venta) : puedeLlegar({ ordenes, envio: null }, ahora);
}

/** Payer of a pack's shipping as it is now: its payments change without the orders changing. @throws AppError as `readVentas` */
export async function refreshEnvioPagado(
  deps: Deps,
  plaza: Plaza,
  venta: VentaGuardada,
): Promise<Partial<VentaGuardada>> {
  const leida = { ordenes: plaza.ventas.read.ordenes(venta) };
  return isDePack(leida) && !envioEnLasOrdenes(leida).gt(0) ? readPagos(deps, plaza, venta) : {};
}

async function readDePack(
  deps: Deps,
  plaza: Plaza,
  cuenta: CuentaLectura,
  venta: VentaGuardada,
): Promise<Partial<VentaGuardada>> {
  const { ventas } = plaza;
  const espera = awaitsEnvio(ventas.read, venta);
  const envio_id = espera ? await findEnvio(deps, ventas, cuenta, venta) : venta.envio_id;
  if (envio_id === null) return {};
  const conEnvio = { ...venta, envio_id };
  const sabido = envioPagadoOf(deps, cuenta, conEnvio).pagado.estado !== 'por_saber';
  if (sabido && isFresh(venta.envio_pagos_al, lastChange(venta))) return { envio_id };
  const pagos = await readPagos(deps, plaza, conEnvio);
  const leido = { ...conEnvio, ...pagos };
  // The shipment says who shares it, and who quotes it.
  const porCompartir = needsCostos(pagos.envio_pagos ?? null);
  const porCotizar = puedeLlegar({ ordenes: ventas.read.ordenes(venta), envio: null }, deps.clock.now());
  if (!porCompartir && !porCotizar) return { envio_id, ...pagos };
  return { envio_id, ...pagos, ...(await readEnvio(deps, plaza, cuenta, leido, { costos: porCompartir })) };
}

/** Whether the shipping was paid for, or no list of payments says that it was not. */
function needsCostos(envio_pagos: RespuestaCruda | null): boolean {
  const { pagos = null } = kept({ envio_pagos });
  return envio_pagos !== null && (pagos === null || pagos.length > 0);
}

/** Reads the shipment's payments, and each one by its id. An unanswered payment stays not known, and is asked again. */
async function readPagos(deps: Deps, { ventas }: Plaza, venta: VentaGuardada): Promise<Partial<VentaGuardada>> {
  const { envio_id } = venta;
  if (envio_id === null) return {};
  try {
    const pagos = await ventas.envioPagos(envio_id);
    const envio_pagos = { pagos, cobros: await readCobros(ventas, pagos ?? [], kept(venta).cobros ?? {}) };
    const envio_pagos_al = lastChange(venta);
    await saveEnvioPagos(deps.store.fork(), venta.id, envio_pagos, envio_pagos_al);
    return { envio_pagos, envio_pagos_al };
  } catch (error) {
    if (!isAppError(error, 'plaza_no_disponible', 'plaza_rechazo')) throw error;
    deps.log.warn({ venta: venta.clave, codigo: error.code }, 'who paid the shipping of a sale is not known yet');
    return {};
  }
}

type Cobros = Readonly<Record<string, RespuestaCruda | null>>;

/** Payments by id; null: the seller may not read it. An unanswered payment stays as it was known. */
async function readCobros(
  ventas: Plaza['ventas'],
  pagos: readonly RespuestaCruda[],
  conocidos: Cobros,
): Promise<Cobros> {
  const cobros: Record<string, RespuestaCruda | null> = {};
  for (const pago_id of ventas.read.pagosDeEnvioCobrados(pagos).slice(0, MOST_PAYMENTS)) {
    const conocido = conocidos[pago_id];
    try {
      cobros[pago_id] = (await ventas.pago(pago_id)).cruda;
    } catch (error) {
      if (isAppError(error, 'plaza_no_encontrado') || isForbidden(error)) cobros[pago_id] = conocido ?? null;
      else if (!isAppError(error, 'plaza_no_disponible', 'plaza_rechazo')) throw error;
      else if (conocido !== undefined) cobros[pago_id] = conocido;
    }
  }
  return cobros;
}

function kept({ envio_pagos }: Pick<VentaGuardada, 'envio_pagos'>): {
  pagos?: readonly RespuestaCruda[] | null;
  cobros?: Cobros;
} {
  return envio_pagos ?? {};
}
