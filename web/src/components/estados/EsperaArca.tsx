import { avisoDeEspera } from '@talonario/core';
import { useTranscurrido } from '../../hooks/useTranscurrido.ts';
import { Notice } from './States.tsx';

/** Says, when ARCA takes longer than usual, that nothing is lost and until when it is waited for. */
export function EsperaArca({ esperando }: { esperando: string | null }) {
  const aviso = avisoDeEspera(useTranscurrido(esperando));
  // What is announced is that it is slow, once; the seconds move for the eyes alone.
  return (
    <div aria-live="polite" aria-atomic="false">
      {aviso !== null && (
        <Notice tono="ambar" mt="md">
          <p>{aviso}</p>
        </Notice>
      )}
    </div>
  );
}
