import { Button } from '@mantine/core';
import type { Cuenta } from '@talonario/core/empresas';
import { EmptyState, ErrorState, Notice } from '../../../../components/estados/States.tsx';
import { ApiError } from '../../../../api.ts';
import { VolverAVincular } from '../../vincular/Vincular.tsx';
import type { Segmento } from '../modos.ts';
import { enMiles, enPlural } from '../../../../textos/numeros.ts';

interface Props {
  segmento: Segmento;
  busqueda: string;
  /** Sales of each part, whatever the search. */
  cantidades: ReadonlyMap<Segmento, number>;
  /** Number of sales that the search finds, by part. */
  coincidencias: ReadonlyMap<Segmento, number>;
  onSegmento: (segmento: Segmento) => void;
  onClear: () => void;
}

/** Empty part of the list: why, and the part that has sales. */
export function SinVentas({ segmento, busqueda, cantidades, coincidencias, onSegmento, onClear }: Props) {
  if ([...cantidades.values()].every((cantidad) => cantidad === 0)) {
    return (
      <EmptyState titulo={SIN_CASOS}>
        <p>Probá con otras fechas y apretá Buscar.</p>
      </EmptyState>
    );
  }
  if (busqueda.trim() !== '') {
    const segmentosConVentas = [...coincidencias].filter(([, cantidad]) => cantidad > 0);
    return (
      <EmptyState titulo={`Ninguna venta de “${segmento.nombre}” coincide con “${busqueda}”`}>
        <p>
          {segmentosConVentas.length > 0
            ? 'Hay coincidencias en otro grupo: '
            : 'Se busca por comprador o número de venta, entre las fechas de arriba. '}
          {segmentosConVentas.map(([segmento, cantidad]) => (
            <Button
              key={segmento.valor}
              mr="xs"
              variant="default"
              size="compact-sm"
              onClick={() => onSegmento(segmento)}
            >
              {segmento.nombre} ({enMiles(cantidad)})
            </Button>
          ))}
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
          {enPlural(
            cantidades.get(pendiente) ?? 0,
            'Hay 1 con problemas, que necesita que la mires.',
            'Hay # con problemas, que necesitan que las mires.',
          )}{' '}
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
export function FalloDeLista({
  cuenta,
  error,
  onRetry,
}: {
  /** Account of the list; null: of all of them. */
  cuenta: Cuenta | null;
  error: unknown;
  onRetry: () => void;
}) {
  if (!(error instanceof ApiError && error.codigo === 'meli_no_autorizado')) {
    return <ErrorState error={error} onRetry={onRetry} />;
  }
  return (
    <Notice tono="rojo" role="alert">
      <p>
        <strong>No se pueden leer las ventas.</strong> {error.message}
      </p>
      {/* Else the account's frame says it. */}
      {cuenta?.requiere_vincular === false && <VolverAVincular />}
    </Notice>
  );
}
