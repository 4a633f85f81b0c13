import { TextInput, type TextInputProps } from '@mantine/core';
import { formatImporte, parseImporte } from '@talonario/core';
import type { Decimal } from 'decimal.js';
import classes from './MoneyInput.module.css';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** As typed: read it with `parseImporte`, write it with `textOfImporte` or `textOfNumero`. */
  value: string;
  onChange: (texto: string) => void;
  /** `pesos` is set to two decimals when left; `porcentaje` and `numero` keep the ones they have. */
  tipo?: 'pesos' | 'dolares' | 'porcentaje' | 'numero';
}

const signs = { pesos: '$', dolares: 'US$', porcentaje: '%', numero: null } as const;

/** An amount, typed as `1234,56`, `1.234,56` or `1234.56`. What is no amount stays as typed, for the form to tell. */
export function MoneyInput({ value, onChange, tipo = 'pesos', onBlur, ...rest }: Props) {
  const sign = signs[tipo];
  const alFinal = tipo === 'porcentaje';
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      classNames={{ input: classes.importe, section: classes.signo }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        const importe = parseImporte(value);
        if (importe) onChange(tipo === 'pesos' || tipo === 'dolares' ? textOfImporte(importe) : textOfNumero(importe));
        onBlur?.(event);
      }}
      {...(sign !== null && !alFinal && { leftSection: sign, leftSectionPointerEvents: 'none' as const })}
      {...(alFinal && { rightSection: sign, rightSectionPointerEvents: 'none' as const })}
    />
  );
}

/** `1.234,50`; empty for nothing. */
export function textOfImporte(importe: Decimal | null): string {
  return importe === null ? '' : formatImporte(importe);
}

/** The decimals it has, with a comma: `2,125`. */
export function textOfNumero(numero: Decimal | null): string {
  return numero === null ? '' : numero.toFixed().replace('.', ',');
}
