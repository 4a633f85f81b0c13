import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// A long document is not read: a text that no longer fits moves to the document of its subject, or is deleted.

const raiz = join(import.meta.dirname, '..');
const read = (documento: string): string => readFileSync(join(raiz, documento), 'utf8');
const linesOf = (texto: string): number => texto.trimEnd().split('\n').length;
const wordsOf = (texto: string): number => texto.split(/\s+/).filter((palabra) => palabra !== '').length;

interface Limite {
  lineas?: number;
  bytes?: number;
  palabras?: number;
}

const LIMITES: Readonly<Record<string, Limite>> = {
  'README.md': { lineas: 90, bytes: 5_000 },
  /** 30 % less than this guide and the README's part on operation had together. */
  'OPERAR.md': { palabras: 4_950 },
  'CONTRIBUTING.md': { lineas: 150, bytes: 9_400 },
  'core/AMENAZAS.md': { lineas: 110, bytes: 9_000 },
  'core/DEPENDENCIAS.md': { lineas: 160, bytes: 17_000 },
  'core/EMISION.md': { lineas: 80, bytes: 5_000 },
  'core/CONTINGENCIA.md': { lineas: 50, bytes: 3_500 },
  'core/GLOSARIO.md': { lineas: 90, bytes: 7_500 },
  'api/README.md': { lineas: 120, bytes: 8_000 },
  'web/README.md': { lineas: 70, bytes: 5_000 },
};

test.each(Object.entries(LIMITES))('%s keeps to its maximum size', (documento, limite) => {
  const texto = read(documento);
  const largo = { lineas: linesOf(texto), bytes: Buffer.byteLength(texto), palabras: wordsOf(texto) };
  const pasados = Object.entries(limite).filter(([medida, maximo]) => largo[medida as keyof Limite] > maximo);
  expect({ largo, pasados }).toEqual({ largo, pasados: [] });
});

test('the glossary has sixty-eight entries', () => {
  expect(read('core/GLOSARIO.md').match(/^- /gm)).toHaveLength(68);
});

test('the changes of version 1.0.0 take at most sixty lines, one for each change, under three titles', () => {
  const [, version = ''] = /^## 1\.0\.0$(.*?)^## /ms.exec(read('CHANGELOG.md')) ?? [];
  expect(linesOf(version)).toBeLessThanOrEqual(60);
  expect(version.match(/^### .*$/gm)).toEqual(['### Nuevo', '### Cambia', '### Corregido']);
  const lineasRaras = version.split('\n').filter((linea) => !/^(?:|### .*|- .+\.)$/.test(linea));
  expect(lineasRaras).toEqual([]);
});

test('the version is the same in every package, in the list of changes and in the commands of OPERAR', () => {
  const paquetes = ['', ...(JSON.parse(read('package.json')) as { workspaces: string[] }).workspaces];
  const versiones = new Set(
    paquetes.map((carpeta) => (JSON.parse(read(join(carpeta, 'package.json'))) as { version: string }).version),
  );
  const [version = ''] = versiones;
  expect([...versiones]).toEqual([version]);
  expect(/^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
  const operar = [...read('OPERAR.md').matchAll(/talonario-([\d.]+)-linux|VERSION=(\S+)/g)];
  // OPERAR installs this version, and updates it to the next one.
  const siguiente = version.replace(/\d+$/, (parche) => String(Number(parche) + 1));
  expect(new Set(operar.map(([, archivo, argumento]) => archivo ?? argumento))).toEqual(new Set([version, siguiente]));
});

test('the README shows two screens, in light and in dark, with small files', () => {
  const imagenes = [...read('README.md').matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, imagen = '']) => imagen);
  expect(imagenes).toHaveLength(4);
  expect(imagenes.filter((imagen) => imagen.includes('-oscuro.'))).toHaveLength(2);
  expect(imagenes.filter((imagen) => statSync(join(raiz, imagen)).size > 150_000)).toEqual([]);
});

test('the README leaves to OPERAR the texts that only an operator needs', () => {
  expect(read('README.md')).not.toMatch(/prox(?:y|ies)|r[eé]plica|retenci[oó]n|max_connections/i);
});
