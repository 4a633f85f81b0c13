import { z } from 'zod';
import { fechaCivil, importe, instante } from '../base.ts';
import { alicuotaIva, moneda, situacionIva, tratamientoIva } from '../enums.ts';

/** Terms subtracted from the income of a listing. */
export const terminoQueResta = z.enum(['comision', 'envio', 'iibb', 'costo', 'ajustes']);

export type TerminoDeGanancia = z.output<typeof terminoQueResta>;

/** An unknown term of a listing's profit; `sku` null: of the whole listing. */
export const falta = z.object({
  falta: z.enum(['articulo', 'costo', 'cotizacion', 'comision', 'cotizacion_del_precio']),
  sku: z.string().nullable(),
});

export const articuloCosteado = z.object({
  sku: z.string(),
  /** In `currency`. */
  cost: importe,
  currency: moneda,
  iva: alicuotaIva,
  tratamiento_iva: tratamientoIva,
});

export type FaltaDeGanancia = z.output<typeof falta>;

/** Units of a SKU in one unit sold. */
const parteVendida = z.object({ sku: z.string(), cantidad: importe, articulo: articuloCosteado.nullable() });

/** ARS per dollar. `vieja`: the last one known, because nobody gave a newer one. */
const cotizacionUsada = z.object({ valor: importe, fecha: fechaCivil, vieja: z.boolean() });

/** The marketplace's charge for selling one unit at a price. ARS; percentages 0-100. */
export const cargoPorVender = z.object({
  total: importe,
  fijo: importe,
  porcentaje: importe,
  financiacion: importe,
  leido_en: instante,
  /** Day on which the marketplace gave this charge for a similar listing, since it does not answer now; null: it answered. */
  tabla_del: fechaCivil.nullable(),
});

/**
 * Marketplace's quote for shipping one unit: ARS, net of the discount (0-1). `tabla_del`: day of the quote, when it gives none
 * any more.
 */
export const envioCotizado = z.object({
  list_cost: importe,
  tasa_descuento: importe.nullable(),
  leido_en: instante,
  tabla_del: fechaCivil.optional(),
});

/** Parameters of the company that the profit depends on. */
export const empresaDeEstimacion = z.object({
  situacion_iva: situacionIva,
  iibb_porcentaje: importe,
  cobertura_cambio: importe,
  ajuste_fijo: importe,
  ajuste_variable: importe,
});

/** Shipping of a listing, and the marketplace's quote for it. */
export const envioDeEstimacion = z.object({
  modo: z.string().nullable(),
  gratis: z.boolean(),
  nivel: z.literal([1, 2, 3, 4, 5]).nullable(),
  cotizado: envioCotizado.nullable(),
});

/** All data for the profit of one unit: browser and API compute it with the same function. */
export const entradaEstimacion = z.object({
  precio: importe,
  moneda,
  cotizacion: cotizacionUsada.nullable(),
  empresa: empresaDeEstimacion.nullable(),
  cargo: cargoPorVender.nullable(),
  aporte_promocion: importe,
  envio: envioDeEstimacion,
  /** Article sold, by its SKU: the kit's own in a kit. null: it is not in the inventory. */
  articulo: articuloCosteado.pick({ iva: true, tratamiento_iva: true }).nullable(),
  partes: z.array(parteVendida).readonly(),
  iva_por_defecto: alicuotaIva,
});

/** Data for the profit of one SKU; null: the listing has no SKU. */
export const entradaDeSku = entradaEstimacion.extend({ sku: z.string().nullable() });

/** Terms of the profit of one unit, in ARS to the cent, with the origin of each. */
export const estimacion = z.object({
  precio: importe,
  ingreso: importe,
  comision: importe,
  envio: importe,
  iibb: importe,
  costo: importe,
  ajustes: importe,
  ganancia: importe,
  /** Percent of the income; null: there is no income. */
  margen: importe.nullable(),
  /** Percent of the cost; null: the cost is unknown. */
  utilidad: importe.nullable(),
  /** Unknown terms: with any of them the profit is no figure to decide by. */
  faltan: z.array(falta),
  origen: z.object({
    /** The price in dollars, converted to pesos by `cotizacion`; absent: it is in pesos. */
    precio_en_dolares: importe.optional(),
    precios: z.array(z.object({ iva: alicuotaIva, precio: importe })),
    exento: z.boolean(),
    cargo: cargoPorVender.nullable(),
    aporte_promocion: importe,
    envio: z.object({
      tarifa: importe,
      regla: z.enum([
        'otro_modo',
        'paga_el_comprador',
        'sin_cotizacion',
        'sin_nivel',
        'descuento_total',
        'gratis_bajo_el_umbral',
        'compartido_por_nivel',
      ]),
      completo: importe.nullable(),
      porcentaje: z.number().nullable(),
      cotizado_distinto: importe.nullable(),
      tabla_del: fechaCivil.optional(),
    }),
    iibb_porcentaje: importe,
    costo: z.object({
      importe,
      partes: z.array(parteVendida.extend({ importe: importe.nullable() })),
      faltan: z.array(z.object({ falta: z.enum(['articulo', 'costo', 'cotizacion']), sku: z.string() })),
    }),
    cotizacion: cotizacionUsada.nullable(),
    ajuste_fijo: importe,
    ajuste_variable: importe,
  }),
});
export type EstimacionDatos = z.output<typeof estimacion>;

/** Profit of one SKU of a listing (of a kit, the listing's own SKU); null: the listing has none. */
export const estimacionDeSku = estimacion.extend({ sku: z.string().nullable() });
export type EstimacionDeSku = z.output<typeof estimacionDeSku>;

/**
 * Profit of a listing: that of the SKU that leaves least, among those with a known cost. All null while none has one; `faltan`
 * says why.
 */
export const ganancia = z.object({
  sku: z.string().nullable(),
  ganancia: importe.nullable(),
  margen: importe.nullable(),
  utilidad: importe.nullable(),
  /** Largest term subtracted from the income, and its ARS; null: the profit is unknown. */
  mayor_termino: terminoQueResta.nullable(),
  mayor_importe: importe.nullable(),
  /** Unknown terms of all its SKUs. */
  faltan: z.array(falta),
});
export type Ganancia = z.output<typeof ganancia>;

/** A price in the listing's currency, with its profit. */
export const precioEstimado = z.object({ precio: importe, ganancia, estimaciones: z.array(estimacionDeSku) });
export type PrecioConGanancia = z.output<typeof precioEstimado>;
