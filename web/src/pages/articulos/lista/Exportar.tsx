import { Button } from '@mantine/core';
import type { FormatoExportado } from '@talonario/core';
import { useState } from 'react';
import { call, saveArchivo, sentenceOf } from '../../../api.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Menu } from '../../../components/Menu.tsx';
import { notify } from '../../../components/toasts/notify.tsx';

/** Downloads what the search finds. */
export function Exportar({ q }: { q: string }) {
  const [formato, setFormato] = useState<FormatoExportado | null>(null);
  const download = async (elegido: FormatoExportado) => {
    setFormato(elegido);
    try {
      saveArchivo(await call('exportarStock', { query: { formato: elegido, q } }));
    } catch (error) {
      notify.error('Error trayendo artículos', sentenceOf(error));
    } finally {
      setFormato(null);
    }
  };
  return (
    <Menu
      width={200}
      groups={[
        {
          options: [
            { texto: 'CSV', icon: 'descargar', onSelect: () => void download('csv') },
            { texto: 'Excel (XLSX)', icon: 'descargar', onSelect: () => void download('xlsx') },
          ],
        },
      ]}
    >
      <Button variant="default" rightSection={<Icon name="abajo" size={16} />} loading={formato !== null}>
        Exportar
      </Button>
    </Menu>
  );
}
