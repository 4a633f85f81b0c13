import { Button } from '@mantine/core';
import type { Importacion } from '@talonario/core';
import { useState } from 'react';
import { call, saveArchivo, sentenceOf } from '../../../../api.ts';
import { notify } from '../../../../components/toasts/notify.tsx';

/** Downloads the rows that are wrong, with the reason, to be mended in a spreadsheet. */
export function BajarErrores({ importacion: { id } }: { importacion: Importacion }) {
  const [working, setWorking] = useState(false);
  const download = async () => {
    setWorking(true);
    try {
      saveArchivo(await call('exportarErrores', { params: { id } }));
    } catch (error) {
      notify.error('Error trayendo artículos', sentenceOf(error));
    } finally {
      setWorking(false);
    }
  };
  return (
    <Button variant="default" loading={working} onClick={() => void download()}>
      Bajar las filas con error
    </Button>
  );
}
