import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { ApiError } from '../../../../api.ts';
import { BackLink } from '../../../../components/encabezado/BackLink.tsx';
import { EsperaRemota } from '../../../../components/estados/EsperaRemota.tsx';
import { EmptyState, ErrorState } from '../../../../components/estados/States.tsx';
import { notify } from '../../../../components/toasts/notify.tsx';
import { paths } from '../../../../paths.ts';
import { publicacionQuery } from '../../../../queries/publicaciones.ts';
import { useCuenta } from '../../useCuenta.ts';
import { Detalle } from './Detalle.tsx';
import { Esqueleto } from '../../../../components/estados/Esqueleto.tsx';

/** /app/cuentas/{id}/pubs/{pub}: whether the listing earns or loses, why, and what can be done about it. */
export default function DetallePublicacion() {
  const { id: cuenta_id } = useCuenta();
  const { pub = '' } = useParams();
  const { data, error, refetch } = useQuery(publicacionQuery(cuenta_id, pub));
  useEffect(() => {
    if (error) notify.error(`Error trayendo publicacion ${pub}`);
  }, [error, pub]);
  return (
    <Stack gap="lg">
      <div>
        <Volver cuenta_id={cuenta_id} />
      </div>
      {data ? (
        <Detalle key={pub} publicacion={data} cuenta_id={cuenta_id} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState titulo="No encontramos la publicación">
          <p>
            No existe o no es de esta cuenta.{' '}
            <Link to={paths.publicaciones(cuenta_id)}>Mirá las publicaciones de la cuenta</Link>.
          </p>
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <EsperaRemota a="plaza" esperando={pub} />
          <Esqueleto lee="Leyendo la publicación" barras={barras} />
        </>
      )}
    </Stack>
  );
}

/** Link to the list as it was left. */
function Volver({ cuenta_id }: { cuenta_id: string }) {
  const { state } = useLocation() as { state: { lista?: string } | null };
  return <BackLink to={`${paths.publicaciones(cuenta_id)}${state?.lista ?? ''}`} texto="Volver a las publicaciones" />;
}

const barras = [
  { height: 72, mb: 'lg', width: 'min(34rem, 100%)' },
  { height: 28, mb: 'lg', width: 'min(26rem, 80%)' },
  { height: 260 },
];
