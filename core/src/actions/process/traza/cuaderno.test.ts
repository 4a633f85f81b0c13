import { expect, test, vi } from 'vitest';
import { createCuaderno } from './cuaderno.ts';

test('lines told together are written together, and closing writes what is left', async () => {
  const escritas: number[][] = [];
  const cuaderno = createCuaderno<number>(
    async (lineas) => void escritas.push(lineas),
    (error) => {
      throw error;
    },
  );
  for (const linea of [1, 2, 3]) cuaderno.write(linea);
  await cuaderno.close();
  cuaderno.write(4);
  await cuaderno.close();
  expect(escritas).toEqual([[1, 2, 3], [4]]);
});

test('a failed write is told, and does not stop the next', async () => {
  const perdidas = vi.fn<(error: unknown, cuantas: number) => void>();
  const escritas: string[] = [];
  let falla = true;
  const cuaderno = createCuaderno<string>(async (lineas) => {
    if (falla) throw new Error('sin base');
    escritas.push(...lineas);
  }, perdidas);
  cuaderno.write('una');
  cuaderno.write('dos');
  await cuaderno.close();
  falla = false;
  cuaderno.write('tres');
  await cuaderno.close();
  expect(perdidas.mock.calls).toEqual([[new Error('sin base'), 2]]);
  expect(escritas).toEqual(['tres']);
});

test('closing does not wait for a database that does not answer, and tells how many are lost, once', async () => {
  const perdidas = vi.fn<(error: unknown, cuantas: number) => void>();
  const base = Promise.withResolvers<void>();
  const cuaderno = createCuaderno<number>(() => base.promise, perdidas, { cierreMs: 10 });
  for (let linea = 0; linea < 1_500; linea++) cuaderno.write(linea);
  await cuaderno.close();
  base.reject(new Error('sin base'));
  await cuaderno.close();
  expect(perdidas.mock.calls).toEqual([[expect.any(Error), 1_500]]);
}, 2_000);
