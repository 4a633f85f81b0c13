import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addDays } from '@talonario/core/base';
import { Link } from 'react-router';
import { ErrorState } from '../../../components/estados/States.tsx';
import { FaltanDatos } from '../../../components/rentabilidad/FaltanDatos.tsx';
import { PorDia } from '../../../components/rentabilidad/PorDia.tsx';
import { sinContar, sinElEnvio } from '../../../components/rentabilidad/textos.ts';
import { paths } from '../../../paths.ts';
import { gananciaQuery } from '../../../queries/cobros.ts';
import { enPesos } from '../../../textos/numeros.ts';
import { PorCuenta } from './PorCuenta.tsx';
import classes from '../Inicio.module.css';

const DIAS = 14;

/** Profit per day of the last days, from stored sales as the rest of the desk. Drawn last: it is costly to add up. */
export default function Ganancia({ hoy }: { hoy: string }) {
  const rango = { fecha_desde: addDays(hoy, 1 - DIAS), fecha_hasta: hoy };
  const { data, error, refetch } = useQuery(gananciaQuery(rango));
  if (data?.totales.ventas === 0) return <PorCuenta hoy={hoy} />;
  const faltan = data ? sinContar(data) : null;
  const sinEnvio = data ? sinElEnvio(data) : null;
  return (
    <>
      <section className={classes.ganancia} aria-label="Ganancia por día">
        <h2>Ganancia de los últimos {DIAS} días</h2>
        {data ? (
          <>
            <p>
              {data.totales.ganancia === null ? (
                <FaltanDatos avisos={data.avisos} />
              ) : (
                <Link
                  to={`${paths.reportes}?${new URLSearchParams({ ver: 'gestion', desde: rango.fecha_desde, hasta: hoy })}`}
                >
                  {enPesos(data.totales.ganancia)}
                </Link>
              )}
            </p>
            {(faltan ?? sinEnvio) !== null && (
              <p className={classes.salvedad}>{[faltan, sinEnvio].filter(Boolean).join(' ')}</p>
            )}
            <PorDia dias={data.por_dia} />
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={192} />
        )}
      </section>
      <PorCuenta hoy={hoy} />
    </>
  );
}
