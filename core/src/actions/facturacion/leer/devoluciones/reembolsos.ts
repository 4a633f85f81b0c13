import type { QuienDevuelve } from '../../../../rules/cobros/devolucion/aCargoOf.ts';
import { estaPaga } from '../../../../rules/ventas/situacion.ts';
import { savePagos } from '../../../../store/cobros/savePagos.ts';
import { listDevueltasSinFacturar } from '../../../../store/ventas/ordenes.ts';
import type { VentaGuardada } from '../../../../store/ventas/ventas.ts';
import type { Deps } from '../../../process/deps.ts';
import type { LectoresDeVentas } from '../../../../plazas/plaza.ts';
import { decideQuienDevuelve, readPagos, loadGuardados, loadLiquidado, type CuentaConPagos } from './pagos.ts';

// Refunds of a sale made before its invoice: the seller's part is not invoiced, the marketplace's is.

/** Payer of the refunds of the paid orders of a sale not invoiced yet. */
export interface Reembolsos {
  /** Orders whose refund the marketplace paid: their seller keeps the whole price, and invoices it. */
  cubiertas: ReadonlySet<string>;
  /** Orders whose refund has an unknown payer. */
  sin_saber: ReadonlySet<string>;
}

export const SIN_REEMBOLSOS: Reembolsos = { cubiertas: new Set(), sin_saber: new Set() };

/** Refunds of a sale whose payments were not looked at: who paid each is not known. */
export function sinMirarReembolsos(read: LectoresDeVentas, { ordenes }: { ordenes: Ordenes }): Reembolsos {
  const devueltas = ordenes.filter((orden) => isPagaConDevolucion(read, orden));
  return { cubiertas: new Set(), sin_saber: new Set(devueltas.map(({ order_id }) => order_id)) };
}

type Ordenes = readonly Pick<VentaGuardada['ordenes'][number], 'order_id' | 'orden'>[];

/**
 * Payer of each refund of the paid orders of a sale, by their payments as they are now, which are kept for the lists.
 * @throws AppError `plaza_no_disponible`
 */
export async function readReembolsos(deps: Deps, cuenta: CuentaConPagos, ordenes: Ordenes): Promise<Reembolsos> {
  const { ventas } = deps.plaza(cuenta);
  const devueltas = ordenes.filter((orden) => isPagaConDevolucion(ventas.read, orden));
  if (devueltas.length === 0) return SIN_REEMBOLSOS;
  const { pagos, completos } = await readPagos(ventas, devueltas);
  await savePagos(deps.store.fork(), cuenta.id, pagos, deps.clock.now());
  const pago_ids = pagos.map(({ pago }) => pago.pago_id);
  return decideReembolsos(
    ventas.read,
    devueltas,
    completos ? pagos : null,
    await loadLiquidado(deps, cuenta.id, pago_ids),
  );
}

/** Refunds of several sales, by the payments that are kept: those of a sale whose payments were never read are not known. */
export async function reembolsosSegunLoGuardado(
  deps: Deps,
  cuenta: CuentaConPagos,
  ventas: readonly { id: string; ordenes: Ordenes }[],
): Promise<(venta_id: string) => Reembolsos> {
  const { read } = deps.plaza(cuenta).ventas;
  const devueltas = new Map(
    ventas.flatMap(({ id, ordenes }) => {
      const ordenesDevueltas = ordenes.filter((orden) => isPagaConDevolucion(read, orden));
      return ordenesDevueltas.length > 0 ? [[id, ordenesDevueltas] as const] : [];
    }),
  );
  if (devueltas.size === 0) return () => SIN_REEMBOLSOS;
  const { pagosDe, liquidado } = await loadGuardados(deps, cuenta, [...devueltas.values()].flat());
  return (venta_id) => {
    const ordenesDevueltas = devueltas.get(venta_id);
    return ordenesDevueltas
      ? decideReembolsos(read, ordenesDevueltas, pagosDe(ordenesDevueltas), liquidado)
      : SIN_REEMBOLSOS;
  };
}

/** Milliseconds for which an unknown payer of a refund is not asked again by a list that is opened again and again. */
const SIN_SABER_VALE_MS = 10 * 60_000;

/**
 * Reads the payments of refunded sales without an invoice, closed in `[desde, hasta)`: payments not kept since their order changed, and
 * those that do not say yet out of whose pocket the refund came.
 * @throws AppError `plaza_no_disponible`
 */
export async function readReembolsosDeLista(
  deps: Deps,
  cuenta: CuentaConPagos,
  cierres: { desde: Date; hasta: Date },
): Promise<void> {
  const devueltas = await listDevueltasSinFacturar(deps.store.fork(), cuenta.id, cierres);
  if (devueltas.length === 0) return;
  const { pagosDe, leidoEn, liquidado } = await loadGuardados(deps, cuenta, devueltas);
  const { read } = deps.plaza(cuenta).ventas;
  const ahora = deps.clock.now().getTime();
  const pedidas = devueltas.filter((orden) => {
    const leido = leidoEn(orden);
    if (leido === null || leido < orden.ultima_actualizacion) return true;
    const { sin_saber } = decideReembolsos(read, [orden], pagosDe([orden]), liquidado);
    return sin_saber.size > 0 && ahora - leido.getTime() >= SIN_SABER_VALE_MS;
  });
  await readReembolsos(deps, cuenta, pedidas);
}

/** Whether an order stays paid and gave something back: nothing of a cancelled order is invoiced. */
function isPagaConDevolucion(read: LectoresDeVentas, { orden: cruda }: Ordenes[number]): boolean {
  const orden = read.orden(cruda);
  return estaPaga(orden) && orden.reembolsado.gt(0);
}

function decideReembolsos(
  read: LectoresDeVentas,
  devueltas: Ordenes,
  ...conLoPagado: [Parameters<typeof decideQuienDevuelve>[2], Parameters<typeof decideQuienDevuelve>[3]]
): Reembolsos {
  const pagadores = devueltas.map(
    (orden) => [orden.order_id, decideQuienDevuelve(read, [orden], ...conLoPagado)] as const,
  );
  const orderIdsOf = (pagador: QuienDevuelve) =>
    new Set(pagadores.flatMap(([id, pagadorDeOrden]) => (pagadorDeOrden === pagador ? [id] : [])));
  return { cubiertas: orderIdsOf('mercado_libre'), sin_saber: orderIdsOf('no_se_sabe') };
}
