import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { faltaDeArticulo, type ArticuloConPrecios, type FaltaDeArticulo } from '@talonario/core/articulos';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { call, saveArchivo } from '../../../api.ts';
import { ConfirmDialog } from '../../../components/dialogos/ConfirmDialog.tsx';
import { PageHeader } from '../../../components/encabezado/PageHeader.tsx';
import { EmptyState } from '../../../components/estados/States.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { BarraLista } from '../../../components/tabla/BarraLista.tsx';
import { useColumnas } from '../../../components/tabla/columnas/useColumnas.ts';
import { useOrden } from '../../../components/tabla/orden/useOrden.ts';
import { DataTable, type RowAction } from '../../../components/tabla/DataTable.tsx';
import { FilterBar } from '../../../components/tabla/FilterBar.tsx';
import { FilterText } from '../../../components/tabla/FilterText.tsx';
import { Herramientas } from '../../../components/tabla/vistas/Herramientas.tsx';
import { Paginas } from '../../../components/tabla/Paginas.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { useTelefono } from '../../../hooks/pantalla/useTelefono.ts';
import { useAcceso } from '../../../hooks/useAcceso.ts';
import { useEstable } from '../../../hooks/useEstable.ts';
import { useUrlFilters } from '../../../hooks/useUrlFilters.ts';
import { paths } from '../../../paths.ts';
import { piece } from '../../../piece.tsx';
import { ARTICULOS_POR_PAGINA, stockQuery } from '../../../queries/articulos/articulos.ts';
import { enPlural } from '../../../textos/numeros.ts';
import { CambioStockDialog } from '../cambio/CambioStockDialog.tsx';
import { SeccionesDeArticulos } from '../SeccionesDeArticulos.tsx';
import { ArticuloDialog } from './ArticuloDialog.tsx';
import { AutocompletarDialog } from './AutocompletarDialog.tsx';
import { BarraSeleccion } from './BarraSeleccion.tsx';
import { columnsOf } from './columnas.tsx';
import { Exportar, formatosOf, useExportar } from './Exportar.tsx';
import { alcanceOf, cuantosElegidos, elegidosEn, NINGUNA, type Mostrados, type Seleccion } from './seleccion.ts';
import { useArticulos } from './useArticulos.ts';
import { Puede } from '../../../components/Puede.tsx';

type Dialogo = 'agregar' | 'autocompletar' | 'cambiar' | 'importar' | null;

const ImportarCsvDialog = piece(() => import('./ImportarCsvDialog.tsx'), { pedida: true });

