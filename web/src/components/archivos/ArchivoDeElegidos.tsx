import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { MAX_ELEGIDOS } from '@talonario/core/comprobantes';
import { useState } from 'react';
import { call, saveArchivo } from '../../api.ts';
import { enMiles, enPlural } from '../../textos/numeros.ts';
import { Icon } from '../Icon.tsx';
import { Suave } from '../Suave.tsx';
import { notify, notifyFallo } from '../toasts/notify.tsx';

type Formato = 'pdf' | 'zip';

interface Props {
  /** Ids of the chosen vouchers. */
  ids: readonly string[];
  /** True among the small buttons over a list. */
  enBarra?: boolean;
}

/** The PDFs of the chosen vouchers, in one PDF or in a ZIP with each; of more than a file takes, in as few files as possible. */
export function ArchivoDeElegidos({ ids, enBarra = false }: Props) {
  const [bajados, setBajados] = useState(0);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (formato: Formato) => {
      setBajados(0);
      for (let desde = 0; desde < ids.length; desde += MAX_ELEGIDOS) {
        const parte = ids.slice(desde, desde + MAX_ELEGIDOS);
        saveArchivo(await call('archivoDeFacturas', { body: { ids: parte, formato } }));
        setBajados(desde + parte.length);
      }
    },
    onSuccess: () => notify.success(enPlural(ids.length, 'Bajaste 1 comprobante', 'Bajaste # comprobantes')),
    onError: notifyFallo,
  });
  if (ids.length === 0) return null;
  const boton = (formato: Formato, texto: string) => (
    <Button
      variant="default"
      {...(enBarra ? { size: 'compact-sm' } : { leftSection: <Icon name="descargar" /> })}
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
      {boton('zip', enBarra ? 'ZIP' : 'ZIP de PDF')}
      <span role="status">
        {isPending && (
          <Suave>
            {ids.length > MAX_ELEGIDOS
              ? `Armando los PDF: ${enMiles(bajados)} de ${enMiles(ids.length)} bajados`
              : enPlural(ids.length, 'Armando 1 PDF…', 'Armando # PDF…')}
          </Suave>
        )}
      </span>
    </>
  );
}
