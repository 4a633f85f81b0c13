import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '../../helpers/navegador/chromium.js';
import { hasta, hastaMs, median, type Bench, type Medida } from '../medida.ts';
import { observe, openMano, type Costo, type Mano } from './mano.ts';
import { openMundo, type Mundo } from './mundo.ts';
import { recorridos } from './recorridos.ts';
import { firstContent } from './red.ts';

/** Times that each action is measured: a busy moment of the machine spoils one or two, not the median. */
const VECES = 5;
const INP_MS = 100;
const PRIMER_CONTENIDO = 2.5;

/** Cost of each action of the application for its user, with 200,000 comprobantes and a processor four times slower. */
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
  for (const recorrido of recorridos) {
    const costos = new Map<string, Costo[]>();
    for (let vez = 0; vez < VECES; vez++) {
      const mano = await walk(browser, mundo, recorrido);
      for (const [que, costosDeMano] of mano.costos) costos.set(que, [...(costos.get(que) ?? []), ...costosDeMano]);
    }
    for (const [que, costosDePaso] of costos) medidas.push(asMedida(que, costosDePaso, piso));
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

/** Median, least and most of an action's times, with their detail and layout shift. */
function asMedida(que: string, costos: readonly Costo[], piso: Medida['piso']): Medida {
  const ms = median(costos.map((costo) => costo.ms));
  const { corrido, corridos } = costos.reduce((mayor, costo) => (costo.corrido > mayor.corrido ? costo : mayor));
  const detalle = costos.find((costo) => costo.ms === ms)?.detalle ?? '';
  const entre = `de ${Math.min(...costos.map((costo) => costo.ms))} a ${Math.max(...costos.map((costo) => costo.ms))}`;
  const seCorre = corrido >= 0.001 ? `; se corre ${corrido.toFixed(3)}: ${corridos.join(', ')}` : '';
  return {
    bench: 'pantalla',
    base: null,
    que: `${que} (${entre}: ${detalle}${seCorre})`,
    unidad: 'ms',
    valor: ms,
    piso,
    meta: hastaMs(INP_MS),
  };
}

/** Milliseconds of pressing a button that writes a word, on an otherwise empty page. */
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

/** Walks the screens with an empty browser cache. */
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
    await context.addInitScript((credencial) => localStorage.setItem('token', credencial), token);
    const mano = await openMano(await context.newPage());
    await recorrido(mano, cuenta);
    return mano;
  } finally {
    await context.close();
  }
}
