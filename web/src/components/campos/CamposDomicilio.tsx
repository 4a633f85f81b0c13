import type { Provincia } from '@talonario/core/base';
import type { ComponentType } from 'react';
import { CampoTexto, type CampoTextoProps } from './texto/CampoTexto.tsx';
import { Columnas } from './Columnas.tsx';
import { ProvinciaSelect } from './ProvinciaSelect.tsx';

export interface Domicilio {
  domicilio: string;
  localidad: string;
  codigoPostal: string;
  provincia: Provincia | null;
}

interface Props {
  value: Domicilio;
  onChange: (cambio: Partial<Domicilio>) => void;
  disabled?: boolean;
  /** A field's error and the path that finds it. */
  mostrado?: (campo: keyof Domicilio) => Pick<CampoTextoProps, 'error' | 'onBlur' | 'required'>;
  /** Component of the text fields. */
  campo?: ComponentType<CampoTextoProps>;
}

/** Address of a receiver: the street is required, the rest is not. */
export function CamposDomicilio({ value, onChange, disabled = false, mostrado, campo: Campo = CampoTexto }: Props) {
  const text = (campo: 'domicilio' | 'localidad' | 'codigoPostal', label: string, maxLength: number) => (
    <Campo
      label={label}
      maxLength={maxLength}
      disabled={disabled}
      required={campo === 'domicilio'}
      {...mostrado?.(campo)}
      value={value[campo]}
      onChange={(texto) => onChange({ [campo]: texto })}
    />
  );
  return (
    <>
      {text('domicilio', 'Domicilio', 200)}
      <Columnas de={3}>
        {text('localidad', 'Localidad', 100)}
        {text('codigoPostal', 'Código postal', 20)}
        <ProvinciaSelect
          clearable
          disabled={disabled}
          {...mostrado?.('provincia')}
          value={value.provincia}
          onChange={(provincia) => onChange({ provincia })}
        />
      </Columnas>
    </>
  );
}
