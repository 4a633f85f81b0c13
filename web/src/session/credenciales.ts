import { checkEmail, checkPassword, isAppError, messageOf } from '@talonario/core';

/** What each field must be (spec §5 "Login/signup"), as a form asks: the sentence, or null when it is right. */
export const validarCredenciales = {
  email: (texto: string) => sentenceOfCheck(() => checkEmail(texto)),
  password: (texto: string) => sentenceOfCheck(() => checkPassword(texto)),
};

function sentenceOfCheck(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (isAppError(error)) return messageOf(error);
    throw error;
  }
}
