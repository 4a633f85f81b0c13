import { Argument, Option, type Command } from 'commander';
import type { Argumento } from '../../comando/argumento.ts';
import { readPedido, type Comando, type Rama } from '../../comando/comando.ts';
import { flag, type Opcion } from '../../comando/opcion.ts';
import { handler, type Run } from '../command.ts';
import { declare } from './declarado.ts';

/** Commands under one title of the help, in its order. */
interface Grupo {
  readonly titulo: string;
  readonly comandos: readonly (Comando | Rama)[];
}

/** A group or, where its commands are not declared as objects yet, what adds them to the program. */
export type ParteDelPrograma = Grupo | ((program: Command, run: Run) => void);

/** Adds commands to the program, in the order of the help. */
export function addPartes(program: Command, run: Run, partes: readonly ParteDelPrograma[]): void {
  for (const parte of partes) {
    if (typeof parte === 'function') parte(program, run);
    else addGrupo(program, run, parte);
  }
}

function addGrupo(program: Command, run: Run, { titulo, comandos }: Grupo): void {
  program.commandsGroup(titulo);
  for (const comando of comandos) addComando(program, run, comando);
}

function addComando(program: Command, run: Run, comando: Comando | Rama): void {
  const words = comando.nombre.split(' ');
  const parent = words.slice(0, -1).reduce(childOf, program);
  const command = parent.command(words.at(-1) ?? '').description(comando.resumen);
  if (!('run' in comando)) return;
  declare(command, comando);
  for (const argumento of Object.values(comando.argumentos)) command.addArgument(argumentOf(argumento));
  for (const [name, opcion] of Object.entries(comando.opciones))
    if (!opcion.heredada) command.addOption(optionOf(name, opcion));
  const load = async (): ReturnType<Parameters<Run>[0]> => (context, options, args) =>
    comando.run(context, readPedido(comando, options, args));
  command.action(handler(run, load));
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
  const option = new Option(opcion.valor === null ? flag(name) : `${flag(name)} <${opcion.valor}>`, opcion.ayuda);
  option.makeOptionMandatory(opcion.obligatoria ?? false);
  if (opcion.elegibles !== undefined) option.choices(opcion.elegibles);
  if (opcion.porDefecto !== undefined) option.default(opcion.porDefecto);
  if (opcion.conflictos !== undefined) option.conflicts([...opcion.conflictos]);
  if (opcion.implica !== undefined) option.implies(opcion.implica);
  return option;
}
