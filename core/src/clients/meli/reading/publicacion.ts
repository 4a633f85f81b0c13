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

/** The attribute is the one in use; the field is older. */
function skuOf(variante: MeliJson): string | null {
  const atributo = objects(variante['attributes']).find(({ id }) => id === 'SELLER_SKU');
  return text(atributo?.['value_name']) ?? text(variante['seller_custom_field']);
}
