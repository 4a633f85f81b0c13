import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { APP_SECRET } from '../helpers/servicios/database.ts';
import { iniciarTalonario, talonario } from '../helpers/procesos/talonario.ts';

// The installed command, in a process of its own: checks that tests running it in their own process cannot make.
const env = {
  ARCA_AMBIENTE: 'simulador',
  TALONARIO_DATOS: tmpdir(),
  APP_SECRET,
  DATABASE_URL: 'postgresql://postgres@127.0.0.1:1/nada',
};

test('help goes to stdout, exit code 0', async () => {
  const { code, stdout, stderr } = await talonario(['--help'], { env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Uso: talonario \[opciones\] \[comando\]\n/);
});

test('a usage error goes to stderr, exit code 2', async () => {
  const { code, stdout, stderr } = await talonario(['facturra'], { env });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toBe('No existe el comando facturra. ¿Quisiste decir facturar? Mirá `talonario --help`.\n');
});

test('--json: the failure is one document on stdout, exit code 3', async () => {
  const { code, stderr, json } = await talonario(['empresas', '--json'], { env });
  expect({ code, stderr }).toEqual({ code: 3, stderr: '' });
  expect(json()).toMatchObject({ codigo: 'base_de_datos_no_disponible' });
});

test('a reader that closes the output early, as `head` does: exit code 0, and no message', async () => {
  const { child, stderr } = iniciarTalonario(['--help'], { env });
  child.stdout?.destroy();
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(stderr()).toBe('');
});
