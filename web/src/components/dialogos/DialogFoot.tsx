import { Button } from '@mantine/core';
import { DialogButtons } from './DialogButtons.tsx';
import { FalloAlGuardar } from './FalloAlGuardar.tsx';

interface Props {
  /** Failure of the last attempt; null or undefined: none. */
  fallo: unknown;
  /** Overwrites the version somebody else saved meanwhile. */
  onPisar?: () => void;
  onDescartar?: () => void;
  working: boolean;
  onClose: () => void;
  /** Label of the submit button. */
  verbo: string;
}

/** The foot of a dialog's form: why it could not be done, and its two buttons. */
export function DialogFoot({ fallo, onPisar, onDescartar, working, onClose, verbo }: Props) {
  return (
    <>
      <FalloAlGuardar fallo={fallo} onPisar={onPisar} onDescartar={onDescartar} mt="md" />
      <DialogButtons>
        <Button variant="default" onClick={onClose} disabled={working}>
          Cancelar
        </Button>
        <Button type="submit" loading={working}>
          {verbo}
        </Button>
      </DialogButtons>
    </>
  );
}
