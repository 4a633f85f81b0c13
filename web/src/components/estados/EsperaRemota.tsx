import { avisoDeEspera, type Lento } from '@talonario/core/arca';
import { useTranscurrido } from '../../hooks/useTranscurrido.ts';
import { Notice } from './States.tsx';

/** Warning of a slow ARCA, or marketplace: nothing is lost, and the longest time we wait. */
export function EsperaRemota({ esperando, a = 'arca' }: { esperando: string | null; a?: Lento }) {
  const aviso = avisoDeEspera(useTranscurrido(esperando), a);
  // The slowness is announced once; the seconds change for the eyes alone.
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
