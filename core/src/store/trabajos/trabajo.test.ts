import { expect, test } from 'vitest';
import { toCurrentDatos, toKeptDatos } from './trabajo.ts';

test('a job sent by an earlier version has its sale under the present key', () => {
  expect(toCurrentDatos({ paquete_id: 'a', espera_desde: '2026-11-01' })).toEqual({
    venta_id: 'a',
    espera_desde: '2026-11-01',
  });
});

test('a job of this version is read as it was sent', () => {
  expect(toCurrentDatos(toKeptDatos({ venta_id: 'a' }))).toEqual({ venta_id: 'a' });
  expect(toKeptDatos({ venta_id: 'a' })).toEqual({ venta_id: 'a', v: 2 });
  expect(toCurrentDatos({ paquete_contador_id: 'a' })).toEqual({ paquete_contador_id: 'a' });
});
