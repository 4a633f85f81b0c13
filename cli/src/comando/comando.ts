import type { Context } from '../context.ts';
import type { Output } from '../output/output.ts';
import type { Argumento, Argumentos } from './argumento.ts';
import type { Clase } from './clase.ts';
import { flag, requireTipeada, type Opcion, type Opciones } from './opcion.ts';

/** A line that can be pasted after `talonario`, and what it is for. */
export type Ejemplo = readonly [line: string, what: string];

/** Values that a command receives: each option, or each argument, gives the value read from its text. */
type Leidas<T> = { readonly [K in keyof T]: T[K] extends Opcion<infer V> | Argumento<infer V> ? V : never };

/** A request to a command: the values of its options and of its arguments. */
export interface Pedido<O extends Opciones, A extends Argumentos> {
  readonly opciones: Leidas<O>;
  readonly argumentos: Leidas<A>;
  /** `--json`: the answer is a document. */
  readonly json: boolean;
}

/** A command of the terminal, whole. */
export interface Comando<O extends Opciones = Opciones, A extends Argumentos = Argumentos> {
  /** The words that name it: `problemas comprador`. */
  readonly nombre: string;
  /** A sentence for the help. */
  readonly resumen: string;
  readonly clase: Clase;
  readonly argumentos: A;
  readonly opciones: O;
  /** Each begins with the command's name. The account and the company are the demo's, so that a reader can try it. */
  readonly ejemplos: readonly [Ejemplo, ...Ejemplo[]];
  /**
   * Answers it, or null when it wrote its answer itself. What it works with is imported inside: a command is usually a process, and
   * loads no other command's code.
   */
  run(context: Context, pedido: Pedido<O, A>): Promise<Output | null>;
}

/** A word that only groups the commands that follow it: `arca certificado`. */
export interface Rama {
  readonly nombre: string;
  readonly resumen: string;
}

/** Declares a command: what its `run` receives is what its options and arguments read. */
export function defineComando<O extends Opciones = Record<never, never>, A extends Argumentos = Record<never, never>>(
  comando: Omit<Comando<O, A>, 'argumentos' | 'opciones'> & { argumentos?: A; opciones?: O },
): Comando<O, A> {
  return { ...comando, argumentos: comando.argumentos ?? ({} as A), opciones: comando.opciones ?? ({} as O) };
}

/**
 * Reads what was typed as the command declares it, the options in their order.
 * `typed`: options by their keys, as text, or true for those without a value; `words`: those after the command.
 * @throws AppError of the option that is wrong, as `fecha_invalida`, `valor_invalido` or `campo_requerido`
 */
export function readPedido<O extends Opciones, A extends Argumentos>(
  { opciones, argumentos }: Comando<O, A>,
  typed: Readonly<Record<string, string | true | undefined>>,
  words: readonly string[],
): Pedido<O, A> {
  const leidas = Object.entries(opciones).map(([name, opcion]) => [name, readOpcion(opcion, typed[name], flag(name))]);
  let place = 0;
  const leidos = Object.entries(argumentos).map(([name, argumento]) => {
    const taken = words.slice(place, argumento.varias ? words.length : place + 1);
    place += taken.length;
    return [name, argumento.read(taken)];
  });
  return {
    opciones: Object.fromEntries(leidas) as Leidas<O>,
    argumentos: Object.fromEntries(leidos) as Leidas<A>,
    json: typed['json'] === true,
  };
}

function readOpcion(opcion: Opcion<unknown>, typed: string | true | undefined, campo: string): unknown {
  const text = textOf(opcion, typed);
  return opcion.read(opcion.noVacia && typed !== undefined ? requireTipeada(text, campo) : text, campo);
}

function textOf({ valor }: Opcion<unknown>, typed: string | true | undefined): string | null {
  if (valor === null) return typed === true ? '' : null;
  return typeof typed === 'string' && typed.trim() !== '' ? typed.trim() : null;
}
