import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, sentenceOf } from '../../../../api.ts';
import { historiaKey } from '../../../../queries/historia.ts';
import { VENTAS_KEY } from '../../../../queries/ventas/ventas.ts';
import { notify } from '../../../../components/toasts/notify.tsx';
import { ordenesPorCuenta, type VentaConMotivo } from '../ventas.ts';
import type { Hacer } from '../rowActions.ts';
import { cuantasVentas } from '../textos.ts';
import { enPlural } from '../../../../textos/numeros.ts';

/** Actions on sales besides issuing, and whether one is in progress. Failures are told in a toast. */
export function useAcciones(): [Pick<Hacer, 'marcar' | 'descartar' | 'resubir'>, boolean] {
  const queryClient = useQueryClient();
  const { mutate: run, isPending } = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onError: (error) => notify.error(sentenceOf(error)),
    onSettled: () =>
      Promise.all([VENTAS_KEY, historiaKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  const acciones = useMemo<Pick<Hacer, 'marcar' | 'descartar' | 'resubir'>>(() => {
    // A call per account, as the API has them.
    const put = async (ventas: readonly VentaConMotivo[], facturada_por_fuera: boolean) => {
      for (const { cuenta_id, orderIds } of ordenesPorCuenta(ventas)) {
        await call('marcarFacturadasPorFuera', { params: { id: cuenta_id }, body: { orderIds, facturada_por_fuera } });
      }
    };
    return {
      marcar: (ventas, facturada_por_fuera) =>
        run(async () => {
          await put(ventas, facturada_por_fuera);
          const cuantas = cuantasVentas(ventas.length);
          notify.undoable(
            facturada_por_fuera
              ? `Marcaste ${cuantas} como ${enPlural(ventas.length, 'facturada', 'facturadas')} por fuera`
              : `Le quitaste la marca a ${cuantas}`,
            () => run(() => put(ventas, !facturada_por_fuera)),
          );
        }),
      descartar: (ventas, descartadas) => {
        const put = async (descartar: boolean) => {
          // One call per reason: a reason is put aside, not a sale.
          for (const [motivo, ventaConMotivos] of Map.groupBy(ventas, (venta) => venta.motivo?.codigo ?? '')) {
            for (const { cuenta_id, orderIds } of ordenesPorCuenta(ventaConMotivos)) {
              const body = { orderIds, motivo, descartadas: descartar };
              await call('descartarVentas', { params: { id: cuenta_id }, body });
            }
          }
        };
        run(async () => {
          await put(descartadas);
          const cuantas = cuantasVentas(ventas.length);
          notify.undoable(descartadas ? `Descartaste ${cuantas}` : `${cuantas} otra vez con problemas`, () =>
            run(() => put(!descartadas)),
          );
        });
      },
      resubir: (ventas) =>
        run(async () => {
          for (const { cuenta_id, clave } of ventas) {
            await call('resubirDocumento', { params: { id: cuenta_id, venta: clave } });
          }
          notify.info(
            enPlural(
              ventas.length,
              'El PDF se está subiendo otra vez a la venta',
              'Los PDF de # ventas se están subiendo otra vez',
            ),
          );
        }),
    };
  }, [run]);
  return [acciones, isPending];
}
