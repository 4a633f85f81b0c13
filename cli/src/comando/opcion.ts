import { AppError } from '@talonario/core/base';

/** An option of a command: how the help shows it, and how its text is read. `T` is what the command receives. */
export interface Opcion<T> {
  /** Name of its value in the help, as CUIT in `--empresa <CUIT>`; null: the option has no value. */
  readonly valor: string | null;
  readonly ayuda: string;
  /** True: the command line is refused without it. */
  readonly obligatoria?: boolean;
  /** True: the command above declares it, and the help of this one does not show it. */
  readonly heredada?: boolean;
  /** True: it is refused when it was typed empty, which for the others is as not typed. */
  readonly noVacia?: boolean;
  /** Text that stands for its value when the option was typed alone; without it, its value must be typed. */
  readonly sinValor?: string;
  /** Text that stands for the option when it was not typed. */
  readonly porDefecto?: string;
  /** The only texts it may have. */
  readonly elegibles?: readonly string[];
  /** Options of the same command that it does not go with, by their keys. */
  readonly conflictos?: readonly string[];
  /** Texts of the options that need not be typed beside it, by their keys. */
  readonly implica?: Readonly<Record<string, string>>;
  /**
   * `typed`: its text without blanks around it ('' of an option without a value); null: it was not typed, or was typed empty.
   * `campo`: how the option is typed, for the sentence that refuses it.
   */
  read(typed: string | null, campo: string): T;
}

/** Options of a command by their keys: `puntoDeVenta` is typed `--punto-de-venta`. */
export type Opciones = Readonly<Record<string, Opcion<unknown>>>;

/** An option without which the command line is refused. */
export function obligatoria<T>(opcion: Opcion<T | null>): Opcion<T> {
  return {
    ...opcion,
    obligatoria: true,
    read: (typed, campo) => requireTipeada(opcion.read(typed, campo), campo),
  };
}

/** An option that is as if `porDefecto` had been typed when it was not. */
export function conDefecto<T>(porDefecto: string, opcion: Opcion<T | null>): Opcion<T> {
  return { ...opcion, porDefecto, read: (typed, campo) => requireTipeada(opcion.read(typed, campo), campo) };
}

/** An option that may be typed alone, which is as if `sinValor` had followed it. */
export function valorOpcional<T>(sinValor: string, opcion: Opcion<T>): Opcion<T> {
  return { ...opcion, sinValor };
}

/** An option that the command above declares and shows, and that holds for this one too, which reads it. */
export function heredada<T>(opcion: Opcion<T>): Opcion<T> {
  return { ...opcion, heredada: true };
}

/** An option that is refused when it was typed empty: without it something is done that its text would not have allowed. */
export function noVacia<T>(opcion: Opcion<T>): Opcion<T> {
  return { ...opcion, noVacia: true };
}

/** As `obligatoria`, unless an option that was typed stands for it (its `implica`): then it may be null. */
export function implicable<T>(opcion: Opcion<T | null>): Opcion<T | null> {
  return { ...opcion, obligatoria: true };
}

/** @throws AppError `campo_requerido` when the option was not typed, or was typed empty */
export function requireTipeada<T>(leida: T | null, campo: string): T {
  if (leida === null) throw new AppError('campo_requerido', { campo });
  return leida;
}

/** `puntoDeVenta` as it is typed: `--punto-de-venta`. */
export function flag(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
