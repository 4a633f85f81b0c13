import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormatoDeFilas } from '@talonario/core/base';
import { call, saveArchivo, sentenceOf } from '../../../api.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Menu } from '../../../components/Menu.tsx';
import type { Mostrados } from './seleccion.ts';
import { notify } from '../../../components/toasts/notify.tsx';

/** Downloads what the list shows. */
export function Exportar({ q, sin }: Mostrados) {
  const { mutate, isPending } = useMutation({
    mutationFn: (formato: FormatoDeFilas) =>
      call('exportarStock', { query: { formato, q, ...(sin !== null && { sin }) } }),
    onSuccess: saveArchivo,
    onError: (error) => notify.error('Error trayendo artículos', sentenceOf(error)),
  });
  return (
    <Menu
      width={200}
      groups={[
        {
          options: [
            { texto: 'CSV', icon: 'descargar', onSelect: () => mutate('csv') },
            { texto: 'Excel (XLSX)', icon: 'descargar', onSelect: () => mutate('xlsx') },
          ],
        },
      ]}
    >
      <Button variant="default" rightSection={<Icon name="abajo" size={16} />} loading={isPending}>
        Exportar
      </Button>
    </Menu>
  );
}
