import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { Select } from '../../../components/campos/Select.tsx';
import { useQuery } from '@tanstack/react-query';
import { isSinConfirmar } from '@talonario/core/arca';
import { addDays, enPlural, today, type FechaCivil } from '@talonario/core/base';
import { useState } from 'react';
import { DateInput } from '../../../components/campos/fechas/DateInput.tsx';
import { PageHeader } from '../../../components/encabezado/PageHeader.tsx';
import { EmptyState, ErrorState, Notice } from '../../../components/estados/States.tsx';
import { Retenidos } from '../../../components/retenidos/Retenidos.tsx';
import { useAhora } from '../../../hooks/useAhora.ts';
import { paths } from '../../../paths.ts';
import { conciliacionQuery } from '../../../queries/empresas/arca.ts';
import { empresasQuery } from '../../../queries/empresas/empresas.ts';
import { nombreDeSerie, resumirConciliacion } from './conciliacion.ts';
import { Serie } from './Serie.tsx';
import classes from './Conciliacion.module.css';

/** Days compared by default. */
const DIAS = 90;

/** /app/facturador/conciliacion: our numbers against ARCA's, serie by serie. */
export default function Conciliacion() {
  const hoy = today(useAhora());
  const [company, setCompany] = useState<string | null>(null);
  const [desde, setDesde] = useState<FechaCivil | null>(() => addDays(hoy, -DIAS));
  const { data: empresas = [] } = useQuery(empresasQuery);
  const { data, error, isFetching, refetch } = useQuery(conciliacionQuery(company, desde));
  const series = data?.series ?? [];
  const diferencias = series.flatMap((serie) => serie.diferencias).length;
  const dudosas = series.filter(isSinConfirmar).length;
  const usadas = series.filter(({ nuestro, arca }) => nuestro > 0 || arca > 0);
  const sinUsar = series.filter((serie) => !usadas.includes(serie));

  return (
    <>
      <PageHeader
        titulo="Conciliación ARCA"
        bajada="Tus números contra los de ARCA, uno por uno. Si hay diferencias, vale lo que tiene ARCA."
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
      <Retenidos />
      {error && !isFetching ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Comparando />
      ) : usadas.length === 0 ? (
        <EmptyState titulo="No hay nada para comparar">
          <p>Ni acá ni en ARCA hay comprobantes de tus puntos de venta de factura electrónica.</p>
        </EmptyState>
      ) : (
        <>
          <Notice tono={diferencias + dudosas === 0 ? 'verde' : 'ambar'} role="status" mb="lg">
            <p>
              <strong>{resumirConciliacion({ diferencias, dudosas })}</strong>{' '}
              {data.recuperadas > 0 &&
                enPlural(
                  data.recuperadas,
                  'Antes de comparar terminamos una emisión que había quedado a medias.',
                  'Antes de comparar terminamos # emisiones que habían quedado a medias.',
                )}
            </p>
          </Notice>
          <div className={classes.series}>
            {usadas.map((serie) => (
              <Serie
                key={`${serie.cuit}-${serie.punto_de_venta}-${serie.tipo_comprobante}`}
                serie={serie}
                empresa={empresas.find(({ cuit }) => cuit === serie.cuit)?.razon_social ?? serie.cuit}
                onAdopted={refetch}
              />
            ))}
          </div>
          {sinUsar.length > 0 && (
            <Text size="xs" c="dimmed" mt="lg">
              Sin comprobantes, ni acá ni en ARCA: {[...new Set(sinUsar.map(nombreDeSerie))].join(', ')}.
            </Text>
          )}
        </>
      )}
    </>
  );
}

function Comparando() {
  return (
    <Stack gap="sm" aria-busy="true">
      <p role="status">Comparando con ARCA número por número. Con muchos comprobantes puede tardar unos minutos.</p>
      {[0, 1, 2].map((fila) => (
        <Skeleton key={fila} height={52} />
      ))}
    </Stack>
  );
}
