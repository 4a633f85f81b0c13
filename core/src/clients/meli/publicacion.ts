import type { MeliJson } from './types.ts';

/** What the list of listings filters by. Source: Mercado Libre docs, "Ítems y búsquedas". */
export function normalizePublicacion(item: MeliJson): { titulo: string; status: string; skus: string[] } {
  const variantes = [item, ...objects(item['variations'])];
  return {
    titulo: text(item['title']) ?? '',
    status: text(item['status']) ?? '',
    skus: [...new Set(variantes.flatMap((variante) => skuOf(variante) ?? []))],
  };
}

/** The attribute is the one in use; the field is older. */
function skuOf(variante: MeliJson): string | null {
  const atributo = objects(variante['attributes']).find(({ id }) => id === 'SELLER_SKU');
  return text(atributo?.['value_name']) ?? text(variante['seller_custom_field']);
}

function objects(valor: unknown): MeliJson[] {
  return Array.isArray(valor) ? valor.filter((uno) => typeof uno === 'object' && uno !== null) : [];
}

function text(valor: unknown): string | null {
  return typeof valor === 'string' && valor.trim() !== '' ? valor.trim() : null;
}
