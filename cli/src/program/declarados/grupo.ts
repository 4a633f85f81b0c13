import { Argument, Option, type Command } from 'commander';
import type { Argumento } from '../../comando/argumento.ts';
import { readPedido, type Comando, type ComandoDelPrograma, type Rama } from '../../comando/comando.ts';
import { flag, type Opcion } from '../../comando/opcion.ts';
import { lineaOf, type Run } from '../command.ts';
import { declare } from './declarado.ts';

/** Commands under one title of the help, in its order. */
export interface Grupo {
  readonly titulo: string;
  readonly comandos: readonly (Comando | ComandoDelPrograma | Rama)[];
}

/** Adds the commands of a group to the program. */
export function addGrupo(program: Command, run: Run, { titulo, comandos }: Grupo): void {
  program.commandsGroup(titulo);
  for (const comando of comandos) {
    const words = comando.nombre.split(' ');
    const parent = words.slice(0, -1).reduce(childOf, program);
    const command = parent.command(words.at(-1) ?? '');
    if ('run' in comando || 'write' in comando) describeCommand(command, program, run, comando);
    else command.description(comando.resumen);
  }
}

/** Makes a command of Commander what it was declared to be. */
export function describeCommand(
  command: Command,
  program: Command,
  run: Run,
  comando: Comando | ComandoDelPrograma,
): void {
  command.description(comando.resumen);
  declare(command, comando);
  for (const argumento of Object.values(comando.argumentos)) command.addArgument(argumentOf(argumento));
  for (const [name, opcion] of Object.entries(comando.opciones))
    if (!opcion.heredada) command.addOption(optionOf(name, opcion));
  command.action(async () => {
    const { typed, words } = lineaOf(command);
    if ('run' in comando) await run({ comando, command, typed, words });
    else program.configureOutput().writeOut?.(comando.write(program, readPedido(comando, typed, words)));
  });
}

/** @throws Error when a command is declared before the one that it goes under */
function childOf(command: Command, word: string): Command {
  const child = command.commands.find((each) => each.name() === word);
  if (child === undefined) throw new Error(`${word} is not declared yet`);
  return child;
}

function argumentOf({ valor, ayuda, obligatorio, varias, elegibles }: Argumento<unknown>): Argument {
  const name = varias ? `${valor}...` : valor;
  const argument = new Argument(obligatorio ? `<${name}>` : `[${name}]`, ayuda);
  return elegibles === undefined ? argument : argument.choices(elegibles);
}

function optionOf(name: string, opcion: Opcion<unknown>): Option {
  const option = new Option(`${flag(name)}${valueOf(opcion)}`, opcion.ayuda);
  option.makeOptionMandatory(opcion.obligatoria ?? false);
  if (opcion.elegibles !== undefined) option.choices(opcion.elegibles);
  if (opcion.sinValor !== undefined) option.preset(opcion.sinValor);
  if (opcion.porDefecto !== undefined) option.default(opcion.porDefecto);
  if (opcion.conflictos !== undefined) option.conflicts([...opcion.conflictos]);
  if (opcion.implica !== undefined) option.implies(opcion.implica);
  return option;
}

/** Value of an option, as its help shows it after its name: ` <CUIT>`, ` [CUANDO]` where it may be left out. */
function valueOf({ valor, sinValor }: Opcion<unknown>): string {
  if (valor === null) return '';
  return sinValor === undefined ? ` <${valor}>` : ` [${valor}]`;
}
