import { notifications } from '@mantine/notifications';
import { Icon } from './components/Icon.tsx';

/** The product's toasts: top right, five seconds (spec §8). */
export const notify = {
  error: (mensaje: string) => show(mensaje, 'error'),
  info: (mensaje: string) => show(mensaje, 'info'),
  success: (mensaje: string) => show(mensaje, 'success'),
};

const CLOSE_MS = 5000;

const icons = { error: 'alerta', info: 'info', success: 'emitida' } as const;

function show(mensaje: string, tono: keyof typeof icons): void {
  notifications.show({
    message: mensaje,
    autoClose: CLOSE_MS,
    position: 'top-right',
    icon: <Icon name={icons[tono]} />,
    className: `aviso aviso-${tono}`,
    role: tono === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Cerrar aviso' },
  });
}
