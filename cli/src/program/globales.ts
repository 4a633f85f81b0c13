import type { Command, Option } from 'commander';
import { admiteSilencio } from './declarados/declarado.ts';
import { commandWords } from './path.ts';

/** Options of `talonario` that go with a command, after it or before. */
export function globalOptions(command: Command): Option[] {
  if (command.parent === null) return [];
  const silencio = admiteSilencio(command);
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
