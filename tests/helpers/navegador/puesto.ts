import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { CORRIDO_MS } from '../servicios/reloj.ts';

/** Settings of a visit to the site. */
export interface Visita {
  /** Session of a visitor already logged in. */
  token?: string;
  /** Paths of the API that are meant to fail: the browser logs those itself. */
  fallan?: readonly RegExp[];
  tema?: 'light' | 'dark';
  /** Window of the visit; absent: a laptop's. */
  ventana?: keyof typeof ventanas;
  /** Dots per pixel. */
  escala?: number;
  /** True: the window is for this visit alone, with an empty cache and a clock that can be moved. */
  propia?: boolean;
  /** True: goes on in the application that the same person's last such visit loaded. */
  sigue?: boolean;
}

/**
 * A window of the browser. Opening it and filling its cache is most of a short test's cost, so it is lent to one visit after another; of
 * each visit only the cache stays.
 */
export interface Puesto {
  context: BrowserContext;
  page: Page;
  ventana: keyof typeof ventanas;
  /** Window in which the page is shown now. */
  vista: keyof typeof ventanas;
  escala: number;
  /** Protocol session that emulates another window; null: none was emulated. */
  mando: CDPSession | null;
  /** Current visit; null between visits, when logged errors belong to nobody. */
  visita: Visita | null;
  /** Session still open in the window, at `NADIE`; null: none. */
  adentro: string | null;
}

const ventanas = {
  portatil: { viewport: { width: 1280, height: 800 } },
  ancha: { viewport: { width: 1440, height: 900 } },
  enorme: { viewport: { width: 1920, height: 1080 } },
  /** A phone: touched, without hover. */
  telefono: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
} as const;

interface Ventana {
  viewport: { width: number; height: number };
  hasTouch?: boolean;
  isMobile?: boolean;
}

/** Milliseconds to wait for a merely slow page, on a machine busy with others. */
const ESPERA_MS = 120_000;

/** A document of the site without scripts, from which its storage can be reached. */
const QUIETO = '/favicon.svg';

/** A screen of the application without data: a visit that goes on from there loads nothing again. */
const NADIE = '/app/nadie';

/** Elements over a screen, or messages still shown. */
const ENCIMA = '[role=dialog], [role=menu], [role=listbox], [role=tooltip], .toast';

/**
 * Environment of the browser. Chromium's processes hang with a moved clock: they keep the machine's time, and its pages get the tests'
 * time.
 */
export const entornoDelNavegador = (): NodeJS.ProcessEnv => {
  const { LD_PRELOAD: _, ...sinReloj } = process.env;
  return CORRIDO_MS === 0 ? process.env : sinReloj;
};

/** Runs in each page, before its own code. */
function moveClock(ms: number): void {
  const now = (): number => Real.now() + ms;
  const Real = Date;
  globalThis.Date = new Proxy(Real, {
    construct: (_, args) => Reflect.construct(Real, args.length === 0 ? [now()] : args) as Date,
    apply: () => new Real(now()).toString(),
    get: (_, name) => (name === 'now' ? now : Reflect.get(Real, name)),
  });
}

