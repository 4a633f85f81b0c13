import type { SelectProps } from '@mantine/core';
import { Select } from './Select.tsx';
import type { Provincia } from '@talonario/core/base';
import { provincias } from '@talonario/core/empresas';

interface Props extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  value: Provincia | null;
  onChange: (provincia: Provincia | null) => void;
}

/** A province, found by typing. */
export function ProvinciaSelect({ value, onChange, ...select }: Props) {
  return (
    <Select
      label="Provincia"
      searchable
      nothingFoundMessage="No hay una provincia con ese nombre"
      {...select}
      data={opciones}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : (Number(id) as Provincia))}
    />
  );
}

const opciones = provincias.map(({ id, acentuado }) => ({ value: String(id), label: acentuado }));
