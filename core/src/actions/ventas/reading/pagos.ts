import { ordenDePago, pagosAnunciados, readOrden, readPago } from '../../../clients/meli/index.ts';
import type { MeliCuenta } from '../../../clients/meli/types.ts';
import type { Pago } from '../../../contract/cobros/pago.ts';
import type { RespuestaCruda } from '../../../contract/ventas/venta.ts';
import { cuentaPago } from '../../../rules/cobros/pago.ts';
import type { Liquidado, QuienDevuelve } from '../../../rules/cobros/devolucion/aCargoDe.ts';
import { quienDevuelve, quienDevuelveVenta } from '../../../rules/cobros/devolucion/quienDevuelve.ts';
import { estaPaga } from '../../../rules/ventas/situacion.ts';
import { isAppError } from '../../../rules/errors.ts';
import { loadMovimientos, loadPagos } from '../../../store/cobros/cobros.ts';
import { savePagos } from '../../../store/cobros/guardar.ts';
import type { PaqueteGuardado } from '../../../store/ventas/paquetes.ts';
import type { Deps } from '../../process/deps.ts';
import { mapParallel, MELI_LANES } from '../../process/parallel.ts';

type Ordenes = PaqueteGuardado['ordenes'];

interface PagosLeidos {
  pagos: { pago: Pago; cruda: RespuestaCruda; order_id: string }[];
  /** Every payment that the orders announce is there. */
  completos: boolean;
}

/** The payments of these orders whose money came in, as they are now. @throws AppError `meli_no_disponible` */
export async function leerPagos(meli: MeliCuenta, ordenes: Ordenes): Promise<PagosLeidos> {
  const anunciados = ordenes.flatMap(({ order_id, orden }) =>
    pagosAnunciados(orden)
      .filter(cuentaPago)
      .map(({ pago_id }) => ({ pago_id, order_id })),
  );
  const ids = [...new Map(anunciados.map((uno) => [uno.pago_id, uno])).values()];
  const leidos = await mapParallel(ids, MELI_LANES, async ({ pago_id, order_id }) => {
    const leido = await leerPago(meli, pago_id);
    return leido && { ...leido, order_id: ordenDePago(leido.cruda) ?? order_id };
  });
  const pagos = leidos.flatMap((leido) => leido ?? []);
  return { pagos, completos: pagos.length === ids.length };
}

/**
 * Out of whose pocket the refunds of a sale came, by its payments as they are now, which are kept for the lists.
 * @throws AppError `meli_no_disponible`
 */
export async function leerQuienDevuelve(
  deps: Deps,
  cuenta: { id: string; meli_user_id: string },
  { ordenes }: Pick<PaqueteGuardado, 'ordenes'>,
): Promise<QuienDevuelve> {
  const { pagos, completos } = await leerPagos(deps.meli.cuenta(cuenta.meli_user_id), ordenes);
  await savePagos(deps.store.fork(), cuenta.id, pagos, deps.clock.now());
  const pago_ids = pagos.map(({ pago }) => pago.pago_id);
  return decidir(ordenes, completos ? pagos : null, await loadLiquidado(deps, cuenta.id, pago_ids));
}

/** Of a sale that is not invoiced yet, whose the refunds of its paid orders are. */
export interface Reembolsos {
  /** Orders whose refund the marketplace paid: their seller keeps the whole price, which is what he invoices. */
  cubiertas: ReadonlySet<string>;
  /** Of some order it is not known. */
  por_saber: boolean;
}

const SIN_REEMBOLSOS: Reembolsos = { cubiertas: new Set(), por_saber: false };

/** The same before there is an invoice, order by order; only of those that say that something was given back. @throws AppError as above */
export async function leerReembolsos(
  deps: Deps,
  cuenta: { id: string; meli_user_id: string },
  ordenes: Ordenes,
): Promise<Reembolsos> {
  const devueltas = ordenes.filter(({ orden }) => {
    const venta = readOrden(orden);
    return estaPaga(venta) && venta.reembolsado.gt(0);
  });
  if (devueltas.length === 0) return SIN_REEMBOLSOS;
  const { pagos, completos } = await leerPagos(deps.meli.cuenta(cuenta.meli_user_id), devueltas);
  await savePagos(deps.store.fork(), cuenta.id, pagos, deps.clock.now());
  const pago_ids = pagos.map(({ pago }) => pago.pago_id);
  const liquidado = await loadLiquidado(deps, cuenta.id, pago_ids);
  const quienes = devueltas.map((orden) => ({
    order_id: orden.order_id,
    quien: decidir([orden], completos ? pagos : null, liquidado),
  }));
  return {
    cubiertas: new Set(quienes.flatMap(({ order_id, quien }) => (quien === 'mercado_libre' ? [order_id] : []))),
    por_saber: quienes.some(({ quien }) => quien === 'no_se_sabe'),
  };
}