/** /app/articulos */
export default function ListaArticulos() {
  const filtros = useUrlFilters(['q', 'sin']);
  const q = filtros.values.q ?? '';
  const sin = faltaDeArticulo.safeParse(filtros.values.sin).data ?? null;
  const orden = useOrden(ORDENES, POR_SKU);
  const pedido = { q, ...(sin !== null && { sin }), orden: orden.actual?.columna, sentido: orden.actual?.sentido };
  const { data, error, refetch, isPlaceholderData } = useQuery(stockQuery(pedido, filtros.pagina));
  const { edit, remove } = useArticulos();
  const { puede } = useAcceso();
  const veCostos = puede('ganancias');
  const configura = puede('configurar');
  const telefono = useTelefono();
  const exportacion = useExportar({ q, sin });
  const editar = useEstable(edit);
  const [dialogo, setDialogo] = useState<Dialogo>(null);
  const [aEliminar, setAEliminar] = useState<ArticuloConPrecios | null>(null);
  // A selection belongs to its search: another one starts empty.
  const [guardada, setGuardada] = useState({ q, sin, seleccion: NINGUNA });
  const seleccion = guardada.q === q && guardada.sin === sin ? guardada.seleccion : NINGUNA;
  const choose = (nueva: Seleccion) => setGuardada({ q, sin, seleccion: nueva });
  useEffect(() => {
    if (error) notify.error('Error trayendo artículos');
  }, [error]);

  const total = data?.totalItems;
  const deMas = data !== undefined && data.results.length === 0 && data.totalItems > 0;
  const rows = deMas ? undefined : data?.results;
  const columnas = useColumnas(
    'articulos',
    useMemo(() => columnsOf(editar).filter(({ key }) => veCostos || key !== 'cost'), [editar, veCostos]),
  );
  const actions = useCallback((articulo: ArticuloConPrecios) => rowActions(articulo, setAEliminar), []);

  return (
    <>
      <PageHeader
        titulo="Articulos"
        bajada={`Lo que vendés, por SKU: ${veCostos ? 'su costo, ' : ''}su stock y su IVA.`}
        enTelefono={[
          ...(total !== 0 && veCostos ? formatosOf(exportacion.exportar, 'Exportar ') : []),
          ...(configura
            ? ([
                { texto: 'Autocompletar', icon: 'cambio', onSelect: () => setDialogo('autocompletar') },
                { texto: 'Importar CSV', icon: 'subir', onSelect: () => setDialogo('importar') },
              ] as const)
            : []),
        ]}
      >
        {!telefono && total !== 0 && veCostos && <Exportar {...exportacion} />}
        {!telefono && configura && (
          <>
            <Button variant="default" onClick={() => setDialogo('autocompletar')}>
              Autocompletar
            </Button>
            <Button variant="default" onClick={() => setDialogo('importar')}>
              Importar CSV
            </Button>
          </>
        )}
        <Puede derecho="configurar">
          <Button leftSection={<Icon name="agregar" />} onClick={() => setDialogo('agregar')}>
            Agregar
          </Button>
        </Puede>
      </PageHeader>
      <SeccionesDeArticulos />
      {(filtros.any || total !== 0) && (
        <FilterBar
          chips={[
            ...(q === '' ? [] : [{ key: 'q', texto: `Búsqueda: ${q}`, onRemove: () => filtros.set({ q: null }) }]),
            ...(sin === null ? [] : [{ key: 'sin', texto: FALTAS[sin], onRemove: () => filtros.set({ sin: null }) }]),
          ]}
          onClear={filtros.clear}
          buscar={
            <FilterText
              aria-label="Buscar artículos"
              placeholder="SKU o descripción"
              type="search"
              leftSection={<Icon name="buscar" size={16} />}
              value={q}
              onCommit={(texto, alDejar) => filtros.commit({ q: texto.trim() }, alDejar)}
            />
          }
          principales={
            <SegmentedControl
              aria-label="Qué artículos"
              data={[
                { value: '', label: 'Todos' },
                ...faltaDeArticulo.options
                  .filter((falta) => veCostos || falta !== 'costo')
                  .map((falta) => ({ value: falta, label: FALTAS[falta] })),
              ]}
              value={sin ?? ''}
              onChange={(falta) => filtros.set({ sin: falta === '' ? null : falta })}
            />
          }
        />
      )}
      {cuantosElegidos(seleccion, total ?? 0) === 0 && total !== 0 && (
        <BarraLista elegidas={false} cuenta={cuentaOf(total, data?.hay_mas === true)}>
          <Herramientas
            lista="articulos"
            claves={SIN_FECHAS}
            hayFiltros={filtros.any || orden.actual?.columna !== 'sku' || orden.actual.sentido !== 'asc'}
            columnas={columnas}
            {...(veCostos && {
              onArchivo: async (formato) => {
                const visibles = columnas.visibles.map(({ key }) => key).join(',');
                saveArchivo(await call('exportarStock', { query: { ...pedido, formato, columnas: visibles } }));
              },
            })}
          />
        </BarraLista>
      )}
      <BarraSeleccion
        seleccion={seleccion}
        total={total ?? 0}
        hayMas={data?.hay_mas === true}
        onTodos={() => choose({ skus: new Set(), todos: true })}
        onNinguno={() => choose(NINGUNA)}
        onCambiar={() => setDialogo('cambiar')}
      />
      <DataTable
        label="Artículos"
        columns={columnas.visibles}
        rows={rows}
        orden={orden}
        rowKey={({ sku }) => sku}
        rowName={({ sku }) => sku}
        href={({ sku }) => paths.articulo(sku)}
        actions={actions}
        selection={{
          ids: elegidosEn(seleccion, rows?.map(({ sku }) => sku) ?? []),
          onChange: (skus) => choose({ skus, todos: false }),
        }}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        skeletonRows={ARTICULOS_POR_PAGINA}
        empty={filtros.any ? <SinResultados q={q} sin={sin} onClear={filtros.clear} /> : <Vacia />}
      />
      <Paginas
        pagina={filtros.pagina}
        porPagina={ARTICULOS_POR_PAGINA}
        total={total ?? 0}
        hayMas={data?.hay_mas === true}
        onChange={filtros.setPagina}
      />
      {dialogo === 'agregar' && <ArticuloDialog sku={total === 0 ? q : ''} onClose={() => setDialogo(null)} />}
      {dialogo === 'importar' && <ImportarCsvDialog onClose={() => setDialogo(null)} />}
      {dialogo === 'autocompletar' && <AutocompletarDialog onClose={() => setDialogo(null)} />}
      {dialogo === 'cambiar' && (
        <CambioStockDialog
          alcance={alcanceOf(seleccion, { q, sin })}
          cuantos={seleccion.todos && data?.hay_mas ? null : cuantosElegidos(seleccion, total ?? 0)}
          onClose={() => setDialogo(null)}
          onHecho={() => choose(NINGUNA)}
        />
      )}
      {aEliminar && (
        <ConfirmDialog
          opened
          onClose={() => setAEliminar(null)}
          titulo={`Eliminar ${aEliminar.sku}`}
          confirmar="Eliminar"
          peligro
          onConfirm={() => remove(aEliminar)}
        >
          Se borran «{aEliminar.descripcion}», sus precios en las listas y los costos que tuvo. Esta acción no es
          reversible. Los comprobantes que lo nombran quedan como están.
        </ConfirmDialog>
      )}
    </>
  );
}

