import { Select } from '../Select.tsx';
import { today, type FechaCivil } from '@talonario/core/base';
import { useAhora } from '../../../hooks/useAhora.ts';
import { fechasOf, periodoOf, periodos } from './periodos.ts';

interface Props {
  desde: FechaCivil | null | undefined;
  hasta: FechaCivil | null | undefined;
  onChange: (fechas: { desde: FechaCivil | null; hasta: FechaCivil | null }) => void;
  /** True when the dates can be left empty. */
  clearable?: boolean;
}

/** The dates that are asked for most, in one choice; with others than those it says so. */
export function PeriodoSelect({ desde, hasta, onChange, clearable = true }: Props) {
  const hoy = today(useAhora());
  return (
    <Select
      label="Período"
      placeholder={desde || hasta ? 'Otras fechas' : 'Todas'}
      clearable={clearable}
      data={opciones}
      value={periodoOf(desde, hasta, hoy)}
      onChange={(elegido) => {
        if (elegido === null && !clearable) return;
        onChange((elegido !== null && fechasOf(elegido, hoy)) || { desde: null, hasta: null });
      }}
    />
  );
}

const opciones = periodos.map(({ value, label }) => ({ value, label }));
