import { Button, Progress } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { MAX_ELEGIDOS } from '@talonario/core/comprobantes';
import { useRef, useState } from 'react';
import { ApiError, call, saveArchivo } from '../../api.ts';
import { enMiles, enPlural } from '../../textos/numeros.ts';
import { Icon } from '../Icon.tsx';
import { Suave } from '../Suave.tsx';
import { notify } from '../toasts/notify.tsx';
import classes from './ArchivoDeElegidos.module.css';
import { createContador } from './contarEntradas.ts';

type Formato = 'pdf' | 'zip';

interface Props {
  /** Ids of the chosen vouchers. */
  ids: readonly string[];
  /** True among the small buttons over a list. */
  enBarra?: boolean;
}

/**
 * The PDFs of the chosen vouchers, in one PDF or in a ZIP with each; of more than a file takes, in as few files as possible. One bar
 * tells how many are done, and it can be cancelled.
 */
export function ArchivoDeElegidos({ ids, enBarra = false }: Props) {
  const [avance, setAvance] = useState({ armados: 0, bajados: 0 });
  const control = useRef<AbortController | null>(null);
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (formato: Formato): Promise<'entera' | 'cancelada'> => {
      control.current = new AbortController();
      const { signal } = control.current;
      setAvance({ armados: 0, bajados: 0 });
      for (let desde = 0; desde < ids.length; desde += MAX_ELEGIDOS) {
        const parte = ids.slice(desde, desde + MAX_ELEGIDOS);
        const count = createContador();
        const onTrozo = (trozo: Uint8Array) => {
          // A file that began is not whole: the ones before it are.
          const armados = desde + Math.min(parte.length, Math.max(0, count(trozo) - 1));
          setAvance((antes) => (armados > antes.armados ? { ...antes, armados } : antes));
        };
        const pedido = call('archivoDeFacturas', { body: { ids: parte, formato }, signal, onTrozo });
        const archivo = await pedido.catch((fallo: unknown) => {
          if (signal.aborted) return null;
          throw fallo;
        });
        if (archivo === null) return 'cancelada';
        saveArchivo(archivo);
        setAvance({ armados: desde + parte.length, bajados: desde + parte.length });
      }
      return 'entera';
    },
    onSuccess: (descarga) => {
      if (descarga === 'cancelada') notify.info('Cancelaste la descarga');
      else notify.success(enPlural(ids.length, 'Bajaste 1 comprobante', 'Bajaste # comprobantes'));
    },
    onError: (fallo) => notify.error('No se pudo armar el archivo', motivoOf(fallo)),
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
  const { armados, bajados } = avance;
  // A single PDF comes whole: until then there is nothing to count.
  const seCuenta = variables === 'zip' || ids.length > MAX_ELEGIDOS;
  const fallo = isPending || error === null ? null : motivoOf(error);
  return (
    <>
      {boton('pdf', 'Un PDF')}
      {boton('zip', enBarra ? 'ZIP' : 'ZIP de PDF')}
      {isPending && (
        <span className={classes.avance}>
          <Progress
            className={classes.barra ?? ''}
            value={seCuenta ? (100 * armados) / ids.length : 100}
            animated={!seCuenta}
            aria-label="Avance de la descarga"
          />
          <span role="status">
            <Suave>
              {seCuenta
                ? `Armando los PDF: ${enMiles(armados)} de ${enMiles(ids.length)}`
                : enPlural(ids.length, 'Armando 1 PDF…', 'Armando un PDF de # comprobantes…')}
            </Suave>
          </span>
          <Button variant="subtle" size="compact-sm" onClick={() => control.current?.abort()}>
            Cancelar la descarga
          </Button>
        </span>
      )}
      {fallo !== null && (
        <p className={classes.fallo} role="alert">
          No se pudo armar el archivo. {fallo}
          {bajados > 0 && ` Los primeros ${enMiles(bajados)} comprobantes ya están en tus descargas.`}
        </p>
      )}
    </>
  );
}

/** Reason of a failure and what to do; a download that was cut has no sentence of its own. */
function motivoOf(fallo: unknown): string {
  if (fallo instanceof ApiError) return fallo.message;
  return 'La descarga se cortó. Volvé a intentar, o elegí menos comprobantes.';
}
