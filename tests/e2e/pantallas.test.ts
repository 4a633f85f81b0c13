import { beforeAll, describe, expect, test } from 'vitest';
import { seedMundos, type Mundos } from '../helpers/mundos/mundos.ts';
import type { Pantalla } from '../helpers/pantallas/pantalla.ts';
import { fromScratch, pantallas, porPersona } from '../helpers/pantallas/pantallas.ts';
import { keyboardProblemsOf } from '../helpers/pantallas/teclado.ts';
import { colourProblemsOf, problemsOf, settled } from '../helpers/pantallas/revision.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';

// Every screen, in both schemes, in a wide window and on a phone: nothing cut, nothing out of the window, readable by
// everybody, and a silent console; of each screen, all of it named and reached by the keyboard. To load the application,
// and axe after it, is what costs most: scheme and window change while a screen is open, and the next one of the same
// person is gone to from inside.

let mundos: Mundos;

beforeAll(async () => {
  await mercado.atender();
  mundos = await seedMundos(mercado);
});

/** Gone through by the keyboard, which takes long: each screen once, and not again in every state of it. */
const CON_TECLADO: ReadonlySet<string> = new Set(
  `ingresar-con-errores registrarse facturador nueva borrador emitida-b nota-de-credito conciliacion empresa empresa-crear
   punto-editar ventas publicacion cuenta-configuracion articulos articulo articulos-cambio importacion lista listas reportes
   reportes-contador portal-contador menu-usuario menu-telefono paleta paleta-resultados atajos inicio`.split(/\s+/),
);

/** Tab is followed from the top of a page that was just loaded. */
const loads = (pantalla: Pantalla): boolean => fromScratch(pantalla) || CON_TECLADO.has(pantalla.nombre);

describe('in light and dark, wide and on a phone', () => {
  test.each(porPersona(pantallas, loads).map((pantalla) => [pantalla.nombre, pantalla] as const))(
    '%s',
    async (_, pantalla) => {
      expect(await check(pantalla)).toEqual([]);
    },
  );
});

async function check(pantalla: Pantalla): Promise<string[]> {
  const { nombre, quien, titulo, abrir, solo, seReabre, deTransito = false, fallan = [] } = pantalla;
  const [primera, ...otras] = solo ? [solo] : (['ancha', 'telefono'] as const);
  const problemas: string[] = [];
  const page = await navegador.visita({
    ventana: primera,
    tema: 'dark',
    fallan,
    sigue: !loads(pantalla),
    ...(quien && { token: mundos[quien].token }),
  });
  await abrir(page, mundos);
  await expect.poll(() => page.title()).toMatch(titulo);
  if (!deTransito && (await page.locator('h1').count()) !== 1) problemas.push('not one h1');
  await look(primera);
  for (const otra of otras) {
    await navegador.seeIn(page, otra);
    if (seReabre) await abrir(page, mundos);
    await look(otra);
  }
  if (CON_TECLADO.has(nombre)) {
    if (otras.length > 0) await navegador.seeIn(page, primera);
    problemas.push(...(await keyboardProblemsOf(page)));
  }
  return problemas;

  /** Leaves the scheme as it was found. */
  async function look(ventana: string): Promise<void> {
    await settled(page);
    problemas.push(...(await problemsOf(page)).map((problema) => `${ventana} dark: ${problema}`));
    await page.emulateMedia({ colorScheme: 'light' });
    await settled(page);
    problemas.push(...(await colourProblemsOf(page)).map((problema) => `${ventana} light: ${problema}`));
    await page.emulateMedia({ colorScheme: 'dark' });
  }
}
