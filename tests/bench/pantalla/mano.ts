import type { Locator, Page } from 'playwright-core';

/** A processor four times slower than this one: a phone, or an old laptop. */
const VECES_MAS_LENTO = 4;
/** Between one key and the next, as who types fast. */
const ENTRE_TECLAS_MS = 80;
/** Between the press of a button, or of a key, and its release: a quick hand takes some 80. */
const APRETADO_MS = 60;
/** What lasts less is not told by the browser. */
const MINIMO_MS = 16;

/** What one action cost. */
export interface Costo {
  /** From the press, or the key, to the next frame; the worst one of the action. */
  ms: number;
  /** Which event that was, and what it waited, ran and was drawn for. */
  detalle: string;
  /** How much moved by itself, as Chrome tells it, and what did. */
  corrido: number;
  corridos: readonly string[];
}

/** The hand of who uses the page: it presses and types as a person does, and says what each action cost. */
export interface Mano {
  page: Page;
  press(donde: Locator): Promise<void>;
  key(tecla: string): Promise<void>;
  type(texto: string): Promise<void>;
  /** Does something and waits for what comes of it; what it cost is kept by its name. */
  act(que: string, hacer: () => Promise<unknown>, listo?: Locator): Promise<void>;
  costos: ReadonlyMap<string, readonly Costo[]>;
}

/** On a page whose observers were installed by `observe`. */
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
      // Looking for what comes of it is work of this hand in the page, not of the page: the press is answered before.
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

/** Waits until the page has nothing to do and what it did is drawn. Who draws nothing may be told of no rest: not for long. */
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

/** Runs in each page before anything of it does: notes what Chrome says of every interaction and of what moves by itself. */
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

/** Runs in the page. */
function forget(): void {
  const { anotado } = window as Ventana;
  for (const observador of anotado.observadores) observador.takeRecords();
  anotado.eventos.length = 0;
  anotado.corridos.length = 0;
}

/** Runs in the page: what was noted since it was forgotten. */
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
