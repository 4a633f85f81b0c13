import type { Command } from 'commander';
import { readOpciones, type Comando, type Tipeadas } from '../comando/comando.ts';
import { globales } from '../comando/globales.ts';
import { admiteSilencio } from './declarados/declarado.ts';
import { commandPath } from './path.ts';

/** A command line that was understood: its command, as declared and as Commander has it, with its options and the words after it. */
interface Linea {
  readonly comando: Comando;
  readonly command: Command;
  readonly typed: Tipeadas;
  readonly words: readonly string[];
}

/** Does what a command line asks. */
export type Run = (linea: Linea) => Promise<void>;

/** Options and words of the command that was typed. @throws CommanderError of a `--silencioso` that it does not take */
export function lineaOf(command: Command): { typed: Tipeadas; words: readonly string[] } {
  const typed = command.optsWithGlobals<Tipeadas>();
  checkSilencio(command, typed);
  return { typed, words: command.args };
}

/** Refuses `--silencioso` with `--json`, whose reader always gets its document, and in a command run for its answer. */
function checkSilencio(command: Command, typed: Tipeadas): void {
  const { silencioso, json } = readOpciones({ silencioso: globales.silencioso, json: globales.json }, typed);
  if (!silencioso) return;
  if (json) {
    const message = "option '--silencioso' cannot be used with option '--json'";
    command.error(message, { code: 'commander.conflictingOption' });
  }
  if (!admiteSilencio(command)) {
    command.error(`'${commandPath(command)}'`, { code: 'talonario.sinSilencio' });
  }
}
