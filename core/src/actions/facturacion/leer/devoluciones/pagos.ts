import type { LectoresDeVentas, VentasDePlaza } from '../../../../plazas/plaza.ts';
import type { Pago } from '../../../../contract/cobros/pago.ts';
import type { VendedorDePlaza } from '../../../../contract/cuentas/cuenta.ts';
import type { RespuestaCruda } from '../../../../contract/ventas/venta.ts';
import { cuentaPago } from '../../../../rules/cobros/pago.ts';
import type { Liquidado, QuienDevuelve } from '../../../../rules/cobros/devolucion/aCargoOf.ts';
import { quienDevuelve, quienDevuelveVenta } from '../../../../rules/cobros/devolucion/quienDevuelve.ts';
import { isAppError } from '../../../../rules/errors.ts';
import { loadMovimientos, loadPagosLeidos } from '../../../../store/cobros/cobros.ts';
import { savePagos } from '../../../../store/cobros/savePagos.ts';
import type { VentaGuardada } from '../../../../store/ventas/ventas.ts';
import type { Deps } from '../../../process/deps.ts';
import { mapParallel, PLAZA_LANES } from '../../../process/parallel.ts';

/** Account, with the fields that reading its sales' payments needs. */
export type CuentaConPagos = VendedorDePlaza & { id: string };

/** Order, with the fields that reading its payments needs. */
type OrdenConPagos = Pick<VentaGuardada['ordenes'][number], 'order_id' | 'orden'>;
type Ordenes = readonly OrdenConPagos[];

interface PagoDeOrden {
  pago: Pago;
  order_id: string;
}

interface PagosLeidos {
  pagos: (PagoDeOrden & { cruda: RespuestaCruda })[];
  /** True when every payment that the orders announce was read. */
  completos: boolean;
}

/** The payments of these orders whose money came in, as they are now. @throws AppError `plaza_no_disponible` */
export async function readPagos(ventas: VentasDePlaza, ordenes: Ordenes): Promise<PagosLeidos> {
  const anunciados = ordenes.flatMap(({ order_id, orden }) =>
    ventas.read
      .pagosAnunciados(orden)
      .filter(cuentaPago)
      .map(({ pago_id }) => ({ pago_id, order_id })),
  );
  const ids = [...new Map(anunciados.map((anunciado) => [anunciado.pago_id, anunciado])).values()];
  const leidos = await mapParallel(ids, PLAZA_LANES, async ({ pago_id, order_id }) => {
    const leido = await leerPago(ventas, pago_id);
    return leido && { ...leido, order_id: ventas.read.ordenDePago(leido.cruda) ?? order_id };
  });
  const pagos = leidos.flatMap((leido) => leido ?? []);
  return { pagos, completos: pagos.length === ids.length };
}

/**
 * Out of whose pocket the refunds of a sale came, by its payments as they are now, which are kept for the lists.
 * @throws AppError `plaza_no_disponible`
 */
export async function readQuienDevuelve(
  deps: Deps,
  cuenta: CuentaConPagos,
  { ordenes }: Pick<VentaGuardada, 'ordenes'>,
): Promise<QuienDevuelve> {
  const { ventas } = deps.plaza(cuenta);
  const { pagos, completos } = await readPagos(ventas, ordenes);
  await savePagos(deps.store.fork(), cuenta.id, pagos, deps.clock.now());
  const pago_ids = pagos.map(({ pago }) => pago.pago_id);
  return decideQuienDevuelve(
    ventas.read,
    ordenes,
    completos ? pagos : null,
    await loadLiquidado(deps, cuenta.id, pago_ids),
  );
}

/** Rows of the settlement report about these payments, as of now. */
export async function loadLiquidado(deps: Deps, cuenta_id: string, pago_ids: readonly string[]): Promise<Liquidado> {
  const movimientos = await loadMovimientos(deps.store.fork(), cuenta_id, { order_ids: [], pago_ids });
  return { movimientos, ahora: deps.clock.now() };
}

/**
 * Out of whose pocket the refunds of each sale came, by the payments that are kept; a sale without kept payments counts as the seller's
 * until it is read. Payments read before the refund say nothing of it: only a reading made for it answers `no_se_sabe`.
 */
