import type { Command, Option } from 'commander';
import { admiteSilencio } from './clases.ts';

/** `talonario arca certificado crear` */
export function commandPath(command: Command): string {
  return command.parent === null ? command.name() : `${commandPath(command.parent)} ${command.name()}`;
}

/** `arca certificado crear`; '' of `talonario` alone. */
export function commandWords(command: Command): string {
  return commandPath(command).split(' ').slice(1).join(' ');
}

/** Those of `talonario` that go with a command, after it or before. */
export function globalOptions(command: Command): Option[] {
  if (command.parent === null) return [];
  const silencio = admiteSilencio(commandWords(command));
  return rootOf(command).options.filter(({ long }) => long !== '--version' && (long !== '--silencioso' || silencio));
}

/** A command as it was typed, for what is said of its failures. */
export function typedOf(command: Command): { words: string; options: string[] } {
  const options = [...command.options, ...globalOptions(command)].flatMap(({ long }) => long ?? []);
  return { words: [commandWords(command), ...command.args].join(' ').trim(), options };
}

function rootOf(command: Command): Command {
  return command.parent === null ? command : rootOf(command.parent);
}
