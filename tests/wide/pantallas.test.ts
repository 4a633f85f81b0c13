import { beforeAll, expect, test } from 'vitest';
import { seedMundos, type Mundos } from '../helpers/mundos/mundos.ts';
import { loads, problemsOfPantalla } from '../helpers/pantallas/barrido.ts';
import { pantallas, porPersona } from '../helpers/pantallas/pantallas.ts';
import { mercado } from '../helpers/navegador/compartido.ts';

// Every screen in both schemes of both windows and by the keyboard: npm test visits the main ones in one scheme of one window.

let mundos: Mundos;

beforeAll(async () => {
  await mercado.atender();
  mundos = await seedMundos(mercado);
});

test.each(porPersona(pantallas, loads).map((pantalla) => [pantalla.nombre, pantalla] as const))(
  '%s',
  async (_, pantalla) => {
    const temas = { ancha: ['dark', 'light'], telefono: ['light', 'dark'] } as const;
    expect(await problemsOfPantalla(pantalla, mundos, { temas, teclado: true })).toEqual([]);
  },
);
