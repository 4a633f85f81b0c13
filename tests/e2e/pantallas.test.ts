import { beforeAll, describe, expect, test } from 'vitest';
import { seedMundos, type Mundos } from '../helpers/mundos/mundos.ts';
import type { Pantalla } from '../helpers/pantallas/pantalla.ts';
import { pantallas } from '../helpers/pantallas/pantallas.ts';
import { colourProblemsOf, problemsOf, settled } from '../helpers/pantallas/revision.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';

// Every screen, in both schemes, in a wide window and on a phone: nothing cut, nothing out of the window, readable by
// everybody, and a silent console. Each visit changes scheme while it is open.

let mundos: Mundos;

beforeAll(async () => {
  await mercado.atender();
  mundos = await seedMundos(mercado);
});

const visitas = [
  { ventana: 'ancha', temas: ['light', 'dark'] },
  { ventana: 'telefono', temas: ['dark', 'light'] },
] as const;

describe('in light and dark, wide and on a phone', () => {
  test.each(pantallas.map((pantalla) => [pantalla.nombre, pantalla] as const))('%s', async (_, pantalla) => {
    const problemas = await Promise.all(
      visitas.filter(({ ventana }) => (pantalla.solo ?? ventana) === ventana).map((visita) => check(pantalla, visita)),
    );
    expect(problemas.flat()).toEqual([]);
  });
});

async function check(pantalla: Pantalla, { ventana, temas }: (typeof visitas)[number]): Promise<string[]> {
  const { quien, titulo, deTransito = false, fallan = [] } = pantalla;
  const problemas: string[] = [];
  const page = await navegador.visita({
    ventana,
    tema: temas[0],
    fallan,
    ...(quien && { token: mundos[quien].token }),
  });
  await pantalla.abrir(page, mundos);
  await expect.poll(() => page.title()).toMatch(titulo);
  if (!deTransito && (await page.locator('h1').count()) !== 1) problemas.push(`${ventana}: not one h1`);
  await settled(page);
  problemas.push(...(await problemsOf(page)).map((problema) => `${ventana} ${temas[0]}: ${problema}`));
  await page.emulateMedia({ colorScheme: temas[1] });
  await settled(page);
  problemas.push(...(await colourProblemsOf(page)).map((problema) => `${ventana} ${temas[1]}: ${problema}`));
  return problemas;
}
