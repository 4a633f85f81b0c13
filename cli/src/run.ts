import { type AppError, type ErrorData, type ErrorKind, kindOf } from '@talonario/core/base';
import { readOpciones, readPedido } from './comando/comando.ts';
import { globales } from './comando/globales.ts';
import { Interrupted } from './arguments/interrupted.ts';
import { UsageError } from './arguments/usage.ts';
import type { Variables } from './environment.ts';
import { failureDocument } from './output/json.ts';
import type { ExitCode } from './output/salidas.ts';
import type { Typed } from './errors/hints.ts';
import { typedOf } from './program/globales.ts';
import { createTerminal, type Streams } from './terminal.ts';
import { buildProgram } from './program.ts';

const exitCodes = {
  invalid: 2,
  unauthorized: 2,
  forbidden: 2,
  not_found: 2,
  conflict: 2,
  rejected: 2,
  limited: 3,
  remote: 3,
  unavailable: 3,
  internal: 1,
} as const satisfies Record<ErrorKind, ExitCode>;

export const BUG: ExitCode = 1;
const BAD_INPUT: ExitCode = 2;
/** Exit code of a command that Ctrl-C cut, as shells have it: 128 and the number of SIGINT. */
const INTERRUPTED: ExitCode = 130;

/**
 * The whole command line: does what `argv` (the words after `talonario`) asks, says it on `streams`, and answers the exit
 * code. Never throws nor exits: what fails is told, and has a code of its own.
 */
export async function runCli(argv: readonly string[], streams: Streams, env: Variables): Promise<ExitCode> {
  const json = argv.includes('--json');
  const terminal = createTerminal(streams, json ? 'json' : argv.includes('--silencioso') ? 'silencio' : null);
  let exit: ExitCode = 0;
  /** The command that was typed, once it is known. */
  let typed: Typed | null = null;
  const program = buildProgram(async ({ comando, command, typed: typedOptions, words }) => {
    typed = typedOf(command);
    const { readEnvironment } = await import('./environment.ts');
    const { datos, usuario, titular, registro } = readOpciones(globales, typedOptions);
    const context = { environment: readEnvironment(env, datos), terminal, usuario, titular, registro };
    const output = await comando.run(context, readPedido(comando, typedOptions, words));
    if (output === null) return;
    await terminal.show(output);
    exit = output.exit ?? 0;
  }, streams.stdout);
  try {
    await program.parseAsync(argv, { from: 'user' });
    return exit;
  } catch (error) {
    return await report(error);
  }

  /** Says what failed, on stderr or as the one document of `--json`. */
  async function report(error: unknown): Promise<ExitCode> {
    if (error instanceof UsageError) {
      if (error.exitCode === 0) return 0;
      say('uso_invalido', error.message);
      return BAD_INPUT;
    }
    if (error instanceof Interrupted) {
      terminal.warn('Cortado. Lo que se preguntaba no se hizo.');
      return INTERRUPTED;
    }
    const { codigoPublicado, FALLA_NUESTRA, isAppError, messageOf } = await import('@talonario/core/base');
    const { asFileError } = await import('./errors/fileError.ts');
    const known = isAppError(error) ? error : (asFileError(error) ?? (await lostDatabase(error)));
    if (known !== null) {
      const { hintFor } = await import('./errors/hints.ts');
      say(codigoPublicado(known), messageOf(known, 'terminal'), { hint: hintFor(known.code, typed), data: known.data });
      return known.code === 'emision_cortada' ? INTERRUPTED : exitCodes[kindOf(known)];
    }
    say('error_interno', FALLA_NUESTRA);
    terminal.warn(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return BUG;
  }

  function say(
    codigo: string,
    error: string,
    { hint, data }: { hint?: string | undefined; data?: ErrorData } = {},
  ): void {
    if (json) {
      const document = failureDocument({ error, codigo, sugerencia: hint }, data);
      streams.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
    } else terminal.warn(hint === undefined ? error : `${error}\n${hint}`);
  }
}

/** Failure of the database behind an error; null: another one. Loaded only when something failed, since it is most of the program. */
async function lostDatabase(error: unknown): Promise<AppError | null> {
  const { asDatabaseError } = await import('@talonario/core/server/instalacion');
  return asDatabaseError(error);
}
