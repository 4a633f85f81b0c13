import { Button, Skeleton } from '@mantine/core';
import { formatFecha, toBuenosAires } from '@talonario/core/base';
import type { HojaPublica } from '@talonario/core/comprobantes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { ApiError, call, saveArchivo } from '../../api.ts';
import { EmptyState, ErrorState } from '../../components/estados/States.tsx';
import { Hoja } from '../../components/hoja/Hoja.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Marca } from '../../components/Marca.tsx';
import { notifyFallo } from '../../components/toasts/notify.tsx';
import { useTitle } from '../../hooks/pantalla/useTitle.ts';
import { comprobantePublicoQuery } from '../../queries/facturas.ts';
import classes from './ComprobantePublico.module.css';

/** Failures of a link that opens no voucher: unknown, revoked, over, or of a voucher that is no longer there. */
const SIN_COMPROBANTE: ReadonlySet<string> = new Set(['enlace_invalido', 'comprobante_no_encontrado']);

/** /comprobante: one voucher, for anyone who has its link, without a user. */
export default function ComprobantePublico() {
  const enlace = useLocation().hash.slice(1);
  const { data, error, refetch } = useQuery({ ...comprobantePublicoQuery(enlace), enabled: enlace !== '' });
  useTitle(data?.hoja.nombre ?? 'Comprobante');
  const vencido = enlace === '' || (error instanceof ApiError && SIN_COMPROBANTE.has(error.codigo));
  return (
    <main className={classes.pagina}>
      {vencido ? (
        <EmptyState titulo="Este enlace no muestra ningún comprobante" nivel={1}>
          <p>Puede que haya vencido, que lo hayan revocado o que la dirección esté incompleta.</p>
          <p>Pedile uno nuevo a quien te lo mandó.</p>
        </EmptyState>
      ) : error ? (
        <>
          <h1 className="solo-lector">Comprobante</h1>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </>
      ) : data ? (
        <Comprobante key={enlace} {...data} />
      ) : (
        <Skeleton height={480} />
      )}
      <p className={classes.marca}>
        <Marca />
      </p>
    </main>
  );
}

function Comprobante({ hoja, logo, cancelada, vence_en }: HojaPublica) {
  const { mutate: bajar, isPending } = useMutation({
    mutationFn: async () => saveArchivo(await call('comprobantePdf', {})),
    onError: notifyFallo,
  });
  const { nombre, emisor, banda } = hoja;
  return (
    <>
      <header className={classes.cabeza}>
        <div className={classes.quien}>
          {/* The name is beside it. */}
          {logo !== null && <img className={classes.logo} src={logo} alt="" />}
          <div>
            <h1>{nombre}</h1>
            <p className={classes.suave}>
              {emisor?.razon_social}
              {vence_en !== null && ` · Este enlace sirve hasta el ${formatFecha(toBuenosAires(vence_en))}.`}
            </p>
          </div>
        </div>
        <Button leftSection={<Icon name="descargar" />} loading={isPending} onClick={() => bajar()}>
          Descargar PDF
        </Button>
      </header>
      <Hoja
        hoja={{ ...hoja, emisor: emisor && { ...emisor, logo: null } }}
        cabo={banda === 'ORIGINAL' ? 'Original' : 'Borrador'}
        sello={cancelada ? 'Cancelada' : undefined}
        conQr
      />
    </>
  );
}
