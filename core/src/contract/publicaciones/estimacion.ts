import { z } from 'zod';
import { fechaCivil, importe, instante } from '../base.ts';
import { alicuotaIva, moneda, situacionIva, tratamientoIva } from '../enums.ts';

/** Terms that are taken from the income of a listing. */
export const terminoQueResta = z.enum(['comision', 'envio', 'iibb', 'costo', 'ajustes']);

export type TerminoDeGanancia = z.output<typeof terminoQueResta>;

/** What is not known of a listing's profit; of a SKU, or of the listing. */
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

/** So many units of a SKU in one unit sold. */
const parteVendida = z.object({ sku: z.string(), cantidad: importe, articulo: articuloCosteado.nullable() });

/** ARS per dollar. `vieja`: the last one known, because nobody gave a newer one. */
const cotizacionUsada = z.object({ valor: importe, fecha: fechaCivil, vieja: z.boolean() });

/** What the marketplace charges for selling one unit at a price. ARS; the percentages 0-100. */
export const cargoPorVender = z.object({
  total: importe,
  fijo: importe,
  porcentaje: importe,
  financiacion: importe,
  leido_en: instante,
  /** The marketplace does not answer: the day on which it told it for a listing alike. null: it answered. */
  tabla_del: fechaCivil.nullable(),
});

/** What it quotes to ship one unit: ARS, net of the discount (0-1). `tabla_del`: it quotes none any more, the day on which it did. */
export const envioCotizado = z.object({
  list_cost: importe,
  tasa_descuento: importe.nullable(),
  leido_en: instante,
  tabla_del: fechaCivil.optional(),
});

/** Of the company, what its profit depends on. */
export const empresaDeEstimacion = z.object({
  situacion_iva: situacionIva,
  iibb_porcentaje: importe,
  cobertura_cambio: importe,
  ajuste_fijo: importe,
  ajuste_variable: importe,
});

/** How a listing is shipped, and what the marketplace quotes for it. */
export const envioDeEstimacion = z.object({
  modo: z.string().nullable(),
  gratis: z.boolean(),
  nivel: z.literal([1, 2, 3, 4, 5]).nullable(),
  cotizado: envioCotizado.nullable(),
});

/** All that the profit of one unit is made of: the browser computes with the same function as the API. */
export const entradaEstimacion = z.object({
  precio: importe,
  moneda,
  cotizacion: cotizacionUsada.nullable(),
  empresa: empresaDeEstimacion.nullable(),
  cargo: cargoPorVender.nullable(),
  aporte_promocion: importe,
  envio: envioDeEstimacion,
  /** What is sold, by its SKU: of a kit, the kit. null: it is not in the inventory. */
  articulo: articuloCosteado.pick({ iva: true, tratamiento_iva: true }).nullable(),
  partes: z.array(parteVendida).readonly(),
  iva_por_defecto: alicuotaIva,
});

/** The same of one SKU; null: the listing has none. */
export const entradaDeSku = entradaEstimacion.extend({ sku: z.string().nullable() });

/** Terms of the profit of one unit, each in ARS to the cent, and where each comes from. */
export const estimacion = z.object({
  precio: importe,
  ingreso: importe,
  comision: importe,
  envio: importe,
  iibb: importe,
  costo: importe,
  ajustes: importe,
  ganancia: importe,
  /** Percent of the income; null when there is none. */
  margen: importe.nullable(),
  /** Percent of the cost; null while the cost is not known. */
  utilidad: importe.nullable(),
  /** With any of these the profit is not a figure to decide by. */
  faltan: z.array(falta),
  origen: z.object({
    /** The price, when it is in dollars: `cotizacion` made it pesos. */
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

/** Of what a listing sells, one SKU (a kit by the listing's own) with its profit; null: the listing has no SKU. */
export const estimacionDeSku = estimacion.extend({ sku: z.string().nullable() });
export type EstimacionDeSku = z.output<typeof estimacionDeSku>;

/**
 * The profit of a listing: that of its SKU that leaves least, of those whose cost is known. All null while none is, and
 * `faltan` says why.
 */
export const ganancia = z.object({
  sku: z.string().nullable(),
  ganancia: importe.nullable(),
  margen: importe.nullable(),
  utilidad: importe.nullable(),
  /** Of what is taken from the income, the largest, and how much it is in ARS. */
  mayor_termino: terminoQueResta.nullable(),
  mayor_importe: importe.nullable(),
  /** Of all of its SKUs. */
  faltan: z.array(falta),
});
export type Ganancia = z.output<typeof ganancia>;

/** A price in the listing's currency and what it would leave. */
export const precioEstimado = z.object({ precio: importe, ganancia, estimaciones: z.array(estimacionDeSku) });
export type PrecioConGanancia = z.output<typeof precioEstimado>;
