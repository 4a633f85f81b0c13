import type { SelectProps } from '@mantine/core';
import { Select } from './Select.tsx';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ArticuloConPrecios } from '@talonario/core/articulos';
import { useState } from 'react';
import { articulosQuery } from '../../queries/articulos/articulos.ts';
import { Icon } from '../Icon.tsx';

const PAUSA_MS = 200;

interface Props extends Pick<SelectProps, 'label' | 'description' | 'required' | 'error' | 'disabled'> {
  /** SKU picked, which stays shown; empty in a field that picks one article after another. */
  sku: string;
  onPick: (articulo: ArticuloConPrecios) => void;
}

/** An article, looked for by SKU or description. */
export function ArticuloSelect({ sku, onPick, ...rest }: Props) {
  const [texto, setTexto] = useState(sku);
  const [abierto, setAbierto] = useState(false);
  const [buscado] = useDebouncedValue(texto.trim(), PAUSA_MS);
  // Just opened over the one that was picked, all are offered.
  const q = buscado === sku ? '' : buscado;
  const { data, isFetching } = useQuery({ ...articulosQuery(q, null), enabled: abierto });
  const articulos = data?.results ?? [];
  const alDia = buscado === texto.trim() && !isFetching;
  return (
    <Select
      {...rest}
      placeholder="SKU o descripción"
      autoComplete="off"
      searchable
      leftSection={<Icon name="buscar" size={16} />}
      data={opcionesOf(articulos, sku)}
      filter={({ options }) => options}
      // The list itself scrolls, which is known to be the field's.
      withScrollArea={false}
      styles={{ options: { maxHeight: '15rem', overflowY: 'auto' } }}
      renderOption={({ option }) => {
        const articulo = articulos.find((articulo) => articulo.sku === option.value);
        return (
          <span>
            {option.value} {articulo && <small>{articulo.descripcion}</small>}
          </span>
        );
      }}
      nothingFoundMessage={alDia ? 'No hay artículos con ese SKU o descripción' : 'Buscando…'}
      value={sku === '' ? null : sku}
      searchValue={texto}
      onSearchChange={setTexto}
      selectFirstOptionOnChange
      onDropdownOpen={() => setAbierto(true)}
      onDropdownClose={() => setAbierto(false)}
      onChange={(elegido) => {
        const articulo = articulos.find((articulo) => articulo.sku === elegido);
        if (!articulo) return;
        onPick(articulo);
        if (sku === '') setTexto('');
      }}
    />
  );
}

/** Options of the field; the picked SKU is one even when the search does not find it. */
function opcionesOf(articulos: readonly ArticuloConPrecios[], sku: string): string[] {
  const skus = articulos.map((articulo) => articulo.sku);
  return sku === '' || skus.includes(sku) ? skus : [sku, ...skus];
}
