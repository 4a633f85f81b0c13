import { Button, Group } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { formatARS, formatFecha } from '@talonario/core/base';
import { nombresDeLoQuePaso, queLePaso, type CanceladasPagina } from '@talonario/core/ventas';
import type { Cuenta } from '@talonario/core/empresas';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { call } from '../../../../api.ts';
import { DateInput } from '../../../../components/campos/fechas/DateInput.tsx';
import { FECHA_INVALIDA } from '../../../../components/campos/fechas/RangoDeFechas.tsx';
import { BackLink } from '../../../../components/encabezado/BackLink.tsx';
import { EmptyState } from '../../../../components/estados/States.tsx';
import { Puede } from '../../../../components/Puede.tsx';
import { DataTable } from '../../../../components/tabla/DataTable.tsx';
import { Grupos } from '../../../../components/tabla/Grupos.tsx';
import { Paginas } from '../../../../components/tabla/Paginas.tsx';
import { notify, notifyFallo } from '../../../../components/toasts/notify.tsx';
import { useTitle } from '../../../../hooks/pantalla/useTitle.ts';
import { useUrlFilters } from '../../../../hooks/useUrlFilters.ts';
import { paths } from '../../../../paths.ts';
import { canceladasQuery, CANCELADAS_POR_PAGINA } from '../../../../queries/ventas/canceladas.ts';
import { useTelefono } from '../../../../hooks/pantalla/useTelefono.ts';
import { useAmbito, useApodos } from '../ambito.ts';
import { cuantasVentas } from '../textos.ts';
import classes from './Canceladas.module.css';
import { columnsOf } from './columnas.tsx';

/** Sales that the marketplace cancelled or gave back and are invoiced still: /app/cuentas/{id}/canceladas; of every account, /app/ventas/canceladas. */
export default function Canceladas() {
  const { unica, cuentas } = useAmbito();
  const id = unica?.id ?? null;
  useTitle(unica === null ? 'Canceladas con factura' : `Canceladas con factura · ${unica.nickname}`);
  // An account's frame has the page's title.
  const Titulo = unica === null ? 'h1' : 'h2';
  const apodos = useApodos();
  const telefono = useTelefono();
  const columns = useMemo(() => columnsOf(apodos, telefono), [apodos, telefono]);
  const filtros = useUrlFilters(['que', 'desde', 'hasta', 'apartadas']);
  // An unknown value is ignored.
  const que = queLePaso.safeParse(filtros.values.que).data;
  const { desde, hasta } = filtros.values;
  const apartadas = filtros.values.apartadas === 'si';
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...canceladasQuery(id, { que, desde, hasta, apartadas, pagina: filtros.pagina }),
    placeholderData: keepPreviousData,
  });
  const elegida = opciones.find(({ valor }) => valor === (que ?? '')) ?? TODAS;
  return (
    <div className={classes.pantalla}>
      <div>
        {id === null ? (
          <BackLink to={paths.ventas} texto="Ventas" />
        ) : (
          <BackLink to={paths.notasCredito(id)} texto="NC ventas canceladas" />
        )}
      </div>
      <header>
        <Titulo>Canceladas con factura</Titulo>
        <p>
          Ventas canceladas, divididas, devueltas o con un reclamo, cuya factura sigue en pie. Talonario revisa las de
          los últimos 180 días; para ver las anteriores, elegí las fechas.{' '}
          <Link to={id === null ? paths.receptoresDeTodas : paths.receptores(id)}>
            Facturas que hoy saldrían a otro receptor
          </Link>
          .{' '}
          {id === null && data !== undefined && data.totalItems > 0 && (
            <>
              <Link to={`${paths.notasDeTodas}?${diasOf(data)}`}>Hacer las notas de crédito de todas las cuentas</Link>.
            </>
          )}
        </p>
      </header>
      <div className={classes.filtros}>
        <DateInput
          label="Vendidas desde"
          value={desde ?? data?.desde ?? null}
          onChange={(fecha) => filtros.set({ desde: fecha, hasta: hasta ?? data?.hasta ?? fecha })}
        />
        <DateInput
          label="Hasta"
          value={hasta ?? data?.hasta ?? null}
          error={desde && hasta && desde > hasta ? FECHA_INVALIDA : undefined}
          onChange={(fecha) => filtros.set({ hasta: fecha, desde: desde ?? data?.desde ?? fecha })}
        />
        <Group gap="xs">
          <Puede derecho="emitir">{data && <Releer cuentas={cuentas} {...data} />}</Puede>
          <Button variant="subtle" onClick={() => filtros.set({ apartadas: apartadas ? null : 'si' })}>
            {apartadas ? 'Sin las ventas apartadas' : 'También las ventas apartadas'}
          </Button>
          {filtros.any && (
            <Button variant="subtle" onClick={filtros.clear}>
              Limpiar
            </Button>
          )}
        </Group>
      </div>
      <Grupos
        label="Qué pasó"
        opciones={opciones}
        elegida={elegida}
        cuantas={(opcion) => (opcion === elegida ? data?.totalItems : undefined)}
        onChange={({ valor }) => filtros.set({ que: valor })}
      />
      {data && data.totalItems > 0 && (
        <p>
          {cuantasVentas(data.totalItems)} con <b>{formatARS(data.en_pie)}</b> facturados en pie.
        </p>
      )}
      <DataTable
        label="Canceladas con factura"
        columns={columns}
        rows={data?.results}
        rowKey={({ cuenta_id, venta }) => `${cuenta_id} ${venta}`}
        rowName={({ venta }) => `la venta ${venta}`}
        href={({ cuenta_id, venta }) => paths.venta(cuenta_id, venta)}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        fichas="md"
        empty={
          <EmptyState titulo="Ninguna venta cancelada sigue facturada" nivel={unica === null ? 2 : 3}>
            <p>
              {data && `Revisamos las ventas del ${formatFecha(data.desde)} al ${formatFecha(data.hasta)}. `}
              {id !== null && (
                <>
                  Las que llevan nota de crédito están en <Link to={paths.notasCredito(id)}>NC ventas canceladas</Link>.
                </>
              )}
            </p>
          </EmptyState>
        }
      />
      <Paginas
        pagina={filtros.pagina}
        porPagina={CANCELADAS_POR_PAGINA}
        total={data?.totalItems ?? 0}
        onChange={filtros.setPagina}
      />
    </div>
  );
}

const TODAS = { valor: '', nombre: 'Todas' };
const opciones = [TODAS, ...queLePaso.options.map((valor) => ({ valor, nombre: nombresDeLoQuePaso[valor] }))];

/** Asks the marketplace again about the sales of these days that are invoiced. */
function Releer({ cuentas, desde, hasta }: { cuentas: readonly Cuenta[] } & Pick<CanceladasPagina, 'desde' | 'hasta'>) {
  const { mutate: ask, isPending } = useMutation({
    mutationFn: async () => {
      for (const { id } of cuentas) {
        await call('releerFacturadas', { params: { id }, body: { fecha_desde: desde, fecha_hasta: hasta } });
      }
    },
    onSuccess: () =>
      notify.info('Las ventas se vuelven a leer de a poco: la columna Leída muestra cuándo se leyó cada una.'),
    onError: notifyFallo,
  });
  return (
    <Button variant="default" loading={isPending} onClick={() => ask()}>
      Volver a leerlas
    </Button>
  );
}

/** Days of the list, for the address of the list where its credit notes are made. */
function diasOf({ desde, hasta }: Pick<CanceladasPagina, 'desde' | 'hasta'>): string {
  return new URLSearchParams({ desde, hasta }).toString();
}
