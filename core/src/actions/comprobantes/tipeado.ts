import { Decimal } from 'decimal.js';
import type { ComprobanteItem, Receptor } from '../../contract/comprobante.ts';
import type { CondicionIvaReceptor } from '../../contract/enums.ts';
import type { FacturaItemTipeado, FacturaTipeada } from '../../contract/facturas.ts';
import { tasa, tratamientoDe } from '../../rules/catalogs/alicuotaIva.ts';
import { tipoComprobanteDe } from '../../rules/catalogs/tipoComprobante.ts';
import { SIN_IDENTIFICAR } from '../../rules/catalogs/tipoDocumento.ts';
import { receptorDe } from '../../rules/comprobantes/copia.ts';
import { componeDomicilio } from '../../rules/comprobantes/receptor.ts';
import { sinIva, type ItemACalcular } from '../../rules/comprobantes/totales.ts';
import { tipoDocumentoDe, type ComprobanteTipeado } from '../../rules/comprobantes/validate.ts';
import { stripDocumento } from '../../rules/cuit.ts';
import type { ComprobanteGuardado } from '../../store/comprobantes/comprobantes.ts';

export function isNota({ tipo_comprobante }: Pick<FacturaTipeada, 'tipo_comprobante'>): boolean {
  const clase = tipo_comprobante === null ? null : tipoComprobanteDe(tipo_comprobante).clase;
  return clase === 'nota_credito' || clase === 'nota_debito';
}

/** What was typed, as the rules look at it. `situacion` is the receiver's condition, typed or found. */
export function toTipeado(
  tipeada: FacturaTipeada,
  situacion: CondicionIvaReceptor | null,
  discrimina_iva: boolean,
): ComprobanteTipeado {
  const moneda = tipeada.moneda ?? 'PES';
  return {
    ...tipeada,
    situacion_iva_facturado: situacion,
    concepto: tipeada.concepto ?? 1,
    moneda,
    cotizacion: tipeada.cotizacion ?? (moneda === 'PES' ? new Decimal(1) : null),
    domicilio_facturado: tipeada.domicilio_facturado.trim() || tipeada.calle_facturado.trim(),
    items: tipeada.items.map((item) => ({
      ...item,
      ...tratamientoDeLinea(item, discrimina_iva),
      bonificacion: item.bonificacion ?? new Decimal(0),
    })),
  };
}

/** The receiver typed in the form. The address is composed of its parts where they were typed. */
export function receptorTipeado(tipeada: FacturaTipeada, situacion: CondicionIvaReceptor): Receptor {
  const numero = stripDocumento(tipeada.cuit_facturado);
  const tipo = tipeada.tipo_documento_facturado ?? tipoDocumentoDe(numero);
  const partes = {
    calle_facturado: tipeada.calle_facturado.trim(),
    numero_facturado: tipeada.numero_facturado.trim(),
    localidad_facturado: tipeada.localidad_facturado.trim(),
    codigo_postal_facturado: tipeada.codigo_postal_facturado.trim(),
  };
  const entero = tipeada.domicilio_facturado.trim();
  return {
    ...partes,
    calle_facturado: partes.calle_facturado || entero,
    domicilio_facturado: partes.calle_facturado === '' ? entero : componeDomicilio(partes),
    cuit_facturado: tipo === SIN_IDENTIFICAR ? '' : numero,
    tipo_documento_facturado: tipo,
    razon_social_facturado: tipeada.razon_social_facturado.trim(),
    provincia_facturado: tipeada.provincia_facturado,
    situacion_iva_facturado: situacion,
  };
}

/** The form of a note as if its invoice's receiver had been typed; sales may have none, or no address. */
export function typeReceptor(tipeada: FacturaTipeada, factura: ComprobanteGuardado): FacturaTipeada {
  return {
    ...tipeada,
    ...receptorDe(factura),
    moneda: factura.moneda,
    cotizacion: factura.cotizacion,
    cuit_facturado: factura.cuit_facturado || '0',
    domicilio_facturado: factura.domicilio_facturado || '-',
  };
}

/**
 * A line ready for the totals. A quantity or price that was not typed counts as 0: the validation says so. On the draft
 * of a sale a line that still is the same thing keeps the order it belongs to.
 */
export function toItem(
  item: FacturaItemTipeado,
  orden: number,
  { precios_con_iva, discrimina_iva, previo }: EntradaItem,
): ItemACalcular {
  const { iva, tratamiento_iva } = tratamientoDeLinea(item, discrimina_iva);
  const cero = new Decimal(0);
  const con = item.importe?.toDecimalPlaces(6) ?? cero;
  const sin = item.importe_sin_iva?.toDecimalPlaces(6) ?? cero;
  const anterior = originOf(previo, item, orden);
  return {
    descripcion: item.descripcion.trim(),
    sku: item.sku?.trim() || null,
    cantidad: item.cantidad ?? cero,
    // The one that was not typed is only shown.
    importe: precios_con_iva ? con : sin.times(tasa(iva).plus(1)).toDecimalPlaces(4),
    importe_sin_iva: precios_con_iva ? sinIva(con, iva) : sin,
    bonificacion: item.bonificacion?.toDecimalPlaces(2) ?? cero,
    iva,
    tratamiento_iva,
    despacho: item.despacho?.trim() || null,
    clase: anterior?.clase ?? 'producto',
    meli_order_id: anterior?.meli_order_id ?? null,
    publicacion_id: anterior?.publicacion_id ?? null,
  };
}

interface EntradaItem {
  precios_con_iva: boolean;
  discrimina_iva: boolean;
  /** The draft before this edit; null for a new one. */
  previo: ComprobanteGuardado | null;
}

function originOf(
  previo: ComprobanteGuardado | null,
  { sku, descripcion }: FacturaItemTipeado,
  orden: number,
): ComprobanteItem | null {
  const mismo = (uno: ComprobanteItem): boolean => (sku ? uno.sku === sku : uno.descripcion === descripcion.trim());
  const enSuLugar = previo?.items[orden];
  return enSuLugar && mismo(enSuLugar) ? enSuLugar : (previo?.items.find(mismo) ?? null);
}

/** Class C has no VAT of its own. */
function tratamientoDeLinea(
  { iva, tratamiento_iva }: FacturaItemTipeado,
  discrimina_iva: boolean,
): Pick<ItemACalcular, 'iva' | 'tratamiento_iva'> {
  if (!discrimina_iva) return { iva: 0, tratamiento_iva: 'exento' };
  const tratamiento = tratamientoDe(iva, tratamiento_iva ?? 'gravado');
  return { iva: tratamiento === 'gravado' ? iva : 0, tratamiento_iva: tratamiento };
}
