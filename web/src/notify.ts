import { notifications } from '@mantine/notifications';

/** The product's toasts: top right, five seconds (spec §8). */
export const notify = {
  error: (mensaje: string) => show(mensaje, 'error'),
  info: (mensaje: string) => show(mensaje, 'info'),
  success: (mensaje: string) => show(mensaje, 'success'),
};

const CLOSE_MS = 5000;

function show(mensaje: string, tono: 'error' | 'info' | 'success'): void {
  notifications.show({
    message: mensaje,
    autoClose: CLOSE_MS,
    position: 'top-right',
    className: `aviso aviso-${tono}`,
    role: tono === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Cerrar aviso' },
  });
}
