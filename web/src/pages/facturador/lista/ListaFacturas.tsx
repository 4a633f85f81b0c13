import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatFecha, formatNumero, type Accion, type Comprobante } from '@talonario/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Suave } from '../../../components/Suave.tsx';
import { DataTable, type Column, type RowAction } from '../../../components/tabla/DataTable.tsx';
import { Icon, type IconName } from '../../../components/Icon.tsx';
import { PageHeader } from '../../../components/encabezado/PageHeader.tsx';
import { Paginas } from '../../../components/tabla/Paginas.tsx';
import { EmptyState } from '../../../components/estados/States.tsx';
import { ComprobanteBadge } from '../../../components/estados/StatusBadge.tsx';
import { useUrlFilters } from '../../../hooks/useUrlFilters.ts';
import { notify } from '../../../components/toasts/notify.tsx';
import { paths } from '../../../paths.ts';
import { piece } from '../../../piece.tsx';
import { empresasQuery } from '../../../queries/empresas/empresas.ts';
import { accionesDe, notaDirecta } from '../accionesDe.ts';
import { descargarPdf } from '../descargarPdf.ts';
import type { Pregunta } from '../dialogos/Dialogos.tsx';
import classes from './ListaFacturas.module.css';
import { Filtros } from './Filtros.tsx';
import { claves, problemaDeFechas, queryDe } from './filtros.ts';
import { facturasQuery, POR_PAGINA } from '../../../queries/facturas.ts';
import { formatEnMoneda, nombreReceptor, urlDeVenta } from '../../../textos/comprobante.ts';

const Dialogos = piece(async () => ({ default: (await import('../dialogos/Dialogos.tsx')).Dialogos }), {
  pedida: true,
});

