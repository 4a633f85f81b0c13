import { beforeAll, describe, expect, test } from 'vitest';
import { seedMundos, type Mundos } from '../helpers/mundos/mundos.ts';
import { isPrincipal, problemsOfPantalla } from '../helpers/pantallas/barrido.ts';
import type { Pantalla } from '../helpers/pantallas/pantalla.ts';
import { fromScratch, pantallas, porPersona } from '../helpers/pantallas/pantallas.ts';
import { mercado } from '../helpers/navegador/compartido.ts';

// The main screens, one in a wide dark window, the next on a light phone: every element has a name. The campaign visits them,
// with all their states, in both schemes of both windows, and goes through them by the keyboard.

let mundos: Mundos;

beforeAll(async () => {
  await mercado.atender();
  mundos = await seedMundos(mercado);
});

test('each screen has a name of its own, used by its picture and its failure', () => {
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
