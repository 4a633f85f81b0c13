import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FechaCivil } from '@talonario/core/base';
import type { Lote } from '@talonario/core/ventas';
import { sentenceOf, type Pedido } from '../../../../api.ts';
import { notify } from '../../../../components/toasts/notify.tsx';
import { useEmision } from '../../../../hooks/emision/useEmision.ts';
import type { PorSaber } from '../../../../hooks/emision/usePorSaber.ts';
import { lotesQuery } from '../../../../queries/ventas/lotes.ts';
import type { Modo } from '../modos.ts';

/**
 * Starts the batch of what a plan shows and nothing else: what it left out is told with the result.
 * Rejects with the `ApiError` of who issues, which is told in a toast too.
 */
export function useGenerar(
  cuenta_id: string,
  modo: Modo,
  onLote: (lote: string) => void,
): {
  generar: (plan: Lote, fecha: FechaCivil | null, fechaConfirmada: boolean) => Promise<unknown>;
  /** A request whose start is being asked again. */
  porSaber: PorSaber | null;
} {
  const queryClient = useQueryClient();
  const { porSaber, emitir } = useEmision();
  const { mutateAsync } = useMutation({
    mutationFn: (body: Pedido<'createLote'>['body']) => emitir('createLote', { params: { id: cuenta_id }, body }),
    onSuccess: ({ lote }) => onLote(lote),
    onError: (error) => notify.error(modo.fallo(sentenceOf(error))),
    onSettled: () => {
      // Also after a failure: a batch without an answer may have started.
      void queryClient.invalidateQueries(lotesQuery(cuenta_id));
    },
  });
  const generar = ({ id, comprobantes }: Lote, fecha: FechaCivil | null, confirmar_fecha_futura: boolean) =>
    mutateAsync({
      orderIds: comprobantes.flatMap(({ order_ids }) => order_ids),
      fecha,
      confirmar_fecha_futura,
      plan: id,
    });
  return { generar, porSaber };
}
