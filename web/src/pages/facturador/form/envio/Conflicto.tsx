import { Button, Modal, Stack, Text } from '@mantine/core';
import { DialogButtons } from '../../../../components/dialogos/DialogButtons.tsx';

interface Props {
  /** Stored and typed value of each field that differs. */
  diferencias: readonly string[];
  onGuardado: () => void;
  onPropio: () => void;
  onClose: () => void;
}

/** Another user saved the draft while it was being edited here: both versions are shown, and the person chooses. */
export function Conflicto({ diferencias, onGuardado, onPropio, onClose }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Este borrador cambió mientras lo editabas"
      size="lg"
      closeOnClickOutside={false}
    >
      <Stack>
        <Text>
          Otra persona, u otra ventana, guardó el borrador. Tus cambios no se guardaron ni se emitieron, y siguen en el
          formulario.
        </Text>
        {diferencias.length > 0 && (
          <ul>
            {diferencias.map((diferencia) => (
              <li key={diferencia}>{mayuscula(diferencia)}.</li>
            ))}
          </ul>
        )}
        <DialogButtons>
          <Button variant="default" data-autofocus onClick={onClose}>
            Seguir editando
          </Button>
          <Button variant="default" onClick={onGuardado}>
            Ver la versión guardada
          </Button>
          <Button onClick={onPropio}>Guardar mi versión</Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}

function mayuscula(frase: string): string {
  return frase.charAt(0).toUpperCase() + frase.slice(1);
}
