import { useLocation } from 'react-router';
import { conVuelta } from '../../../../hooks/useVuelta.ts';
import { CAUSA_SIN_CARGAR, paths } from '../../../../paths.ts';
import { useAmbito } from '../ambito.ts';
import type { SinCargar } from './sinCargar.ts';
import { enPlural } from '../../../../textos/numeros.ts';

/** The way to the form of an article that sales lack, with what they tell of it: it comes back here and tries them again. */
export function useCargar() {
  const { unica } = useAmbito();
  const { pathname, search } = useLocation();
  // Afterwards the list does not have those sales.
  const params = new URLSearchParams(search);
  if (params.get('causa') === CAUSA_SIN_CARGAR) params.delete('causa');
  return ({ sku, titulo, ventas }: SinCargar) => ({
    to: paths.articuloNuevo(sku, { descripcion: titulo, ...(unica && { iva: unica.iva }) }),
    state: conVuelta({
      to: `${pathname}?${params}`,
      texto: enPlural(ventas.length, 'Volver a la venta', 'Volver a las ventas'),
      retomar: ventas,
    }),
  });
}
