import { avisoDeEspera, type Lento } from '@talonario/core/arca';
import { useTranscurrido } from '../../hooks/useTranscurrido.ts';
import { Notice } from './States.tsx';

/** Says, when who is waited for takes longer than usual, that nothing is lost and until when it is. ARCA, unless it is another. */
export function EsperaRemota({ esperando, a = 'arca' }: { esperando: string | null; a?: Lento }) {
  const aviso = avisoDeEspera(useTranscurrido(esperando), a);
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
