import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AppError, isAppError } from '../errors.ts';
import { errores } from './errores.ts';

const FILAS = join(import.meta.dirname, 'filas');

test('every row of a file is a failure, and no two files have the same code', async () => {
  const files = readdirSync(FILAS);
  const tables = await Promise.all(files.map((file) => import(join(FILAS, file)) as Promise<Record<string, object>>));
  const codes = tables.flatMap((table) => Object.values(table).flatMap((rows) => Object.keys(rows)));
  expect(codes.toSorted()).toEqual(Object.keys(errores).toSorted());
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.length).toBeGreaterThan(200);
});

// Each line below is a mistake: without its error of types, `npm run check` fails.
describe('the data of a failure', () => {
  test('are the ones of its code, and nothing else compiles', () => {
    const mistakes = () => [
      // @ts-expect-error a misspelt key
      new AppError('articulo_no_encontrado', { skü: 'TAL-1' }),
      // @ts-expect-error a key of another failure
      new AppError('articulo_no_encontrado', { sku: 'TAL-1', cuit: '30716543214' }),
      // @ts-expect-error data that are missing
      new AppError('articulo_no_encontrado'),
      // @ts-expect-error a value of another type
      new AppError('articulo_no_encontrado', { sku: 1 }),
      // @ts-expect-error data of a failure that has none
      new AppError('lote_no_encontrado', { id: '1' }),
      // @ts-expect-error a code without a row
      new AppError('no_existe'),
      // @ts-expect-error a reason without a sentence
      new AppError('cambio_no_permitido', { motivo: 'porque_no' }),
      // @ts-expect-error one of two codes needs more data
      new AppError(Math.random() > 2 ? 'sin_derecho' : 'articulo_no_encontrado', { sku: 'TAL-1' }),
    ];
    expect(mistakes).not.toThrow();
    expect(new AppError('articulo_no_encontrado', { sku: 'TAL-1' }).data).toEqual({ sku: 'TAL-1' });
  });

  test('are read by the keys of the caught code, and no other compiles', () => {
    const error: unknown = new AppError('demasiados_intentos', { segundos: 20 });
    if (!isAppError(error, 'demasiados_intentos')) throw error;
    const seconds: number | undefined = error.data.segundos;
    // @ts-expect-error a key of no failure with this code
    const wrong: unknown = error.data.segundo;
    expect([seconds, wrong]).toEqual([20, undefined]);
  });
});
