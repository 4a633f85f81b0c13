import { useQueryClient } from '@tanstack/react-query';
import type { ArticuloVisto } from '@talonario/core/articulos';
import { formatEn, formatPorcentaje, parseImporte } from '@talonario/core/base';
import { call, sentenceOf, type Pedido } from '../../../api.ts';
import { isSimultaneo } from '../../../components/dialogos/FalloAlGuardar.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { textOfNumero } from '../../../components/campos/MoneyInput.tsx';
import { refreshStock } from '../../../queries/articulos/articulos.ts';

/** Fields edited in the table itself. */
export type CampoEnTabla = 'cost' | 'stock' | 'iva';

type Cambio = Pedido<'updateArticulo'>['body'];

/** Changes of one article from the list; each can be taken back while its toast is there. */
export function useArticulos() {
  const queryClient = useQueryClient();
  const put = async ({ sku }: Pick<ArticuloVisto, 'sku'>, body: Cambio) => {
    await call('updateArticulo', { params: { sku }, body });
    await refreshStock(queryClient);
  };
  const undo = (articulo: ArticuloVisto, vuelta: Cambio) => {
    put(articulo, vuelta).catch((error: unknown) => notify.error('Error actualizando stock', sentenceOf(error)));
  };

  return {
    /** Changes one field as it was typed. @throws ApiError */
    edit: async (articulo: ArticuloVisto, campo: CampoEnTabla, texto: string) => {
      const puesto = parseImporte(texto)?.toNumber();
      const antes = antesOf(articulo, campo);
      try {
        await put(articulo, { [campo]: puesto, antes });
      } catch (error) {
        notify.error('Error actualizando stock');
        // The stored value comes to the cell, which stays open with the typed text.
        if (isSimultaneo(error)) await refreshStock(queryClient);
        throw error;
      }
      notify.undoable(describe(articulo, campo, texto), () => undo(articulo, { ...antes, antes: { [campo]: puesto } }));
    },
    /** @throws ApiError */
    remove: async ({ sku }: ArticuloVisto) => {
      await call('deleteArticulo', { params: { sku } });
      await refreshStock(queryClient, sku);
      notify.success(`Eliminaste ${sku}`);
    },
  };
}

/** Previous value of the field, to undo the change; a rate of 0 includes its treatment. */
function antesOf({ cost, stock, iva, tratamiento_iva }: ArticuloVisto, campo: CampoEnTabla): Omit<Cambio, 'antes'> {
  if (campo === 'iva') return { iva, tratamiento_iva };
  if (campo === 'stock') return { stock: stock.toNumber() };
  return cost === null ? {} : { cost: cost.toNumber() };
}

function describe({ sku, currency }: ArticuloVisto, campo: CampoEnTabla, texto: string): string {
  const valor = parseImporte(texto);
  if (valor === null) return `Cambiaste ${sku}`;
  if (campo === 'cost') return `El costo de ${sku} es ${formatEn(currency, valor)}`;
  return campo === 'iva'
    ? `El IVA de ${sku} es ${formatPorcentaje(valor)}`
    : `El stock de ${sku} es ${textOfNumero(valor)}`;
}
