import type { Command } from 'commander';
import type { Clase } from '../../comando/clase.ts';
import type { Declaracion, Ejemplo } from '../../comando/comando.ts';

const declarados = new WeakMap<Command, Declaracion>();

/** Keeps which declaration a command of Commander was made from. */
export function declare(command: Command, declaracion: Declaracion): void {
  declarados.set(command, declaracion);
}

/** Purpose of a command; null: it only groups other commands. */
export function claseOf(command: Command): Clase | null {
  return declarados.get(command)?.clase ?? null;
}

/** Examples of a command; none of one that only groups others. */
export function ejemplosOf(command: Command): readonly Ejemplo[] {
  return declarados.get(command)?.ejemplos ?? [];
}

/** Lines of a command's help that follow its options. */
export function instruccionesOf(command: Command): readonly string[] {
  return declarados.get(command)?.instrucciones ?? [];
}

/** Whether a command may say nothing when nothing needs a person. */
export function admiteSilencio(command: Command): boolean {
  const clase = claseOf(command);
  return clase === 'tarea' || clase === 'control';
}