const FALTAS: Readonly<Record<FaltaDeArticulo, string>> = { costo: 'Sin costo', stock: 'Sin stock' };

/** Articles have no dates. */
const SIN_FECHAS = { desde: '', hasta: '' };
const ORDENES = ['sku', 'descripcion', 'stock', 'cost', 'iva'];
const POR_SKU = { columna: 'sku', sentido: 'asc' } as const;

function cuentaOf(total: number | undefined, hayMas: boolean): string | undefined {
  if (total === undefined) return undefined;
  return enPlural(total, '1 artículo', `${hayMas ? 'más de ' : ''}# artículos`);
}

function rowActions(articulo: ArticuloConPrecios, onDelete: (articulo: ArticuloConPrecios) => void): RowAction[] {
  return [
    { texto: 'Editar', icon: 'editar', to: paths.articulo(articulo.sku) },
    { texto: 'Eliminar', icon: 'eliminar', derecho: 'configurar', peligro: true, onSelect: () => onDelete(articulo) },
  ];
}

function SinResultados({ q, sin, onClear }: Mostrados & { onClear: () => void }) {
  const de = sin === null ? '' : ` ${FALTAS[sin].toLowerCase()}`;
  return (
    <EmptyState titulo={q === '' ? `No hay artículos${de}` : `No hay artículos${de} con «${q}»`}>
      <p>
        Se busca en el SKU y en la descripción.{' '}
        <Button variant="default" size="compact-sm" onClick={onClear}>
          Limpiar
        </Button>
      </p>
    </EmptyState>
  );
}

function Vacia() {
  return (
    <EmptyState titulo="Todavía no tenés artículos">
      <p>
        El costo sirve para calcular tu ganancia en cada venta, y el IVA, para facturar.{' '}
        <Link to={paths.importar}>Importá un CSV</Link> con tus artículos, o usá «Autocompletar», que los trae de tus
        publicaciones por su SKU.
      </p>
    </EmptyState>
  );
}
