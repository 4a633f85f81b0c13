import { Button, Group, type BoxProps } from '@mantine/core';
import { ApiError } from '../../api.ts';
import { Fallo } from '../estados/Fallo.tsx';

interface Props extends Pick<BoxProps, 'mt'> {
  /** null or undefined: nothing went wrong. */
  fallo: unknown;
  /** Saves what was typed over what somebody else saved meanwhile. */
  onPisar?: (() => void) | undefined;
  /** Leaves what was typed and shows what there is. */
  onDescartar?: (() => void) | undefined;
}

/** Whether somebody else saved the same meanwhile. */
export function isSimultaneo(fallo: unknown): boolean {
  return fallo instanceof ApiError && fallo.codigo === 'cambio_simultaneo';
}

/** Why it could not be saved. When two saved the same both values are told, and the person says which one stays. */
export function FalloAlGuardar({ fallo, onPisar, onDescartar, mt = 0 }: Props) {
  const elige = isSimultaneo(fallo) && onPisar !== undefined && onDescartar !== undefined;
  return (
    <Fallo fallo={fallo} tono={elige ? 'ambar' : 'rojo'} mt={mt}>
      {elige && (
        <Group mt="sm" gap="xs">
          <Button variant="default" size="compact-sm" onClick={onPisar}>
            Guardar lo mío
          </Button>
          <Button variant="default" size="compact-sm" onClick={onDescartar}>
            Usar lo que hay
          </Button>
        </Group>
      )}
    </Fallo>
  );
}
