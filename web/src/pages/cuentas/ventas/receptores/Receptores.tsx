import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { nameReceptor, receptorRevisado, type ReceptorDeCuenta, type ReceptoresPagina } from '@talonario/core/ventas';
import { BackLink } from '../../../../components/encabezado/BackLink.tsx';
import { EmptyState } from '../../../../components/estados/States.tsx';
import { Suave } from '../../../../components/Suave.tsx';
import { DataTable } from '../../../../components/tabla/DataTable.tsx';
import { Enlace } from '../../../../components/tabla/filas/Enlace.tsx';
import { Grupos } from '../../../../components/tabla/Grupos.tsx';
import type { Column } from '../../../../components/tabla/orden/column.ts';
import { Paginas } from '../../../../components/tabla/Paginas.tsx';
import { useTitle } from '../../../../hooks/pantalla/useTitle.ts';
import { useUrlFilters } from '../../../../hooks/useUrlFilters.ts';
import { paths } from '../../../../paths.ts';
import { RECEPTORES_POR_PAGINA, receptoresQuery } from '../../../../queries/ventas/receptores.ts';
import { fechaYHora } from '../../../../textos/fechaYHora.ts';
import { enMiles } from '../../../../textos/numeros.ts';
import { useTelefono } from '../../../../hooks/pantalla/useTelefono.ts';
import { useAmbito, useApodos } from '../ambito.ts';
import { withCuenta } from '../todas/withCuenta.tsx';
import classes from './Receptores.module.css';

/** Vouchers that would be to somebody else today, of those issued before buyers were read by id: /app/cuentas/{id}/receptores; of every account, /app/ventas/receptores. */
export default function Receptores() {
  const { unica } = useAmbito();
  const id = unica?.id ?? null;
  useTitle(unica === null ? 'A quién se facturó' : `A quién se facturó · ${unica.nickname}`);
  // An account's frame has the page's title.
  const Titulo = unica === null ? 'h1' : 'h2';
  const apodos = useApodos();
  const telefono = useTelefono();
  const columns = useMemo(
    () =>
      apodos === null
        ? columnas
        : withCuenta(columnas, telefono, ({ cuenta_id }: ReceptorDeCuenta) => apodos.get(cuenta_id) ?? ''),
    [apodos, telefono],
  );
  const filtros = useUrlFilters(['resultado']);
  // An unknown value is ignored.
  const resultado = receptorRevisado.shape.resultado.safeParse(filtros.values.resultado).data;
  const { data, error, refetch, isPlaceholderData } = useQuery(
    receptoresQuery(id, { resultado, pagina: filtros.pagina }),
  );
  const elegida = opciones.find(({ valor }) => valor === (resultado ?? '')) ?? TODAS;
  return (
    <div className={classes.pantalla}>
      <div>
        <BackLink to={id === null ? paths.ventasCanceladas : paths.canceladas(id)} texto="Canceladas con factura" />
      </div>
      <header>
        <Titulo>A quién se facturó</Titulo>
        <p>
          Facturas viejas que hoy saldrían a otro receptor o con otra letra. Esta lista solo avisa: ninguna factura
          cambia sola. {data && <Avance {...data} />}
        </p>
      </header>
      <Grupos
        label="Qué se muestra"
        opciones={opciones}
        elegida={elegida}
        cuantas={(opcion) => (opcion === elegida ? data?.totalItems : undefined)}
        onChange={({ valor }) => filtros.set({ resultado: valor })}
      />
      <DataTable
        label="A quién se facturó"
        columns={columns}
        rows={data?.results}
        rowKey={({ factura }) => factura.id}
        rowName={({ factura }) => factura.texto}
        href={({ cuenta_id, venta }) => paths.venta(cuenta_id, venta)}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        fichas="md"
        empty={
          <EmptyState titulo="Ninguna factura saldría hoy a otro receptor" nivel={unica === null ? 2 : 3}>
            <p>{data && data.faltan > 0 ? 'Todavía las estamos revisando.' : 'No hay nada que corregir.'}</p>
          </EmptyState>
        }
      />
      <Paginas
        pagina={filtros.pagina}
        porPagina={RECEPTORES_POR_PAGINA}
        total={data?.totalItems ?? 0}
        onChange={filtros.setPagina}
      />
    </div>
  );
}

const TODAS = { valor: '', nombre: 'Todas' };
const opciones = [
  TODAS,
  { valor: 'distinto', nombre: 'A otro receptor' },
  { valor: 'no_se_supo', nombre: 'No se pudo saber' },
];

/** Progress of the review. */
function Avance({ revisados, faltan, terminada_en }: ReceptoresPagina) {
  if (faltan > 0) {
    return (
      <>
        Revisamos {enMiles(revisados)} y faltan {enMiles(faltan)}: se leen de a poco.
      </>
    );
  }
  if (terminada_en === null) return null;
  return (
    <>
      Revisamos {enMiles(revisados)}, hasta el {fechaYHora(terminada_en)}.
    </>
  );
}

const columnas: readonly Column<ReceptorDeCuenta>[] = [
  {
    key: 'factura',
    titulo: 'Factura',
    render: ({ factura }) => <Enlace to={paths.factura(factura.id)}>{factura.texto}</Enlace>,
  },
  { key: 'venta', titulo: 'Venta', desde: 'sm', render: ({ venta }) => venta },
  {
    key: 'facturado',
    titulo: 'Se facturó',
    envuelve: true,
    render: ({ facturado }) => nameReceptor(facturado),
  },
  {
    key: 'ahora',
    titulo: 'Hoy sería',
    ancha: true,
    envuelve: true,
    render: ({ ahora, motivo }) =>
      ahora === null ? (
        <span>
          No se pudo saber. <Suave>{motivo}</Suave>
        </span>
      ) : (
        <b>{nameReceptor(ahora)}</b>
      ),
  },
];
