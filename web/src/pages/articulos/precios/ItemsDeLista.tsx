import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ListaPrecios } from '@talonario/core/articulos';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { sentenceOf } from '../../../api.ts';
import { EmptyState } from '../../../components/estados/States.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { DataTable, type RowAction } from '../../../components/tabla/DataTable.tsx';
import { FilterBar } from '../../../components/tabla/FilterBar.tsx';
import { FilterText } from '../../../components/tabla/FilterText.tsx';
import { Paginas } from '../../../components/tabla/Paginas.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { useUrlFilters } from '../../../hooks/useUrlFilters.ts';
import { paths } from '../../../paths.ts';
import { PRECIOS_POR_PAGINA, preciosQuery } from '../../../queries/articulos/listas.ts';
import { enPlural } from '../../../textos/numeros.ts';
import { usePrecios } from '../usePrecios.ts';
import { columnsOf, type PrecioDeLista } from './columnas.tsx';
import { PrecioDialog } from './PrecioDialog.tsx';

interface Props {
  lista: ListaPrecios;
  /** Receives the search, which limits a change of prices. */
  onSearch: (q: string) => void;
}

/** The prices of a list (spec §2), with edit and delete. */
export function ItemsDeLista({ lista, onSearch }: Props) {
  const filtros = useUrlFilters(['q']);
  const q = filtros.values.q ?? '';
  const { data, error, refetch, isPlaceholderData } = useQuery(preciosQuery(lista.id, q, filtros.pagina));
  const { edit, remove } = usePrecios();
  const [editado, setEditado] = useState<PrecioDeLista | null>(null);
  useEffect(() => onSearch(q), [q, onSearch]);
  useEffect(() => {
    if (error) notify.error('Error trayendo artículos');
  }, [error]);

  const columns = columnsOf(lista, ({ sku, precio }, texto) => edit({ lista_id: lista.id, sku, precio }, texto));
  const actions = (item: PrecioDeLista): RowAction[] => [
    { texto: 'Editar', icon: 'editar', derecho: 'configurar', onSelect: () => setEditado(item) },
    {
      texto: 'Eliminar',
      icon: 'eliminar',
      derecho: 'configurar',
      peligro: true,
      onSelect: () => {
        const { sku, precio } = item;
        remove({ lista_id: lista.id, sku, precio }).catch((fallo: unknown) => notify.error(sentenceOf(fallo)));
      },
    },
  ];
  const total = data?.totalItems;
  const deMas = data !== undefined && data.items.length === 0 && data.totalItems > 0;

  return (
    <>
      {(filtros.any || total !== 0) && (
        <FilterBar
          chips={q === '' ? [] : [{ key: 'q', texto: `Búsqueda: ${q}`, onRemove: filtros.clear }]}
          onClear={filtros.clear}
          cuenta={total === undefined ? undefined : enPlural(total, '1 artículo', '# artículos')}
          buscar={
            <FilterText
              aria-label="Buscar en la lista"
              placeholder="SKU o descripción"
              type="search"
              leftSection={<Icon name="buscar" size={16} />}
              value={q}
              onCommit={(texto, alDejar) => filtros.commit({ q: texto.trim() }, alDejar)}
            />
          }
        />
      )}
      <DataTable
        label={`Precios de ${lista.name}`}
        columns={columns}
        rows={deMas ? undefined : data?.items}
        rowKey={({ sku }) => sku}
        rowName={({ sku }) => sku}
        actions={actions}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        skeletonRows={PRECIOS_POR_PAGINA}
        empty={
          filtros.any ? (
            <EmptyState titulo={`No hay artículos con «${q}» en la lista`} nivel={3}>
              <Button variant="default" size="compact-sm" onClick={filtros.clear}>
                Limpiar
              </Button>
            </EmptyState>
          ) : (
            <EmptyState titulo="La lista todavía no tiene precios" nivel={3}>
              <p>
                Con «Agregar» ponés el precio de un artículo. Si ya tenés la lista en un archivo,{' '}
                <Link to={paths.importarLista(lista.id)}>importala</Link>.
              </p>
            </EmptyState>
          )
        }
      />
      <Paginas pagina={filtros.pagina} porPagina={PRECIOS_POR_PAGINA} total={total ?? 0} onChange={filtros.setPagina} />
      {editado && <PrecioDialog lista={lista} item={editado} onClose={() => setEditado(null)} />}
    </>
  );
}
