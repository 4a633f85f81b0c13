import { AppError } from '@talonario/core/base';
import type { Opcion } from '../opcion.ts';

/** A number with a few decimals, after a comma or a dot, as a percentage has. Its reading throws AppError `valor_invalido`. */
export function porcentaje(ayuda: string): Opcion<number | null> {
  return {
    valor: 'N',
    ayuda,
    read(typed, campo) {
      if (typed === null) return null;
      if (!/^-?\d{1,9}([.,]\d{1,4})?$/.test(typed)) throw new AppError('valor_invalido', { campo, valor: typed });
      return Number(typed.replace(',', '.'));
    },
  };
}
