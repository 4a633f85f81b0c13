import type { Command } from 'commander';
import type { Clase } from '../../comando/clase.ts';
import type { Ejemplo } from '../../comando/comando.ts';
import { claseOf, ejemplosOf } from './declarado.ts';
import { commandWords } from '../path.ts';

interface ComandoListado {
  /** Words of the command; '' of `talonario` alone. */
  nombre: string;
  clase: Clase;
  ejemplos: readonly Ejemplo[];
}

/** Every command that does something, however it was declared, in the order of the help. */
export function listComandos(command: Command): ComandoListado[] {
  const clase = claseOf(command);
  const own = clase === null ? [] : [{ nombre: commandWords(command), clase, ejemplos: ejemplosOf(command) }];
  return [...own, ...command.commands.flatMap(listComandos)];
}
