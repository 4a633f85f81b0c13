import { Button, Group, type BoxProps } from '@mantine/core';
import { ApiError } from '../../api.ts';
import { Fallo } from '../estados/Fallo.tsx';

interface Props extends Pick<BoxProps, 'mt'> {
  /** null or undefined: nothing failed. */
  fallo: unknown;
  /** Saves the typed values over the version somebody else saved meanwhile. */
  onPisar?: (() => void) | undefined;
  /** Drops the typed values and shows the stored ones. */
  onDescartar?: (() => void) | undefined;
}

/** True when another user saved the same record meanwhile. */
export function isSimultaneo(fallo: unknown): boolean {
  return fallo instanceof ApiError && fallo.codigo === 'cambio_simultaneo';
}

/** Failure of a save. When two users saved the same record, the person chooses which version stays. */
export function FalloAlGuardar({ fallo, onPisar, onDescartar, mt = 0 }: Props) {
  const elige = isSimultaneo(fallo) && onPisar !== undefined && onDescartar !== undefined;
  return (
    <Fallo fallo={fallo} tono={elige ? 'ambar' : 'rojo'} mt={mt}>
      {elige && (
        <Group mt="sm" gap="xs">
          <Button variant="default" size="compact-sm" onClick={onPisar}>
            Guardar mi versión
          </Button>
          <Button variant="default" size="compact-sm" onClick={onDescartar}>
            Usar la versión guardada
          </Button>
        </Group>
      )}
    </Fallo>
  );
}