export async function quienDevuelveSegunLoGuardado(
  deps: Deps,
  cuenta: CuentaConPagos,
  ventas: readonly { id: string; ordenes: Ordenes }[],
): Promise<Map<string, QuienDevuelve>> {
  const pagadores = await aCargoDeSegunLoGuardado(deps, cuenta, ventas);
  return new Map([...pagadores].map(([id, pagador]) => [id, pagador === 'mercado_libre' ? pagador : 'vendedor']));
}

/** Out of whose pocket the refunds of each sale came, by what is kept: for the screens. */
export async function aCargoDeSegunLoGuardado(
  deps: Deps,
  cuenta: CuentaConPagos,
  ventas: readonly { id: string; ordenes: Ordenes }[],
): Promise<Map<string, QuienDevuelve>> {
  const { pagosDe, liquidado } = await loadGuardados(
    deps,
    cuenta,
    ventas.flatMap(({ ordenes }) => ordenes),
  );
  const { read } = deps.plaza(cuenta).ventas;
  return new Map(
    ventas.map(({ id, ordenes }) => {
      const pagos = pagosDe(ordenes);
      return [id, pagos === null ? 'no_se_sabe' : decideQuienDevuelve(read, ordenes, pagos, liquidado)];
    }),
  );
}

/** Payments kept of some orders. */
interface PagosGuardados {
  /** null: a payment that the orders announce is not kept. */
  pagosDe(ordenes: Ordenes): PagoDeOrden[] | null;
  /** When the order's oldest reading of a payment was; null: a payment was never read. */
  leidoEn(orden: OrdenConPagos): Date | null;
  liquidado: Liquidado;
}

export async function loadGuardados(deps: Deps, cuenta: CuentaConPagos, ordenes: Ordenes): Promise<PagosGuardados> {
  const { read } = deps.plaza(cuenta).ventas;
  const cobradosOf = ({ orden }: OrdenConPagos): string[] =>
    read
      .pagosAnunciados(orden)
      .filter(cuentaPago)
      .map(({ pago_id }) => pago_id);
  const ids = ordenes.flatMap(cobradosOf);
  const guardados = await loadPagosLeidos(deps.store.fork(), cuenta.id, [...new Set(ids)]);
  return {
    pagosDe(ordenes) {
      if (ordenes.flatMap(cobradosOf).some((pago_id) => !guardados.has(pago_id))) return null;
      return ordenes.flatMap(({ order_id, orden }) =>
        read.pagosAnunciados(orden).flatMap(({ pago_id }) => {
          const datos = guardados.get(pago_id)?.datos;
          return datos ? [{ pago: read.pago(datos), order_id: read.ordenDePago(datos) ?? order_id }] : [];
        }),
      );
    },
    leidoEn(orden) {
      const leidos = cobradosOf(orden).map((pago_id) => guardados.get(pago_id)?.leido_en.getTime() ?? null);
      const primero = leidos.includes(null) ? null : Math.min(...leidos.map(Number));
      return primero === null || primero === Infinity ? null : new Date(primero);
    },
    liquidado: await loadLiquidado(deps, cuenta.id, [...guardados.keys()]),
  };
}

/** Out of whose pocket the refunds of some orders came, by their payments; null: they could not be read. */
export function decideQuienDevuelve(
  read: LectoresDeVentas,
  ordenes: Ordenes,
  pagos: readonly PagoDeOrden[] | null,
  liquidado: Liquidado,
): QuienDevuelve {
  return quienDevuelveVenta(
    ordenes.map(({ order_id, orden }) => {
      const pagosDeOrden = pagos && pagos.filter((pago) => pago.order_id === order_id).map(({ pago }) => pago);
      return quienDevuelve(read.orden(orden), pagosDeOrden, liquidado);
    }),
  );
}

/**
 * A payment; null: the payments' company does not have it, or not for us, or answered something else. A payment that is refused or
 * cannot be read stops none of the others.
 */
async function leerPago(
  ventas: VentasDePlaza,
  pago_id: string,
): Promise<Awaited<ReturnType<VentasDePlaza['pago']>> | null> {
  try {
    return await ventas.pago(pago_id);
  } catch (error) {
    const ilegible = isAppError(error, 'plaza_no_disponible') && error.data.motivo === 'ilegible';
    if (ilegible || isAppError(error, 'plaza_no_encontrado', 'plaza_rechazo')) return null;
    throw error;
  }
}
