import { Skeleton, Stack, Text } from '@mantine/core';
import type { Lote } from '@talonario/core/ventas';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { PrimerCae } from '../../../../components/comienzo/PrimerCae.tsx';
import { BackLink } from '../../../../components/encabezado/BackLink.tsx';
import { ApiError } from '../../../../api.ts';
import { fechaYHora } from '../../../../textos/fechaYHora.ts';
import { EmptyState, ErrorState, Notice } from '../../../../components/estados/States.tsx';
import { notify } from '../../../../components/toasts/notify.tsx';
import { cuentaOf, useAmbito } from '../ambito.ts';
import { EnMarcha } from './EnMarcha.tsx';
import { isTerminado } from './avance.ts';
import type { Modo } from '../modos.ts';
import { announce } from '../../../../voz.ts';
import { headlineOf } from './resultado.ts';
import { Resultado } from './Resultado.tsx';
import { useLote } from './useLote.ts';

/** A batch: how it goes, and how it ended. Its address finds it again. */
export function VistaLote({ id, modo }: { id: string; modo: Modo }) {
  const { lote, error, perdido } = useLote(id);
  useTerminado(lote, modo);
  return (
    <Stack>
      <div>
        <Volver />
      </div>
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
    </Stack>
  );
}

/** Back to the same list. */
function Volver() {
  const [params] = useSearchParams();
  const lista = new URLSearchParams(params);
  lista.delete('lote');
  return <BackLink to={{ search: lista.toString() }} texto="Volver a las ventas" />;
}

function EnCurso({ lote, perdido }: { lote: Lote; perdido: boolean }) {
  const { unica } = useAmbito();
  return (
    <EnMarcha titulo={<h2>Emitiendo</h2>} avance={lote}>
      <Text c="dimmed">
        Podés seguir con otra cosa o cerrar la página: la emisión sigue sola, y la encontrás otra vez en{' '}
        {unica === null ? 'Ventas' : 'esta cuenta'}.
      </Text>
      {perdido && (
        <Notice tono="ambar" role="status">
          <p>Perdimos la conexión. La emisión sigue en el servidor: volvemos a mirar cómo va en cuanto se pueda.</p>
        </Notice>
      )}
    </EnMarcha>
  );
}

function Terminado({ lote }: { lote: Lote }) {
  return (
    <>
      {lote.error === null && <Cortadas lote={lote} />}
      {lote.error !== null && (
        <Notice tono="rojo" role="alert">
          <p>
            <strong>La emisión se cortó.</strong> {lote.error} Los comprobantes ya emitidos están abajo; las demás
            ventas siguen en la lista.
          </p>
        </Notice>
      )}
      <PrimerCae lote={lote} />
      <Resultado lote={lote} cuando={fechaYHora(lote.terminado_en ?? lote.creado_en)} />
    </>
  );
}

/** Accounts of a batch of several whose part stopped; the others' ended. */
function Cortadas({ lote: { cuentas } }: { lote: Lote }) {
  const ambito = useAmbito();
  return cuentas.map(({ cuenta_id, error }) =>
    error === null ? null : (
      <Notice key={cuenta_id} tono="rojo" role="alert">
        <p>
          <strong>La emisión de {cuentaOf(ambito, { cuenta_id })?.nickname ?? 'una cuenta'} se cortó.</strong> {error}{' '}
          Los comprobantes ya emitidos están abajo; las demás ventas siguen en la lista.
        </p>
      </Notice>
    ),
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

/** Tells the batch's result when it ends on screen (spec §8), not when an old batch is opened. */
function useTerminado(lote: Lote | undefined, modo: Modo): void {
  const corria = useRef(false);
  const fallo = lote?.error ?? null;
  const corre = lote !== undefined && !isTerminado(lote);
  const tell = useEffectEvent(() => {
    if (fallo !== null) notify.error(modo.fallo(fallo));
    else if (lote) announce(headlineOf(lote));
  });
  useEffect(() => {
    if (corria.current && !corre) tell();
    corria.current = corre;
  }, [corre]);
}
