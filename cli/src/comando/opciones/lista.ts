import type { Opcion } from '../opcion.ts';

/** Several texts, separated by commas; none when it was not typed. `valor`: what the help calls each. */
export function lista(valor: string, ayuda: string): Opcion<readonly string[]> {
  return {
    valor,
    ayuda,
    read: (typed) =>
      (typed ?? '')
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
  };
}
