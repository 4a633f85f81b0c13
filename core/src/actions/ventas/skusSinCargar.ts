import type { Alcance } from '../../rules/alcance.ts';
import { findArticulos } from '../../store/articulos/articulos.ts';
import type { Deps } from '../process/deps.ts';
import type { VentaLeida } from './ventasUbicadas.ts';

/** SKUs of these sales that are no article of the seller's: their VAT and cost are not known. */
export async function skusSinCargar(
  deps: Deps,
  alcance: Alcance,
  ventas: readonly Pick<VentaLeida, 'ordenes'>[],
): Promise<ReadonlySet<string>> {
  const vendidos = new Set(
    ventas.flatMap(({ ordenes }) => ordenes.flatMap(({ items }) => items.map(({ sku }) => sku))),
  );
  const skus = [...vendidos].filter((sku) => sku !== null);
  if (skus.length === 0) return new Set();
  const cargados = new Set((await findArticulos(deps.store.fork(), alcance, skus)).map(({ sku }) => sku));
  return new Set(skus.filter((sku) => !cargados.has(sku)));
}

/** Whether something of a sale has one of these SKUs. */
export function tieneAlguno({ ordenes }: Pick<VentaLeida, 'ordenes'>, skus: ReadonlySet<string>): boolean {
  return ordenes.some(({ items }) => items.some(({ sku }) => sku !== null && skus.has(sku)));
}
