import { Decimal } from 'decimal.js';
import type { PagoAnunciado } from '../../contract/cobros/pago.ts';
import type { Orden } from '../../contract/ventas/venta.ts';
import { sum } from '../money.ts';
import type { OrdenRealizada } from '../rentabilidad/realized.ts';
import { cuentaPago } from './pago.ts';
import { gruposPorPago } from './pagosPorOrden.ts';
import { sumaOf, type CargoReunido } from './collectCargos.ts';

const CERO = new Decimal(0);

/**
 * The selling charge of an order: the one taken, or else the one it announces for its units. Charges besides the sale and
 * unknown ones count with it.
 */
export function cargoOf(
  { orden }: { orden: Pick<Orden, 'items'> },
  cargos: readonly CargoReunido[],
  enPesos: (importe: Decimal) => Decimal,
): Pick<OrdenRealizada, 'cargo' | 'cargo_sin_iva' | 'fuente_cargo'> {
  const desconocidos = cargos.filter(({ clase }) => clase === 'desconocido');
  const cargo_sin_iva = sumaOf(
    desconocidos.filter(({ con_iva }) => !con_iva),
    'desconocido',
  );
  const suma = sumaOf(cargos, 'desconocido', 'adicional');
  if (cargos.some(({ clase }) => clase === 'comision')) {
    return { cargo: sumaOf(cargos, 'comision').plus(suma), cargo_sin_iva, fuente_cargo: 'real' };
  }
  const anunciada = comisionAnunciada(orden);
  if (anunciada === null) return { cargo: suma.isZero() ? null : suma, cargo_sin_iva, fuente_cargo: 'pendiente' };
  return { cargo: enPesos(anunciada).plus(suma), cargo_sin_iva, fuente_cargo: 'estimado' };
}

/** Selling charge that an order announces for all its units; null: some item does not tell its own yet. */
export function comisionAnunciada({ items }: Pick<Orden, 'items'>): Decimal | null {
  if (items.some(({ comision_unitaria }) => comision_unitaria === null)) return null;
  return sum(items.map(({ comision_unitaria, cantidad }) => (comision_unitaria ?? CERO).times(cantidad)));
}

/**
 * Orders that announce another selling charge than their payments do; orders paid together are compared together. A payment
 * that announces no charge says nothing, nor does a payment in pesos of an order in dollars.
 */
export function comisionesDistintas(
  ordenes: readonly { orden: Pick<Orden, 'order_id' | 'moneda' | 'items'>; pagos: readonly PagoAnunciado[] }[],
): Set<string> {
  const conPagos = ordenes.map(({ orden, pagos }) => {
    const cobrados = pagos.filter(cuentaPago);
    return { orden, cobrados, pago_ids: cobrados.map(({ pago_id }) => pago_id) };
  });
  const distintos = gruposPorPago(conPagos).filter((grupo) => {
    const pagos = new Map(grupo.flatMap(({ cobrados }) => cobrados).map((pago) => [pago.pago_id, pago.comision]));
    const avisada = sum([...pagos.values()]);
    const anunciadas = grupo.map(({ orden }) => comisionAnunciada(orden));
    const enDolares = grupo.some(({ orden }) => orden.moneda === 'USD');
    if (avisada.isZero() || anunciadas.includes(null) || enDolares) return false;
    return !avisada.eq(sum(anunciadas.map((anunciada) => anunciada ?? CERO)));
  });
  return new Set(distintos.flat().map(({ orden }) => orden.order_id));
}
