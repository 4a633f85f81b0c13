import { TextInput, type TextInputProps } from '@mantine/core';
import { withComma, diceDolares, formatImporte, parseImporte } from '@talonario/core/base';
import type { Decimal } from 'decimal.js';
import { startTransition } from 'react';
import classes from './MoneyInput.module.css';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** Amount as typed: read it with `parseImporte`, write it with `textOfImporte` or `textOfNumero`. */
  value: string;
  onChange: (texto: string) => void;
  /**
   * `pesos` is set to two decimals when left; `precio` to two at least, because a unit price may have more; `porcentaje`
   * and `numero` keep the ones they have.
   */
  tipo?: 'pesos' | 'dolares' | 'precio' | 'porcentaje' | 'numero';
  /** Symbol of a currency other than the type's. */
  signo?: string;
  /** In a field of pesos: receives a text that says dollars, which is not written until somebody answers. */
  onDolares?: ((texto: string) => void) | undefined;
}

const signs = { pesos: '$', dolares: 'US$', precio: '$', porcentaje: '%', numero: null } as const;

/** An amount, typed as `1234,56`, `1.234,56` or `1234.56`. What is no amount stays as typed, for the form to tell. */
export function MoneyInput({ value, onChange, tipo = 'pesos', signo, onDolares, onBlur, ...rest }: Props) {
  const sign = signo ?? signs[tipo];
  const alFinal = tipo === 'porcentaje';
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      classNames={{ input: classes.importe, section: classes.signo }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onPaste={(event) => {
        const pegado = event.clipboardData.getData('text').trim();
        if (onDolares === undefined || !diceDolares(pegado)) return;
        event.preventDefault();
        onDolares(pegado);
      }}
      onBlur={(event) => {
        if (onDolares !== undefined && diceDolares(value)) {
          onDolares(value);
          return;
        }
        const importe = parseImporte(value);
        // The amount is rewritten in its usual form in a transition: the next field does not wait for it.
        if (importe) startTransition(() => onChange(texts[tipo](importe)));
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

/** `1.234,50`, and `1.234,5678` when it has more decimals; empty for nothing. */
export function textOfPrecio(precio: Decimal | null): string {
  return precio === null ? '' : formatImporte(precio, Math.max(precio.decimalPlaces(), 2));
}

/** The decimals it has, with a comma: `2,125`. */
export function textOfNumero(numero: Decimal | null): string {
  return numero === null ? '' : withComma(numero);
}

const texts = {
  pesos: textOfImporte,
  dolares: textOfImporte,
  precio: textOfPrecio,
  porcentaje: textOfNumero,
  numero: textOfNumero,
} as const;
