import { Button, Select, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addDays, formatNumero, tipoComprobanteDe, today, type FechaCivil } from '@talonario/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, sentenceOf } from '../../api.ts';
import { DateInput } from '../../components/DateInput.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState, ErrorState, Notice } from '../../components/States.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { useAhora } from '../../hooks/useAhora.ts';
import { notify } from '../../notify.tsx';
import { paths } from '../../paths.ts';
import { empresasQuery } from '../empresas/queries.ts';
import { numeroDePunto } from '../empresas/puntoDeVentaForm.ts';
import { cuantas, decir, type Diferencia, type SerieConciliada } from './conciliacion.ts';
import classes from './facturador.module.css';

/** How far back it compares when nobody says. */
const DIAS = 90;

/** /app/facturador/conciliacion: our numbers against ARCA's, serie by serie. */
export default function Conciliacion() {
  const hoy = today(useAhora());
  const [company, setCompany] = useState<string | null>(null);
  const [desde, setDesde] = useState<FechaCivil | null>(() => addDays(hoy, -DIAS));
  const { data: empresas = [] } = useQuery(empresasQuery);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['conciliacion', company, desde],
    queryFn: ({ signal }) => call('conciliacion', { query: { company, desde }, signal }),
    // Asking again is the person's decision: it goes to ARCA number by number.
    staleTime: Infinity,
    retry: false,
  });
  const diferencias = data?.series.flatMap((serie) => serie.diferencias).length ?? 0;

  return (
    <>
      <PageHeader
        titulo="Conciliación ARCA"
        bajada="Tus números contra los de ARCA, uno por uno. El libro es el de ARCA."
        volver={{ to: paths.facturador, texto: 'Facturador' }}
      />
      <div className={classes.controles}>
        <Select
          label="Empresa"
          placeholder="Todas"
          clearable
          data={empresas.map(({ id, razon_social }) => ({ value: id, label: razon_social }))}
          value={company}
          onChange={setCompany}
        />
        <DateInput label="Desde" value={desde} onChange={setDesde} maxDate={hoy} />
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          Volver a comparar
        </Button>
      </div>
      {error && !isFetching ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Comparando />
      ) : data.series.length === 0 ? (
        <EmptyState titulo="No hay nada para comparar">
          <p>Se comparan los puntos de venta de factura electrónica que ya emitieron algún comprobante.</p>
        </EmptyState>
      ) : (
        <>
          <div className={classes.resumen} aria-live="polite">
            <Notice tono={diferencias === 0 ? 'neutro' : 'ambar'}>
              <p>
                <strong>
                  {diferencias === 0 ? 'Todo coincide con ARCA.' : `Hay ${cuantas(diferencias)} con lo que tiene ARCA.`}
                </strong>{' '}
                {data.recuperadas > 0 &&
                  (data.recuperadas === 1
                    ? 'Antes de comparar terminamos una emisión que había quedado a medias.'
                    : `Antes de comparar terminamos ${data.recuperadas} emisiones que habían quedado a medias.`)}
              </p>
            </Notice>
          </div>
          <div className={classes.series}>
            {data.series.map((serie) => (
              <Serie
                key={`${serie.cuit}-${serie.punto_de_venta}-${serie.tipo_comprobante}`}
                serie={serie}
                empresa={empresas.find(({ cuit }) => cuit === serie.cuit)?.razon_social ?? serie.cuit}
                onAdopted={refetch}
              />
            ))}
          </div>
        </>
      )}
    </>
  );
}

function Serie({
  serie,
  empresa,
  onAdopted,
}: {
  serie: SerieConciliada;
  empresa: string;
  onAdopted: () => Promise<unknown>;
}) {
  const queryClient = useQueryClient();
  const [working, setWorking] = useState<number | 'todos' | null>(null);
  const { corto, letra } = tipoComprobanteDe(serie.tipo_comprobante);
  const faltan = serie.diferencias.filter(({ tipo }) => tipo === 'falta');

  const adopt = async (cuales: readonly Diferencia[], boton: number | 'todos') => {
    setWorking(boton);
    const { cuit, punto_de_venta, tipo_comprobante } = serie;
    try {
      for (const { numero } of cuales) {
        const adoptado = await call('adoptarComprobante', {
          body: { cuit, punto_de_venta, tipo_comprobante, numero },
        });
        notify.success(`Registraste ${formatNumero(adoptado)}`);
      }
    } catch (error) {
      notify.error(sentenceOf(error));
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['facturas'] });
      await onAdopted();
      setWorking(null);
    }
  };

  return (
    <section className={classes.serie} aria-label={`${corto} ${letra} ${numeroDePunto(serie.punto_de_venta)}`}>
      <header>
        <h2>
          {corto} {letra} {numeroDePunto(serie.punto_de_venta)}
        </h2>
        <p>
          {empresa}. Último número: {serie.nuestro} acá, {serie.arca} en ARCA. Comparados: {serie.comparados}.
        </p>
        <StatusBadge
          tono={serie.diferencias.length === 0 ? 'verde' : 'ambar'}
          icon={serie.diferencias.length === 0 ? 'emitida' : 'alerta'}
        >
          {cuantas(serie.diferencias.length)}
        </StatusBadge>
        {faltan.length > 1 && (
          <Button
            size="compact-sm"
            loading={working === 'todos'}
            disabled={working !== null && working !== 'todos'}
            onClick={() => void adopt(faltan, 'todos')}
          >
            Registrar los {faltan.length} que faltan
          </Button>
        )}
      </header>
      {serie.diferencias.length > 0 && (
        <ul className={classes.diferencias}>
          {serie.diferencias.map((diferencia) => {
            const { titulo, explicacion, nuestro, arca, adoptable } = decir(serie, diferencia);
            return (
              <li key={diferencia.numero}>
                <div>
                  <p>
                    <strong>
                      {diferencia.nuestro ? <Link to={paths.factura(diferencia.nuestro.id)}>{titulo}</Link> : titulo}
                    </strong>
                  </p>
                  <p>{explicacion}</p>
                  <dl>
                    {nuestro !== null && (
                      <div>
                        <dt>Acá: </dt>
                        <dd>{nuestro}</dd>
                      </div>
                    )}
                    {arca !== null && (
                      <div>
                        <dt>En ARCA: </dt>
                        <dd>{arca}</dd>
                      </div>
                    )}
                  </dl>
                </div>
                {adoptable && (
                  <Button
                    variant="default"
                    loading={working === diferencia.numero}
                    disabled={working !== null && working !== diferencia.numero}
                    onClick={() => void adopt([diferencia], diferencia.numero)}
                    aria-label={`Registrar ${titulo}`}
                  >
                    Registrar
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function Comparando() {
  return (
    <div aria-busy="true" className={classes.series}>
      <p role="status">Comparando con ARCA número por número. Con muchos comprobantes puede tardar unos minutos.</p>
      {[0, 1, 2].map((fila) => (
        <Skeleton key={fila} height={52} />
      ))}
    </div>
  );
}
