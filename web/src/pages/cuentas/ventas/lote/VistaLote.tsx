import { Skeleton } from '@mantine/core';
import type { Lote } from '@talonario/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../../../api.ts';
import { fechaYHora } from '../../../../textos/fechaYHora.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { EmptyState, ErrorState, Notice } from '../../../../components/estados/States.tsx';
import { notify } from '../../../../components/toasts/notify.tsx';
import { Avance } from './Avance.tsx';
import { isTerminado } from './avance.ts';
import type { Modo } from '../modos.ts';
import { Resultado } from './Resultado.tsx';
import { useLote } from './useLote.ts';
import classes from '../ventas.module.css';

/** A batch: how it goes, and how it ended. Its address finds it again. */
export function VistaLote({ id, modo }: { id: string; modo: Modo }) {
  const { lote, error, perdido } = useLote(id);
  useFailureToast(lote, modo);
  return (
    <div className={classes.lote}>
      <Volver />
      {lote ? (
        isTerminado(lote) ? (
          <Terminado lote={lote} />
        ) : (
          <EnCurso lote={lote} perdido={perdido} />
        )
      ) : error ? (
        <NoSeLee error={error} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={24} width="min(20rem, 70%)" mb="md" />
          <Skeleton height={120} />
        </div>
      )}
    </div>
  );
}

/** Back to the same list. */
function Volver() {
  const [params] = useSearchParams();
  const lista = new URLSearchParams(params);
  lista.delete('lote');
  return (
    <Link className={classes.volver} to={{ search: lista.toString() }}>
      <Icon name="izquierda" size={16} />
      Volver a las ventas
    </Link>
  );
}

function EnCurso({ lote, perdido }: { lote: Lote; perdido: boolean }) {
  return (
    <section className={classes.enCurso} aria-label="Emisión en marcha">
      <h2>Emitiendo</h2>
      <Avance avance={lote} />
      <p className={classes.suave}>
        Podés seguir con otra cosa o cerrar la página: la emisión sigue sola, y la encontrás otra vez en esta cuenta.
      </p>
      {perdido && (
        <div role="status">
          <Notice tono="ambar">
            <p>Perdimos la conexión. La emisión sigue en el servidor: volvemos a mirar cómo va en cuanto se pueda.</p>
          </Notice>
        </div>
      )}
    </section>
  );
}

function Terminado({ lote }: { lote: Lote }) {
  return (
    <>
      {lote.error !== null && (
        <div role="alert">
          <Notice tono="rojo">
            <p>
              <strong>La emisión se cortó.</strong> {lote.error} Lo que ya se había emitido está abajo; lo demás sigue
              en la lista.
            </p>
          </Notice>
        </div>
      )}
      <Resultado lote={lote} cuando={fechaYHora(lote.terminado_en ?? lote.creado_en)} />
    </>
  );
}

function NoSeLee({ error }: { error: unknown }) {
  return error instanceof ApiError && error.status === 404 ? (
    <EmptyState titulo="No encontramos esa emisión">
      <p>No existe o no es tuya.</p>
    </EmptyState>
  ) : (
    <ErrorState error={error} onRetry={() => location.reload()} />
  );
}

/** Spec §8: told when it happens before one's eyes, not when an old batch is looked at. */
function useFailureToast(lote: Lote | undefined, modo: Modo): void {
  const corria = useRef(false);
  const fallo = lote?.error ?? null;
  const corre = lote !== undefined && !isTerminado(lote);
  const tell = useEffectEvent((texto: string) => notify.error(modo.fallo(texto)));
  useEffect(() => {
    if (corria.current && !corre && fallo !== null) tell(fallo);
    corria.current = corre;
  }, [corre, fallo]);
}
