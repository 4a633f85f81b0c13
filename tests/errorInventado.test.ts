import { once } from 'node:events';
import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { errors } from '../api/src/middleware/errors.ts';
import type { State } from '../api/src/state.ts';
import { runCli } from '../cli/src/run.ts';
import type { Streams } from '../cli/src/terminal.ts';
import { AppError } from '../core/src/rules/errors.ts';
import { errores } from '../core/src/rules/errors/errores.ts';
import { fila } from '../core/src/rules/errors/fila.ts';
import { ApiError } from '../web/src/api.ts';
import { sentenceOfCode } from '../web/src/textos/fallo.ts';

// A made-up failure, added by its row alone: the API, the terminal and the web tell it.

const inventados = {
  pieza_rota: fila<{ pieza: string; campo: string }>(
    'rejected',
    ({ pieza = 'alguna' }) => `Se rompió ${pieza}. Cambiala y volvé a intentar.`,
    'Para verlas: `talonario articulos buscar TEXTO`.',
  ),
};

const { falla } = vi.hoisted(() => ({ falla: { thrown: null as unknown } }));
vi.mock('../cli/src/environment.ts', async (load) => ({
  ...(await load<object>()),
  readEnvironment: () => {
    throw falla.thrown;
  },
}));

beforeAll(() => {
  Object.assign(errores, inventados);
  const Inventado = AppError as unknown as new (code: string, data: object) => AppError;
  falla.thrown = new Inventado('pieza_rota', { pieza: 'la correa', campo: 'pieza' });
});
afterAll(() => {
  for (const code of Object.keys(inventados)) Reflect.deleteProperty(errores, code);
});

const sentence = 'Se rompió la correa. Cambiala y volvé a intentar.';

describe('a made-up failure', () => {
  test('is answered by the API with its class, sentence, code and field, which the web shows', async () => {
    const respuesta = await answer();
    expect(respuesta).toEqual({ status: 422, body: { error: sentence, codigo: 'pieza_rota', campo: 'pieza' } });
    expect(new ApiError(respuesta.status, respuesta.body)).toMatchObject({
      status: 422,
      message: sentence,
      codigo: 'pieza_rota',
      campo: 'pieza',
    });
  });

  test('is told by the web from its code in an address', () => {
    expect(sentenceOfCode('pieza_rota')).toBe('Se rompió alguna. Cambiala y volvé a intentar.');
  });

  test('is told by the terminal with its hint, and ends with the code of its class', async () => {
    expect(await run('cuentas')).toEqual({
      exit: 2,
      stdout: '',
      stderr: `${sentence}\nPara verlas: \`talonario articulos buscar TEXTO\`.\n`,
    });
  });

  test('is one document under --json', async () => {
    const { exit, stdout } = await run('cuentas', '--json');
    expect(exit).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      error: sentence,
      codigo: 'pieza_rota',
      sugerencia: 'Para verlas: `talonario articulos buscar TEXTO`.',
    });
  });
});

/** The API's answer to a call whose work fails with the made-up failure. */
async function answer(): Promise<{ status: number; body: unknown }> {
  const silent = () => undefined;
  const deps = { log: { warn: silent, error: silent }, caidas: { tell: silent } };
  const app = new Koa<State>().use(errors(deps as unknown as Parameters<typeof errors>[0])).use(() => {
    throw falla.thrown;
  });
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const respuesta = await fetch(`http://127.0.0.1:${port}/`);
  const body: unknown = await respuesta.json();
  server.close();
  return { status: respuesta.status, body };
}

/** A command's exit code and what it wrote. */
async function run(...argv: string[]): Promise<{ exit: number; stdout: string; stderr: string }> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const exit = await runCli(argv, { stdin, stdout, stderr } as unknown as Streams, {});
  return { exit, stdout: String(stdout.read() ?? ''), stderr: String(stderr.read() ?? '') };
}
