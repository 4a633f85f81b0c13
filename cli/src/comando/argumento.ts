import { AppError } from '@talonario/core/base';

/** A word typed after a command that is no option. The command receives it as a `T`. */
export interface Argumento<T> {
  /** Name in the help, as COMPROBANTE in `[COMPROBANTE...]`. */
  readonly valor: string;
  readonly ayuda: string;
  readonly obligatorio: boolean;
  /** True: takes all the words that are left. */
  readonly varias: boolean;
  /** The only words it may be. */
  readonly elegibles?: readonly string[];
  read(words: readonly string[]): T;
}

/** Arguments of a command by their keys, in the order in which they are typed. */
export type Argumentos = Readonly<Record<string, Argumento<unknown>>>;

/** Words that name as many things as the person wants, perhaps none. */
export function palabras(valor: string, ayuda: string): Argumento<readonly string[]> {
  return { valor, ayuda, obligatorio: false, varias: true, read: (words) => words };
}

/** As `palabras`, at least one of which is typed. */
export function palabrasObligatorias(valor: string, ayuda: string): Argumento<readonly string[]> {
  return { ...palabras(valor, ayuda), obligatorio: true };
}

/** Words that together are one text: at least one, quoted or not. */
export function frase(valor: string, ayuda: string): Argumento<string> {
  return { valor, ayuda, obligatorio: true, varias: true, read: (words) => words.join(' ') };
}

/** As `frase`, where none may be typed: null. */
export function fraseOpcional(valor: string, ayuda: string): Argumento<string | null> {
  return { valor, ayuda, obligatorio: false, varias: true, read: (words) => words.join(' ').trim() || null };
}

/** One word. */
export function palabra(valor: string, ayuda: string): Argumento<string> {
  return { valor, ayuda, obligatorio: true, varias: false, read: ([word = '']) => word };
}

/** One of these words; the command line refuses any other, and says which there are. Its reading throws AppError `valor_invalido`. */
export function palabraElegida<const T extends string>(
  elegibles: readonly T[],
  valor: string,
  ayuda: string,
): Argumento<T> {
  return {
    ...palabra(valor, ayuda),
    elegibles,
    read([word = '']) {
      const elegida = elegibles.find((elegible) => elegible === word);
      if (elegida === undefined) throw new AppError('valor_invalido', { campo: valor, valor: word });
      return elegida;
    },
  };
}

/** One word that may be missing: null. */
export function palabraOpcional(valor: string, ayuda: string): Argumento<string | null> {
  return { valor, ayuda, obligatorio: false, varias: false, read: ([word]) => word ?? null };
}
