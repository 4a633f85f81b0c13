import { AppError } from '@talonario/core/base';
import { isValidCuit, stripDocumento } from '@talonario/core/empresas';
import type { Opcion } from '../opcion.ts';

/** A CUIT, typed with or without dashes; read as its eleven digits. Its reading throws AppError `cuit_invalido`. */
export function cuit(ayuda: string): Opcion<string | null> {
  return {
    valor: 'CUIT',
    ayuda,
    read(typed) {
      if (typed === null) return null;
      const leido = stripDocumento(typed);
      if (!isValidCuit(leido)) throw new AppError('cuit_invalido', { cuit: leido });
      return leido;
    },
  };
}
