import { Button } from '@mantine/core';
import type { Cuenta } from '@talonario/core';
import { EmptyState, ErrorState, Notice } from '../../../components/States.tsx';
import { ApiError } from '../../../api.ts';
import { VolverAVincular } from '../Vincular.tsx';
import type { Segmento } from './modos.ts';

interface Props {
  segmento: Segmento;
  busqueda: string;
  /** Sales of each part, whatever the search. */
  cantidades: ReadonlyMap<Segmento, number>;
  onSegmento: (segmento: Segmento) => void;
  onClear: () => void;
}

/** Nothing to show here: why, and where there is something. */
export function SinVentas({ segmento, busqueda, cantidades, onSegmento, onClear }: Props) {
  if ([...cantidades.values()].every((cantidad) => cantidad === 0)) {
    return (
      <EmptyState titulo={SIN_CASOS}>
        <p>Probá con otras fechas y apretá Buscar.</p>
      </EmptyState>
    );
  }
  if (busqueda !== '' && cantidades.get(segmento) !== 0) {
    return (
      <EmptyState titulo={`Ninguna venta de “${segmento.nombre}” coincide con “${busqueda}”`}>
        <p>
          Se busca por comprador o número de venta.{' '}
          <Button variant="default" size="compact-sm" onClick={onClear}>
            Limpiar
          </Button>
        </p>
      </EmptyState>
    );
  }
  const pendiente = [...cantidades].find(([{ valor }, cantidad]) => valor === 'con_problemas' && cantidad > 0)?.[0];
  return (
    <EmptyState titulo={segmento.vacio}>
      {pendiente && pendiente !== segmento && (
        <p>
          Hay {cantidades.get(pendiente)} con problemas, que necesitan que las mires.{' '}
          <Button variant="default" size="compact-sm" onClick={() => onSegmento(pendiente)}>
            Ver con problemas
          </Button>
        </p>
      )}
    </EmptyState>
  );
}

/** Spec §8, the toast's text too. */
export const SIN_CASOS = 'No existen casos para la fecha seleccionada';

/** The list could not be read. A permission that is over is mended by linking the account again, not by trying again. */
export function FalloDeLista({ cuenta, error, onRetry }: { cuenta: Cuenta; error: unknown; onRetry: () => void }) {
  if (!(error instanceof ApiError && error.codigo === 'meli_no_autorizado')) {
    return <ErrorState error={error} onRetry={onRetry} />;
  }
  return (
    <div role="alert">
      <Notice tono="rojo">
        <p>
          <strong>No se pueden leer las ventas.</strong> {error.message}
        </p>
        {/* Else the account's frame says it. */}
        {!cuenta.requiere_vincular && <VolverAVincular />}
      </Notice>
    </div>
  );
}
