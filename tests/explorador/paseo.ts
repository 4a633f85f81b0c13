import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import type { Azar } from './azar.ts';
import { nextGesto } from './gestos.ts';
import { expectCuentas } from './cuentas.ts';
import { look, tellsFailure, type Vista } from './propiedades.ts';

/** How a walk went. */
export interface Paseo {
  relato: string[];
  /** Screens seen, by their address without ids. */
  pantallas: Set<string>;
  /** What was wrong at the last step; empty: the walk ended well. */
  problemas: string[];
}

/** Milliseconds in which a screen has to come to rest, on a machine busy with others. */
const REPOSO_MS = 30_000;
/** Milliseconds without calls that count as rest. */
const CALMA_MS = 120;

/** Walks over the screens of a page that is open, `pasos` steps or until something is wrong. */
export async function walk(page: Page, azar: Azar, pasos: number): Promise<Paseo> {
  const paseo: Paseo = { relato: [], pantallas: new Set(), problemas: [] };
  const oido = listen(page);
  let vista: Vista = { path: '', dialogos: 0 };
  for (let paso = 0; paso < pasos && paseo.problemas.length === 0; paso++) {
    const gesto = await nextGesto(page, azar);
    // What is covered, moving or gone is left: the walk goes on.
    const omision = await gesto.hacer(page).then(
      () => '',
      (error: unknown) => ` (not done: ${String(error).split('\n')[0]?.slice(0, 80)})`,
    );
    paseo.relato.push(`${gesto.relato}${omision}`);
    if (!new URL(page.url()).pathname.startsWith('/app')) await page.goto('/app');
    // Another page, or another document, has its own focus.
    if (!/^(?:press|key|type)/.test(gesto.relato)) vista = { path: '', dialogos: 0 };
    const ocupadas = await oido.rest();
    if (ocupadas.length > 0) paseo.problemas.push(`no rest after ${REPOSO_MS / 1000} s: ${ocupadas.join(', ')}`);
    const mirada = await look(page, vista);
    vista = mirada;
    paseo.pantallas.add(mirada.path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|MLA\d+|\d{6,}/g, ':id'));
    paseo.problemas.push(...mirada.problemas, ...(await expectCuentas(page, oido.totales)));
    const fallos = oido.takeFallos();
    const graves = fallos.filter(({ status }) => status === 500);
    paseo.problemas.push(...graves.map(({ texto }) => texto), ...oido.takeQuejas());
    if (fallos.length > 0 && !(await tellsFailure(page))) {
      paseo.problemas.push(`the screen does not tell ${fallos.map(({ texto }) => texto).join(', ')}`);
    }
  }
  return paseo;
}

interface Oido {
  /** Waits until the screen is at rest; answers what is still going on when it does not come. */
  rest(): Promise<string[]>;
  takeFallos(): { status: number; texto: string }[];
  takeQuejas(): string[];
  /** Total of the last answer of each list, by the path of its call. */
  totales: ReadonlyMap<string, number>;
}

/** Listens to the calls, the console and the errors of a page. */
function listen(page: Page): Oido {
  const enCurso = new Set<Request>();
  const totales = new Map<string, number>();
  let fallos: { status: number; texto: string }[] = [];
  let quejas: string[] = [];
  let ultima = performance.now();
  const isCall = (request: Request): boolean =>
    new URL(request.url()).pathname.startsWith('/api/') && !request.url().includes('/api/eventos');
  page.on('request', (request) => {
    if (isCall(request)) enCurso.add(request);
    ultima = performance.now();
  });
  const end = (request: Request): void => {
    enCurso.delete(request);
    ultima = performance.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url());
    if (!pathname.startsWith('/api/')) return;
    const status = response.status();
    if (status >= 400) fallos.push({ status, texto: `${status} ${response.request().method()} ${pathname}` });
    // The body of a call whose page went away cannot be read.
    else if (response.request().method() === 'GET' && response.headers()['content-type']?.includes('json'))
      void response.json().then(
        (cuerpo: { totalItems?: number } | null) => {
          // The palette asks for articles with a limit of its own.
          const ajena = searchParams.has('q') && !page.url().includes('q=');
          if (typeof cuerpo?.totalItems === 'number' && !ajena) totales.set(pathname, cuerpo.totalItems);
        },
        () => undefined,
      );
  });
  page.on('pageerror', (error) => quejas.push(`error in the page: ${error.message}`));
  page.on('console', (mensaje) => {
    // The browser itself logs each call that failed, which are seen by their answers.
    if (mensaje.type() === 'error' && !mensaje.text().startsWith('Failed to load resource'))
      quejas.push(`console: ${mensaje.text().slice(0, 300)}`);
  });
  page.on('dialog', (dialogo) => void dialogo.accept());
  return {
    totales,
    async rest() {
      const hasta = performance.now() + REPOSO_MS;
      for (;;) {
        await sleep(50);
        const carga = await page.evaluate(isLoading).catch(() => true);
        if (!carga && enCurso.size === 0 && performance.now() - ultima > CALMA_MS) return [];
        if (performance.now() > hasta)
          return [...(carga ? ['the screen loads'] : []), ...[...enCurso].map((request) => request.url())];
      }
    },
    takeFallos() {
      const tomados = fallos;
      fallos = [];
      return tomados;
    },
    takeQuejas() {
      const tomadas = quejas;
      quejas = [];
      return tomadas;
    },
  };
}

/** Runs in the page: whether something is still coming, or moves to its place. */
function isLoading(): boolean {
  if (document.readyState !== 'complete') return true;
  if (
    document.querySelector(
      'main [aria-busy=true], [data-anterior="true"], [data-en-espera], .mantine-Skeleton-root',
    ) !== null
  )
    return true;
  // The page's own frame, and the one of a session that is being checked.
  if (document.querySelector('main') === null || document.querySelector('.marco-hoja') !== null) return true;
  return document
    .getAnimations()
    .some(
      (animacion) => animacion.playState === 'running' && animacion.effect?.getComputedTiming().endTime !== Infinity,
    );
}
