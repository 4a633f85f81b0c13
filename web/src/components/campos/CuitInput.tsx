import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { stripDocumento } from '@talonario/core/empresas';
import { Icon } from '../Icon.tsx';
import classes from './CuitInput.module.css';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'className'> {
  /** CUIT as typed, with or without dashes. */
  value: string;
  onChange: (texto: string) => void;
  /** Asks ARCA for it. It is given without dashes, and only once it is whole. */
  onBuscar: (cuit: string) => void;
  buscando: boolean;
  /** True when a CUIT that cannot be edited can still be looked up. */
  buscaFijo?: boolean;
}

const LARGO_CUIT = 11;

/** A CUIT, and the button that brings what ARCA knows of it. */
export function CuitInput({ value, onChange, onBuscar, buscando, buscaFijo = false, disabled, ...input }: Props) {
  const cuit = stripDocumento(value);
  return (
    <div className={classes.cuit}>
      <TextInput
        label="CUIT"
        required
        inputMode="numeric"
        autoComplete="off"
        placeholder="30-71654321-4"
        maxLength={13}
        {...input}
        {...(disabled !== undefined && { disabled })}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Button
        variant="default"
        onClick={() => onBuscar(cuit)}
        loading={buscando}
        disabled={cuit.length !== LARGO_CUIT || (disabled === true && !buscaFijo)}
        leftSection={<Icon name="buscar" size={16} />}
      >
        Buscar en ARCA
      </Button>
    </div>
  );
}
