import type { FilaDeMesa } from '@talonario/core/contador';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, sentenceOf } from '../../../api.ts';
import { mesaQuery } from '../../../queries/contador/cierre.ts';

/** A company whose closing was refused, and why. */
export interface CierreFallido {
  company_id: string;
  razon_social: string;
  frase: string;
}

/** Asks for the closing of many companies, one after the other; one that is refused does not stop the rest. */
export function useCerrarListas(periodo: string): {
  /** Companies asked for so far; null: none is being asked for. */
  avance: { pedidas: number; total: number } | null;
  fallidos: readonly CierreFallido[];
  close: (listas: readonly FilaDeMesa[]) => Promise<void>;
} {
  const queryClient = useQueryClient();
  const [avance, setAvance] = useState<{ pedidas: number; total: number } | null>(null);
  const [fallidos, setFallidos] = useState<readonly CierreFallido[]>([]);
  const close = async (listas: readonly FilaDeMesa[]): Promise<void> => {
    setFallidos([]);
    for (const [pedidas, { company_id, razon_social, titular }] of listas.entries()) {
      setAvance({ pedidas, total: listas.length });
      try {
        const params = { id: company_id, periodo };
        await call('cerrarMes', { params, body: { con_pendientes: false }, titular: titular?.id ?? null });
      } catch (error) {
        setFallidos((antes) => [...antes, { company_id, razon_social, frase: sentenceOf(error) }]);
      }
    }
    setAvance(null);
    await queryClient.invalidateQueries({ queryKey: mesaQuery(periodo).queryKey });
  };
  return { avance, fallidos, close };
}
