import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { seedMundos, type Mundos } from '../helpers/mundos/mundos.ts';
import { startMercado, type Mercado } from '../helpers/navegador/mercado.ts';
import type { Navegador } from '../helpers/navegador/navegador.ts';
import { pantallas, type Pantalla } from '../helpers/navegador/pantallas.ts';
import { colourProblemsOf, problemsOf, settled } from '../helpers/navegador/revision.ts';

// Every screen, in both schemes, in a wide window and on a phone: nothing cut, nothing out of the window, readable by
// everybody, and a silent console. Each visit changes scheme while it is open.

let mercado: Mercado;
let navegador: Navegador;
let mundos: Mundos;

beforeAll(async () => {
  mercado = await startMercado();
  ({ navegador } = mercado);
  await mercado.atender();
  mundos = await seedMundos(mercado);
});
afterEach(() => navegador.despedir());
afterAll(() => mercado.close());

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
  expect(await page.title()).toMatch(titulo);
  if (!deTransito && (await page.locator('h1').count()) !== 1) problemas.push(`${ventana}: not one h1`);
  await settled(page);
  problemas.push(...(await problemsOf(page)).map((problema) => `${ventana} ${temas[0]}: ${problema}`));
  await page.emulateMedia({ colorScheme: temas[1] });
  await settled(page);
  problemas.push(...(await colourProblemsOf(page)).map((problema) => `${ventana} ${temas[1]}: ${problema}`));
  return problemas;
}
