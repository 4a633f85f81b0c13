import { SegmentedControl, Switch } from '@mantine/core';
import { Select } from '../../../../../components/campos/Select.tsx';
import { withComma } from '@talonario/core/base';
import type { MedidaPiso } from '@talonario/core/publicaciones';
import type { ReactNode } from 'react';
import { useTelefono } from '../../../../../hooks/pantalla/useTelefono.ts';
import { useAlToque } from '../../../../../hooks/useAlToque.ts';
import type { UrlFilters } from '../../../../../hooks/useUrlFilters.ts';
import { FilterBar } from '../../../../../components/tabla/FilterBar.tsx';
import { FilterText } from '../../../../../components/tabla/FilterText.tsx';
import classes from './BarraFiltros.module.css';
import {
  chipsOf,
  opcionesCompetencia,
  opcionesOrden,
  opcionesStatus,
  readPiso,
  type Clave,
  type Filtros,
} from './filtros.ts';

interface Props {
  filtros: Filtros;
  set: UrlFilters<Clave>['set'];
  commit: UrlFilters<Clave>['commit'];
  clear: () => void;
  /** Age of the listings: at the end of the row, on a phone with the filters that wait. */
  costado: ReactNode;
  /** They are being read now: their progress is always in sight. */
  leyendo: boolean;
}

/** The filters and the order of the listings shown. */
export function BarraFiltros({ filtros, set, commit, clear, costado, leyendo }: Props) {
  const aparte = useTelefono() && !leyendo;
  const chips = chipsOf(filtros).map(({ texto, claves }) => ({
    key: texto,
    texto,
    onRemove: () => set(Object.fromEntries(claves.map((clave) => [clave, null]))),
  }));
  return (
    <FilterBar
      chips={chips}
      onClear={clear}
      costado={aparte ? undefined : costado}
      buscar={
        <FilterText
          label="Título o número"
          placeholder="Título o número"
          value={filtros.q}
          onCommit={(texto, alDejar) => commit({ q: texto }, alDejar)}
        />
      }
      principales={<FiltrosDeEstado filtros={filtros} set={set} />}
    >
      <Tipeados filtros={filtros} set={set} commit={commit} />
      {aparte && costado}
    </FilterBar>
  );
}

function FiltrosDeEstado({ filtros: { status, pierden, sin_costo }, set }: Pick<Props, 'filtros' | 'set'>) {
  const [losQuePierden, touchPierden] = useAlToque(pierden);
  const [losSinCosto, touchSinCosto] = useAlToque(sin_costo);
  return (
    <div className={classes.cuales}>
      <SegmentedControl
        aria-label="Estado"
        withItemsBorders={false}
        data={opcionesStatus.map(({ valor, nombre }) => ({ value: valor, label: nombre }))}
        value={status}
        onChange={(valor) => set({ status: valor === 'active' ? null : valor })}
      />
      <Switch
        label="Que pierden"
        checked={losQuePierden}
        onChange={({ currentTarget: { checked } }) => {
          touchPierden(checked);
          set({ pierden: checked ? 'si' : null });
        }}
      />
      <Switch
        label="Sin costo"
        checked={losSinCosto}
        onChange={({ currentTarget: { checked } }) => {
          touchSinCosto(checked);
          set({ sin_costo: checked ? 'si' : null });
        }}
      />
    </div>
  );
}

function Tipeados({ filtros, set, commit }: Pick<Props, 'filtros' | 'set' | 'commit'>) {
  const { sku, piso, medida, pierden, competencia, orden } = filtros;
  return (
    <>
      <FilterText
        label="SKU exacto"
        value={sku}
        onCommit={(texto, alDejar) => commit({ sku: texto.trim() }, alDejar)}
      />
      <Piso piso={piso} medida={medida} set={set} commit={commit} />
      <Select
        label="En el catálogo"
        placeholder="Todas"
        data={opcionesCompetencia.map((opcion) => ({ ...opcion }))}
        value={competencia}
        clearable
        allowDeselect
        onChange={(valor) => set({ competencia: valor })}
      />
      <Select
        label="Orden"
        placeholder={pierden || piso !== '' ? 'Peor primero' : 'Título'}
        data={opcionesOrden.map((opcion) => ({ ...opcion }))}
        value={orden}
        clearable
        allowDeselect
        onChange={(valor) => set({ orden: valor })}
      />
    </>
  );
}

function Piso({ piso, medida, set, commit }: Pick<Props, 'set' | 'commit'> & { piso: string; medida: MedidaPiso }) {
  return (
    <div className={classes.piso}>
      <FilterText
        label="Bajo el piso de"
        placeholder="Ninguno"
        inputMode="decimal"
        rightSection="%"
        rightSectionPointerEvents="none"
        value={piso === '' ? '' : withComma(Number(piso))}
        onCommit={(texto, alDejar) => commit({ piso: readPiso(texto) }, alDejar)}
      />
      <Select
        aria-label="Piso de qué"
        data={[
          { value: 'margen', label: 'de margen' },
          { value: 'utilidad', label: 'de utilidad' },
        ]}
        value={medida}
        onChange={(valor) => set({ medida: valor })}
      />
    </div>
  );
}
