import { Decimal } from 'decimal.js';
import type { Pago } from '../../contract/cobros/pago.ts';
import { shareByLargestRemainder, sum } from '../money.ts';
import { cuentaPago, identidadDePago } from './pago.ts';
import { gruposPorPago } from './pagosPorOrden.ts';
import type { DineroDeOrden } from './venta.ts';

const CERO = new Decimal(0);

/**
 * Amount that the payments do not explain, by order: each payment by its own identity and, together, against what was sold
 * less the seller's coupon. A payment of several orders is compared with all of them, and its difference is shared as it is.
 * null: some payment is unread, or the seller's part of a coupon is unknown.
 */
export function diferenciasOf(reunidas: readonly DineroDeOrden[]): Map<string, Decimal | null> {
  const conPagos = reunidas.map((reunida) => ({ reunida, pago_ids: idsOf(reunida.pagos) }));
  return new Map(
    gruposPorPago(conPagos).flatMap((grupo) => {
      const ordenes = grupo.map(({ reunida }) => reunida);
      const propias = ordenes.map(diferenciaPropia);
      const sinLeer = propias.includes(null) || ordenes.some(callaSuCupon);
      // The pesos paid for an order in dollars follow the marketplace's own rate.
      const enDolares = ordenes.some(({ orden: { orden } }) => orden.moneda === 'USD');
      const deMas = enDolares ? [] : shareByLargestRemainder(sum(ordenes.map(cobradoDeMas)), ordenes.map(debidoOf));
      return ordenes.map(({ realizada: { order_id } }, n): [string, Decimal | null] => [
        order_id,
        sinLeer ? null : (propias[n] ?? CERO).plus(deMas[n] ?? CERO),
      ]);
    }),
  );
}

/** Orders with an unknown coupon, and those paid together with them: a payment is shared by what each order owed. */
export function sinSaberElCupon(reunidas: readonly DineroDeOrden[]): Set<string> {
  const conPagos = reunidas.map((reunida) => ({ reunida, pago_ids: idsOf(reunida.pagos) }));
  const grupos = gruposPorPago(conPagos).filter((grupo) => grupo.some(({ reunida }) => callaSuCupon(reunida)));
  return new Set(grupos.flat().map(({ reunida }) => reunida.realizada.order_id));
}

function callaSuCupon({ orden: { cupon } }: DineroDeOrden): boolean {
  return cupon.estado === 'por_saber';
}

/** Ids of the payments whose money came in. */
function idsOf(pagos: readonly Pick<Pago, 'pago_id' | 'estado'>[]): string[] {
  return pagos.filter(cuentaPago).map(({ pago_id }) => pago_id);
}

function debidoOf({ realizada }: DineroDeOrden): Decimal {
  return Decimal.max(0, realizada.total.minus(realizada.cupon));
}

function diferenciaPropia({ leida, pagos }: DineroDeOrden): Decimal | null {
  if (!leida) return null;
  const internas = pagos.filter(cuentaPago).map((pago) => identidadDePago(pago)?.diferencia ?? null);
  return internas.includes(null) ? null : sum(internas.map((interna) => interna ?? CERO));
}

function cobradoDeMas({ pagos, realizada }: DineroDeOrden): Decimal {
  const cobrado = sum(pagos.filter(cuentaPago).map(({ importe }) => importe));
  return cobrado.minus(realizada.total.minus(realizada.cupon));
}
