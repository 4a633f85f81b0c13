import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../api.ts';
import { announce } from '../../voz.ts';
import { Icon } from '../Icon.tsx';

/** The product's toasts: top right, five seconds (spec §8). `motivo`, under the spec's own text, says why it failed. */
export const notify = {
  error: (mensaje: string, motivo?: string) => show(mensaje, 'error', motivo),
  info: (mensaje: string) => show(mensaje, 'info'),
  success: (mensaje: string) => show(mensaje, 'success'),
  /** Tells an action that can be undone while the toast is shown. */
  undoable: (mensaje: string, undo: () => void) => {
    announce(mensaje);
    const id = show(
      <span className="toast-deshacer">
        {mensaje}
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Deshacer
        </Button>
      </span>,
      'success',
    );
  },
};

export const notifyFallo = (error: unknown): string => notify.error(sentenceOf(error));

const CLOSE_MS = 5000;

const icons = { error: 'alerta', info: 'info', success: 'emitida' } as const;

function show(mensaje: ReactNode, tono: keyof typeof icons, motivo?: string): string {
  // A toast comes with its words, which not every reader reads, but for an alert.
  if (tono !== 'error' && typeof mensaje === 'string') announce(mensaje);
  return notifications.show({
    ...(motivo === undefined ? { message: mensaje } : { title: mensaje, message: motivo }),
    autoClose: CLOSE_MS,
    position: 'top-right',
    icon: <Icon name={icons[tono]} />,
    className: `toast toast-${tono}`,
    role: tono === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Cerrar aviso' },
  });
}
