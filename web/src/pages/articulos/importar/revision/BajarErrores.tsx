import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Importacion } from '@talonario/core/articulos';
import type { FormatoDeFilas } from '@talonario/core/base';
import { call, saveArchivo, sentenceOf } from '../../../../api.ts';
import { notify } from '../../../../components/toasts/notify.tsx';

/** Downloads the rows that are wrong, with the reason, to be mended in a spreadsheet. */
export function BajarErrores({ importacion: { id } }: { importacion: Importacion }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (formato: FormatoDeFilas) => call('exportarErrores', { params: { id }, query: { formato } }),
    onSuccess: saveArchivo,
    onError: (error) => notify.error('Error trayendo artículos', sentenceOf(error)),
  });
  return (
    <>
      <Button variant="default" loading={isPending} onClick={() => mutate('csv')}>
        Bajar las filas con error
      </Button>
      <Button variant="default" loading={isPending} onClick={() => mutate('xlsx')}>
        Bajarlas en Excel
      </Button>
    </>
  );
}
