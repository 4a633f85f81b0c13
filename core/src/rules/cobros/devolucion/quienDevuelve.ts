import type { Pago } from '../../../contract/cobros/pago.ts';
import type { Orden } from '../../../contract/ventas/venta.ts';
import { aCargoOf, type Liquidado, type QuienDevuelve } from './aCargoOf.ts';
import { cuentaPago } from '../pago.ts';

/** Bearer of an order's refund, by its payments, which have to agree. `pagos` null: they could not be read. */
export function quienDevuelve(
  { estado, reembolsado }: Pick<Orden, 'estado' | 'reembolsado'>,
  pagos: readonly Pago[] | null,
  liquidado: Liquidado | null,
): QuienDevuelve {
  if (estado !== 'cancelada' && !reembolsado.gt(0)) return 'vendedor';
  if (pagos === null) return 'no_se_sabe';
  const cobrados = pagos.filter(cuentaPago);
  // A cancelled order that nobody ever paid gave nothing back.
  if (cobrados.length === 0) return reembolsado.gt(0) ? 'no_se_sabe' : 'vendedor';
  const [primero = 'no_se_sabe', ...siguientes] = new Set(cobrados.flatMap((pago) => aCargoOf(pago, liquidado) ?? []));
  return siguientes.length === 0 ? primero : 'no_se_sabe';
}

/** Bearer of the refunds of a sale: they go in one note, so that one order's doubt is the sale's. */
export function quienDevuelveVenta(deCadaOrden: readonly QuienDevuelve[]): QuienDevuelve {
  if (deCadaOrden.includes('mercado_libre')) return 'mercado_libre';
  return deCadaOrden.includes('no_se_sabe') ? 'no_se_sabe' : 'vendedor';
}
