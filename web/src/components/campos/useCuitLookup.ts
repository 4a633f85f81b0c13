import { useCallback, useState } from 'react';
import { ApiError, call, sentenceOf } from '../../api.ts';
import { notify } from '../toasts/notify.tsx';
import { messageOf, AppError, type ErrorCode } from '@talonario/core/base';
import type { PersonaBuscada } from '@talonario/core/comprobantes';
import { stripDocumento } from '@talonario/core/empresas';

/**
 * Asks ARCA for a CUIT. What goes wrong is told in a toast (spec §8); null then. A registration with errors in its tax
 * regime is told too, and still answered.
 */
export function useCuitLookup(): { buscar: (cuit: string) => Promise<PersonaBuscada | null>; buscando: boolean } {
  // A CUIT that is typed over another is asked for before the other is answered.
  const [enCurso, setEnCurso] = useState(0);
  const buscar = useCallback((texto: string): Promise<PersonaBuscada | null> => {
    setEnCurso((previas) => previas + 1);
    return find(texto).finally(() => setEnCurso((previas) => previas - 1));
  }, []);
  return { buscar, buscando: enCurso > 0 };
}

async function find(texto: string): Promise<PersonaBuscada | null> {
  try {
    const cuit = stripDocumento(texto);
    const persona = await call('buscarCuit', { params: { cuit } });
    if (persona.errorRegimenGeneral.length > 0) notify.error(messageOf(new AppError('padron_inconsistente')));
    return persona;
  } catch (error) {
    tell(error);
    return null;
  }
}

/** Spec §8 has two texts, and both are codes of ours: whatever else happened is why nothing was found. */
function tell(error: unknown): void {
  const propio = error instanceof ApiError && propios.has(error.codigo);
  if (propio) notify.error(error.message);
  else notify.error(messageOf(new AppError('cuit_no_encontrado')), sentenceOf(error));
}

const propios: ReadonlySet<string> = new Set<ErrorCode>(['cuit_no_encontrado', 'padron_inconsistente']);
