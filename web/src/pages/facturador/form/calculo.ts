import {
  computeTotales,
  discriminaIva,
  esElectronico,
  parseImporte,
  PRESUPUESTO,
  sinIva,
  tasa,
  tipoComprobanteDe,
  tratamientoDe,
  type AlicuotaIva,
  type ComprobanteItem,
  type ItemACalcular,
  type PuntoDeVenta,
  type Totales,
} from '@talonario/core';
import { Decimal } from 'decimal.js';
import { textOfPrecio } from '../../../components/campos/MoneyInput.tsx';
import type { FacturaValores, FormContexto, ItemValores } from './facturaValores.ts';

/** The lines again, with the prices that are still the list's written with VAT or without it. */
export function repriced(items: readonly ItemValores[], precios_con_iva: boolean): ItemValores[] {
  return items.map((item) =>
    item.de_lista === null ? item : { ...item, precio: precioDeLista(item.de_lista, item.iva, precios_con_iva) },
  );
}

/** A list's price as the voucher writes its prices. */
export function precioDeLista(
  { precio, con_iva }: NonNullable<ItemValores['de_lista']>,
  iva: AlicuotaIva,
  precios_con_iva: boolean,
): string {
  const valor = new Decimal(precio);
  if (con_iva === precios_con_iva) return textOfPrecio(valor);
  return textOfPrecio(precios_con_iva ? valor.times(tasa(iva).plus(1)).toDecimalPlaces(4) : sinIva(valor, iva));
}

/** Whether lines have VAT: an issuer that is Exento or Monotributo shows none (spec §5). */
export function muestraIva({ empresa }: Pick<FormContexto, 'empresa'>): boolean {
  return empresa === null || discriminaIva(empresa.situacion_iva);
}

/** Lines and totals of what is typed, with the server's own arithmetic. A number that is missing counts as 0. */
export function calcular(
  v: FacturaValores,
  { empresa, percepciones }: Pick<FormContexto, 'empresa' | 'percepciones'>,
): { items: ComprobanteItem[]; totales: Totales } {
  const discrimina_iva = muestraIva({ empresa });
  return computeTotales({
    items: v.items.map((item) => itemACalcular(item, v.precios_con_iva, discrimina_iva)),
    percepciones,
    precios_con_iva: v.precios_con_iva,
    discrimina_iva,
  });
}

export function esNota({ tipo_comprobante }: Pick<FacturaValores, 'tipo_comprobante'>): boolean {
  if (tipo_comprobante === null) return false;
  const { clase } = tipoComprobanteDe(tipo_comprobante);
  return clase === 'nota_credito' || clase === 'nota_debito';
}

/** Whether its number and CAI are the ones printed on a form of the person's. */
export function esPreimpreso(v: Pick<FacturaValores, 'tipo_comprobante'>, punto: PuntoDeVenta | null): boolean {
  return punto !== null && !esElectronico(punto.modo_facturacion) && v.tipo_comprobante !== PRESUPUESTO;
}

/** A line's numbers as read, with the price that was typed. */
export function itemTipeado(item: ItemValores, precios_con_iva: boolean, conIva: boolean) {
  const precio = parseImporte(item.precio);
  return {
    descripcion: item.descripcion.trim(),
    sku: item.sku.trim() || null,
    cantidad: parseImporte(item.cantidad),
    importe: precios_con_iva ? precio : null,
    importe_sin_iva: precios_con_iva ? null : precio,
    ...ivaDe(item, conIva),
    despacho: item.despacho.trim() || null,
  };
}

/** Class C has no VAT of its own. */
function ivaDe({ iva, tratamiento_iva }: ItemValores, conIva: boolean): Pick<ItemValores, 'iva' | 'tratamiento_iva'> {
  if (!conIva) return { iva: 0, tratamiento_iva: 'exento' };
  const tratamiento = tratamientoDe(iva, tratamiento_iva);
  return { iva: tratamiento === 'gravado' ? iva : 0, tratamiento_iva: tratamiento };
}

function itemACalcular(item: ItemValores, precios_con_iva: boolean, conIva: boolean): ItemACalcular {
  const tipeado = itemTipeado(item, precios_con_iva, conIva);
  const cero = new Decimal(0);
  const precio = (tipeado.importe ?? tipeado.importe_sin_iva)?.toDecimalPlaces(6) ?? cero;
  return {
    ...tipeado,
    cantidad: tipeado.cantidad ?? cero,
    importe: precios_con_iva ? precio : precio.times(tasa(tipeado.iva).plus(1)).toDecimalPlaces(4),
    importe_sin_iva: precios_con_iva ? sinIva(precio, tipeado.iva) : precio,
    bonificacion: parseImporte(item.bonificacion)?.toDecimalPlaces(2) ?? cero,
    clase: 'producto',
    meli_order_id: null,
    publicacion_id: null,
  };
}
