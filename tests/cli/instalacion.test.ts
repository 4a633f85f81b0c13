import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { talonario } from '../helpers/procesos/talonario.ts';

// The data and the configuration that a command uses from each folder. In processes of their own, each in its folder.

let raiz: string;
beforeEach(() => {
  raiz = mkdtempSync(join(tmpdir(), 'talonario-desde-'));
});
afterEach(() => rmSync(raiz, { recursive: true, force: true }));

test.each(['empresas', 'comprobantes', 'trabajos', 'arca conciliar'])(
  '%s in a folder without an installation says so, and leaves nothing behind',
  async (linea) => {
    const datos = join(raiz, 'sin-usar');
    const { code, stdout, stderr } = await talonario([...linea.split(' '), '--datos', datos], { env: {}, desde: raiz });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`No hay una base de datos en ${datos}`);
    expect(stderr).toContain('talonario iniciar');
    expect(readdirSync(raiz)).toEqual([]);
  },
);

test('without a command, an unused folder is reported without a failure', async () => {
  const { code, stdout } = await talonario(['--datos', 'otra'], { env: {}, desde: raiz });
  expect(code).toBe(0);
  expect(stdout).toContain(join(raiz, 'otra'));
  expect(existsSync(join(raiz, 'otra'))).toBe(false);
});

test('--datos is read from the folder where it is typed, and wins over TALONARIO_DATOS', async () => {
  const env = { TALONARIO_DATOS: join(raiz, 'variable') };
  const { stderr } = await talonario(['empresas', '--datos', 'tipeada'], { env, desde: raiz });
  expect(stderr).toContain(join(raiz, 'tipeada'));
});

test('the .env of the working folder is ignored', async () => {
  writeFileSync(join(raiz, '.env'), 'PORT=no-es-un-puerto\n');
  const env = { TALONARIO_ENV_FILE: '.env.example' };
  const { stderr } = await talonario(['empresas', '--datos', join(raiz, 'x')], { env, desde: raiz });
  expect(stderr).toContain('No hay una base de datos');
});
