import type { Page } from 'playwright-core';

/** Controls without a name, as the accessibility tree is written. */
const SIN_NOMBRE =
  /^\s*- (?:button|link|textbox|searchbox|combobox|checkbox|radio|switch|tab|menuitem\w*|option|slider|spinbutton|dialog|table|tablist)(?: \[[^\]]*\])*:?$/gm;

/** Elements that the keyboard cannot reach or leave, and controls without a name; in words. */
export async function keyboardProblemsOf(page: Page): Promise<string[]> {
  const arbol = await page.locator('body').ariaSnapshot();
  const sinNombre = (arbol.match(SIN_NOMBRE) ?? []).map((linea) => `has no name: ${linea.trim()}`);
  const cuantos = await page.evaluate(watchFocus);
  // One round and a little more: the first stop may not be the first of the page.
  for (let n = 0; n < cuantos + 3; n += 1) await page.keyboard.press('Tab');
  return [...sinNombre, ...(await page.evaluate(unreached))];
}

interface Vigia {
  vistos: Set<Element>;
  esperados: Element[];
}
type Ventana = typeof window & { vigia: Vigia };

/** Runs in the page: finds the elements that Tab should stop at, and records each stop from now on. Answers how many they are. */
function watchFocus(): number {
  const modal = [...document.querySelectorAll('[aria-modal=true]')].at(-1);
  const dentro = modal ?? document;
  // Tab stops at one element of these groups, and the arrows move to the others.
  const CON_FLECHAS = '[role=tab], [role=option], [role^=menuitem], [role=treeitem], [data-calendario] *';
  const esperados = [
    ...dentro.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
  ].filter((nodo) => {
    if (nodo.matches(':disabled, [type=hidden], [type=file]') || nodo.closest('[inert], [aria-hidden=true]'))
      return false;
    if (!nodo.checkVisibility({ visibilityProperty: true }) || nodo.closest(CON_FLECHAS)) return false;
    if (nodo.matches('[tabindex="-1"]:not(a, button, input, select, textarea)')) return false;
    // Skips a button that the arrows of its widget reach.
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

/** Runs in the page: elements that Tab did not stop at. */
function unreached(): string[] {
  const { vistos, esperados } = (window as Ventana).vigia;
  return esperados
    .filter((esperado) => esperado.isConnected && !vistos.has(esperado))
    .map((esperado) => `Tab does not reach ${esperado.outerHTML.slice(0, 160)}`);
}
