import { addDays } from '@talonario/core/base';
import type { Page, Route } from 'playwright-core';
import type { Mundos } from '../mundos/mundos.ts';
import { goTo } from '../navegador/puesto.ts';
import { hoy } from '../servicios/servidor.ts';

/** A screen as somebody sees it. The sweep checks each one and the captures keep a picture of it. */
export interface Pantalla {
  /** Also the name of its pictures. */
  nombre: string;
  /** Whose session; nobody's when it says none. */
  quien?: keyof Mundos;
  /** The window's title. */
  titulo: string | RegExp;
  /** Gets there, and waits until it can be seen whole. */
  abrir(page: Page, mundos: Mundos): Promise<unknown>;
  /** Only in a wide window, or only on a phone. */
  solo?: 'ancha' | 'telefono';
  /** It is shown while something else arrives, and has no title of its own. */
  deTransito?: boolean;
  /** What is over it takes its place when it opens: it is opened again in the other window. */
  seReabre?: true;
  /**
   * The application is loaded for it: what it knows already would be shown instead of what its calls answer here, or its
   * person can go nowhere else.
   */
  desdeCero?: true;
  /** Calls that are meant to fail: the browser logs those itself. */
  fallan?: readonly RegExp[];
}

type Lugar = Pick<Page, 'getByRole'>;
type Visto = ReturnType<Page['locator']>;

/** What a call that is meant to fail answers. */
export const falla = { error: 'La base de datos no responde. Probá de nuevo en un rato.', codigo: 'prueba' };

/** Goes to an address, and waits until this can be seen. */
export async function go(page: Page, path: string, listo: Visto): Promise<void> {
  await goTo(page, path);
  await seen(listo);
}

/** As who begins: with the next step over the screen. */
export async function goNovata(page: Page, path: string, listo: Visto): Promise<void> {
  await go(page, path, listo);
  await seen(page.getByRole('region', { name: 'Primeros pasos' }));
}

/** The days of who looks at what was sold today: once midnight has passed, that was yesterday. */
export const desdeAyer = (): string => {
  const dia = hoy();
  return `desde=${addDays(dia, -1)}&hasta=${dia}`;
};

/** Waits until it can be seen. */
export const seen = (que: Visto): Promise<void> => que.first().waitFor({ state: 'visible' });

/** A button by what it says; by exactly that, unless it is a pattern. */
export const boton = (donde: Lugar, nombre: string | RegExp): Visto =>
  donde.getByRole('button', { name: nombre, ...(typeof nombre === 'string' && { exact: true }) });

/** The first row of the list, once it holds something. */
export const filas = (page: Page): Visto => page.locator('[data-row]').first();

/** A row's action: its own button, or the one of its menu where there is no hover. */
export async function act(page: Page, nombre: string | RegExp, menu: string | RegExp): Promise<void> {
  const directo = boton(page, nombre);
  const acciones = boton(page, menu);
  await directo.or(acciones).first().waitFor({ state: 'attached' });
  if ((await acciones.count()) === 0) return directo.click();
  await acciones.click();
  const [verbo = ''] = String(nombre).replace(/^\/\^/, '').split(' ');
  await page.getByRole('menuitem', { name: verbo }).click();
}

/** The call stays unanswered. */
export async function hold(page: Page, url: string): Promise<void> {
  await page.route(url, (_route: Route) => undefined);
}
