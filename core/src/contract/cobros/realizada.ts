import { z } from 'zod';
import { fechaCivil, id, importe, instante } from '../base.ts';
import { provincia } from '../enums.ts';

/** Columns of a sale's profit that have a breakdown, in display order. */
export const terminoRealizado = z.enum([
  'ingreso_neto',
  'comision',
  'envio',
  'iibb',
  'costo',
  'ajustes',
  'impuesto_cheque',
  'adelantos',
  'neto_recibido',
]);
export type TerminoRealizado = z.output<typeof terminoRealizado>;

/** Source of a figure. `estimado`: announced by the order or the shipment, until the real charge arrives. */
export const fuenteRenglon = z.enum([
  'venta',
  'pago',
  'facturacion',
  'liquidacion',
  'reclamo',
  'empresa',
  'articulo',
  'estimado',
]);
export type FuenteRenglon = z.output<typeof fuenteRenglon>;

/** One figure of a column's breakdown; they add up to the column. */
export const renglon = z.object({
  termino: terminoRealizado,
  concepto: z.string(),
  importe,
  fuente: fuenteRenglon,
  /** Id of the payment, of the billed row…; null: none. */
  referencia: z.string().nullable(),
});
export type Renglon = z.output<typeof renglon>;

/** `otra`: withheld under an entity that is neither a national tax nor a province. */
export const impuestoAdelantado = z.enum(['sirtac', 'iibb', 'iva', 'ganancias', 'debitos_creditos', 'otra']);

/** A withheld tax that the seller recovers. */
export const adelanto = z.object({
  impuesto: impuestoAdelantado,
  /** Province; null: a national tax. */
  jurisdiccion: provincia.nullable(),
  /** Entity as the report names it: of a province, or an unknown one. */
  entidad: z.string().nullable(),
  solo_con_alta: z.boolean(),
  importe,
});
export type Adelanto = z.output<typeof adelanto>;

/** Warnings about a sale's row. */
export const avisoRealizada = z.enum([
  'no_cierra',
  'comision_pendiente',
  'comision_distinta',
  /** The seller's part of a coupon is unknown. */
  'cupon_pendiente',
  'envio_pendiente',
  /** The cost of carrying the return is unknown. */
  'devolucion_pendiente',
  'cargo_desconocido',
  'cargo_sin_importe',
  'sin_costo',
  'costo_posterior',
  'sin_cotizacion',
  'cotizacion_vieja',
  'contracargo',
  /** The marketplace paid its refund. */
  'cubierta_por_meli',
]);
export type AvisoRealizada = z.output<typeof avisoRealizada>;

/** Warnings under which a sale's profit is unknown. */
export const avisoSinGanancia = avisoRealizada.extract([
  'sin_costo',
  'sin_cotizacion',
  'comision_pendiente',
  'cupon_pendiente',
  'devolucion_pendiente',
]);

export const fuenteFila = z.enum(['real', 'estimado', 'pendiente']);

/**
 * Result of a sale, from its price to its profit. ARS; costs positive, as far as known. `ganancia` null: some term is unknown.
 * `margen`: percentage of the income; null without income.
 */
export const resultado = z.object({
  total: importe,
  reembolsado: importe,
  ingreso_neto: importe,
  comision: importe,
  envio: importe,
  iibb: importe,
  costo: importe,
  ajustes: importe,
  impuesto_cheque: importe,
  ganancia: importe.nullable(),
  margen: importe.nullable(),
});

/** Result of one order. ARS; costs positive. */
export const ventaRealizada = z.object({
  cuenta_id: id,
  cuenta: z.string(),
  fecha: fechaCivil,
  cerrada: instante,
  venta: z.string(),
  pack: z.string().nullable(),
  publicacion: z.string(),
  sku: z.string().nullable(),
  titulo: z.string(),
  cantidad: importe,
  /** Unit price; null: it was sold in dollars on a day without a known rate, so no amount of the sale is known in pesos. */
  precio_unitario: importe.nullable(),
  ...resultado.shape,
  utilidad: importe.nullable(),
  /** Province of delivery. */
  provincia: provincia.nullable(),
  factura: z.string().nullable(),
  estado: z.enum(['paga', 'devuelta_en_parte', 'devuelta', 'cancelada']),
  adelantos: importe,
  /** Net received; null: its payments were not read yet. */
  neto_recibido: importe.nullable(),
  fuente: fuenteFila,
  /** Amount that the payments do not explain; null: not checked yet. */
  diferencia: importe.nullable(),
  avisos: z.array(avisoRealizada),
  adelantados: z.array(adelanto),
  renglones: z.array(renglon),
  /** Rows billed to the sale with an unknown kind, when its payments already explain its result: shown but not counted. */
  sin_contar: z.array(renglon.pick({ concepto: true, importe: true, referencia: true })),
});
export type VentaRealizada = z.output<typeof ventaRealizada>;
