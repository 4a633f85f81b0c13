import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '../../helpers/navegador/chromium.js';
import { hasta, hastaMs, median, type Bench, type Medida } from '../medida.ts';
import { observe, openMano, type Costo, type Mano } from './mano.ts';
import { openMundo, type Mundo } from './mundo.ts';
import { recorridos } from './recorridos.ts';
import { firstContent } from './red.ts';

/** Times of each action, on a machine that is not busy with something else. */
const VECES = 3;
/** Walks of a round until there are as many, each as long as half a minute. */
const MAX_VUELTAS = 9;
/** A machine that takes longer than this for the same work than at its best is busy: what it says of an action is of the machine. */
const OCUPADA = 1.4;
const INP_MS = 100;
const PRIMER_CONTENIDO = 2.5;

/** What each action of the application costs who does it, with 200,000 vouchers and a processor four times slower. */
export const pantalla: Bench = async () => {
  const { path } = findChromium();
  if (path === undefined) throw new Error('there is no Chromium');
  const mundo = await openMundo();
  const browser = await chromium.launch({
    executablePath: path,
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
  try {
    return await measure(browser, mundo);
  } finally {
    await browser.close();
    await mundo.mercado.close();
  }
};

async function measure(browser: Browser, mundo: Mundo): Promise<Medida[]> {
  const piso = { que: 'un botón de una página vacía', valor: await emptyButton(browser) };
  const medidas: Medida[] = [];
  const maquina = { mejorMs: Infinity };
  for (const recorrido of recorridos) {
    const vueltas: ReadonlyMap<string, readonly Costo[]>[] = [];
    do {
      const { costos } = await walk(browser, mundo, recorrido);
      vueltas.push(costos);
      maquina.mejorMs = Math.min(maquina.mejorMs, ...[...costos.values()].flat().map(({ maquinaMs }) => maquinaMs));
    } while (vueltas.length < MAX_VUELTAS && !areEnough(vueltas, maquina.mejorMs));
    for (const que of vueltas[0]?.keys() ?? [])
      medidas.push(asMedida(que, costosOf(vueltas, que), maquina.mejorMs, piso));
  }
  const contenido = await firstContent(browser, mundo.url, mundo.token);
  const primero: Medida = {
    bench: 'pantalla',
    base: null,
    que: 'primer contenido de /app con Fast 3G',
    unidad: 'ms',
    valor: contenido.valor,
    piso: { que: 'una página vacía', valor: contenido.piso },
    meta: hasta(PRIMER_CONTENIDO),
  };
  return [...medidas, primero];
}

const costosOf = (vueltas: readonly ReadonlyMap<string, readonly Costo[]>[], que: string): Costo[] =>
  vueltas.flatMap((costos) => costos.get(que) ?? []);

function areEnough(vueltas: readonly ReadonlyMap<string, readonly Costo[]>[], mejorMs: number): boolean {
  const quietas = ([que]: [string, unknown]) => costosOf(vueltas, que).filter((uno) => isQuiet(uno, mejorMs)).length;
  return vueltas.length >= VECES && [...(vueltas[0] ?? [])].every((accion) => quietas(accion) >= VECES);
}

function isQuiet({ maquinaMs }: Costo, mejorMs: number): boolean {
  return maquinaMs <= mejorMs * OCUPADA;
}

/**
 * The middle one of its times on a quiet machine (of all of them, when there was none), with what it was spent on; and how much moved
 * by itself at any time, busy or not.
 */
function asMedida(que: string, todos: readonly Costo[], mejorMs: number, piso: Medida['piso']): Medida {
  const quietos = todos.filter((uno) => isQuiet(uno, mejorMs));
  const costos = quietos.length > 0 ? quietos : todos;
  const ms = median(costos.map((uno) => uno.ms));
  const { corrido, corridos } = todos.reduce((mayor, uno) => (uno.corrido > mayor.corrido ? uno : mayor));
  const detalle = `${costos.find((uno) => uno.ms === ms)?.detalle ?? ''}, ${quietos.length} de ${todos.length}`;
  const seCorre = corrido >= 0.001 ? `; se corre ${corrido.toFixed(3)}: ${corridos.join(', ')}` : '';
  return {
    bench: 'pantalla',
    base: null,
    que: `${que} (${detalle}${seCorre})`,
    unidad: 'ms',
    valor: ms,
    piso,
    meta: hastaMs(INP_MS),
  };
}

/** What it costs to press a button that writes a word, where there is nothing else. */
async function emptyButton(browser: Browser): Promise<number> {
  const context = await browser.newContext();
  await context.addInitScript(observe);
  const page = await context.newPage();
  await page.goto('data:text/html,<!doctype html><button>Uno</button>');
  await page.evaluate(() => {
    const boton = document.querySelector('button');
    boton?.addEventListener('click', () => (boton.textContent = boton.textContent === 'Uno' ? 'Otro' : 'Uno'));
  });
  const mano = await openMano(page);
  for (let vez = 0; vez < 9; vez++) await mano.act('piso', () => mano.press(page.getByRole('button')));
  await context.close();
  return median((mano.costos.get('piso') ?? []).map(({ ms }) => ms));
}

/** By who comes in with nothing in the browser's cache. */
async function walk(
  browser: Browser,
  { url, token, cuenta }: Mundo,
  recorrido: (mano: Mano, cuenta: string) => Promise<void>,
): Promise<Mano> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  try {
    await context.addInitScript(observe);
    await context.addInitScript((suyo) => localStorage.setItem('token', suyo), token);
    const mano = await openMano(await context.newPage());
    await recorrido(mano, cuenta);
    return mano;
  } finally {
    await context.close();
  }
}
