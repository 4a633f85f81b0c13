import type { Page } from 'playwright-core';

/** What can be pressed or filled in and has no name, as the tree of accessibility is written. */
const SIN_NOMBRE =
  /^\s*- (?:button|link|textbox|searchbox|combobox|checkbox|radio|switch|tab|menuitem\w*|option|slider|spinbutton|dialog|table|tablist)(?: \[[^\]]*\])*:?$/gm;

/** What the keyboard cannot reach or leave, and what has no name; in words. */
export async function keyboardProblemsOf(page: Page): Promise<string[]> {
  const arbol = await page.locator('body').ariaSnapshot();
  const sinNombre = (arbol.match(SIN_NOMBRE) ?? []).map((linea) => `has no name: ${linea.trim()}`);
  const cuantos = await page.evaluate(watchFocus);
  // Once round, and a little more: what comes first may not be the first of the page.
  for (let n = 0; n < cuantos + 3; n += 1) await page.keyboard.press('Tab');
  return [...sinNombre, ...(await page.evaluate(unreached))];
}

interface Vigia {
  vistos: Set<Element>;
  esperados: Element[];
}
type Ventana = typeof window & { vigia: Vigia };

/** Runs in the page: what Tab should stop at, from now on noted when it does. Answers how many they are. */
function watchFocus(): number {
  const modal = [...document.querySelectorAll('[aria-modal=true]')].at(-1);
  const dentro = modal ?? document;
  // Of these one stops Tab, and the arrows go from it to the others.
  const CON_FLECHAS = '[role=tab], [role=option], [role^=menuitem], [role=treeitem], [data-calendario] *';
  const esperados = [
    ...dentro.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
  ].filter((nodo) => {
    if (nodo.matches(':disabled, [type=hidden], [type=file]') || nodo.closest('[inert], [aria-hidden=true]'))
      return false;
    if (!nodo.checkVisibility({ visibilityProperty: true }) || nodo.closest(CON_FLECHAS)) return false;
    if (nodo.matches('[tabindex="-1"]:not(a, button, input, select, textarea)')) return false;
    // Where there are arrows to another of the same widget.
    if (nodo.matches('button[tabindex="-1"]') && nodo.closest('[role=combobox], [role=menu], table[role=grid]'))
      return false;
    if (nodo instanceof HTMLInputElement && nodo.type === 'radio' && !nodo.checked) return false;
    const cerrado = nodo.closest('details:not([open])');
    return cerrado === null || nodo.matches('summary');
  });
  const vistos = new Set<Element>();
  if (document.activeElement) vistos.add(document.activeElement);
  document.addEventListener('focusin', ({ target }) => vistos.add(target as Element));
  (window as Ventana).vigia = { vistos, esperados };
  return esperados.length;
}

/** Runs in the page: what Tab did not stop at. */
function unreached(): string[] {
  const { vistos, esperados } = (window as Ventana).vigia;
  return esperados
    .filter((esperado) => esperado.isConnected && !vistos.has(esperado))
    .map((esperado) => `Tab does not reach ${esperado.outerHTML.slice(0, 160)}`);
}
