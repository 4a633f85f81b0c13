import { z } from 'zod';
import { formatoDeFilas, id, importe, instante } from '../base.ts';
import { alicuotaIva, moneda, tratamientoIva } from '../enums.ts';
import { desplazamiento, limite, listaOf, opcional, sentidoOrden } from '../query.ts';
import { texto } from '../texto.ts';

/** `cost` in `currency`: net of VAT for a Responsable inscripto, final for the others. */
export const articulo = z.object({
  sku: z.string(),
  descripcion: z.string(),
  cost: importe,
  currency: moneda,
  stock: importe,
  iva: alicuotaIva,
  tratamiento_iva: tratamientoIva,
  despacho: z.string().nullable(),
});
export type Articulo = z.output<typeof articulo>;

/** An article for whoever reads it. `cost` null: the reader may not see costs. */
const articuloVisto = articulo.extend({ cost: importe.nullable() });
export type ArticuloVisto = z.output<typeof articuloVisto>;

/** Cost of an own kit's parts, by currency: the sum of each part's cost × its quantity. */
export const costoPartes = z.object({ ARS: importe, USD: importe });
export type CostoPartes = z.output<typeof costoPartes>;

/**
 * An article with its prices. `precio`: its price in the requested list; null: none. `costo_partes`: cost of an own kit, used
 * instead of `cost`; null in any other article, and for who may not see costs.
 */
export const articuloConPrecios = articuloVisto.extend({
  precios: z.array(z.object({ lista_id: id, precio: importe })),
  precio: importe.nullable(),
  costo_partes: costoPartes.nullable(),
});
export type ArticuloConPrecios = z.output<typeof articuloConPrecios>;

/** Columns of the list, by the name its CSV asks for them; the list can be sorted by any. */
export const columnaArticulos = z.enum(['sku', 'descripcion', 'stock', 'cost', 'iva']);
export type ColumnaArticulos = z.output<typeof columnaArticulos>;

/** Sort order; by SKU when absent. Costs of each currency are sorted apart. */
const orden = { orden: opcional(columnaArticulos), sentido: opcional(sentidoOrden) };

/** Datum that an article lacks: its cost (a kit's is its parts'), or units in stock. */
export const faltaDeArticulo = z.enum(['costo', 'stock']);
export type FaltaDeArticulo = z.output<typeof faltaDeArticulo>;

/** Query of GET /api/stock: with `sin`, only the articles without it; with `lista`, the prices of that list. */
export const stockQuery = z.object({
  limit: limite,
  offset: desplazamiento,
  q: opcional(texto(200)),
  sin: opcional(faltaDeArticulo),
  lista: opcional(z.uuid()),
  ...orden,
});

/** A page of articles. `hay_mas`: there are more than `totalItems`, where counting stops. */
export const stockPagina = z.object({
  results: z.array(articuloConPrecios),
  totalItems: z.int(),
  hay_mas: z.literal(true).optional(),
});

/** Fields of an article's form, except its SKU. */
const contenido = z.object({
  descripcion: texto(1_000),
  cost: importe,
  currency: moneda.default('ARS'),
  stock: importe,
  iva: alicuotaIva,
  /** VAT treatment of an article at rate 0; absent: exempt. */
  tratamiento_iva: tratamientoIva.optional(),
  despacho: texto(200).nullable().default(null),
});

/** Body of POST /api/stock. */
export const articuloTipeado = contenido.extend({ sku: texto(500) });
export type ArticuloTipeado = z.output<typeof articuloTipeado>;

const articuloEnParte = z.object({
  descripcion: contenido.shape.descripcion.optional(),
  cost: importe.optional(),
  currency: moneda.optional(),
  stock: importe.optional(),
  iva: alicuotaIva.optional(),
  tratamiento_iva: tratamientoIva.optional(),
  despacho: texto(200).nullable().optional(),
});

/**
 * Body of PUT /api/stock/{sku}: absent fields stay, so that one cell can be edited alone. `antes`: fields as read; if somebody
 * changed them meanwhile, nothing is saved.
 */
export const articuloCambiado = articuloEnParte.extend({ antes: articuloEnParte.optional() });
export type ArticuloCambiado = z.output<typeof articuloCambiado>;

/**
 * A part of an own kit: `cantidad` units of another article. `costo`: its cost × the quantity, in its currency; null: the reader may not
 * see costs.
 */
export const parteDeKit = z.object({
  sku: z.string(),
  descripcion: z.string(),
  cantidad: importe,
  currency: moneda,
  costo: importe.nullable(),
});

const partesTipeadas = z.array(z.object({ sku: texto(500), cantidad: importe })).max(100);

/** Body of PUT /api/stock/{sku}/kit: without parts, the article stops being a kit. `antes`: the parts as read. */
export const kitTipeado = z.object({
  partes: partesTipeadas,
  antes: z.object({ partes: partesTipeadas }).optional(),
});
export type KitTipeado = z.output<typeof kitTipeado>;

/** An article with all its data. */
export const articuloDetallado = articuloVisto.extend({
  precios: z.array(z.object({ lista_id: id, name: z.string(), precios_incluyen_iva: z.boolean(), precio: importe })),
  partes: z.array(parteDeKit),
  costo_partes: costoPartes.nullable(),
  /** SKUs of the kits that the article is part of. */
  en_kits: z.array(z.string()),
  /** Stored listings that sell the article. */
  publicaciones: z.array(
    z.object({
      cuenta_id: id,
      nickname: z.string(),
      item_id: z.string(),
      titulo: z.string(),
      status: z.string(),
      /** ARS; null: the stored listing has no price. */
      precio: importe.nullable(),
    }),
  ),
});
export type ArticuloDetallado = z.output<typeof articuloDetallado>;

/** A cost of an article since an instant; costs are listed newest first. */
export const costoHistorico = z.object({ desde: instante, cost: importe, currency: moneda });
export type CostoHistorico = z.output<typeof costoHistorico>;

/** Query of GET /api/stock/exportar. `columnas`: the visible columns in their order, instead of a file that can be imported. */
export const exportarQuery = z.object({
  formato: opcional(formatoDeFilas),
  q: opcional(texto(200)),
  sin: opcional(faltaDeArticulo),
  columnas: listaOf(columnaArticulos),
  ...orden,
});

/** Body of POST /api/stock/autofill: one account; absent: all of them. */
export const autofillCuerpo = z.object({ cuentaId: id.optional() });
export const autofillHecho = z.object({ creados: z.int(), existentes: z.int() });
