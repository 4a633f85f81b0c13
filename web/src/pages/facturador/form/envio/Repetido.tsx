import { ConfirmDialog } from '../../../../components/dialogos/ConfirmDialog.tsx';

/** Questions of the server about a voucher to issue, by its code: title of the dialog, and its button. */
export const preguntas = {
  repetido_de_arca: ['¿Es otro comprobante?', 'Es otro: emitirlo'],
  cotizacion_sin_confirmar: ['¿Está bien el tipo de cambio?', 'Está bien: emitirlo'],
} as const;

interface Props {
  codigo: keyof typeof preguntas;
  /** The sentence of the server: the equal voucher of ARCA, or both rates. */
  pregunta: string;
  onClose: () => void;
  onEmitir: () => Promise<unknown>;
}

/** The server asks before a voucher goes out: the person says that it is another one, or that its rate is right. */
export function Repetido({ codigo, pregunta, onClose, onEmitir }: Props) {
  const [titulo, confirmar] = preguntas[codigo];
  return (
    <ConfirmDialog opened onClose={onClose} titulo={titulo} confirmar={confirmar} conArca onConfirm={onEmitir}>
      {pregunta} El borrador quedó guardado.
    </ConfirmDialog>
  );
}
