import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumero, type Comprobante } from '@talonario/core/comprobantes';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call, saveArchivo } from '../../../api.ts';
import { PageHeader } from '../../../components/encabezado/PageHeader.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { BarraLista } from '../../../components/tabla/BarraLista.tsx';
import { useColumnas } from '../../../components/tabla/columnas/useColumnas.ts';
import { DataTable } from '../../../components/tabla/DataTable.tsx';
import { Herramientas } from '../../../components/tabla/vistas/Herramientas.tsx';
import { Paginas } from '../../../components/tabla/Paginas.tsx';
import { useOrden } from '../../../components/tabla/orden/useOrden.ts';
import { notify } from '../../../components/toasts/notify.tsx';
import { useTelefono } from '../../../hooks/pantalla/useTelefono.ts';
import { useUrlFilters } from '../../../hooks/useUrlFilters.ts';
import { paths } from '../../../paths.ts';
import { piece } from '../../../piece.tsx';
import { facturasQuery, POR_PAGINA, totalesQuery } from '../../../queries/facturas.ts';
import type { Pregunta } from '../dialogos/Dialogos.tsx';
import { columns } from './columnas.tsx';
import { Cuenta } from './Cuenta.tsx';
import { Filtros } from './Filtros.tsx';
import { claves, problemaDeFechas, queryOf } from './filtros.ts';
import { rowActions } from './rowActions.ts';
import { SinResultados, Vacia } from './SinFacturas.tsx';
import { useElegidas } from './useElegidas.ts';
import { Puede } from '../../../components/Puede.tsx';

const Dialogos = piece(async () => ({ default: (await import('../dialogos/Dialogos.tsx')).Dialogos }), {
  pedida: true,
});
const BarraElegidas = piece(() => import('./BarraElegidas.tsx'));

/** /app/facturador */
export default function ListaFacturas() {
  const telefono = useTelefono();
  const filtros = useUrlFilters(claves);
  const orden = useOrden(ORDENES, POR_FECHA);
  const columnas = useColumnas('facturador', columns);
  const query = queryOf(filtros.values);
  const pedido = { ...query, orden: orden.actual?.columna, sentido: orden.actual?.sentido };
  const malFechas = problemaDeFechas(filtros.values);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...facturasQuery(pedido, filtros.pagina),
    enabled: malFechas === null,
  });
  const hay = malFechas === null && data !== undefined && data.totalItems > 0;
  const { data: totales, isPlaceholderData: totalesPrevios } = useQuery({ ...totalesQuery(query), enabled: hay });
  const [pregunta, setPregunta] = useState<Pregunta | null>(null);

  const actions = useCallback((comprobante: Comprobante) => rowActions(comprobante, setPregunta), [setPregunta]);

  useEffect(() => {
    if (error) notify.error('Error buscando facturas');
  }, [error]);

  const exactos = totalesPrevios ? undefined : totales;
  const total = malFechas === null ? (exactos?.cantidad ?? data?.totalItems) : 0;
  const hayMas = malFechas === null && exactos === undefined && data?.hay_mas === true;
  // A page without rows when there are some elsewhere is on its way to another.
  const deMas = data !== undefined && data.results.length === 0 && data.totalItems > 0;
  const rows = malFechas !== null ? [] : deMas ? undefined : data?.results;
  const elegidas = useElegidas(JSON.stringify(query), rows);

  return (
    <>
      <PageHeader
        titulo="Facturador"
        bajada="Todo lo que emitiste y lo que está por salir."
        enTelefono={[{ texto: 'Conciliar con ARCA', icon: 'ver', to: paths.conciliacion }]}
      >
        {!telefono && (
          <Button component={Link} to={paths.conciliacion} variant="default">
            Conciliar con ARCA
          </Button>
        )}
        <Puede derecho="redactar">
          <Button
            component={Link}
            to={paths.nuevaFactura}
            leftSection={<Icon name="agregar" />}
            aria-label="Nuevo Comprobante Manual"
          >
            {telefono ? 'Nuevo' : 'Nuevo Comprobante Manual'}
          </Button>
        </Puede>
      </PageHeader>
      {(filtros.any || total !== 0) && <Filtros filtros={filtros} />}
      {total !== 0 && (
        <BarraLista
          elegidas={elegidas.lista.length > 0}
          cuenta={<Cuenta total={total} hayMas={hayMas} totales={exactos} elegidas={elegidas.lista} />}
        >
          {elegidas.lista.length > 0 ? (
            <BarraElegidas elegidas={elegidas} query={pedido} total={total ?? 0} onPregunta={setPregunta} />
          ) : (
            <Herramientas
              lista="facturador"
              claves={FECHAS}
              hayFiltros={filtros.any || orden.actual?.columna !== 'fecha' || orden.actual.sentido !== 'desc'}
              columnas={columnas}
              onArchivo={async (formato) => {
                const visibles = columnas.visibles.map(({ key }) => key).join(',');
                saveArchivo(await call('facturasCsv', { query: { ...pedido, formato, columnas: visibles } }));
              }}
            />
          )}
        </BarraLista>
      )}
      <DataTable
        label="Comprobantes"
        columns={columnas.visibles}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={formatNumero}
        href={({ id }) => paths.factura(id)}
        actions={actions}
        selection={{ ids: elegidas.ids, onChange: elegidas.set }}
        orden={orden}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        skeletonRows={POR_PAGINA}
        empty={filtros.any ? <SinResultados motivo={malFechas} onClear={filtros.clear} /> : <Vacia />}
      />
      <Paginas
        pagina={filtros.pagina}
        porPagina={POR_PAGINA}
        total={total ?? 0}
        hayMas={hayMas}
        onChange={filtros.setPagina}
      />
      {pregunta && <Dialogos pregunta={pregunta} onClose={() => setPregunta(null)} />}
    </>
  );
}

const ORDENES = ['fecha', 'receptor', 'total'];
const POR_FECHA = { columna: 'fecha', sentido: 'desc' } as const;
const FECHAS = { desde: 'fechaDesde', hasta: 'fechaHasta' };
