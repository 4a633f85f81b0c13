import { objects, text } from './parts.ts';
import type { MeliJson, PublicacionMeli } from '../types.ts';

/** What the list of listings filters by. Source: Mercado Libre docs, "Ítems y búsquedas". */
export function normalizePublicacion(item: MeliJson): PublicacionMeli {
  const variantes = [item, ...objects(item['variations'])];
  return {
    titulo: text(item['title']) ?? '',
    status: text(item['status']) ?? '',
    skus: [...new Set(variantes.flatMap((variante) => skuOf(variante) ?? []))],
    cruda: item,
  };
}

/** Each SKU of a listing: what it is called and how many there are. A variation is called by what tells it apart. */
export function articulosDePublicacion(item: MeliJson): { sku: string; titulo: string; stock: number }[] {
  const titulo = text(item['title']) ?? '';
  const propio = skuOf(item);
  const variantes = objects(item['variations']).flatMap((variante) => {
    const sku = skuOf(variante);
    const nombre = objects(variante['attribute_combinations']).flatMap(({ value_name }) => text(value_name) ?? []);
    return sku === null ? [] : [{ sku, titulo: [titulo, ...nombre].join(' '), stock: cantidadDe(variante) }];
  });
  if (propio === null || variantes.some(({ sku }) => sku === propio)) return variantes;
  return [{ sku: propio, titulo, stock: cantidadDe(item) }, ...variantes];
}

function cantidadDe({ available_quantity }: MeliJson): number {
  return typeof available_quantity === 'number' && available_quantity > 0 ? available_quantity : 0;
}

/** The attribute is the one in use; the field is older. */
function skuOf(variante: MeliJson): string | null {
  const atributo = objects(variante['attributes']).find(({ id }) => id === 'SELLER_SKU');
  return text(atributo?.['value_name']) ?? text(variante['seller_custom_field']);
}
