import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { MAX_ELEGIDOS } from '@talonario/core/comprobantes';
import type { Lote } from '@talonario/core/ventas';
import { call, saveArchivo } from '../../../../api.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { notifyFallo } from '../../../../components/toasts/notify.tsx';

type Formato = 'pdf' | 'zip';

/** The issued vouchers of a batch in one file; of more than a file takes, in as few as possible. */
export function Descargas({ lote: { emitidas } }: { lote: Pick<Lote, 'emitidas'> }) {
  const ids = emitidas.map(({ comprobante_id }) => comprobante_id);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (formato: Formato) => {
      for (let n = 0; n < ids.length; n += MAX_ELEGIDOS) {
        const body = { ids: ids.slice(n, n + MAX_ELEGIDOS), formato };
        saveArchivo(await call('archivoDeFacturas', { body }));
      }
    },
    onError: notifyFallo,
  });
  if (ids.length === 0) return null;
  const boton = (formato: Formato, texto: string) => (
    <Button
      variant="default"
      leftSection={<Icon name="descargar" />}
      loading={isPending && variables === formato}
      disabled={isPending && variables !== formato}
      onClick={() => mutate(formato)}
    >
      {texto}
    </Button>
  );
  return (
    <>
      {boton('pdf', 'Un PDF')}
      {boton('zip', 'ZIP de PDF')}
    </>
  );
}
