import { beforeAll, describe, expect, test } from 'vitest';
import { seedMundos, type Mundos } from '../helpers/mundos/mundos.ts';
import { isPrincipal, problemsOfPantalla } from '../helpers/pantallas/barrido.ts';
import type { Pantalla } from '../helpers/pantallas/pantalla.ts';
import { fromScratch, pantallas, porPersona } from '../helpers/pantallas/pantallas.ts';
import { topOfRows } from '../helpers/navegador/medidas.ts';
import { settled } from '../helpers/pantallas/revision.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';

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

/** Lists, and the most pixels over their first row in a window of 1440 × 900 and on a phone of 360 × 740. */
const listas: readonly (readonly [nombre: string, ancha: number, telefono: number])[] = [
  ['facturador', 260, 240],
  ['publicaciones', 300, 300],
  ['ventas', 300, 300],
  ['ventas-de-cuentas', 300, 310],
  ['articulos', 300, 295],
  ['cuenta-rentabilidad-ventas', 300, 300],
];

describe('a list begins near the top, and its titles stay while it scrolls', () => {
  test.each(listas)('%s', async (nombre, deAncha, deTelefono) => {
    const pantalla = pantallas.find((conocida) => conocida.nombre === nombre);
    if (!pantalla?.quien) throw new Error(`no screen is called ${nombre}`);
    const page = await navegador.visita({ ventana: 'ancha', token: mundos[pantalla.quien].token, sigue: true });
    await pantalla.abrir(page, mundos);
    await settled(page);
    await expect.poll(() => topOfRows(page)).toBeLessThanOrEqual(deAncha);
    // Room to scroll by, however few the rows are.
    await page.evaluate(() => (document.body.style.paddingBottom = '100vh'));
    const titulos = page.locator('main [data-marco] :is(thead, [role=row]:has([role=columnheader]))').first();
    await titulos.evaluate((nodo) =>
      window.scrollBy({ top: nodo.getBoundingClientRect().top + 8, behavior: 'instant' }),
    );
    expect((await titulos.boundingBox())?.y).toBe(0);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await navegador.seeIn(page, 'telefono');
    await settled(page);
    await expect.poll(() => topOfRows(page)).toBeLessThanOrEqual(deTelefono);
  });
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
