import { useQueryClient } from '@tanstack/react-query';
import { formatARS, parseImporte } from '@talonario/core/base';
import { Decimal } from 'decimal.js';
import { call, sentenceOf } from '../../api.ts';
import { isSimultaneo } from '../../components/dialogos/FalloAlGuardar.tsx';
import { notify } from '../../components/toasts/notify.tsx';
import { refreshStock } from '../../queries/articulos/articulos.ts';

/** The price of an article in a list. */
interface Precio {
  lista_id: string;
  sku: string;
  /** null: it has none there. */
  precio: Decimal | null;
}

/** Changes of prices one by one; each can be taken back while its toast is there. */
export function usePrecios() {
  const queryClient = useQueryClient();
  const put = async ({ lista_id: id, sku, precio: antes }: Precio, precio: number | null) => {
    if (precio === null) await call('deletePrecio', { params: { id, sku } });
    else if (antes === null)
      await call('createPrecio', { params: { id }, body: { sku, precio, antes: { precio: null } } });
    else await call('updatePrecio', { params: { id, sku }, body: { precio, antes: { precio: antes.toNumber() } } });
    await refreshStock(queryClient);
  };
  const change = async (antes: Precio, precio: number | null, mensaje: string) => {
    try {
      await put(antes, precio);
    } catch (error) {
      if (isSimultaneo(error)) await refreshStock(queryClient);
      throw error;
    }
    const despues = { ...antes, precio: precio === null ? null : new Decimal(precio) };
    notify.undoable(mensaje, () => {
      put(despues, antes.precio?.toNumber() ?? null).catch((error: unknown) => notify.error(sentenceOf(error)));
    });
  };
  return {
    /** Sets it as it was typed. @throws ApiError */
    edit: (antes: Precio, texto: string) => {
      const precio = parseImporte(texto);
      return change(antes, precio?.toNumber() ?? null, `${antes.sku}: ${precio ? formatARS(precio) : 'sin precio'}`);
    },
    /** Takes the article off the list. @throws ApiError */
    remove: (antes: Precio) => change(antes, null, `Sacaste ${antes.sku} de la lista`),
  };
}
