import { Input, Textarea, type InputProps, type TextareaProps } from '@mantine/core';
import type { InputHTMLAttributes } from 'react';
import { CampoTexto } from '../../../components/campos/texto/CampoTexto.tsx';
import { CuitInput } from '../../../components/campos/CuitInput.tsx';
import { MoneyInput } from '../../../components/campos/MoneyInput.tsx';
import { tecleado } from '../../../components/campos/texto/tecleado.tsx';

// What the form is typed in: its sections, its lines and its sheet come after the letter.

type De<P> = Omit<P, 'value' | 'onChange'> & { value: string; onChange: (texto: string) => void };

export const Texto = tecleado(CampoTexto);
export const Cuit = tecleado(CuitInput);
export const Cifra = tecleado(MoneyInput);

/** Without a label of its own, nor anything around it: one of a line. */
export const Casilla = tecleado(({ onChange, ...rest }: De<InputProps & InputHTMLAttributes<HTMLInputElement>>) => (
  <Input autoComplete="off" {...rest} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
));

export const Renglones = tecleado(({ onChange, ...rest }: De<TextareaProps>) => (
  <Textarea {...rest} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
));