/** What the settlement report says of these payments by now. */
async function loadLiquidado(deps: Deps, cuenta_id: string, pago_ids: readonly string[]): Promise<Liquidado> {
  const movimientos = await loadMovimientos(deps.store.fork(), cuenta_id, { order_ids: [], pago_ids });
  return { movimientos, ahora: deps.clock.now() };
}

/**
 * The same, by the payments that are kept; a sale of which none is kept is taken for the seller's until it is looked at. Read before the
 * refund, they say nothing of it: `no_se_sabe` is told only by a reading made for it.
 */
export async function quienDevuelveSegunLoGuardado(
  deps: Deps,
  cuenta_id: string,
  paquetes: readonly Pick<PaqueteGuardado, 'id' | 'ordenes'>[],
): Promise<Map<string, QuienDevuelve>> {
  const quienes = await aCargoDeSegunLoGuardado(deps, cuenta_id, paquetes);
  return new Map([...quienes].map(([id, quien]) => [id, quien === 'mercado_libre' ? quien : 'vendedor']));
}

/** Out of whose pocket the refunds of each sale came, of what is kept: for whoever shows it. */
export async function aCargoDeSegunLoGuardado(
  deps: Deps,
  cuenta_id: string,
  paquetes: readonly Pick<PaqueteGuardado, 'id' | 'ordenes'>[],
): Promise<Map<string, QuienDevuelve>> {
  const anunciados = new Map(
    paquetes.map(({ id, ordenes }) => [id, ordenes.flatMap(({ orden }) => pagosAnunciados(orden).filter(cuentaPago))]),
  );
  const ids = [...anunciados.values()].flat().map(({ pago_id }) => pago_id);
  const guardados = await loadPagos(deps.store.fork(), cuenta_id, [...new Set(ids)]);
  const liquidado = await loadLiquidado(deps, cuenta_id, [...guardados.keys()]);
  return new Map(
    paquetes.map(({ id, ordenes }) => {
      const suyos = anunciados.get(id) ?? [];
      if (suyos.some(({ pago_id }) => !guardados.has(pago_id))) return [id, 'no_se_sabe'];
      const pagos = ordenes.flatMap(({ order_id, orden }) =>
        pagosAnunciados(orden).flatMap(({ pago_id }) => {
          const cruda = guardados.get(pago_id);
          return cruda ? [{ pago: readPago(cruda), order_id: ordenDePago(cruda) ?? order_id }] : [];
        }),
      );
      return [id, decidir(ordenes, pagos, liquidado)];
    }),
  );
}

function decidir(
  ordenes: Ordenes,
  pagos: readonly { pago: Pago; order_id: string }[] | null,
  liquidado: Liquidado,
): QuienDevuelve {
  return quienDevuelveVenta(
    ordenes.map(({ order_id, orden }) => {
      const suyos = pagos && pagos.filter((uno) => uno.order_id === order_id).map(({ pago }) => pago);
      return quienDevuelve(readOrden(orden), suyos, liquidado);
    }),
  );
}

/**
 * null: the payments' company does not have it, or not for us, or answered something else. One that is refused or cannot be read
 * stops none of the others.
 */
async function leerPago(meli: MeliCuenta, pago_id: string): Promise<Awaited<ReturnType<MeliCuenta['pago']>> | null> {
  try {
    return await meli.pago(pago_id);
  } catch (error) {
    const ilegible = isAppError(error, 'meli_no_disponible') && error.data['motivo'] === 'ilegible';
    if (ilegible || isAppError(error, 'meli_no_encontrado', 'meli_rechazo')) return null;
    throw error;
  }
}
