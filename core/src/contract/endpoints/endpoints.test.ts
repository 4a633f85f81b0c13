import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from './index.ts';

test('every resource of the folder is in the table, and no call takes the name of another resource’s', async () => {
  const archivos = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (archivo) => archivo.endsWith('.ts') && !/^(?:index|endpoint|.*\.test)\.ts$/.test(archivo),
  );
  const modulos = await Promise.all(
    archivos.map((archivo) => import(`./${archivo}`) as Promise<Record<string, object>>),
  );
  const deCadaUno = modulos.flatMap((modulo) =>
    Object.entries(modulo).flatMap(([nombre, recurso]) => (nombre.endsWith('Endpoints') ? Object.keys(recurso) : [])),
  );
  expect(archivos.length).toBeGreaterThan(10);
  expect(deCadaUno.toSorted()).toEqual(Object.keys(endpoints).toSorted());
});
