import type { Locator, Page } from 'playwright-core';

/** A processor four times slower than this one: a phone, or an old laptop. */
const VECES_MAS_LENTO = 4;
/** Milliseconds between two keys of a fast typist. */
const ENTRE_TECLAS_MS = 80;
/** Milliseconds between the press and the release of a button or key: a quick hand takes some 80. */
const APRETADO_MS = 60;
/** Milliseconds of the shortest event that the browser reports. */
const MINIMO_MS = 16;

/** Cost of one action. */
export interface Costo {
  /** Milliseconds from the press, or the key, to the next frame; the worst event of the action. */
  ms: number;
  /** Name of that event, and its times of waiting, running and drawing. */
  detalle: string;
  /** Layout shift of the action, as Chrome reports it, and the elements that moved. */
  corrido: number;
  corridos: readonly string[];
}

/** A simulated hand: it presses and types as a person does, and records the cost of each action. */
export interface Mano {
  page: Page;
  press(donde: Locator): Promise<void>;
  key(tecla: string): Promise<void>;
  type(texto: string): Promise<void>;
  /** Does an action and waits for its result (`listo`); its cost is kept under its name. */
  act(que: string, hacer: () => Promise<unknown>, listo?: Locator): Promise<void>;
  costos: ReadonlyMap<string, readonly Costo[]>;
}

/** Opens a hand on a page whose observers `observe` installed. */
export async function openMano(page: Page): Promise<Mano> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: VECES_MAS_LENTO });
  const costos = new Map<string, Costo[]>();
  const key = (tecla: string): Promise<void> => page.keyboard.press(tecla, { delay: APRETADO_MS });
  return {
    page,
    costos,
    key,
    async press(donde) {
      const { x, y } = await centerOf(donde);
      await page.mouse.move(x, y, { steps: 2 });
      await rest(page);
      await page.mouse.click(x, y, { delay: APRETADO_MS });
    },
    async type(texto) {
      await page.keyboard.type(texto, { delay: ENTRE_TECLAS_MS });
    },
    async act(que, hacer, listo) {
      await rest(page);
      await page.evaluate(forget);
      await hacer();
      // Looking for the result is this hand's work, not the page's: the press has to be answered before.
      await rest(page);
      await listo?.first().waitFor({ state: 'visible' });
      await rest(page);
      const costo = await page.evaluate(costOf, MINIMO_MS);
      costos.set(que, [...(costos.get(que) ?? []), costo]);
    },
  };
}

async function centerOf(donde: Locator): Promise<{ x: number; y: number }> {
  await donde.first().waitFor({ state: 'visible' });
  await donde.first().evaluate((nodo) => nodo.scrollIntoView({ block: 'nearest', behavior: 'instant' }));
  const caja = await donde.first().boundingBox();
  if (!caja) throw new Error('what is to be pressed is not seen');
  return { x: caja.x + caja.width / 2, y: caja.y + caja.height / 2 };
}

/** Waits until the page is idle and drawn. A page that draws nothing may never report it: the wait is short. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let vez = 0; vez < 2; vez++) {
      await new Promise((rested) => requestIdleCallback(rested, { timeout: 200 }));
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    }
  });
}

interface Evento extends PerformanceEventTiming {
  interactionId: number;
}

interface Corrida extends PerformanceEntry {
  hadRecentInput: boolean;
  value: number;
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

interface Anotado {
  eventos: Evento[];
  corridos: { cuanto: number; que: string }[];
  observadores: PerformanceObserver[];
}

type Ventana = typeof window & { anotado: Anotado };

/** Runs in each page before its own code: records every interaction and layout shift that Chrome reports. */
export function observe(): void {
  const anotado: Anotado = { eventos: [], corridos: [], observadores: [] };
  (window as Ventana).anotado = anotado;
  const watch = (type: string, note: (entry: PerformanceEntry) => void, mas: object = {}) => {
    const observador = new PerformanceObserver((lista) => lista.getEntries().forEach(note));
    observador.observe({ type, buffered: true, ...mas });
    anotado.observadores.push(observador);
  };
  watch('event', (entry) => anotado.eventos.push(entry as Evento), { durationThreshold: 16 });
  watch('layout-shift', (entry) => {
    const { hadRecentInput, value, sources } = entry as Corrida;
    if (hadRecentInput) return;
    const que = sources.map(({ node, previousRect: antes, currentRect: ahora }) => {
      const texto = node?.textContent?.trim().slice(0, 20) ?? '';
      return `${node?.nodeName.toLowerCase()} «${texto}» ${ahora.x - antes.x},${ahora.y - antes.y}`;
    });
    anotado.corridos.push({ cuanto: value, que: que.join('; ') });
  });
}

/** Runs in the page: clears the records. */
function forget(): void {
  const { anotado } = window as Ventana;
  for (const observador of anotado.observadores) observador.takeRecords();
  anotado.eventos.length = 0;
  anotado.corridos.length = 0;
}

/** Runs in the page: cost recorded since `forget`. */
function costOf(minimo: number): Costo {
  const { eventos, corridos } = (window as Ventana).anotado;
  const [peor] = eventos.filter(({ interactionId }) => interactionId !== 0).toSorted((a, b) => b.duration - a.duration);
  const corrido = corridos.reduce((suma, { cuanto }) => suma + cuanto, 0);
  const movido = { corrido, corridos: corridos.map(({ que }) => que) };
  if (!peor) return { ms: minimo, detalle: '', ...movido };
  const { name, duration, startTime, processingStart, processingEnd } = peor;
  const partes = [processingStart - startTime, processingEnd - processingStart, startTime + duration - processingEnd];
  return { ms: duration, detalle: `${name} ${partes.map((parte) => Math.round(parte)).join('+')}`, ...movido };
}
