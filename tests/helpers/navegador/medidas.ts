import type { Page } from 'playwright-core';

/** Largest sum of unexpected shifts of a screen: half of what Chrome takes for good. */
const CORRIDO_MAXIMO = 0.05;

interface Corrida extends PerformanceEntry {
  hadRecentInput: boolean;
  value: number;
  sources: readonly { node: Node | null }[];
}

/** Instant of the page, in milliseconds since the epoch, from which its shifts are counted. */
export const instantOf = (page: Page): Promise<number> =>
  page.evaluate(() => performance.timeOrigin + performance.now());

/** What moved by itself since an instant, when it moved more than a reader bears. */
export async function shiftsSince(page: Page, instante: number): Promise<string[]> {
  const corridas = await page.evaluate(async (desde) => {
    const { promise, resolve } = Promise.withResolvers<Corrida[]>();
    const observador = new PerformanceObserver((lista) => resolve(lista.getEntries() as Corrida[]));
    observador.observe({ type: 'layout-shift', buffered: true });
    // Without any shift the observer tells nothing: a frame is enough to know.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(observador.takeRecords() as Corrida[])));
    const corridas = await promise;
    observador.disconnect();
    return corridas
      .filter(({ hadRecentInput, startTime }) => !hadRecentInput && performance.timeOrigin + startTime >= desde)
      .map(({ value, sources }) => ({
        cuanto: value,
        que: sources.map(({ node }) => `${node?.nodeName.toLowerCase()} «${node?.textContent?.trim().slice(0, 30)}»`),
      }));
  }, instante);
  const suma = corridas.reduce((total, { cuanto }) => total + cuanto, 0);
  if (suma <= CORRIDO_MAXIMO) return [];
  return [
    `moved by ${suma.toFixed(3)}: ${corridas.map(({ cuanto, que }) => `${cuanto.toFixed(3)} ${que.join(', ')}`).join('; ')}`,
  ];
}

/** Distance from the top of the window to the first row of the list, in pixels. */
export async function topOfRows(page: Page): Promise<number> {
  const caja = await page.locator('main [data-row]:not([aria-busy])').first().boundingBox();
  return Math.round(caja?.y ?? Infinity);
}
