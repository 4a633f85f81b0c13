import { useQueryClient } from '@tanstack/react-query';
import { formatEn, formatPorcentaje, parseImporte, type Articulo } from '@talonario/core';
import { call, sentenceOf, type Pedido } from '../../../api.ts';
import { notify } from '../../../components/toasts/notify.tsx';
import { textOfNumero } from '../../../components/campos/MoneyInput.tsx';
import { refreshStock } from '../../../queries/articulos.ts';

/** What is edited in the table itself. */
export type CampoEnTabla = 'cost' | 'stock' | 'iva';

type Cambio = Pedido<'updateArticulo'>['body'];

/** Changes of one article from the list; each can be taken back while its toast is there. */
export function useArticulos() {
  const queryClient = useQueryClient();
  const put = async ({ sku }: Pick<Articulo, 'sku'>, body: Cambio) => {
    await call('updateArticulo', { params: { sku }, body });
    await refreshStock(queryClient);
  };
  const undo = (articulo: Articulo, antes: Cambio) => {
    put(articulo, antes).catch((error: unknown) => notify.error('Error actualizando stock', sentenceOf(error)));
  };

  return {
    /** Changes one field as it was typed. @throws ApiError */
    edit: async (articulo: Articulo, campo: CampoEnTabla, texto: string) => {
      try {
        await put(articulo, { [campo]: parseImporte(texto)?.toNumber() });
      } catch (error) {
        notify.error('Error actualizando stock');
        throw error;
      }
      notify.undoable(describe(articulo, campo, texto), () => undo(articulo, antesDe(articulo, campo)));
    },
    /** @throws ApiError */
    remove: async ({ sku }: Articulo) => {
      await call('deleteArticulo', { params: { sku } });
      await refreshStock(queryClient, sku);
      notify.success(`Eliminaste ${sku}`);
    },
  };
}

/** What the field said, to go back to it: a rate of 0 says also why. */
function antesDe({ cost, stock, iva, tratamiento_iva }: Articulo, campo: CampoEnTabla): Cambio {
  if (campo === 'iva') return { iva, tratamiento_iva };
  return campo === 'cost' ? { cost: cost.toNumber() } : { stock: stock.toNumber() };
}

function describe({ sku, currency }: Articulo, campo: CampoEnTabla, texto: string): string {
  const valor = parseImporte(texto);
  if (valor === null) return `Cambiaste ${sku}`;
  if (campo === 'cost') return `El costo de ${sku} es ${formatEn(currency, valor)}`;
  return campo === 'iva'
    ? `El IVA de ${sku} es ${formatPorcentaje(valor)}`
    : `El stock de ${sku} es ${textOfNumero(valor)}`;
}
