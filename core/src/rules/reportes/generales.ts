import { enMiles } from '../enPlural.ts';
import { nombreOf, type ComprobanteAReportar } from './comprobante.ts';

/** Something to know that is said once: of many vouchers, or of the whole file. */
export interface AvisoGeneral {
  codigo: string;
  mensaje: string;
}

/** Those of which the same is to be said, however many. */
export interface Grupo {
  /** Answers what is said of it alone. */
  add: (comprobante: ComprobanteAReportar) => AvisoGeneral & { impide: false; agrupado: true };
  /** None when there are none. */
  avisos: () => AvisoGeneral[];
}

/** More of them are a list that nobody reads. */
const NOMBRADOS = 10;

/**
 * One notice for all of them, with how many and the first ones. `frase` says what, as a whole sentence; `deUno`, the same of each
 * by itself.
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
