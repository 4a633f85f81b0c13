import { useQueryClient } from '@tanstack/react-query';
import { call, type Pedido } from '../../../../api.ts';
import { VENTAS_KEY } from '../../../../queries/ventas/ventas.ts';
import { ordenesPorCuenta, type VentaConMotivo } from '../ventas.ts';

/** Says whom sales are invoiced to; the list learns of it. @throws what the server refuses it for */
export function useComprador() {
  const queryClient = useQueryClient();
  return async (ventas: readonly VentaConMotivo[], comprador: Pedido<'asignarComprador'>['body']['comprador']) => {
    for (const { cuenta_id, orderIds } of ordenesPorCuenta(ventas)) {
      await call('asignarComprador', { params: { id: cuenta_id }, body: { orderIds, comprador } });
    }
    void queryClient.invalidateQueries({ queryKey: VENTAS_KEY });
  };
}
