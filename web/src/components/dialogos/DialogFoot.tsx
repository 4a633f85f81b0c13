import { Button } from '@mantine/core';
import { DialogButtons } from './DialogButtons.tsx';
import { FalloAlGuardar } from './FalloAlGuardar.tsx';

interface Props {
  /** What went wrong, if anything did: null or undefined otherwise. */
  fallo: unknown;
  /** When somebody else may have saved the same meanwhile: what to do then. */
  onPisar?: () => void;
  onDescartar?: () => void;
  working: boolean;
  onClose: () => void;
  /** What the form does. */
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
