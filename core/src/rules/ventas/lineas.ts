import { Decimal } from 'decimal.js';
import type { CuentaAjustes } from '../../contract/cuentas/cuenta.ts';
import type { AlicuotaIva, TratamientoIva } from '../../contract/enums.ts';
import { POR_SABER, valorSabido, type Sabido } from '../../contract/sabido.ts';
import type { DescuentosDeOrden, Venta, Orden, OrdenItem } from '../../contract/ventas/venta.ts';
import { alicuotaDeVenta, tratamientoOf } from '../catalogs/alicuotaIva.ts';
import { UNIDADES } from '../catalogs/unidadMedida.ts';
import { round2, shareByLargestRemainder, sum } from '../money.ts';
import { claveIva, importeDeLinea, sinIva, type ItemACalcular } from '../comprobantes/totales.ts';

/** An article of the inventory, for an invoice line. */
export interface ArticuloFacturable {
  iva: AlicuotaIva;
  tratamiento_iva: TratamientoIva;
  despacho: string | null;
}

export interface EntradaLineas {
  venta: Venta;
  /** Orders to invoice. */
  ordenes: readonly Orden[];
  /** Shipping that the buyer paid to the seller, by `envioPagado`; 0: none, or unknown. */
  envio: Decimal;
  cuenta: Pick<CuentaAjustes, 'include_shipping_cost' | 'iva'>;
  articulo: (sku: string) => ArticuloFacturable | null;
  /** false on class C: the articles' VAT is ignored. */
  discrimina_iva: boolean;
}

/**
 * Lines of a sale, prices with VAT: each order's items less the seller's coupon and what was refunded before invoicing (RG 4540),
 * and the shipping the buyer paid, at the rate of the goods (VAT law, art. 10). `reembolsos` are the refunds taken off, per
 * order; `sin_cargar`: a line's SKU is not in the inventory, where its VAT would have been looked for. Every share of one amount
 * goes by largest remainder.
 */
export function lineasDeVenta(entrada: EntradaLineas): {
  items: ItemACalcular[];
  reembolsos: { order_id: string; importe: Decimal }[];
  sin_cargar: boolean;
} {
  const items: ItemACalcular[] = [];
  const reembolsos: { order_id: string; importe: Decimal }[] = [];
  for (const orden of entrada.ordenes) {
    const lineas = conCupon(orden, entrada.venta.descuentos[orden.order_id] ?? POR_SABER, (item) =>
      lineaOf(orden, item, entrada),
    );
    const vendido = sum(lineas.map((linea) => importeDeLinea(linea, true)));
    const reembolso = Decimal.min(orden.reembolsado, vendido);
    if (reembolso.gt(0)) reembolsos.push({ order_id: orden.order_id, importe: reembolso });
    if (vendido.gt(reembolso)) items.push(...bonificar(lineas, reembolso));
  }
  const { articulo, discrimina_iva } = entrada;
  return {
    items: [...items, ...envioOf(entrada, items)],
    reembolsos,
    sin_cargar: discrimina_iva && items.some(({ sku }) => sku !== null && articulo(sku) === null),
  };
}

function lineaOf(orden: Orden, item: OrdenItem, { cuenta, articulo, discrimina_iva }: EntradaLineas): ItemACalcular {
  const hallado = item.sku === null ? null : articulo(item.sku);
  const articuloFacturable = hallado ?? { iva: cuenta.iva, tratamiento_iva: 'gravado' as const, despacho: null };
  const tratamiento_iva = discrimina_iva
    ? tratamientoOf(articuloFacturable.iva, articuloFacturable.tratamiento_iva)
    : 'exento';
  const iva = discrimina_iva ? alicuotaDeVenta(hallado, cuenta.iva) : 0;
  return {
    descripcion: item.titulo.trim() || item.sku || 'Artículo',
    sku: item.sku,
    cantidad: item.cantidad,
    unidad: UNIDADES,
    importe: item.precio_unitario,
    importe_sin_iva: sinIva(item.precio_unitario, iva),
    bonificacion: new Decimal(0),
    iva,
    tratamiento_iva,
    despacho: articuloFacturable.despacho,
    clase: 'producto',
    meli_order_id: orden.order_id,
    publicacion_id: item.publicacion_id,
  };
}

/**
 * Subtracts the seller's part of each publication's coupon from its lines; several lines share it by amount. While it is unknown
 * only a person, who types the lines, asks for them.
 */
function conCupon(
  orden: Orden,
  descuentos: Sabido<DescuentosDeOrden>,
  linea: (item: OrdenItem) => ItemACalcular,
): ItemACalcular[] {
  const lineas = orden.items.map(linea);
  for (const { publicacion_id, importe } of valorSabido(descuentos, null)?.cupon_vendedor ?? []) {
    const indices = lineas.flatMap((linea, indice) => (linea.publicacion_id === publicacion_id ? [indice] : []));
    const alcanzadas = indices.flatMap((indice) => lineas[indice] ?? []);
    const tope = sum(alcanzadas.map((alcanzada) => importeDeLinea(alcanzada, true)));
    for (const [posicion, rebajada] of bonificar(alcanzadas, Decimal.min(round2(importe), tope)).entries()) {
      const indice = indices[posicion];
      if (indice !== undefined) lineas[indice] = rebajada;
    }
  }
  return lineas;
}

function bonificar(lineas: readonly ItemACalcular[], importe: Decimal): ItemACalcular[] {
  const partes = shareByLargestRemainder(
    importe,
    lineas.map((linea) => importeDeLinea(linea, true)),
  );
  return lineas.map((linea, indice) => ({
    ...linea,
    bonificacion: linea.bonificacion.plus(partes[indice] ?? new Decimal(0)),
  }));
}

/** Shipping lines: one per rate of the goods, shared by amount. */
function envioOf({ envio, cuenta }: EntradaLineas, items: readonly ItemACalcular[]): ItemACalcular[] {
  if (!cuenta.include_shipping_cost) return [];
  const porTasa = new Map<ReturnType<typeof claveIva>, { muestra: ItemACalcular; importe: Decimal }>();
  for (const item of items) {
    const clave = claveIva(item);
    const importe = importeDeLinea(item, true).plus(porTasa.get(clave)?.importe ?? 0);
    porTasa.set(clave, { muestra: porTasa.get(clave)?.muestra ?? item, importe });
  }
  const grupos = [...porTasa.values()];
  const partes = shareByLargestRemainder(
    round2(envio),
    grupos.map(({ importe }) => importe),
  );
  return grupos.flatMap(({ muestra: { iva, tratamiento_iva } }, indice) => {
    const importe = partes[indice] ?? new Decimal(0);
    if (!importe.gt(0)) return [];
    return {
      descripcion: 'Envío',
      sku: null,
      cantidad: new Decimal(1),
      unidad: UNIDADES,
      importe,
      importe_sin_iva: sinIva(importe, iva),
      bonificacion: new Decimal(0),
      iva,
      tratamiento_iva,
      despacho: null,
      clase: 'envio' as const,
      meli_order_id: null,
      publicacion_id: null,
    };
  });
}
