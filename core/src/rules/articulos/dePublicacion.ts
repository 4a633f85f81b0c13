import type { PublicacionLeida } from '../../contract/publicaciones/leida.ts';

type Publicacion = Pick<PublicacionLeida, 'titulo' | 'skus' | 'disponibles'> & {
  datos: Pick<PublicacionLeida['datos'], 'variations'>;
};

/** An article that a listing sells, as the listing describes it. */
interface ArticuloDePublicacion {
  sku: string;
  titulo: string;
  stock: number;
}

/**
 * Articles of a listing, one per SKU: named as its variation; by the listing's title when several variations share the SKU or
 * there are none. A variation without SKU uses the listing's; when every variation has its own, the listing's names no
 * article.
 */
export function articulosDePublicacion({
  titulo,
  skus,
  disponibles,
  datos: { variations },
}: Publicacion): ArticuloDePublicacion[] {
  if (variations.length === 0) return skus.map((sku) => ({ sku, titulo, stock: Math.max(0, disponibles) }));
  const propio = skus.find((sku) => !variations.some((variation) => variation.sku === sku)) ?? null;
  return [...Map.groupBy(variations, ({ sku }) => sku ?? propio)].flatMap(([sku, delSku]) => {
    if (sku === null) return [];
    const [{ attributes } = { attributes: '' }, ...siguientes] = delSku;
    const nombre =
      siguientes.length > 0 ? [titulo] : [titulo, ...attributes.split(' · ')].filter((parte) => parte !== '');
    const stock = delSku.reduce((unidades, variation) => unidades + Math.max(0, variation.available_quantity), 0);
    return [{ sku, titulo: nombre.join(' '), stock }];
  });
}
