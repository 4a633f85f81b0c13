import { addDays } from '@talonario/core/base';
import type { Page, Route } from 'playwright-core';
import type { Mundos } from '../mundos/mundos.ts';
import { goTo } from '../navegador/puesto.ts';
import { hoy } from '../servicios/servidor.ts';

/** A screen as a user sees it. The sweep checks each one and the captures keep a picture of it. */
export interface Pantalla {
  /** Name of the screen and of its pictures. */
  nombre: string;
  /** User of the session; absent: no session. */
  quien?: keyof Mundos;
  /** The window's title. */
  titulo: string | RegExp;
  /** Opens the screen, and waits until all of it is visible. */
  abrir(page: Page, mundos: Mundos): Promise<unknown>;
  /** Limits the screen to wide windows, or to a phone. */
  solo?: 'ancha' | 'telefono';
  /** True: shown while something else loads, without a title of its own. */
  deTransito?: boolean;
  /** True: the element over the screen is placed when it opens, so it is reopened in each window. */
  seReabre?: true;
  /**
   * True: the application is loaded for this screen. Otherwise its cached data would be shown instead of the answers here, or its user can
   * go nowhere else.
   */
  desdeCero?: true;
  /** Calls that are meant to fail: the browser logs those itself. */
  fallan?: readonly RegExp[];
}

type Lugar = Pick<Page, 'getByRole'>;
type Visto = ReturnType<Page['locator']>;

/** Answer of a call that is meant to fail. */
export const falla = { error: 'La base de datos no responde. Probá de nuevo en un rato.', codigo: 'prueba' };

/** Goes to an address, and waits until `listo` is visible. */
export async function go(page: Page, path: string, listo: Visto): Promise<void> {
  await goTo(page, path);
  await seen(listo);
}

/** Goes to an address as a new user: with the next step over the screen. */
export async function goNovata(page: Page, path: string, listo: Visto): Promise<void> {
  await go(page, path, listo);
  await seen(page.getByRole('region', { name: 'Primeros pasos' }));
}

/** Range for today's sales: yesterday too, since midnight may have passed. */
export const desdeAyer = (): string => {
  const dia = hoy();
  return `desde=${addDays(dia, -1)}&hasta=${dia}`;
};

/** Waits until the element is visible. */
export const seen = (que: Visto): Promise<void> => que.first().waitFor({ state: 'visible' });

/** A button by its text; the exact text, unless it is a pattern. */
export const boton = (donde: Lugar, nombre: string | RegExp): Visto =>
  donde.getByRole('button', { name: nombre, ...(typeof nombre === 'string' && { exact: true }) });

/** First row of a list that has rows. */
export const filas = (page: Page): Visto => page.locator('[data-row]').first();

/** Presses a row's action: its own button, or the one of its menu where there is no hover. */
export async function act(page: Page, nombre: string | RegExp, menu: string | RegExp): Promise<void> {
  const directo = boton(page, nombre);
  const acciones = boton(page, menu);
  await directo.or(acciones).first().waitFor({ state: 'attached' });
  if ((await acciones.count()) === 0) return directo.click();
  await acciones.click();
  const [verbo = ''] = String(nombre).replace(/^\/\^/, '').split(' ');
  await page.getByRole('menuitem', { name: verbo }).click();
}

/** Leaves the calls to `url` unanswered. */
export async function hold(page: Page, url: string): Promise<void> {
  await page.route(url, (_route: Route) => undefined);
}
