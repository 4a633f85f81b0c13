import { PasswordInput, TextInput, type PasswordInputProps, type TextInputProps } from '@mantine/core';

/** The e-mail that names a user. `field`: what the form knows of it. */
export function EmailInput(field: TextInputProps) {
  return <TextInput label="Email" type="email" autoComplete="username" inputMode="email" {...field} />;
}

/** The password of who has one; of who chooses one, what it has to be like is said under it. */
export function ClaveInput({ nueva = false, ...field }: PasswordInputProps & { nueva?: boolean }) {
  return (
    <PasswordInput
      label="Password"
      autoComplete={nueva ? 'new-password' : 'current-password'}
      {...(nueva && { description: REQUISITOS })}
      {...field}
    />
  );
}

const REQUISITOS =
  'De 8 a 12 caracteres, con minúscula, mayúscula, número y uno de estos símbolos: ! @ # $ % ^ & * _ = + -';
