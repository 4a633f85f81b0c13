import { Input, Textarea, type InputProps, type TextareaProps } from '@mantine/core';
import type { InputHTMLAttributes } from 'react';
import { CampoTexto } from '../../../components/campos/texto/CampoTexto.tsx';
import { CuitInput } from '../../../components/campos/CuitInput.tsx';
import { MoneyInput } from '../../../components/campos/MoneyInput.tsx';
import { tecleado } from '../../../components/campos/texto/tecleado.tsx';

// Text fields of the form: its sections, lines and sheet are drawn after the letter.

type De<P> = Omit<P, 'value' | 'onChange'> & { value: string; onChange: (texto: string) => void };

export const Texto = tecleado(CampoTexto);
export const Cuit = tecleado(CuitInput);
export const Cifra = tecleado(MoneyInput);

/** Field of a line, without a label or anything around it. */
export const Casilla = tecleado(({ onChange, ...rest }: De<InputProps & InputHTMLAttributes<HTMLInputElement>>) => (
  <Input autoComplete="off" {...rest} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
));

export const Renglones = tecleado(({ onChange, ...rest }: De<TextareaProps>) => (
  <Textarea {...rest} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
));
