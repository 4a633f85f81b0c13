import { expect, test } from 'vitest';
import { createMedidor } from '../medidor/medidor.ts';
import { followTrazas } from '../hilo.ts';
import { createSeguidor } from './createSeguidor.ts';
import type { Trazas } from './trazas.ts';

const TRAZA = '00000000-0000-4000-8000-000000000001';

function following() {
  const contados: Parameters<Trazas['tell']>[0][] = [];
  const trazas: Trazas = { tell: (paso) => void contados.push(paso), close: async () => undefined };
  return {
    contados,
    seguidor: createSeguidor(
      () => trazas,
      createMedidor(() => []),
    ),
  };
}
const trabajo = (traza: string | null, id = '1') =>
  ({ id, cola: 'procesar_orden', traza, esperaMs: 7, intento: 1 }) as const;

test('a job sent by another keeps its traza, and doing it is a step', async () => {
  const { contados, seguidor } = following();
  const vistas: (string | null)[] = [];
  await seguidor.run([trabajo(TRAZA)], async () => {
    vistas.push(seguidor.current());
    return new Map();
  });
  expect(vistas).toEqual([TRAZA]);
  expect(contados).toMatchObject([{ paso: 'trabajo', traza: TRAZA, datos: { cola: 'procesar_orden', espera_ms: 7 } }]);
});

test('a job sent by the clock has no traza, and neither have its jobs until a sale begins its own', async () => {
  const { contados, seguidor } = following();
  const vistas: (string | null)[] = [];
  await followTrazas([TRAZA], () =>
    seguidor.run([trabajo(null)], async () => {
      vistas.push(seguidor.current());
      return new Map();
    }),
  );
  expect(vistas).toEqual([null]);
  expect(contados).toEqual([]);
});

test('a failed job says so, and a batch of several trazas has no current one', async () => {
  const { contados, seguidor } = following();
  const segundaTraza = TRAZA.replace('1', '2');
  await seguidor.run([trabajo(TRAZA, '1'), trabajo(segundaTraza, '2')], async () => {
    expect(seguidor.current()).toBeNull();
    return new Map([['2', new Error('no')]]);
  });
  expect(contados.map(({ traza, datos }) => [traza, datos?.['fallo'] ?? false])).toEqual([
    [TRAZA, false],
    [segundaTraza, true],
  ]);
});
