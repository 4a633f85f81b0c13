import type { ErrorKind } from '@talonario/core';
import type { ExitCode } from './output.ts';
import type { Options } from './options.ts';
import { buildProgram } from './program.ts';
import { createTerminal } from './terminal.ts';
import { UsageError } from './usage.ts';

const exitCodes = {
  invalid: 2,
  unauthorized: 2,
  not_found: 2,
  conflict: 2,
  rejected: 3,
  limited: 3,
  remote: 3,
} as const satisfies Record<ErrorKind, ExitCode>;

const BUG: ExitCode = 1;
const BAD_INPUT: ExitCode = 2;

const argv = process.argv.slice(2);
const json = argv.includes('--json');
const terminal = createTerminal(process, json);

// Ink's colours ask FORCE_COLOR only (https://no-color.org).
if (process.env['NO_COLOR']) process.env['FORCE_COLOR'] = '0';
// `talonario comprobantes | head` closes the pipe early: nobody is left to tell.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : BUG));

const exit = await run().catch(report);
process.stdout.write('', () => process.exit(exit));

async function run(): Promise<ExitCode> {
  let exit: ExitCode = 0;
  const program = buildProgram(async (load, options, args) => {
    const [{ readEnvironment }, command] = await Promise.all([import('./environment.ts'), load()]);
    const environment = readEnvironment(process.env);
    const output = await command({ environment, terminal, usuario: text(options, 'usuario') }, options, args);
    if (output === null) return;
    await terminal.show(output);
    exit = output.exit ?? 0;
  });
  await program.parseAsync(argv, { from: 'user' });
  return exit;
}

/** Says what failed, on stderr or as the one document of `--json`. */
async function report(error: unknown): Promise<ExitCode> {
  if (error instanceof UsageError) {
    if (error.exitCode === 0) return 0;
    say('uso_invalido', error.message);
    return BAD_INPUT;
  }
  const { isAppError, messageOf } = await import('@talonario/core');
  const { asFileError } = await import('./fileError.ts');
  const known = isAppError(error) ? error : asFileError(error);
  if (known !== null) {
    const { hintFor } = await import('./hints.ts');
    say(known.code, messageOf(known), hintFor(known.code));
    return exitCodes[known.kind];
  }
  say('error_interno', 'Algo falló de una manera que no esperábamos. Lo que estaba emitido sigue emitido.');
  terminal.warn(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return BUG;
}

function say(codigo: string, sentence: string, hint?: string): void {
  if (json) process.stdout.write(`${JSON.stringify({ error: sentence, codigo })}\n`);
  else terminal.warn(hint === undefined ? sentence : `${sentence}\n${hint}`);
}

function text(options: Options, name: string): string | null {
  const value = options[name];
  return typeof value === 'string' ? value : null;
}
