import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FechaCivil } from '@talonario/core/base';
import type { Lote } from '@talonario/core/ventas';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { sentenceOf } from '../../../../api.ts';
import { planQuery, type DestinoDeLote } from '../../../../queries/ventas/lotes.ts';
import { TODAS, ventasKey } from '../../../../queries/ventas/ventas.ts';
import { isTerminado } from '../lote/avance.ts';
import { useLote } from '../lote/useLote.ts';

/** A choice this small shows its plan by itself, once the person stops choosing. */
const POCAS = 20;
const PAUSE_MS = 800;

export interface Plan {
  /** `nada`: nothing chosen; `sin_pedir`: not asked yet, or what was asked is not what is chosen now. */
  estado: 'nada' | 'sin_pedir' | 'haciendo' | 'listo' | 'fallo';
  /** Batch of the present choice, and of no other. */
  lote: Lote | undefined;
  /** Why there is no plan, for the person. */
  fallo: string | null;
  /** Asks for it: of these orders and this date, when they are about to be chosen. */
  pedir: (para?: { orderIds?: readonly string[]; fecha?: FechaCivil | null }) => void;
}

/**
 * Plan of the vouchers of these orders with this date. Another choice, or another date, is another plan; equal plans are one object.
 * `orderIds`: the same array while the choice is the same; `destino`: their account, or how they divide among accounts.
 */
export function usePlan(destino: DestinoDeLote, orderIds: readonly string[], fecha: FechaCivil | null): Plan {
  const clave = useMemo(() => claveOf(orderIds, fecha), [orderIds, fecha]);
  const [clavePedida, setClavePedida] = useState<string | null>(null);
  const estaPedido = orderIds.length > 0 && clavePedida === clave;

  const peticion = useQuery({
    ...planQuery(destino, orderIds, fecha),
    ...(!estaPedido && { queryFn: skipToken }),
  });
  const loteSeguido = useLote(estaPedido ? peticion.data?.lote : undefined, 'plan');

  const listo = estaPedido && !peticion.isFetching && loteSeguido.lote !== undefined && isTerminado(loteSeguido.lote);
  const queryClient = useQueryClient();
  const cuenta_id = typeof destino === 'string' ? destino : TODAS;
  useEffect(() => {
    // The sales left out changed their group. The list on screen stays: the plan is of its choice.
    if (listo) void queryClient.invalidateQueries({ queryKey: ventasKey(cuenta_id), refetchType: 'none' });
  }, [queryClient, cuenta_id, listo]);

  const sePideSolo = orderIds.length > 0 && orderIds.length <= POCAS && !estaPedido;
  useEffect(() => {
    if (!sePideSolo) return;
    const timer = setTimeout(() => setClavePedida(clave), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [sePideSolo, clave]);

  const { refetch } = peticion;
  const pedir = useCallback<Plan['pedir']>(
    (para = {}) => {
      const claveNueva = claveOf(para.orderIds ?? orderIds, para.fecha === undefined ? fecha : para.fecha);
      if (claveNueva === clavePedida) void refetch();
      else setClavePedida(claveNueva);
    },
    [orderIds, fecha, clavePedida, refetch],
  );
  const haciendo = estaPedido && peticion.isFetching;
  const lote = estaPedido && !haciendo ? loteSeguido.lote : undefined;
  const error: unknown = peticion.error ?? loteSeguido.error;
  const fallo = !estaPedido || haciendo ? null : error ? sentenceOf(error) : (lote?.error ?? null);
  const estado =
    orderIds.length === 0
      ? 'nada'
      : !estaPedido
        ? 'sin_pedir'
        : fallo !== null
          ? 'fallo'
          : listo
            ? 'listo'
            : 'haciendo';
  return useMemo(() => ({ estado, lote, fallo, pedir }), [estado, lote, fallo, pedir]);
}

function claveOf(orderIds: readonly string[], fecha: FechaCivil | null): string {
  return `${fecha ?? ''}:${orderIds.toSorted().join()}`;
}
