import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Importacion } from '@talonario/core';
import { call, saveArchivo, sentenceOf } from '../../../../api.ts';
import { notify } from '../../../../components/toasts/notify.tsx';

/** Downloads the rows that are wrong, with the reason, to be mended in a spreadsheet. */
export function BajarErrores({ importacion: { id } }: { importacion: Importacion }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('exportarErrores', { params: { id } }),
    onSuccess: saveArchivo,
    onError: (error) => notify.error('Error trayendo artículos', sentenceOf(error)),
  });
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      Bajar las filas con error
    </Button>
  );
}