/** Opens a window; `onQueja` gets the errors that its pages log or throw. */
export async function openPuesto(
  browser: Browser,
  baseURL: string,
  { ventana = 'portatil', escala = 1 }: Visita,
  onQueja: (queja: string) => void,
): Promise<Puesto> {
  const context = await browser.newContext({
    baseURL,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    ...ventanas[ventana],
    deviceScaleFactor: escala,
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  if (CORRIDO_MS !== 0) await context.addInitScript(moveClock, CORRIDO_MS);
  const page = await context.newPage();
  await page.goto(QUIETO);
  const puesto: Puesto = { context, page, ventana, vista: ventana, escala, mando: null, visita: null, adentro: null };
  // Listens to every page of the context: links open others.
  context.on('weberror', (error) => {
    if (puesto.visita !== null) onQueja(String(error.error()));
  });
  context.on('console', (mensaje) => {
    if (puesto.visita === null || (mensaje.type() !== 'error' && mensaje.type() !== 'warning')) return;
    const { url } = mensaje.location();
    if (!puesto.visita.fallan?.some((path) => path.test(url))) onQueja(`${mensaje.text()} ${url}`);
  });
  return puesto;
}

/** Whether the window can be lent to this visit. */
export function suits(
  { ventana, escala }: Puesto,
  { ventana: pedida = 'portatil', escala: pedidos = 1, propia = false }: Visita,
): boolean {
  return !propia && ventana === pedida && escala === pedidos;
}

/** Shows the same page in another window, as when it is narrowed or taken to a phone: nothing is reloaded. */
export async function seeIn(puesto: Puesto, ventana: keyof typeof ventanas): Promise<void> {
  const { viewport, hasTouch = false, isMobile = false }: Ventana = ventanas[ventana];
  // An emulation ends with its protocol session, so the session is kept.
  puesto.mando ??= await puesto.context.newCDPSession(puesto.page);
  await puesto.mando.send('Emulation.setDeviceMetricsOverride', {
    ...viewport,
    screenWidth: viewport.width,
    screenHeight: viewport.height,
    deviceScaleFactor: puesto.escala,
    mobile: isMobile,
  });
  await puesto.mando.send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch });
  puesto.vista = ventana;
}

/** Lends the window, with the visitor's session and scheme, and nothing else. */
export async function lend(puesto: Puesto, visita: Visita): Promise<Page> {
  const { page, ventana } = puesto;
  page.setDefaultTimeout(ESPERA_MS);
  if (puesto.adentro !== null && !goesOn(puesto, visita)) await forget(puesto);
  await page.setViewportSize(ventanas[ventana].viewport);
  await page.emulateMedia({ colorScheme: visita.tema ?? 'light' });
  if (visita.token !== undefined && puesto.adentro === null)
    await page.evaluate((token) => localStorage.setItem('token', token), visita.token);
  puesto.visita = visita;
  return page;
}

/** Whether this visit's application is still open in the window. */
export function goesOn({ adentro }: Puesto, { token, sigue = false }: Visita): boolean {
  return sigue && token !== undefined && token === adentro;
}

/** Goes to an address; a visit that goes on loads nothing. */
export async function goTo(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === NADIE) await moveTo(page, path);
  else await page.goto(path);
}

/** Takes the window back; false: it cannot be lent again, and was closed. */
export async function takeBack(puesto: Puesto): Promise<boolean> {
  const { context, page, visita } = puesto;
  if (visita?.propia === true || page.isClosed()) {
    puesto.visita = null;
    await context.close();
    return false;
  }
  for (const ventana of context.pages()) if (ventana !== page) await ventana.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const evento of ['request', 'response'] as const) page.removeAllListeners(evento);
  await context.clearPermissions();
  await context.clearCookies();
  // Errors logged while leaving belong to nobody.
  puesto.visita = null;
  if (puesto.vista !== puesto.ventana) await seeIn(puesto, puesto.ventana);
  if (visita?.sigue === true && visita.token !== undefined && (await standBy(page))) puesto.adentro = visita.token;
  else await forget(puesto);
  return true;
}

/** Leaves the screen but not the application; false: the page is outside the application, or something would stay over the next screen. */
async function standBy(page: Page): Promise<boolean> {
  if (!/^\/app(\/|$)/.test(new URL(page.url()).pathname)) return false;
  await page.mouse.move(0, 0);
  await moveTo(page, NADIE);
  await page.getByText('La dirección no existe').waitFor();
  return page.evaluate((encima) => {
    const token = localStorage.getItem('token');
    localStorage.clear();
    sessionStorage.clear();
    if (token !== null) localStorage.setItem('token', token);
    return document.querySelector(encima) === null;
  }, ENCIMA);
}

/** Moves as the browser's own buttons do, without a prompt about typed text. */
async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** Leaves the site, and erases the visitor's data except the browser's cache. */
async function forget(puesto: Puesto): Promise<void> {
  const { page } = puesto;
  puesto.adentro = null;
  await page.goto(QUIETO);
  const movido = await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    return !Function.prototype.toString.call(Date).includes('[native code]');
  });
  // The next visit would run at the moved time.
  if (movido) throw new Error('a test moved the clock of a window that others use: it wants a visit of its own');
}
