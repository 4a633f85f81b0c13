import { TextInput, type TextInputProps } from '@mantine/core';

/** The e-mail that names a user. `field`: what the form knows of it. */
export function EmailInput(field: TextInputProps) {
  return <TextInput label="Email" type="email" autoComplete="username" inputMode="email" {...field} />;
}
