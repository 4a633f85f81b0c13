import type { Cuenta } from '@talonario/core/empresas';
import { memo, useMemo } from 'react';
import { Select } from '../../../../components/campos/Select.tsx';
import { FilterBar } from '../../../../components/tabla/FilterBar.tsx';

interface Props {
  cuentas: readonly Cuenta[];
  /** Account whose sales are shown; null: all of them. */
  elegida: string | null;
  onChange: (cuenta: string | null) => void;
}

/** Filter of the list by one of the accounts, with a chip that takes it off. */
export const FiltroDeCuentas = memo(function FiltroDeCuentas({ cuentas, elegida, onChange }: Props) {
  const data = useMemo(() => cuentas.map(({ id, nickname }) => ({ value: id, label: nickname })), [cuentas]);
  if (cuentas.length < 2) return null;
  const cuenta = cuentas.find(({ id }) => id === elegida);
  return (
    <FilterBar
      enLinea
      chips={
        elegida === null
          ? []
          : [{ key: 'cuenta', texto: `Cuenta: ${cuenta?.nickname ?? 'desconocida'}`, onRemove: () => onChange(null) }]
      }
      onClear={() => onChange(null)}
    >
      <Select
        label="Cuenta"
        placeholder="Todas"
        data={data}
        value={cuenta?.id ?? null}
        onChange={(id) => onChange(id)}
        clearable
      />
    </FilterBar>
  );
});