/** /app/facturador */
export default function ListaFacturas() {
  const filtros = useUrlFilters(claves);
  const malFechas = problemaDeFechas(filtros.values);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...facturasQuery(queryDe(filtros.values), filtros.pagina),
    enabled: malFechas === null,
  });
  const [pregunta, setPregunta] = useState<Pregunta | null>(null);

  useEffect(() => {
    if (error) notify.error('Error buscando facturas');
  }, [error]);

  const total = malFechas === null ? data?.totalItems : 0;
  const hayMas = malFechas === null && data?.hay_mas === true;
  // A page without rows when there are some elsewhere is on its way to another.
  const deMas = data !== undefined && data.results.length === 0 && data.totalItems > 0;
  const rows = malFechas !== null ? [] : deMas ? undefined : data?.results;
  const cuenta =
    total === undefined
      ? undefined
      : total === 1
        ? '1 comprobante'
        : `${hayMas ? 'más de ' : ''}${numero.format(total)} comprobantes`;

  return (
    <>
      <PageHeader titulo="Facturador" bajada="Todo lo que emitiste y lo que está por salir.">
        <Button component={Link} to={paths.conciliacion} variant="default">
          Conciliar con ARCA
        </Button>
        <Button component={Link} to={paths.nuevaFactura} leftSection={<Icon name="agregar" />}>
          Nuevo Comprobante Manual
        </Button>
      </PageHeader>
      {(filtros.any || total !== 0) && <Filtros filtros={filtros} cuenta={cuenta} />}
      <DataTable
        label="Comprobantes"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={formatNumero}
        href={({ id }) => paths.factura(id)}
        actions={(comprobante) => rowActions(comprobante, setPregunta)}
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

function SinResultados({ motivo, onClear }: { motivo: string | null; onClear: () => void }) {
  return (
    <EmptyState titulo={motivo ?? 'Ningún comprobante coincide con los filtros'}>
      <p>
        {motivo === null ? 'Sacá alguno de los filtros, o mirá todos.' : 'Corregí las fechas, o mirá todos.'}{' '}
        <Button variant="default" size="compact-sm" onClick={onClear}>
          Limpiar
        </Button>
      </p>
    </EmptyState>
  );
}

/** Nothing yet. What is missing before the first one is told by the first steps. */
function Vacia() {
  const { data: empresas = [] } = useQuery(empresasQuery);
  const listo = empresas.some(({ puntosDeVenta }) => puntosDeVenta.length > 0);
  return (
    <EmptyState titulo="Todavía no hay comprobantes">
      <p>
        Acá aparecen las facturas y notas de tus ventas y las que cargues a mano.
        {listo && (
          <>
            {' '}
            <Link to={paths.nuevaFactura}>Hacé la primera</Link>: escribís el CUIT del comprador y traemos sus datos de
            ARCA.
          </>
        )}
      </p>
    </EmptyState>
  );
}

const iconos: Readonly<Record<Accion, IconName>> = {
  editar: 'editar',
  eliminar: 'eliminar',
  emitir: 'emitida',
  pdf: 'descargar',
  nota_credito: 'nota',
  nota_debito: 'agregar',
  factura_a: 'cambio',
};

function rowActions(comprobante: Comprobante, ask: (pregunta: Pregunta) => void): RowAction[] {
  const ofrecidas = accionesDe(comprobante, ['pdf', 'nota_credito', 'factura_a', 'eliminar']);
  const esBorrador = comprobante.status === 'borrador' && !comprobante.emitiendo;
  return [
    {
      texto: esBorrador ? 'Editar' : 'Ver',
      icon: esBorrador ? 'editar' : 'ver',
      to: paths.factura(comprobante.id),
    },
    ...ofrecidas.map(({ accion, refusal }): RowAction => {
      const comun = { icon: iconos[accion], refusal };
      if (accion === 'pdf') {
        return { ...comun, texto: 'Descargar PDF', onSelect: () => void descargarPdf(comprobante.id) };
      }
      if (accion === 'nota_credito') {
        return notaDirecta(comprobante)
          ? { ...comun, texto: 'Nota de crédito', onSelect: () => ask({ que: 'nota_credito', comprobante }) }
          : { ...comun, texto: 'Nota de crédito', to: paths.nuevaNota('credito', comprobante.id) };
      }
      if (accion === 'factura_a') {
        return { ...comun, texto: 'Cambiar a factura A', onSelect: () => ask({ que: 'factura_a', comprobante }) };
      }
      return { ...comun, texto: 'Eliminar', peligro: true, onSelect: () => ask({ que: 'eliminar', comprobante }) };
    }),
  ];
}

const columns: readonly Column<Comprobante>[] = [
  {
    key: 'numero',
    titulo: 'Comprobante',
    render: (c) => (
      <>
        <Link className={classes.numero} to={paths.factura(c.id)}>
          {formatNumero(c)}
        </Link>
        <span className={classes.enTelefono}>
          <b title={nombreReceptor(c)}>{nombreReceptor(c)}</b>
        </span>
        <span className={classes.enTelefono}>
          {formatFecha(c.fecha)} <ComprobanteBadge comprobante={c} />
        </span>
      </>
    ),
  },
  { key: 'fecha', titulo: 'Fecha', desde: 'sm', render: ({ fecha }) => formatFecha(fecha) },
  {
    key: 'receptor',
    titulo: 'Receptor',
    desde: 'sm',
    ancha: true,
    render: (c) => <span title={nombreReceptor(c)}>{nombreReceptor(c)}</span>,
  },
  {
    key: 'emisor',
    titulo: 'Emisor',
    desde: 'lg',
    render: ({ company_razon_social }) => (
      <span className={classes.corta} title={company_razon_social}>
        {company_razon_social}
      </span>
    ),
  },
  {
    key: 'venta',
    titulo: 'Venta',
    desde: 'md',
    render: (c) => {
      const url = urlDeVenta(c);
      return url === null ? (
        <Suave>manual</Suave>
      ) : (
        <a href={url} target="_blank" rel="noreferrer" title={c.meli_buyer_nickname ?? undefined}>
          {c.meli_pack_id ?? c.meli_order_id}
        </a>
      );
    },
  },
  { key: 'total', titulo: 'Total', align: 'right', render: ({ total, moneda }) => formatEnMoneda(total, moneda) },
  { key: 'estado', titulo: 'Estado', desde: 'sm', render: (c) => <ComprobanteBadge comprobante={c} /> },
];

const numero = new Intl.NumberFormat('es-AR');
