import { Decimal } from 'decimal.js';
import type { Venta } from '../../contract/ventas/venta.ts';
import { sum } from '../money.ts';
import type { OrdenRealizada } from '../rentabilidad/realized.ts';
import { sumaDe, type CargoReunido } from './reunir.ts';

const CERO = new Decimal(0);

/** The selling charge: what was taken, or else what the order announces for its units. What we do not know counts with it. */
export function cargoDe(
  { venta }: { venta: Pick<Venta, 'items'> },
  cargos: readonly CargoReunido[],
  enPesos: (importe: Decimal) => Decimal,
): Pick<OrdenRealizada, 'cargo' | 'cargo_sin_iva' | 'fuente_cargo'> {
  const desconocidos = cargos.filter(({ clase }) => clase === 'desconocido');
  const cargo_sin_iva = sumaDe(
    desconocidos.filter(({ con_iva }) => !con_iva),
    'desconocido',
  );
  const otros = sumaDe(desconocidos, 'desconocido');
  if (cargos.some(({ clase }) => clase === 'comision')) {
    return { cargo: sumaDe(cargos, 'comision').plus(otros), cargo_sin_iva, fuente_cargo: 'real' };
  }
  const anunciada = comisionAnunciada(venta);
  if (anunciada === null) return { cargo: otros.isZero() ? null : otros, cargo_sin_iva, fuente_cargo: 'pendiente' };
  return { cargo: enPesos(anunciada).plus(otros), cargo_sin_iva, fuente_cargo: 'estimado' };
}

/** Of all the units; null: of some item it is not told yet. */
export function comisionAnunciada({ items }: Pick<Venta, 'items'>): Decimal | null {
  if (items.some(({ comision_unitaria }) => comision_unitaria === null)) return null;
  return sum(items.map(({ comision_unitaria, cantidad }) => (comision_unitaria ?? CERO).times(cantidad)));
}
