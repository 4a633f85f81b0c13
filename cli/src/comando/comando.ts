import type { Command } from 'commander';
import type { Context } from '../context.ts';
import type { Output } from '../output/output.ts';
import type { Argumento, Argumentos } from './argumento.ts';
import type { Clase } from './clase.ts';
import { globales } from './globales.ts';
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

/** Options by their keys, as the command line has them: text, or true for those without a value. */
export type Tipeadas = Readonly<Record<string, string | true | undefined>>;

/** All that a command says of itself. */
export interface Declaracion<O extends Opciones = Opciones, A extends Argumentos = Argumentos> {
  /** The words that name it: `problemas comprador`; '' of `talonario` alone. */
  readonly nombre: string;
  /** A sentence for the help. */
  readonly resumen: string;
  readonly clase: Clase;
  readonly argumentos: A;
  readonly opciones: O;
  /** Each begins with the command's name. The account and the company are the demo's, so that a reader can try it. */
  readonly ejemplos: readonly [Ejemplo, ...Ejemplo[]];
  /** Lines of its help that follow its options. */
  readonly instrucciones?: readonly string[];
}

/** A command of the terminal, whole. */
export interface Comando<O extends Opciones = Opciones, A extends Argumentos = Argumentos> extends Declaracion<O, A> {
  /**
   * Answers it, or null when it wrote its answer itself. What it works with is imported inside: a command is usually a process, and
   * loads no other command's code.
   */
  run(context: Context, pedido: Pedido<O, A>): Promise<Output | null>;
}

/** A command about the command line itself: neither the installation nor its configuration is read for it. */
export interface ComandoDelPrograma<
  O extends Opciones = Opciones,
  A extends Argumentos = Argumentos,
> extends Declaracion<O, A> {
  /** Text of its answer, as it goes to the output. */
  write(program: Command, pedido: Pedido<O, A>): string;
}

/** A word that only groups the commands that follow it: `arca certificado`. */
export interface Rama {
  readonly nombre: string;
  readonly resumen: string;
}

/** No options, or no arguments. */
type Ninguna = Record<never, never>;
/** A declaration where options and arguments that the command does not have are left out. */
type Escrita<C extends Declaracion, O, A> = Omit<C, 'argumentos' | 'opciones'> & { argumentos?: A; opciones?: O };

/** Declares a command: its `run` receives the values that its options and arguments read. */
export function defineComando<O extends Opciones = Ninguna, A extends Argumentos = Ninguna>(
  comando: Escrita<Comando<O, A>, O, A>,
): Comando<O, A> {
  return { ...comando, argumentos: comando.argumentos ?? ({} as A), opciones: comando.opciones ?? ({} as O) };
}

/** As `defineComando`, of a command about the command line itself. */
export function defineDelPrograma<O extends Opciones = Ninguna, A extends Argumentos = Ninguna>(
  comando: Escrita<ComandoDelPrograma<O, A>, O, A>,
): ComandoDelPrograma<O, A> {
  return { ...comando, argumentos: comando.argumentos ?? ({} as A), opciones: comando.opciones ?? ({} as O) };
}

/**
 * Reads what was typed as the command declares it, the options in their order.
 * `words`: those after the command.
 * @throws AppError of the option that is wrong, as `fecha_invalida`, `valor_invalido` or `campo_requerido`
 */
export function readPedido<O extends Opciones, A extends Argumentos>(
  { opciones, argumentos }: Declaracion<O, A>,
  typed: Tipeadas,
  words: readonly string[],
): Pedido<O, A> {
  let place = 0;
  const leidos = Object.entries(argumentos).map(([name, argumento]) => {
    const taken = words.slice(place, argumento.varias ? words.length : place + 1);
    place += taken.length;
    return [name, argumento.read(taken)];
  });
  return {
    opciones: readOpciones(opciones, typed),
    argumentos: Object.fromEntries(leidos) as Leidas<A>,
    json: readOpciones(globales, typed).json,
  };
}

/** The value of each option, read in their order. @throws AppError as `readPedido` */
export function readOpciones<O extends Opciones>(opciones: O, typed: Tipeadas): Leidas<O> {
  const leidas = Object.entries(opciones).map(([name, opcion]) => [name, readOpcion(opcion, typed[name], flag(name))]);
  return Object.fromEntries(leidas) as Leidas<O>;
}

function readOpcion(opcion: Opcion<unknown>, typed: string | true | undefined, campo: string): unknown {
  const text = textOf(opcion, typed);
  return opcion.read(opcion.noVacia && typed !== undefined ? requireTipeada(text, campo) : text, campo);
}

function textOf({ valor }: Opcion<unknown>, typed: string | true | undefined): string | null {
  if (valor === null) return typed === true ? '' : null;
  return typeof typed === 'string' && typed.trim() !== '' ? typed.trim() : null;
}
