import { useMemo } from 'react';
import { useUrlFilters, type UrlFilters } from '../../../../../hooks/useUrlFilters.ts';
import { CLAVES, readFiltros, type Clave, type Filtros } from './filtros.ts';

/** The list's filters, kept in the address. */
export function useFiltros(): Pick<UrlFilters<Clave>, 'set' | 'commit' | 'clear'> & { filtros: Filtros } {
  const { values, set, commit, clear } = useUrlFilters(CLAVES);
  const clave = JSON.stringify(values);
  // Equal filters give the same object: queries depend on it.
  const filtros = useMemo(() => readFiltros(JSON.parse(clave) as typeof values), [clave]);
  return { filtros, set, commit, clear };
}
