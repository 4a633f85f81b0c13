import type { Pago } from '../../contract/cobros/pago.ts';
import type { Venta } from '../../contract/ventas/venta.ts';
import { sum } from '../money.ts';
import { esDelVendedor } from './cargos.ts';
import { cuentaPago, devueltoDe } from './pago.ts';

/** Out of whose pocket what an order gave back came. */
export type QuienDevuelve = 'vendedor' | 'mercado_libre' | 'no_se_sabe';

/** A charge by which money goes back to the buyer. */
const DEVOLUCION = 'refund';

/**
 * Who bore what was given back of an order, by its payments. A refund charged to an account that is not the seller's is the
 * marketplace's; one that the seller's payments do not show, nobody knows. `pagos` null: they could not be read.
 * Source: Mercado Pago, `charges_details` of a payment.
 */
export function quienDevuelve(
  { estado, reembolsado }: Pick<Venta, 'estado' | 'reembolsado'>,
  pagos: readonly Pago[] | null,
): QuienDevuelve {
  if (estado !== 'cancelada' && !reembolsado.gt(0)) return 'vendedor';
  if (pagos === null) return 'no_se_sabe';
  const cobrados = pagos.filter(cuentaPago);
  const ajenos = cobrados.flatMap(({ cargos }) =>
    (cargos ?? []).filter((cargo) => cargo.tipo === DEVOLUCION && !esDelVendedor(cargo)),
  );
  if (ajenos.length > 0) return 'mercado_libre';
  // A cancelled order that nobody ever paid gave nothing back.
  if (cobrados.length === 0) return reembolsado.gt(0) ? 'no_se_sabe' : 'vendedor';
  return sum(cobrados.map(devueltoDe)).gt(0) ? 'vendedor' : 'no_se_sabe';
}

/** Of a sale: its refunds go in one note, so that what is not known of one is not known of it. */
export function quienDevuelveVenta(deCadaOrden: readonly QuienDevuelve[]): QuienDevuelve {
  if (deCadaOrden.includes('mercado_libre')) return 'mercado_libre';
  return deCadaOrden.includes('no_se_sabe') ? 'no_se_sabe' : 'vendedor';
}
