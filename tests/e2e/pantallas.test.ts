import { beforeAll, describe, expect, test } from 'vitest';
import { seedMundos, type Mundos } from '../helpers/mundos/mundos.ts';
import { loads, problemsOfPantalla } from '../helpers/pantallas/barrido.ts';
import { pantallas, porPersona } from '../helpers/pantallas/pantallas.ts';
import { mercado } from '../helpers/navegador/compartido.ts';

// Every screen, in both schemes, in a wide window and on a phone; of each screen, all of it named and reached by the keyboard.

let mundos: Mundos;

beforeAll(async () => {
  await mercado.atender();
  mundos = await seedMundos(mercado);
});

describe('in light and dark, wide and on a phone', () => {
  test.each(porPersona(pantallas, loads).map((pantalla) => [pantalla.nombre, pantalla] as const))(
    '%s',
    async (_, pantalla) => {
      // Each window in one scheme, each scheme in one window; the campaign sees both in both.
      expect(await problemsOfPantalla(pantalla, mundos, { ancha: ['dark'], telefono: ['light'] })).toEqual([]);
    },
  );
});
