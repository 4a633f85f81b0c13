import type { FilaDeMesa } from '@talonario/core/contador';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call, sentenceOf } from '../../../api.ts';
import { mesaQuery } from '../../../queries/contador/cierre.ts';

/** A company whose closing was refused, and why. */
export interface CierreFallido {
  company_id: string;
  razon_social: string;
  frase: string;
}

/** Milliseconds between two tries of a closing that found the queue of packages full: one of them takes a few seconds. */
const REINTENTO_MS = 5_000;
/** Tries of a closing: half an hour, more than a full queue takes. */
const INTENTOS = 360;

/**
 * Asks for the closing of many companies, one after the other; one that is refused does not stop the rest. The server keeps few packages
 * waiting for a person: with a full queue the next company waits for its place.
 */
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
        await requestCierre({ company_id, periodo, titular: titular?.id ?? null });
        // The desk tells the closings under way from the first one on.
        if (pedidas === 0) void queryClient.invalidateQueries({ queryKey: mesaQuery(periodo).queryKey });
      } catch (error) {
        setFallidos((antes) => [...antes, { company_id, razon_social, frase: sentenceOf(error) }]);
      }
    }
    setAvance(null);
    await queryClient.invalidateQueries({ queryKey: mesaQuery(periodo).queryKey });
  };
  return { avance, fallidos, close };
}

async function requestCierre({
  company_id,
  periodo,
  titular,
}: {
  company_id: string;
  periodo: string;
  titular: string | null;
}): Promise<void> {
  for (let intento = 1; ; intento += 1) {
    try {
      await call('cerrarMes', { params: { id: company_id, periodo }, body: { con_pendientes: false }, titular });
      return;
    } catch (error) {
      const sinLugar = error instanceof ApiError && error.codigo === 'demasiados_trabajos';
      if (!sinLugar || intento === INTENTOS) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, REINTENTO_MS));
  }
}
