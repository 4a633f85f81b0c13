import type { PublicacionLeida } from '../../contract/publicaciones/leida.ts';

/** What a listing says of each SKU it sells: of a variation by its name, of the listing by its title. */
export function articulosDePublicacion({
  titulo,
  skus,
  disponibles,
  datos: { variations },
}: Pick<PublicacionLeida, 'titulo' | 'skus' | 'disponibles'> & {
  datos: Pick<PublicacionLeida['datos'], 'variations'>;
}): { sku: string; titulo: string; stock: number }[] {
  return skus.map((sku) => {
    const variante = variations.find((una) => una.sku === sku);
    if (!variante) return { sku, titulo, stock: Math.max(0, disponibles) };
    const nombre = [titulo, ...variante.attributes.split(' · ')].filter((parte) => parte !== '').join(' ');
    return { sku, titulo: nombre, stock: Math.max(0, variante.available_quantity) };
  });
}
