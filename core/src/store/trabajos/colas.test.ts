import { expect, test } from 'vitest';
import { colas } from './colas.ts';

type Fila = (typeof colas)['limpiar'];

test('a queue without the name of its jobs, their sentence or their right does not compile', () => {
  const { nombre, asunto, derecho, ...resto } = colas.limpiar;
  // @ts-expect-error The queue has no name.
  const sinNombre: Fila = { ...resto, asunto, derecho };
  // @ts-expect-error The queue has no sentence.
  const sinAsunto: Fila = { ...resto, nombre, derecho };
  // @ts-expect-error The queue has no right.
  const sinDerecho: Fila = { ...resto, nombre, asunto };
  expect([sinNombre, sinAsunto, sinDerecho].map((fila) => Object.keys(fila).length)).toEqual(
    Array.from({ length: 3 }, () => Object.keys(colas.limpiar).length - 1),
  );
});
