import { useState } from 'react';
import { call, sentenceOf } from '../../api.ts';
import { notify } from '../toasts/notify.tsx';
import { messageOf, AppError, stripDocumento, type PersonaBuscada } from '@talonario/core';

/**
 * Asks ARCA for a CUIT. What goes wrong is told in a toast (spec §8); null then. A registration with errors in its tax
 * regime is told too, and still answered.
 */
export function useCuitLookup(): { buscar: (cuit: string) => Promise<PersonaBuscada | null>; buscando: boolean } {
  const [buscando, setBuscando] = useState(false);
  const buscar = async (texto: string): Promise<PersonaBuscada | null> => {
    setBuscando(true);
    try {
      const cuit = stripDocumento(texto);
      const persona = await call('buscarCuit', { params: { cuit } });
      if (persona.errorRegimenGeneral.length > 0) notify.error(messageOf(new AppError('padron_inconsistente')));
      return persona;
    } catch (error) {
      notify.error(sentenceOf(error));
      return null;
    } finally {
      setBuscando(false);
    }
  };
  return { buscar, buscando };
}
