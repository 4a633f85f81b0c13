import type { Command } from 'commander';
import type { Options } from '../arguments/options.ts';
import type { Context } from '../context.ts';
import type { Output } from '../output/output.ts';
import { admiteSilencio } from './declarados/declarado.ts';
import { commandPath } from './path.ts';

/** What a command's file exports: the parsed options and the words after the command, to its answer. */
type CommandFunction = (context: Context, options: Options, args: readonly string[]) => Promise<Output | null>;

/** Loads a command's file only when it is the one to run: a command is usually a process. */
type Load = () => Promise<CommandFunction>;
export type Run = (load: Load, options: Options, args: readonly string[], command: Command) => Promise<void>;

/** What Commander calls when the command is the one typed. */
export function handler(run: Run, load: Load): (...parts: unknown[]) => Promise<void> {
  return async (...parts) => {
    const command = parts.at(-1) as Command;
    if (command.optsWithGlobals()['silencioso'] === true) checkSilencio(command);
    await run(load, command.optsWithGlobals<Options>(), command.args, command);
  };
}

/** Not with `--json`, whose reader always gets its document, nor where what was asked for is the answer. */
function checkSilencio(command: Command): void {
  const { json } = command.optsWithGlobals<{ json?: true }>();
  if (json) {
    const message = "option '--silencioso' cannot be used with option '--json'";
    command.error(message, { code: 'commander.conflictingOption' });
  }
  if (!admiteSilencio(command)) {
    command.error(`'${commandPath(command)}'`, { code: 'talonario.sinSilencio' });
  }
}
