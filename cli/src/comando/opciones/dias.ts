import { AppError } from '@talonario/core/base';
import type { Opcion } from '../opcion.ts';

/** A number of days, from 1 to `hasta`, typed as 14 or 14d. Its reading throws AppError `valor_invalido`. */
export function dias(ayuda: string, hasta: number): Opcion<number | null> {
  return {
    valor: 'DIAS',
    ayuda,
    read(typed, campo) {
      if (typed === null) return null;
      const leidos = Number(/^(\d{1,4})d?$/.exec(typed)?.[1] ?? 0);
      if (leidos < 1 || leidos > hasta) throw new AppError('valor_invalido', { campo, valor: typed });
      return leidos;
    },
  };
}
