import { z } from 'zod';
import { fechaCivil, id, importe, instante } from '../base.ts';
import { provincia } from '../enums.ts';

/** Columns of a sale's profit that explain themselves, in the order they are told. */
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

/** Where a figure comes from. `estimado`: from what the order or the shipment announce, until the real charge arrives. */
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

/** One figure of a column; those of a column add up to it. */
export const renglon = z.object({
  termino: terminoRealizado,
  concepto: z.string(),
  importe,
  fuente: fuenteRenglon,
  /** Id of the payment, of the billed row… */
  referencia: z.string().nullable(),
});
export type Renglon = z.output<typeof renglon>;

/** `otra`: withheld under an entity that is neither a national tax nor a province. */
export const impuestoAdelantado = z.enum(['sirtac', 'iibb', 'iva', 'ganancias', 'debitos_creditos', 'otra']);

/** A tax withheld that the seller recovers. */
export const adelanto = z.object({
  impuesto: impuestoAdelantado,
  /** null: national. */
  jurisdiccion: provincia.nullable(),
  /** As it came: of a province, or of one that nobody knows. */
  entidad: z.string().nullable(),
  solo_con_alta: z.boolean(),
  importe,
});
export type Adelanto = z.output<typeof adelanto>;

/** What is to be known of a row. */
export const avisoRealizada = z.enum([
  'no_cierra',
  'comision_pendiente',
  'comision_distinta',
  /** What the seller puts in a coupon is not known. */
  'cupon_pendiente',
  'envio_pendiente',
  /** What carrying back what was returned cost is not known. */
  'devolucion_pendiente',
  'cargo_desconocido',
  'cargo_sin_importe',
  'sin_costo',
  'costo_posterior',
  'sin_cotizacion',
  'cotizacion_vieja',
  'contracargo',
  /** Its refund came out of the marketplace's pocket. */
  'cubierta_por_meli',
]);
export type AvisoRealizada = z.output<typeof avisoRealizada>;

/** Without one of these what a sale left is not known. */
export const avisoSinGanancia = avisoRealizada.extract([
  'sin_costo',
  'sin_cotizacion',
  'comision_pendiente',
  'cupon_pendiente',
  'devolucion_pendiente',
]);

export const fuenteFila = z.enum(['real', 'estimado', 'pendiente']);

/**
 * From what was sold to what it left. ARS; costs positive, as far as each is known. `ganancia` null: something that it takes is
 * not known. `margen`: percentage of the income that leaves it; null without any.
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

/** What one order left. ARS; costs positive. */
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
  /** null: it was sold in dollars and nobody says what one was worth, so nothing of what was sold is known in pesos. */
  precio_unitario: importe.nullable(),
  ...resultado.shape,
  utilidad: importe.nullable(),
  /** Where it was delivered. */
  provincia: provincia.nullable(),
  factura: z.string().nullable(),
  estado: z.enum(['paga', 'devuelta_en_parte', 'devuelta', 'cancelada']),
  adelantos: importe,
  /** null: its payments were not read yet. */
  neto_recibido: importe.nullable(),
  fuente: fuenteFila,
  /** What the payments do not explain; null: not checked yet. */
  diferencia: importe.nullable(),
  avisos: z.array(avisoRealizada),
  adelantados: z.array(adelanto),
  renglones: z.array(renglon),
  /** Billed to the sale under a kind that is not known, when its payments already explain what it left: shown, not counted. */
  sin_contar: z.array(renglon.pick({ concepto: true, importe: true, referencia: true })),
});
export type VentaRealizada = z.output<typeof ventaRealizada>;
