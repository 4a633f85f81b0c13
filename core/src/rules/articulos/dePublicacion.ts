import type { PublicacionLeida } from '../../contract/publicaciones/leida.ts';

type Publicacion = Pick<PublicacionLeida, 'titulo' | 'skus' | 'disponibles'> & {
  datos: Pick<PublicacionLeida['datos'], 'variations'>;
};

/** What a listing says of an article that it sells. */
interface ArticuloDePublicacion {
  sku: string;
  titulo: string;
  stock: number;
}

/**
 * What a listing says of each SKU it sells: of a variation by its name, of several with one SKU, or of a listing without them, by its
 * title. A variation without SKU goes by the listing's, which otherwise is of nothing that is sold.
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
