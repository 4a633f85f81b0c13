import { mkdirSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import type { Streams } from '../../../cli/src/terminal.ts';
import { runCli } from '../../../cli/src/run.ts';
import type { Corrida, Opciones } from './talonario.ts';

/** Runs a command in this process, without a terminal, with exactly this environment. */
export async function correr(args: readonly string[], { env, entrada = '' }: Opciones): Promise<Corrida> {
  const datos = env['TALONARIO_DATOS'];
  if (datos !== undefined) mkdirSync(datos, { recursive: true });
  const [stdout, stderr] = [new Captured(), new Captured()];
  const streams = { stdin: Readable.from([entrada]), stdout, stderr } as unknown as Streams;
  const code = await runCli(args, streams, { TALONARIO_ENV_FILE: '', ...env });
  return { code, stdout: stdout.text, stderr: stderr.text, json: <T>() => JSON.parse(stdout.text) as T };
}

class Captured extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}
