import type { Cuenta } from '@talonario/core/empresas';
import { memo, useMemo } from 'react';
import { Select } from '../../../../components/campos/Select.tsx';

interface Props {
  cuentas: readonly Cuenta[];
  /** Account whose sales are shown; null: all of them. */
  elegida: string | null;
  onChange: (cuenta: string | null) => void;
}

/** Filter of the list by one of the accounts. */
export const FiltroDeCuentas = memo(function FiltroDeCuentas({ cuentas, elegida, onChange }: Props) {
  const data = useMemo(() => cuentas.map(({ id, nickname }) => ({ value: id, label: nickname })), [cuentas]);
  return (
    <Select
      label="Cuenta"
      placeholder="Todas"
      data={data}
      value={cuentas.some(({ id }) => id === elegida) ? elegida : null}
      onChange={(id) => onChange(id)}
      clearable
    />
  );
});
