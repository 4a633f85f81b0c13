import { expect } from 'vitest';
import type { Mundos } from '../mundos/mundos.ts';
import { navegador } from '../navegador/compartido.ts';
import type { Pantalla } from './pantalla.ts';
import { fromScratch } from './pantallas.ts';
import { instantOf, shiftsSince } from '../navegador/medidas.ts';
import { colourProblemsOf, problemsOf, settled } from './revision.ts';
import { keyboardProblemsOf } from './teclado.ts';

// Checks one screen in each window: nothing cut, nothing outside the window, readable by everybody, and a silent console. Loading the
// application, and axe after it, costs most: scheme and window change while a screen is open, and the same person's next screen is reached
// from inside.

const ventanas = ['ancha', 'telefono'] as const;
type Tema = 'light' | 'dark';

/** Windows of the check, and the schemes of each: the first scheme gets every check, the others only colours. */
type Temas = Readonly<Partial<Record<(typeof ventanas)[number], readonly [Tema, ...Tema[]]>>>;

interface Mirada {
  temas: Temas;
  /** Whether the screen is also walked by keyboard, where that tells anything. */
  teclado: boolean;
}

/** Screens walked by keyboard, which takes long: each once, not in every state. */
const PRINCIPALES: ReadonlySet<string> = new Set(
  `presentacion ingresar-con-errores registrarse facturador facturador-vistas facturador-columnas nueva borrador emitida-b nota-de-credito
   nota-parcial conciliacion empresa empresa-crear primeros-pasos punto-editar ventas publicacion cuenta-configuracion articulos articulo articulos-cambio importacion lista listas programas reportes
   reportes-contador portal-contador menu-usuario menu-telefono paleta paleta-resultados atajos inicio`.split(/\s+/),
);

/** Screens whose parts come one by one, in their places: those under them move. */
const CRECEN: ReadonlySet<string> = new Set(['punto-editar']);

export const isPrincipal = ({ nombre }: Pantalla): boolean => PRINCIPALES.has(nombre);

/** Whether the check loads the page: Tab is followed from the top of a fresh page. */
export const loads = (pantalla: Pantalla): boolean => fromScratch(pantalla) || isPrincipal(pantalla);

/** Problems of a screen. @throws when it is shown in none of those windows */
export async function problemsOfPantalla(
  pantalla: Pantalla,
  mundos: Mundos,
  { temas, teclado }: Mirada,
): Promise<string[]> {
  const { nombre, quien: mundo, titulo, abrir, solo, seReabre, deTransito = false, fallan = [] } = pantalla;
  const ventanasDePantalla = ventanas.filter((ventana) => (solo ?? ventana) === ventana);
  const [primera, ...siguientes] = ventanasDePantalla.flatMap((ventana) => {
    const [tema, ...temasRestantes] = temas[ventana] ?? [];
    return tema === undefined ? [] : [{ ventana, temas: [tema, ...temasRestantes] as const }];
  });
  if (!primera) throw new Error(`${nombre} is seen in none of those windows`);
  const conTeclado = teclado && isPrincipal(pantalla);
  const problemas: string[] = [];
  const page = await navegador.visita({
    ventana: primera.ventana,
    tema: primera.temas[0],
    fallan,
    sigue: !(conTeclado || fromScratch(pantalla)),
    ...(mundo && { token: mundos[mundo].token }),
  });
  const antes = await instantOf(page);
  await abrir(page, mundos);
  await expect.poll(() => page.title()).toMatch(titulo);
  if (!deTransito && (await page.locator('h1').count()) !== 1) problemas.push('not one h1');
  if (!CRECEN.has(nombre)) problemas.push(...(await shiftsSince(page, antes)));
  await look(primera);
  for (const pasada of siguientes) {
    await navegador.seeIn(page, pasada.ventana);
    if (seReabre) await abrir(page, mundos);
    await look(pasada);
  }
  if (conTeclado) {
    if (siguientes.length > 0) await navegador.seeIn(page, primera.ventana);
    problemas.push(...(await keyboardProblemsOf(page)));
  }
  return problemas;

  async function look({ ventana, temas }: NonNullable<typeof primera>): Promise<void> {
    for (const [n, tema] of temas.entries()) {
      await page.emulateMedia({ colorScheme: tema });
      await settled(page);
      const vistos = n === 0 ? await problemsOf(page) : await colourProblemsOf(page);
      problemas.push(...vistos.map((problema) => `${ventana} ${tema}: ${problema}`));
    }
  }
}
