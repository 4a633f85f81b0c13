import { useQueryClient } from '@tanstack/react-query';
import { call, type Pedido } from '../../../../api.ts';
import { ventasKey } from '../../../../queries/ventas/ventas.ts';
import { ordenesOf, type VentaConMotivo } from '../ventas.ts';

/** Says whom sales are invoiced to; the list learns of it. @throws what the server refuses it for */
export function useComprador(cuenta_id: string) {
  const queryClient = useQueryClient();
  return async (ventas: readonly VentaConMotivo[], comprador: Pedido<'asignarComprador'>['body']['comprador']) => {
    await call('asignarComprador', { params: { id: cuenta_id }, body: { orderIds: ordenesOf(ventas), comprador } });
    void queryClient.invalidateQueries({ queryKey: ventasKey(cuenta_id) });
  };
}
