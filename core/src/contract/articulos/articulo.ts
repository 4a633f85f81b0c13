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

/** What the parts of an own kit cost, in each currency: the sum of each part's cost × its quantity. */
export const costoPartes = z.object({ ARS: importe, USD: importe });
export type CostoPartes = z.output<typeof costoPartes>;

/**
 * With its prices. `precio` is the one of the list that was asked for; null when there is none. `costo_partes` is null but for
 * an own kit, whose cost it is instead of `cost`.
 */
export const articuloConPrecios = articulo.extend({
  precios: z.array(z.object({ lista_id: id, precio: importe })),
  precio: importe.nullable(),
  costo_partes: costoPartes.nullable(),
});
export type ArticuloConPrecios = z.output<typeof articuloConPrecios>;

/** The columns of the list, by the name that its CSV asks for them; it can be ordered by any. */
export const columnaArticulos = z.enum(['sku', 'descripcion', 'stock', 'cost', 'iva']);
export type ColumnaArticulos = z.output<typeof columnaArticulos>;

/** By SKU when it does not say. The cost of each currency goes apart. */
const orden = { orden: opcional(columnaArticulos), sentido: opcional(sentidoOrden) };

/** Query of GET /api/stock: with `lista`, the prices of that list. */
export const stockQuery = z.object({
  limit: limite,
  offset: desplazamiento,
  q: opcional(texto(200)),
  lista: opcional(z.uuid()),
  ...orden,
});

/** `hay_mas`: there are more than `totalItems`, which are not counted further. */
export const stockPagina = z.object({
  results: z.array(articuloConPrecios),
  totalItems: z.int(),
  hay_mas: z.literal(true).optional(),
});

/** What a form says of an article, its SKU apart. */
const contenido = z.object({
  descripcion: texto(1_000),
  cost: importe,
  currency: moneda.default('ARS'),
  stock: importe,
  iva: alicuotaIva,
  /** Of an article of rate 0: exempt unless it says otherwise. */
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
 * Body of PUT /api/stock/{sku}: what it does not bring stays as it is, so that one cell is edited alone. `antes`: what was read
 * of it; if somebody changed that meanwhile nothing is saved.
 */
export const articuloCambiado = articuloEnParte.extend({ antes: articuloEnParte.optional() });
export type ArticuloCambiado = z.output<typeof articuloCambiado>;

/** A part of an own kit: `cantidad` units of another article. `costo`: its cost × the quantity, in its currency. */
export const parteDeKit = z.object({
  sku: z.string(),
  descripcion: z.string(),
  cantidad: importe,
  currency: moneda,
  costo: importe,
});

const partesTipeadas = z.array(z.object({ sku: texto(500), cantidad: importe })).max(100);

/** Body of PUT /api/stock/{sku}/kit: no parts and it is an article like the others again. `antes` as of an article. */
export const kitTipeado = z.object({
  partes: partesTipeadas,
  antes: z.object({ partes: partesTipeadas }).optional(),
});
export type KitTipeado = z.output<typeof kitTipeado>;

/** An article with all that is known of it. */
export const articuloDetallado = articulo.extend({
  precios: z.array(z.object({ lista_id: id, name: z.string(), precios_incluyen_iva: z.boolean(), precio: importe })),
  partes: z.array(parteDeKit),
  costo_partes: costoPartes.nullable(),
  /** SKUs of the kits that it is a part of. */
  en_kits: z.array(z.string()),
  /** Listings that sell it, as they are kept. */
  publicaciones: z.array(
    z.object({
      cuenta_id: id,
      nickname: z.string(),
      item_id: z.string(),
      titulo: z.string(),
      status: z.string(),
      /** ARS; null when the listing does not say. */
      precio: importe.nullable(),
    }),
  ),
});
export type ArticuloDetallado = z.output<typeof articuloDetallado>;

/** A cost of an article since an instant, the last one first. */
export const costoHistorico = z.object({ desde: instante, cost: importe, currency: moneda });
export type CostoHistorico = z.output<typeof costoHistorico>;

/** Query of GET /api/stock/exportar. `columnas`: the list as it is seen, in its order, instead of a file that imports. */
export const exportarQuery = z.object({
  formato: opcional(formatoDeFilas),
  q: opcional(texto(200)),
  columnas: listaOf(columnaArticulos),
  ...orden,
});

/** Body of POST /api/stock/autofill: one account, or all of them. */
export const autofillCuerpo = z.object({ cuentaId: id.optional() });
export const autofillHecho = z.object({ creados: z.int(), existentes: z.int() });
