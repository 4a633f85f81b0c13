import type { CommanderError } from 'commander';
import { nearest } from '@talonario/core/base';

/** Commander's own complaints, said in Spanish; its messages only name what was typed. */
const sentences: Record<string, (message: string, commands: readonly string[]) => string> = {
  'commander.unknownOption': (message) => `No existe la opción ${quoted(message)}.${suggestion(message)}`,
  'commander.unknownCommand': (message) => `No existe el comando ${quoted(message)}.${suggestion(message)}`,
  'commander.missingArgument': (message) => `Falta decir ${quoted(message)}.`,
  'commander.optionMissingArgument': (message) => `A la opción ${quoted(message)} le falta su valor.`,
  'commander.missingMandatoryOptionValue': (message) => `Falta la opción ${quoted(message)}.`,
  'commander.conflictingOption': (message) => {
    const [one = '', other = ''] = allQuoted(message);
    return `La opción ${one} no va junto con ${other}.`;
  },
  'commander.invalidArgument': (message) => {
    const [option = '', value = ''] = allQuoted(message);
    const choices = /Allowed choices are (.*)$/.exec(message)?.[1];
    return `El valor '${value}' no sirve para ${option}.${choices === undefined ? '' : ` Puede ser: ${choices}`}`;
  },
  'commander.excessArguments': (message, commands) => {
    const extra = /but got \d+: (.*)\.$/s.exec(message)?.[1] ?? '';
    if (message.includes(" for '")) return `Sobra lo escrito después del comando: ${extra}.`;
    const close = nearest(extra.split(',')[0] ?? '', commands);
    return `No existe el comando ${extra}.${close === null ? '' : ` ¿Quisiste decir ${close}?`}`;
  },
  'talonario.sinSilencio': (message) =>
    `La opción --silencioso no va con \`${quoted(message)}\`: lo que muestra es lo que se le pide.`,
  'commander.help': () => 'Falta decir qué hacer.',
};

/** A command line that cannot be understood, or (exit code 0) one that only asked for help. */
export class UsageError extends Error {
  readonly exitCode: number;

  /** `command`: the whole command that was being read, whose help is the place to look; `commands`: those that it has. */
  constructor(error: CommanderError, command: string, commands: readonly string[]) {
    const sentence = sentences[error.code]?.(error.message, commands) ?? 'No se entiende el comando.';
    super(`${sentence} Mirá \`${command} --help\`.`);
    this.name = 'UsageError';
    this.exitCode = error.exitCode;
  }
}

function quoted(message: string): string {
  return allQuoted(message)[0] ?? '';
}

function allQuoted(message: string): string[] {
  return [...message.matchAll(/'([^']*)'/g)].map((match) => match[1] ?? '');
}

function suggestion(message: string): string {
  const close = /\(Did you mean (?:one of )?([^?]+)\?\)/.exec(message)?.[1];
  return close === undefined ? '' : ` ¿Quisiste decir ${close}?`;
}
