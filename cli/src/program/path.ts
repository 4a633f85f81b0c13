import type { Command } from 'commander';

/** `talonario arca certificado crear` */
export function commandPath(command: Command): string {
  return command.parent === null ? command.name() : `${commandPath(command.parent)} ${command.name()}`;
}

/** `arca certificado crear`; '' of `talonario` alone. */
export function commandWords(command: Command): string {
  return commandPath(command).split(' ').slice(1).join(' ');
}
