import { ConfirmDialog } from '../../../../components/dialogos/ConfirmDialog.tsx';

interface Props {
  /** The voucher of ARCA that is equal to this one. */
  pregunta: string;
  onClose: () => void;
  onEmitir: () => Promise<unknown>;
}

/** The voucher to issue may be one that ARCA had beyond a restored copy: the person says whether it is another one. */
export function Repetido({ pregunta, onClose, onEmitir }: Props) {
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      titulo="¿Es otro comprobante?"
      confirmar="Es otro: emitirlo"
      conArca
      onConfirm={onEmitir}
    >
      {pregunta} El borrador quedó guardado.
    </ConfirmDialog>
  );
}
