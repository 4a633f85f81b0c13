import { z } from 'zod';
import { id, importe } from './base.ts';
import { alicuotaIva, moneda, tratamientoIva } from './enums.ts';
import { desplazamiento, limite, opcional } from './query.ts';

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

/** With its prices. `precio` is the one of the list that was asked for; null when there is none. */
export const articuloConPrecios = articulo.extend({
  precios: z.array(z.object({ lista_id: id, precio: importe })),
  precio: importe.nullable(),
});
export type ArticuloConPrecios = z.output<typeof articuloConPrecios>;

/** Query of GET /api/stock: with `lista`, the prices of that list. */
export const stockQuery = z.object({
  limit: limite,
  offset: desplazamiento,
  q: opcional(z.string()),
  lista: opcional(z.uuid()),
});

export const stockPagina = z.object({ results: z.array(articuloConPrecios), totalItems: z.int() });

export const listaPrecios = z.object({ id, name: z.string(), precios_incluyen_iva: z.boolean() });
export type ListaPrecios = z.output<typeof listaPrecios>;

export const listaPreciosConItems = listaPrecios.extend({
  items: z.array(z.object({ sku: z.string(), precio: importe })),
});
export type ListaPreciosConItems = z.output<typeof listaPreciosConItems>;
