import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import classes from './ClaveInput.module.css';

/** The password of who has one; of who chooses one, what it has to be like is said under it. */
export function ClaveInput({ nueva = false, ...field }: PasswordInputProps & { nueva?: boolean }) {
  return (
    <PasswordInput
      label="Password"
      autoComplete={nueva ? 'new-password' : 'current-password'}
      {...(nueva && {
        description: <Reglas texto={String(field.value ?? '')} />,
        descriptionProps: { component: 'div' },
      })}
      {...field}
    />
  );
}

/** Spec §5 "Login/signup", a line each. */
const REGLAS: readonly (readonly [string, RegExp])[] = [
  ['De 8 a 12 caracteres', /^.{8,12}$/],
  ['Una minúscula', /[a-z]/],
  ['Una mayúscula', /[A-Z]/],
  ['Un número', /\d/],
  ['Uno de estos símbolos: ! @ # $ % ^ & * _ = + -', /[!@#$%^&*_=+-]/],
  ['Ningún otro carácter', /^[a-zA-Z\d!@#$%^&*_=+-]*$/],
];

/** Rules of a password; once it is being typed, each says whether it is kept or broken. */
function Reglas({ texto }: { texto: string }) {
  return (
    <ul className={classes.reglas}>
      {REGLAS.map(([frase, regla]) => (
        <li key={frase} data-falta={texto !== '' && !regla.test(texto) ? '' : undefined}>
          {texto === '' ? '·' : regla.test(texto) ? '✓' : '✗'} {frase}
          {texto !== '' && !regla.test(texto) && <span className="solo-lector"> (falta)</span>}
        </li>
      ))}
    </ul>
  );
}
