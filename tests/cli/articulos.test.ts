import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownAlcance } from '@talonario/core/empresas';
import { addLista, editKit } from '@talonario/core/server/articulos';
import { createUsuario } from '@talonario/core/server/empresas';
import { openDeps, readConfig } from '@talonario/core/server/instalacion';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { correr } from '../helpers/procesos/cli.ts';
import type { Corrida } from '../helpers/procesos/talonario.ts';
import { APP_SECRET, migratedDatabase, type TestDatabase } from '../helpers/servicios/database.ts';

// Articles and price lists from the terminal. In order: each test goes on from where the one before left them.

let database: TestDatabase;
let env: Record<string, string>;
let user_id: string;
let dir: string;
beforeAll(async () => {
  database = await migratedDatabase();
  dir = mkdtempSync(join(tmpdir(), 'talonario-articulos-'));
  env = { ARCA_AMBIENTE: 'simulador', DATABASE_URL: database.url, TALONARIO_DATOS: dir, APP_SECRET };
  const deps = await openDeps(readConfig(env));
  ({ id: user_id } = await createUsuario(deps, { email: 'duenia@prueba.test', password: 'Clave#2026a' }));
  await addLista(deps, ownAlcance(user_id), { name: 'Mayorista del Sur' });
  await deps.close();
});
afterAll(async () => {
  rmSync(dir, { recursive: true });
  await database.drop();
});

const run = (...words: string[]): Promise<Corrida> => correr(words, { env });
const archivo = (nombre: string, texto: string): string => {
  const file = join(dir, nombre);
  writeFileSync(file, texto);
  return file;
};

test('without articles the list is empty', async () => {
  expect(await run('articulos')).toMatchObject({ code: 0, stdout: 'No hay artículos cargados.\n', stderr: '' });
  expect((await run('precios')).stdout).toMatch(/^Mayorista del Sur +con IVA +0/m);
});

test('a file with bad lines: the lines are named, and no article is imported', async () => {
  const file = archivo('mal.csv', 'sku;descripcion;costo\nA;Taza;10,50\nB;Plato;doce\n');
  const { code, stdout } = await run('articulos', 'importar', file);
  expect(code).toBe(2);
  expect(stdout).toContain('No se importó nada');
  expect(stdout).toContain('línea 3, costo: No es un número.');
  expect((await run('articulos', '--json')).json()).toMatchObject({ totalItems: 0 });
});

test('a file is previewed, then its valid lines are imported, then all', async () => {
  const file = archivo('mal.csv', 'sku;descripcion;costo\nA;Taza;10,50\nB;Plato;doce\n');
  const simulada = await run('articulos', 'importar', file, '--simular', '--json');
  expect([simulada.code, simulada.json()]).toMatchObject([
    4,
    {
      importacion: { estado: 'revisar', resumen: { nuevas: 1, con_error: 1 } },
      errores: [{ linea: 3, campo: 'costo' }],
    },
  ]);
  expect(await run('articulos', 'importar', file, '--solo-validas')).toMatchObject({ code: 4, stderr: '' });
  const bien = archivo('bien.csv', 'sku;descripcion;costo\nA;Taza;1.500\nB;Plato;2.000\n');
  const { code, stdout } = await run('articulos', 'importar', bien, '--decimal', '.');
  expect([code, stdout]).toEqual([0, expect.stringMatching(/Importado[^]*Nuevas +1\nCambian +1\n/)]);
  const { results } = (await run('articulos', 'buscar', 'taza', '--json')).json<{ results: object[] }>();
  expect(results).toMatchObject([{ sku: 'A', cost: 1.5 }]);
  expect((await run('articulos')).stdout).toMatch(/^A +Taza +0 +\$ 1,50 +21 %$/m);
});

test('unusable files say why', async () => {
  expect(await run('articulos', 'importar', join(dir, 'no-esta.csv'))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no existe'),
  });
  expect(await run('articulos', 'importar', archivo('vacio.csv', ''))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('está vacío'),
  });
  expect((await run('articulos', 'importar', archivo('roto.csv', 'sku;costo\n"A;1\n'))).code).toBe(2);
  expect((await run('articulos', 'importar', archivo('a.csv', 'sku\nA\n'), '--decimal', 'x')).stderr).toContain(
    'El valor "x" de --decimal no es válido',
  );
});

test('an exported file imports unchanged, and is not overwritten', async () => {
  const salida = join(dir, 'salida.csv');
  expect(await run('articulos', 'exportar', salida)).toMatchObject({
    code: 0,
    stdout: `Artículos guardados en ${salida}\n`,
  });
  expect(readFileSync(salida, 'utf8')).toContain('A;Taza;ARS;1,5;0;21;\r\n');
  expect((await run('articulos', 'importar', salida)).stdout).toMatch(/Iguales +2/);
  expect((await run('articulos', 'exportar', salida)).stderr).toContain('Ya existe el archivo');
  const hoja = join(dir, 'salida.xlsx');
  expect((await run('articulos', 'exportar', hoja, '--buscar', 'taza')).code).toBe(0);
  expect(readFileSync(hoja).subarray(0, 2).toString()).toBe('PK');
});

test('a list of prices: imported, shown and changed', async () => {
  const file = archivo('precios.csv', 'sku;precio\nA;1.234,50\nB;100\n');
  expect((await run('articulos', 'importar', file, '--lista', 'mayorista del sur')).code).toBe(0);
  expect((await run('precios', 'Mayorista', 'del', 'Sur')).stdout).toMatch(/^A +Taza +\$ 1\.234,50$/m);
  const cambio = ['precios', 'cambiar', 'Mayorista del Sur', '--porcentaje', '10', '--redondeo', '90'];
  expect((await run(...cambio, '--simular')).stdout).toMatch(
    /Cambiarían 2 precios[^]*^A +Taza +\$ 1\.234,50 +\$ 1\.390,00$/m,
  );
  expect(await run(...cambio)).toMatchObject({ code: 2, stderr: expect.stringContaining('Agregá `--si`') });
  expect((await run(...cambio, '--si', '--json')).json()).toMatchObject({ resumen: { cambian: 2 } });
  expect((await run('precios', 'mayorista del sur', '--json')).json()).toMatchObject({
    items: [
      { sku: 'A', precio: 1390 },
      { sku: 'B', precio: 90 },
    ],
  });
  expect((await run('precios', 'cambiar', 'otra', '--porcentaje', '5', '--si')).stderr).toContain('talonario precios');
  expect((await run('precios', 'cambiar', 'Mayorista del Sur', '--porcentaje', 'diez', '--si')).code).toBe(2);
});

test('a cost given for a kit is reported as unused', async () => {
  const kits = archivo('kits.csv', 'sku;descripcion;costo\nPARTE;Parte;10\nKIT;Kit;0\n');
  expect((await run('articulos', 'importar', kits)).code).toBe(0);
  const deps = await openDeps(readConfig(env));
  await editKit(deps, ownAlcance(user_id), 'KIT', { partes: [{ sku: 'PARTE', cantidad: new Decimal(2) }] });
  await deps.close();
  const archivoDeKits = archivo('kits.csv', 'sku;descripcion;costo\nPARTE;Parte;11\nKIT;Kit;99\n');
  const { code, stdout } = await run('articulos', 'importar', archivoDeKits);
  expect(code).toBe(0);
  expect(stdout).toContain('línea 3, costo: Es un kit y cuesta lo que sus partes');
});
