import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cambio } from '../recetas/cambio.ts';
import { createCopia, type Copia } from '../recetas/copia.ts';
import { inventos, type Invento } from '../recetas/inventos.ts';

// Made-up things are added to a copy of the sources by the files that their recipes name: with all of them the copy compiles, and
// without any one of them something fails.

let copia: Copia;
beforeAll(() => {
  copia = createCopia();
});
afterAll(() => copia[Symbol.dispose]());

/** File of a made-up thing that is left out; undefined: none. */
type Sin = (invento: Invento) => string | undefined;

function changesOf(sin: Sin): Map<string, Cambio> {
  const cambios = new Map<string, Cambio>();
  for (const invento of inventos) {
    const followed = Object.entries(invento.piezas).flatMap(([file, { cambio }]) =>
      file === sin(invento) ? [] : [[file, cambio] as const],
    );
    for (const [file, cambio] of [...followed, ...Object.entries(invento.uso ?? {})]) {
      const anterior = cambios.get(file);
      cambios.set(file, anterior === undefined ? cambio : (texto) => cambio(anterior(texto)));
    }
  }
  return cambios;
}

/** Unit tests that hold the files of the made-up things; with `sin`, those of the files that are left out. */
function pruebasOf(sin: Sin | null): string[] {
  const custodias = inventos.flatMap((invento) =>
    Object.entries(invento.piezas).flatMap(([file, { custodia }]) =>
      sin === null || sin(invento) === file ? [custodia] : [],
    ),
  );
  const pruebas = custodias.flatMap((custodia) =>
    typeof custodia === 'object' && 'prueba' in custodia ? [custodia.prueba] : [],
  );
  return [...new Set(pruebas)];
}

test('with the files that the recipes name the copy compiles, and its tests pass', async () => {
  copia.change(changesOf(() => undefined));
  expect(await copia.typeErrors()).toEqual([]);
  expect(await copia.failingTests(pruebasOf(null))).toEqual([]);
});

const rondas = Array.from(
  { length: Math.max(...inventos.map(({ piezas }) => Object.keys(piezas).length)) },
  (_, ronda) => ronda,
);

// One file of each recipe is left out at a time: the made-up things do not touch each other.
test.each(rondas)('without the file number %i of each recipe something fails', async (ronda) => {
  const sin: Sin = ({ piezas }) => Object.keys(piezas)[ronda];
  const custodiaOf = (invento: Invento) => invento.piezas[sin(invento) ?? '']?.custodia;
  copia.change(changesOf(sin));
  const errores = inventos.some((invento) => custodiaOf(invento) === 'tipos') ? await copia.typeErrors() : [];
  const caidas = await copia.failingTests(pruebasOf(sin));
  const callados = inventos.filter((invento) => {
    const custodia = custodiaOf(invento);
    if (custodia === 'tipos') return !errores.some((error) => invento.marca.test(error));
    return typeof custodia === 'object' && 'prueba' in custodia && !caidas.includes(custodia.prueba);
  });
  expect(callados.map((invento) => `${invento.receta}: ${sin(invento)}`)).toEqual([]);
});
