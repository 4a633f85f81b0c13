import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormatoDeFilas } from '@talonario/core/base';
import { call, saveArchivo, sentenceOf } from '../../../api.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Menu, type MenuOption } from '../../../components/Menu.tsx';
import type { Mostrados } from './seleccion.ts';
import { notify } from '../../../components/toasts/notify.tsx';

/** Download of what the list shows, in each format. */
export function useExportar({ q, sin }: Mostrados): { exportar: (formato: FormatoDeFilas) => void; haciendo: boolean } {
  const { mutate, isPending } = useMutation({
    mutationFn: (formato: FormatoDeFilas) =>
      call('exportarStock', { query: { formato, q, ...(sin !== null && { sin }) } }),
    onSuccess: saveArchivo,
    onError: (error) => notify.error('Error trayendo artículos', sentenceOf(error)),
  });
  return { exportar: mutate, haciendo: isPending };
}

/** Button of that download. */
export function Exportar({ exportar, haciendo }: ReturnType<typeof useExportar>) {
  return (
    <Menu width={200} groups={[{ options: formatosOf(exportar) }]}>
      <Button variant="default" rightSection={<Icon name="abajo" size={16} />} loading={haciendo}>
        Exportar
      </Button>
    </Menu>
  );
}

/** Options of that download in a menu; `verbo`: its first word, in a menu of other matters. */
export function formatosOf(exportar: (formato: FormatoDeFilas) => void, verbo = ''): MenuOption[] {
  return [
    { texto: `${verbo}CSV`, icon: 'descargar', onSelect: () => exportar('csv') },
    { texto: `${verbo}Excel (XLSX)`, icon: 'descargar', onSelect: () => exportar('xlsx') },
  ];
}
