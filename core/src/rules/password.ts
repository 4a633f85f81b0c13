import { z } from 'zod';
import { MAX_EMAIL } from '../contract/texto.ts';
import { AppError } from './errors.ts';

const email = z.email().max(MAX_EMAIL);
/** Spec §5: 8 to 12 characters, at least one of each of the four classes and none outside them. */
const password = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[!@#$%^&*_=+-])[a-zA-Z\d!@#$%^&*_=+-]{8,12}$/;

/** Whether a text is a mail address. */
export function isEmail(texto: string): boolean {
  return email.safeParse(texto).success;
}

/** @throws AppError `campo_requerido`, `email_invalido` */
export function checkEmail(texto: string): void {
  if (texto.trim() === '') throw new AppError('campo_requerido', { campo: 'email' });
  if (!isEmail(texto)) throw new AppError('email_invalido', { campo: 'email' });
}

/** @throws AppError `campo_requerido`, `password_invalido` */
export function checkPassword(texto: string): void {
  if (texto === '') throw new AppError('campo_requerido', { campo: 'password' });
  if (!password.test(texto)) throw new AppError('password_invalido', { campo: 'password' });
}
