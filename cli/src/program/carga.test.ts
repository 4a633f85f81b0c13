import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';

/** Imports that load a file when the importing one is loaded: neither types alone nor those opened late. */
const LOADED = /^(?:import|export) (?!type\b)(?:[^;']*? from )?'([^']+)'/gm;

/** Places loaded with a file: its imports and, in turn, theirs. */
function loadedWith(file: string, loaded = new Set<string>()): Set<string> {
  for (const [, place = ''] of readFileSync(file, 'utf8').matchAll(LOADED)) {
    const found = place.startsWith('.') ? join(dirname(file), place) : place;
    if (loaded.has(found)) continue;
    loaded.add(found);
    if (place.startsWith('.')) loadedWith(found, loaded);
  }
  return loaded;
}

test('to understand the command line loads what commands declare, and none of what they work with', () => {
  const loaded = [...loadedWith(join(import.meta.dirname, '../program.ts'))];
  expect(loaded.filter((place) => /\/commands\/.*\/comandos\.ts$/.test(place)).length).toBeGreaterThan(0);
  expect(
    loaded.filter((place) => place.startsWith('@talonario/core/server/') || place === 'ink' || place === 'react'),
  ).toEqual([]);
});
