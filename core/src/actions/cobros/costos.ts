import { Decimal } from 'decimal.js';
import type { AlicuotaIva } from '../../contract/enums.ts';
import type { Orden, OrdenItem } from '../../contract/ventas/venta.ts';
import { ownAlcance } from '../../rules/alcance.ts';
import { alicuotaDeVenta } from '../../rules/catalogs/alicuotaIva.ts';
import type { ParteVendida } from '../../rules/rentabilidad/costo.ts';
import { ofrecidosOf } from '../../rules/rentabilidad/publicacion.ts';
import { costosEn } from '../../store/articulos/costos.ts';
import type { CuentaGuardada } from '../../store/cuentas/cuentas.ts';
import { loadInventario } from '../../store/publicaciones/calculo.ts';
import { loadOfertas } from '../../store/publicaciones/publicaciones.ts';
import type { Deps } from '../process/deps.ts';

/**
 * Parts of an order at their cost of the day it was closed, and the VAT (percent) of each of its items. `posterior`: the first
 * known cost of some part is later than that day.
 */
export interface CostoDeVenta {
  partes: ParteVendida[];
  alicuotas: AlicuotaIva[];
  posterior: boolean;
}

/**
 * Parts of each order: the articles of the SKU sold or else of its listing's, a kit by its parts, also a virtual kit that has a
 * SKU. Each part has the cost in force when the order was closed.
 */
export async function costosDeVentas(
  deps: Deps,
  cuenta: CuentaGuardada,
  ordenes: readonly Orden[],
): Promise<Map<string, CostoDeVenta>> {
  const alcance = ownAlcance(cuenta.user_id);
  const lineas = ordenes.flatMap((orden) => orden.items.map((item) => ({ orden, item })));
  const item_ids = lineas.map(({ item }) => item.publicacion_id);
  const publicaciones = await loadOfertas(deps.store.fork(), cuenta.id, [...new Set(item_ids)]);
  const ofertas = lineas.map(({ orden, item }) => {
    const { skus, kit } = publicaciones.get(item.publicacion_id) ?? { skus: [], kit: null };
    // A listing with several SKUs does not tell which one was sold: its cost is not known.
    const skusDelItem = skus.length === 1 ? skus : [];
    return { orden, item, oferta: { skus: item.sku === null ? skusDelItem : [item.sku], kit } };
  });
  const skus = ofertas.flatMap(({ oferta }) => [...oferta.skus, ...(oferta.kit ?? []).flatMap(({ sku }) => sku ?? [])]);
  const inventario = await loadInventario(deps.store.fork(), cuenta.user_id, [...new Set(skus)]);
  const vendidas = ofertas.flatMap(({ orden, item, oferta }) => {
    const [{ partes } = { partes: [] }] = ofrecidosOf(oferta, inventario);
    return partes.map((parte) => ({ orden, parte: { ...parte, cantidad: parte.cantidad.times(item.cantidad) } }));
  });
  const costos = await costosEn(
    deps.store.fork(),
    alcance,
    vendidas.map(({ orden, parte }) => ({ sku: parte.sku, en: orden.fecha_cierre ?? orden.fecha_creacion })),
  );
  const conCosto = vendidas.map(({ orden, parte }, n) => {
    const costo = costos[n] ?? null;
    const articulo = articuloOf(parte, costo, cuenta);
    return { order_id: orden.order_id, parte: { ...parte, articulo }, posterior: costo?.posterior ?? false };
  });
  const porOrden = Map.groupBy(conCosto, ({ order_id }) => order_id);
  // A line without SKU is invoiced at the account's rate, whatever its listing sells.
  const alicuotaOf = ({ sku }: OrdenItem) =>
    alicuotaDeVenta((sku === null ? null : inventario.articulos.get(sku)) ?? null, cuenta.iva);
  return new Map(
    ordenes.map(({ order_id, items }) => {
      const partesDeOrden = porOrden.get(order_id) ?? [];
      return [
        order_id,
        {
          partes: partesDeOrden.map(({ parte }) => parte),
          alicuotas: items.map(alicuotaOf),
          posterior: partesDeOrden.some(({ posterior }) => posterior),
        },
      ];
    }),
  );
}

/** The part's article at the cost of the day. An article deleted since is taken to have the account's VAT rate. */
function articuloOf(
  { sku, articulo }: ParteVendida,
  costo: { cost: Decimal; currency: 'ARS' | 'USD' } | null,
  { iva }: CuentaGuardada,
): ParteVendida['articulo'] {
  if (articulo === null && costo === null) return null;
  const { cost, currency } = costo ?? articulo ?? { cost: new Decimal(0), currency: 'ARS' as const };
  return { sku, iva, tratamiento_iva: 'gravado', ...articulo, cost, currency };
}
