import type { Command } from 'commander';
import type { Clase } from '../../comando/clase.ts';
import type { Comando, Ejemplo } from '../../comando/comando.ts';
import { clases } from '../clases.ts';
import { examples } from '../examples.ts';
import { commandWords } from '../path.ts';

const declarados = new WeakMap<Command, Comando>();

/** Keeps which declaration a command of Commander was made from. */
export function declare(command: Command, comando: Comando): void {
  declarados.set(command, comando);
}

/** Purpose of a command; null: it only groups other commands. */
export function claseOf(command: Command): Clase | null {
  return declarados.get(command)?.clase ?? clases[commandWords(command)] ?? null;
}

/** Examples of a command; none of one that only groups others. */
export function ejemplosOf(command: Command): readonly Ejemplo[] {
  return declarados.get(command)?.ejemplos ?? examples[commandWords(command)] ?? [];
}

/** Whether a command may say nothing when nothing needs a person. */
export function admiteSilencio(command: Command): boolean {
  const clase = claseOf(command);
  return clase === 'tarea' || clase === 'control';
}
