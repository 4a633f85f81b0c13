import { beforeAll, expect, test } from 'vitest';
import { azarOf } from '../explorador/azar.ts';
import { walk } from '../explorador/paseo.ts';
import { walkTerminal } from '../explorador/teclas.ts';
import { seedMundos, type Mundos } from '../helpers/mundos/mundos.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';

// Some walks of the explorer (npm run explorar), which goes on for as long as it is told.

let mundos: Mundos;

beforeAll(async () => {
  await mercado.atender();
  mundos = await seedMundos(mercado);
});

const PASOS = 40;

test.each(['emisora', 'vendedora', 'articulada', 'llena', 'nueva'] as const)(
  'a walk at random as %s finds nothing wrong',
  async (persona) => {
    const page = await navegador.visita({ token: mundos[persona].token, propia: true, fallan: [/./] });
    await page.goto('/app');
    const { problemas, relato } = await walk(page, azarOf(7), PASOS);
    expect({ problemas, relato }).toEqual({ problemas: [], relato: expect.any(Array) });
    expect(relato).toHaveLength(PASOS);
  },
);

test('keys at random on the terminal answer each question once, and show no password', async () => {
  for (let semilla = 1; semilla <= 200; semilla++) {
    const { problemas } = await walkTerminal(azarOf(semilla));
    expect({ semilla, problemas }).toEqual({ semilla, problemas: [] });
  }
});
