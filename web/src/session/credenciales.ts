import { isAppError, erroresDeCredenciales, REQUERIDO } from '@talonario/core/base';
import { checkEmail, checkPassword } from '@talonario/core/empresas';

/** Validation of each field (spec §5 "Login/signup"): the sentence, or null when it is right. */
export const validarCredenciales = {
  email: (texto: string) => sentenceOfCheck(() => checkEmail(texto), 'email_invalido'),
  password: (texto: string) => sentenceOfCheck(() => checkPassword(texto), 'password_invalido'),
};

function sentenceOfCheck(check: () => void, code: keyof typeof erroresDeCredenciales): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (isAppError(error, 'campo_requerido')) return REQUERIDO;
    if (isAppError(error, code)) return erroresDeCredenciales[code].texto({});
    throw error;
  }
}
