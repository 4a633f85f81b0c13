import { z } from 'zod';
import { id, importe } from '../base.ts';
import { alicuotaIva, condicionIvaReceptor } from '../enums.ts';
import { desplazamiento, limite, opcional } from '../query.ts';
import { texto } from '../texto.ts';

/** `situaciones_iva`: the receivers for whom the invoice form proposes it; of two lists that name one, the first by name. */
export const listaPrecios = z.object({
  id,
  name: z.string(),
  precios_incluyen_iva: z.boolean(),
  situaciones_iva: z.array(condicionIvaReceptor),
  /** How many articles have a price in it. */
  cantidad: z.int(),
});
export type ListaPrecios = z.output<typeof listaPrecios>;

/** The price of an article in a list, with VAT or without it as the list says. null when there is no such article any more. */
export const precioDeLista = z.object({
  sku: z.string(),
  descripcion: z.string().nullable(),
  iva: alicuotaIva.nullable(),
  precio: importe,
});

/** Query of GET /api/lista-precios/{id}: without `limit`, all of its articles. */
export const listaQuery = z.object({
  limit: limite,
  offset: desplazamiento,
  q: opcional(texto(200)),
  /** Only of these: SKUs one after another, with a tab between them, which no SKU has. */
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
 * Body of PUT /api/lista-precios/{id}: what it does not bring stays as it is. `antes`: what was read of it; if somebody changed
 * that meanwhile nothing is saved.
 */
export const listaCambiada = listaNueva.partial().extend({ antes: listaNueva.partial().optional() });
export type ListaCambiada = z.output<typeof listaCambiada>;

/** Body of POST /api/lista-precios/{id}. */
export const precioDeArticulo = z.object({
  sku: texto(500),
  precio: importe,
  /** There was none: one that somebody put meanwhile is not changed. */
  antes: z.object({ precio: z.null() }).optional(),
});
/** Body of PUT /api/lista-precios/{id}/{sku}. `antes`: the price that was read. */
export const precioDeArticuloCambiado = z.object({ precio: importe, antes: z.object({ precio: importe }).optional() });
