import { redondeoDeCambio, type RedondeoDeCambio } from '@talonario/core/articulos';
import { AppError, parseImporte } from '@talonario/core/base';
import type { Decimal } from 'decimal.js';
import type { Opcion } from '../opcion.ts';

/** Percentage by which prices change: 10, +10, -5,5 %. Its reading throws AppError `valor_invalido`. */
export function aumento(ayuda: string): Opcion<Decimal | null> {
  return {
    valor: 'N',
    ayuda,
    read(typed, campo) {
      if (typed === null) return null;
      const leido = parseImporte(typed.replace(/%$/, '').replace(/^\+/, ''));
      if (leido === null) throw new AppError('valor_invalido', { campo, valor: typed });
      return leido;
    },
  };
}

const SIN_REDONDEO = 'centavos';

/** Rounding of changed prices: to cents, unless another is typed. Its reading throws AppError `valor_invalido`. */
export function redondeo(ayuda: string): Opcion<RedondeoDeCambio> {
  return {
    valor: 'FORMA',
    ayuda,
    porDefecto: SIN_REDONDEO,
    read(typed, campo) {
      const escrito = typed ?? SIN_REDONDEO;
      const leido = redondeoDeCambio.safeParse(escrito);
      if (!leido.success) throw new AppError('valor_invalido', { campo, valor: escrito });
      return leido.data;
    },
  };
}
