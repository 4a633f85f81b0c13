import { Button, Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { sentenceOf } from '../../api.ts';
import classes from './ConfirmDialog.module.css';
import { DialogButtons } from './DialogButtons.tsx';
import { EsperaRemota } from '../estados/EsperaRemota.tsx';
import { Notice } from '../estados/States.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  titulo: ReactNode;
  /** What will happen, naming number, receiver and total where there are. */
  children: ReactNode;
  /** The verb. */
  confirmar: string;
  cancelar?: string;
  /** The dialog closes when it is done; if it fails it stays, with the reason. */
  onConfirm: () => Promise<unknown>;
  /** Red: something is lost or cannot be undone. */
  peligro?: boolean;
  /** Something it needs is missing: the verb cannot be pressed. */
  incompleto?: boolean;
  /** It waits for ARCA: when that takes long it is said. */
  conArca?: boolean;
  /** Room for a long verb. */
  size?: string;
}

/** Asks before what cannot be undone. The safe button has the focus, and the other cannot be pressed twice. */
export function ConfirmDialog({
  opened,
  onClose,
  titulo,
  children,
  confirmar,
  cancelar = 'Cancelar',
  onConfirm,
  peligro = false,
  incompleto = false,
  conArca = false,
  size = 'md',
}: Props) {
  const [working, setWorking] = useState(false);
  const [fallo, setFallo] = useState<unknown>(null);

  const close = () => {
    if (working) return;
    setFallo(null);
    onClose();
  };
  const confirm = async () => {
    setWorking(true);
    setFallo(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFallo(error);
    } finally {
      setWorking(false);
    }
  };

  return (
    // The second click of a double one falls outside: it neither does nor undoes anything.
    <Modal
      opened={opened}
      onClose={close}
      title={titulo}
      size={size}
      closeOnClickOutside={false}
      withCloseButton={!working}
    >
      {children}
      {fallo !== null && (
        <div role="alert" className={classes.fallo}>
          <Notice tono="rojo">{sentenceOf(fallo)}</Notice>
        </div>
      )}
      {conArca && <EsperaRemota esperando={working ? 'emision' : null} />}
      <DialogButtons>
        <Button variant="default" onClick={close} disabled={working} data-autofocus>
          {cancelar}
        </Button>
        <Button
          {...(peligro && { color: 'red', className: 'boton-peligro' })}
          onClick={confirm}
          loading={working}
          disabled={incompleto}
        >
          {confirmar}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
