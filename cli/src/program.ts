import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { hoy } from './commands/comandos.ts';
import type { Run } from './program/command.ts';
import { addGrupo, describeCommand, type Grupo } from './program/declarados/grupo.ts';
import { grupos } from './program/declarados/grupos.ts';
import { inSpanish } from './program/help.ts';

/**
 * The command line: names, flags and help, which goes to `stdout`. `run` does what the person asked; `partes`: its
 * commands.
 */
export function buildProgram(
  run: Run,
  stdout: NodeJS.WriteStream = process.stdout,
  partes: readonly Grupo[] = grupos,
): Command {
  const program = new Command('talonario').version(version(), '-V, --version', 'muestra la versión');
  describeCommand(program, program, run, hoy);
  for (const parte of partes) addGrupo(program, run, parte);
  inSpanish(program, stdout);
  return program;
}

function version(): string {
  const { version: ours } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return `talonario ${ours}`;
}
