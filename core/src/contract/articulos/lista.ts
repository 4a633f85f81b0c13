import { z } from 'zod';
import { id, importe } from '../base.ts';
import { alicuotaIva, condicionIvaReceptor } from '../enums.ts';
import { desplazamiento, limite, opcional } from '../query.ts';
import { texto } from '../texto.ts';

/** A price list. `situaciones_iva`: receivers for whom the invoice form proposes it; if two lists name one, the first by name wins. */
export const listaPrecios = z.object({
  id,
  name: z.string(),
  precios_incluyen_iva: z.boolean(),
  situaciones_iva: z.array(condicionIvaReceptor),
  /** Number of articles with a price in the list. */
  cantidad: z.int(),
});
export type ListaPrecios = z.output<typeof listaPrecios>;

/** The price of an article in a list, with or without VAT as the list says. null: the article no longer exists. */
export const precioDeLista = z.object({
  sku: z.string(),
  descripcion: z.string().nullable(),
  iva: alicuotaIva.nullable(),
  precio: importe,
});

/** Query of GET /api/lista-precios/{id}; without `limit`, all of its articles. */
export const listaQuery = z.object({
  limit: limite,
  offset: desplazamiento,
  q: opcional(texto(200)),
  /** SKUs to return, separated by a tab, which no SKU contains; absent: all. */
  skus: opcional(
    z
      .string()
      .transform((juntos) => juntos.split('\t'))
      .pipe(z.array(texto(500))),
  ),
});

export const listaPreciosConItems = listaPrecios.extend({ items: z.array(precioDeLista), totalItems: z.int() });
export type ListaPreciosConItems = z.output<typeof listaPreciosConItems>;

/** Body of POST /api/lista-precios. */
export const listaNueva = z.object({
  name: texto(500),
  precios_incluyen_iva: z.boolean().optional(),
  situaciones_iva: z.array(condicionIvaReceptor).optional(),
});
export type ListaNueva = z.output<typeof listaNueva>;

/**
 * Body of PUT /api/lista-precios/{id}: absent fields stay. `antes`: fields as read; if somebody changed them meanwhile, nothing
 * is saved.
 */
export const listaCambiada = listaNueva.partial().extend({ antes: listaNueva.partial().optional() });
export type ListaCambiada = z.output<typeof listaCambiada>;

/** Body of POST /api/lista-precios/{id}. */
export const precioDeArticulo = z.object({
  sku: texto(500),
  precio: importe,
  /** States that no price existed when it was read: one that somebody added meanwhile is not overwritten. */
  antes: z.object({ precio: z.null() }).optional(),
});
/** Body of PUT /api/lista-precios/{id}/{sku}. `antes`: the price as read. */
export const precioDeArticuloCambiado = z.object({ precio: importe, antes: z.object({ precio: importe }).optional() });
