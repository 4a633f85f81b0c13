import { Button } from '@mantine/core';
import { sentenceOf } from '../../api.ts';
import { Notice } from '../estados/States.tsx';
import { DialogButtons } from './DialogButtons.tsx';

interface Props {
  /** What went wrong, if anything did: null or undefined otherwise. */
  fallo: unknown;
  working: boolean;
  onClose: () => void;
  /** What the form does. */
  verbo: string;
}

/** The foot of a dialog's form: why it could not be done, and its two buttons. */
export function DialogFoot({ fallo, working, onClose, verbo }: Props) {
  return (
    <>
      {fallo !== null && fallo !== undefined && (
        <Notice tono="rojo" role="alert" mt="md">
          {sentenceOf(fallo)}
        </Notice>
      )}
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
