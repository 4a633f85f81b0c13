import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';

/** Code of axe without comments: less than half of the package's own `source`. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Content of the page that does not fit, and obstacles to reading or using it; in words. */
export async function problemsOf(page: Page): Promise<string[]> {
  return [...(await page.evaluate(layoutProblems)), ...(await axeProblems(page, ESTANDAR))];
}

/** Problems that another colour scheme may cause. */
export async function colourProblemsOf(page: Page): Promise<string[]> {
  return axeProblems(page, COLORES);
}

/** Waits for the fonts, for old content to be replaced, and for movement to end: half way through, a colour is no real one. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    do await new Promise(requestAnimationFrame);
    while (document.querySelector('[data-anterior="true"], [data-en-espera]') !== null);
    const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(moving.map((one) => one.finished.catch(() => undefined)));
  });
}

const ESTANDAR: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
const COLORES: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

async function axeProblems(page: Page, runOnly: RunOnly): Promise<string[]> {
  // Loaded once per document: half a megabyte of code.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (runOnly) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // Our pages have no frames nor media, no rule here reads the style sheets again, and failures are reported by their HTML.
    const look = (runOnly: RunOnly) =>
      run({
        runOnly,
        resultTypes: ['violations'],
        iframes: false,
        preload: false,
        selectors: false,
        elementRef: true,
      });
    /** Whether an element can be tapped: a bar at the foot of the window covers it until it is scrolled to. */
    const isTapped = async (element: HTMLElement | undefined) => {
      const { scrollX, scrollY } = window;
      element?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { violations } = await look({ type: 'rule', values: ['target-size'] });
      window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
      return !violations.some(({ nodes }) => nodes.some((node) => node.element === element));
    };
    const { violations } = await look(runOnly);
    for (const violation of violations) {
      if (violation.id !== 'target-size') continue;
      const malas = [];
      for (const node of violation.nodes) if (!(await isTapped(node.element))) malas.push(node);
      violation.nodes = malas;
    }
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes
        // A dropped element stands at the end of the page, and is reached from its field or button.
        .filter(({ element }) => id !== 'region' || !element?.closest('[data-portal]'))
        .map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`),
    }));
  }, runOnly);
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node}`));
}

/** Runs in the page: elements that do not fit in the window, and text cut unintentionally. */
function layoutProblems(): string[] {
  const problemas: string[] = [];
  // A phone zooms out of a page that is too wide, so the window's own width says nothing.
  const ancho = Math.min(window.screen.width, window.innerWidth);
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > ancho) problemas.push(`scrolls sideways: ${scrollWidth} px in ${ancho}`);

  const textos = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let nodo = textos.nextNode(); nodo; nodo = textos.nextNode()) {
    const padre = nodo.parentElement;
    if (!padre?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const rango = document.createRange();
    rango.selectNodeContents(nodo);
    const texto = rango.getBoundingClientRect();
    // Skips empty text, text hidden until focused, and text for screen readers.
    if (texto.width === 0 || texto.right <= 0 || !nodo.textContent?.trim() || isHidden(padre)) continue;
    const problema = cutBy(padre, texto);
    if (problema) problemas.push(`«${nodo.textContent.trim().slice(0, 60)}» ${problema}`);
  }
  return problemas;

  function isHidden(padre: Element): boolean {
    for (let caja: Element | null = padre; caja; caja = caja.parentElement) {
      if (getComputedStyle(caja).clipPath !== 'none') return true;
    }
    return false;
  }

  /** Element that cuts a text; null when the text is whole, can be scrolled to, or ends in an ellipsis with its whole in a title. */
  function cutBy(padre: Element, texto: DOMRect): string | null {
    for (let caja: Element | null = padre; caja && caja !== document.body; caja = caja.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(caja);
      if (overflowX === 'auto' || overflowX === 'scroll') return null;
      if (overflowX === 'visible') continue;
      const marco = caja.getBoundingClientRect();
      if (texto.right <= marco.right + 1 && texto.left >= marco.left - 1 && texto.bottom <= marco.bottom + 1) continue;
      if (textOverflow !== 'ellipsis') return `is cut by ${caja.tagName} ${caja.className}`;
      return padre.closest('[title]') || caja.querySelector('[title]') ? null : 'is cut short and has no title';
    }
    if (texto.right > ancho + 1 || texto.left < -1) return 'runs out of the window';
    const hoja = padre.closest('article')?.getBoundingClientRect();
    return hoja && texto.right > hoja.right + 1 ? 'runs out of its sheet' : null;
  }
}
