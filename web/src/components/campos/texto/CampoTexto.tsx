import { TextInput, type TextInputProps } from '@mantine/core';

export interface CampoTextoProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (texto: string) => void;
}

/** The library's field, told of its text. */
export function CampoTexto({ onChange, ...rest }: CampoTextoProps) {
  return <TextInput autoComplete="off" {...rest} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}
