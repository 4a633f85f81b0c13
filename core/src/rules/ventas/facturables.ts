import type { EstadoOrden } from '../../contract/ventas/venta.ts';

/** Orders that an invoice would cover: when some are paid, the others do not say who buys. */
export function facturables<T extends { estado: EstadoOrden }>(ordenes: readonly T[]): readonly T[] {
  const pagas = ordenes.filter(({ estado }) => estado === 'paga');
  return pagas.length > 0 ? pagas : ordenes;
}
