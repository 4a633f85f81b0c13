import { enMiles } from '../enPlural.ts';
import { nombreOf, type Nombrable } from './comprobante.ts';

/** A notice given once, about many vouchers or the whole file. */
export interface AvisoGeneral {
  codigo: string;
  mensaje: string;
}

/** Vouchers that share one notice, however many. */
export interface Grupo {
  /** Adds a voucher and returns its own notice. */
  add: (comprobante: Nombrable) => AvisoGeneral & { impide: false; agrupado: true };
  /** The notice of the group; empty when it has no voucher. */
  avisos: () => AvisoGeneral[];
}

/** Most vouchers named in a notice: nobody reads a longer list. */
const NOMBRADOS = 10;

/**
 * Creates a group whose one notice has the count and the first vouchers. `frase`: whole sentence with the count; `deUno`: the
 * sentence of a single voucher.
 */
export function createGrupo(
  codigo: string,
  { frase, deUno: singular }: { frase: (cuantos: number) => string; deUno: string },
): Grupo {
  let cuantos = 0;
  const nombres: string[] = [];
  return {
    add: (comprobante) => {
      cuantos += 1;
      if (nombres.length < NOMBRADOS) nombres.push(nombreOf(comprobante));
      return { codigo, mensaje: singular, impide: false, agrupado: true };
    },
    avisos: () => {
      if (cuantos === 0) return [];
      const resto = cuantos === nombres.length ? '' : ` y ${enMiles(cuantos - nombres.length)} más`;
      return [{ codigo, mensaje: `${frase(cuantos)} ${nombres.join(', ')}${resto}.` }];
    },
  };
}
