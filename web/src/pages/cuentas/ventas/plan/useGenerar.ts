import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FechaCivil } from '@talonario/core/base';
import type { Lote } from '@talonario/core/ventas';
import { sentenceOf, type Pedido } from '../../../../api.ts';
import { notify } from '../../../../components/toasts/notify.tsx';
import { useEmision } from '../../../../hooks/emision/useEmision.ts';
import type { PorSaber } from '../../../../hooks/emision/usePorSaber.ts';
import { ageBeforeLote, lotesQuery, type OrdenesDeCuenta } from '../../../../queries/ventas/lotes.ts';
import type { Modo } from '../modos.ts';

/** Body of a batch's request, whichever its accounts. */
type Opciones = Omit<Pedido<'createLoteDeCuentas'>['body'], 'cuentas'>;

/**
 * Starts the batch of what a plan shows and nothing else: what it left out is told with the result. `cuenta_id`: account of the batch;
 * null: of those of the plan.
 * Rejects with the `ApiError` of who issues, which is told in a toast too.
 */
export function useGenerar(
  cuenta_id: string | null,
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
    mutationFn: ({ cuentas, opciones }: { cuentas: OrdenesDeCuenta[]; opciones: Opciones }) =>
      cuenta_id === null
        ? emitir('createLoteDeCuentas', { body: { ...opciones, cuentas } })
        : emitir('createLote', {
            params: { id: cuenta_id },
            body: { ...opciones, orderIds: cuentas.flatMap(({ orderIds }) => orderIds) },
          }),
    onSuccess: ({ lote }) => onLote(lote),
    onError: (error) => notify.error(modo.fallo(sentenceOf(error))),
    onSettled: () => {
      // Also after a failure: a batch without an answer may have started.
      void ageBeforeLote(queryClient);
      void queryClient.invalidateQueries(lotesQuery(cuenta_id));
    },
  });
  const generar = (plan: Lote, fecha: FechaCivil | null, confirmar_fecha_futura: boolean) =>
    mutateAsync({
      cuentas: cuenta_id === null ? ordenesDelPlan(plan) : [{ cuenta_id, orderIds: ordenesOf(plan.comprobantes) }],
      opciones: { fecha, confirmar_fecha_futura, plan: plan.id },
    });
  return { generar, porSaber };
}

function ordenesOf(comprobantes: Lote['comprobantes']): string[] {
  return comprobantes.flatMap(({ order_ids }) => order_ids);
}

/** Orders that each account of a plan would issue; an account without any is there too: the result tells what the plan left out. */
function ordenesDelPlan({ cuentas, comprobantes }: Lote): OrdenesDeCuenta[] {
  return cuentas.map(({ cuenta_id, ventas }) => {
    const deCuenta = new Set(ventas);
    return { cuenta_id, orderIds: ordenesOf(comprobantes.filter(({ venta }) => deCuenta.has(venta))) };
  });
}
