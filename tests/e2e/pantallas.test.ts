import { beforeAll, describe, expect, test } from 'vitest';
import { seedMundos, type Mundos } from '../helpers/mundos/mundos.ts';
import { isPrincipal, problemsOfPantalla } from '../helpers/pantallas/barrido.ts';
import type { Pantalla } from '../helpers/pantallas/pantalla.ts';
import { fromScratch, pantallas, porPersona } from '../helpers/pantallas/pantallas.ts';
import { mercado } from '../helpers/navegador/compartido.ts';

// The main screens, all of each named: one in a wide window in the dark, the next one on a phone in the light. The campaign sees them
// and all their states in both schemes of both windows, and goes through them by the keyboard.

let mundos: Mundos;

beforeAll(async () => {
  await mercado.atender();
  mundos = await seedMundos(mercado);
});

test('each has a name of its own, which its picture and its failure have', () => {
  const nombres = pantallas.map(({ nombre }) => nombre);
  expect(nombres).toEqual([...new Set(nombres)]);
});

describe('in light and dark, wide and on a phone', () => {
  test.each(
    porPersona(pantallas.filter(isPrincipal), fromScratch).map(
      (pantalla, n) => [pantalla.nombre, pantalla, n] as const,
    ),
  )('%s', async (_, pantalla, n) => {
    expect(await problemsOfPantalla(pantalla, mundos, { temas: temasOf(pantalla, n), teclado: false })).toEqual([]);
  });
});

function temasOf({ solo }: Pantalla, n: number) {
  const ventana = solo ?? (n % 2 === 0 ? 'ancha' : 'telefono');
  return ventana === 'ancha' ? ({ ancha: ['dark'] } as const) : ({ telefono: ['light'] } as const);
}
