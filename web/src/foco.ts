import { afterPaint } from './hooks/pantalla/afterPaint.ts';
import { afterPaintBeforeInput } from './hooks/pantalla/afterPaintBeforeInput.ts';

// The focus is never left on nothing. Whoever uses the keyboard, or hears the screen, would begin again from its top each time
// that what had the focus goes away: a row that was removed, a dialog, a button that cannot be pressed any more, a screen.

/** Place of the focus: the element, and its index in each box that held it, from the inside out. */
interface Lugar {
  elemento: HTMLElement;
  camino: readonly { caja: Element; indice: number }[];
}

/** Boxes that may hold the focus themselves: nothing in them is pressed by whoever goes on typing. */
const CAJAS = '[role=dialog], [role=search], section, main';
const FILAS = 'tr, li, [data-row]';
/** Parents of the document's parts; every dialog and menu stands in one node of the library. */
const RAICES = 'body, [data-mantine-shared-portal-node]';

/** Last focused place of each part of the document (the screen, a dialog, a menu); the newest at the end. */
const lugares = new Map<Element, Lugar>();
/** True after a click on an element that takes no focus: the person dropped the focus. */
let soltado = false;
/** Element just left, until its loss of the focus is judged. */
let dejado: HTMLElement | null = null;

/**
 * From now on, what loses the focus by going away leaves it to what took its place, to where it was opened from, or to what
 * held it. Asked for again it changes nothing.
 */
export function keepFocus(): void {
  document.addEventListener('focusin', take);
  // Captured before the fields hear of it: a change of theirs would look like a lost focus, on its way to the pressed element.
  document.addEventListener('focusout', leave, { capture: true });
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
}

const observer = new MutationObserver(schedule);

function take({ target }: FocusEvent): void {
  soltado = false;
  dejado = null;
  remember(target as HTMLElement);
}

function leave({ target }: FocusEvent): void {
  soltado = false;
  dejado = target as HTMLElement;
  // Judged later: between two fields the page would be measured for nothing, and an element being removed is still there.
  afterPaint(() => queueMicrotask(judge));
}

/** An element still there that could have kept the focus was left on purpose. */
function judge(): void {
  if (dejado === null) return;
  soltado = isLoose() && canHold(dejado);
  dejado = null;
}

function remember(elemento: HTMLElement): void {
  const camino: { caja: Element; indice: number }[] = [];
  let parte: Element = elemento;
  for (let caja = parte.parentElement; caja && !caja.matches(RAICES); caja = caja.parentElement) {
    camino.push({ caja, indice: [...caja.children].indexOf(parte) });
    parte = caja;
  }
  lugares.delete(parte);
  lugares.set(parte, { elemento, camino });
}

let pendiente = false;

/** Giving the focus measures the page, and what took it away was pressed: the frame that shows it comes first, and no key before it. */
function schedule(): void {
  if (pendiente || lugares.size === 0 || !isLoose()) return;
  pendiente = true;
  afterPaintBeforeInput(() => {
    pendiente = false;
    rescue();
  });
}

function rescue(): void {
  if (!isLoose()) return;
  judge();
  const vistos = [...lugares].toReversed();
  if (soltado && vistos[0]?.[0].isConnected) return;
  for (const [parte, lugar] of vistos) {
    // The element waits for an answer, and can be pressed again when it comes.
    if (lugar.elemento.isConnected && lugar.elemento.closest('[data-loading], [inert]')) return;
    const destino = canHold(lugar.elemento) ? lugar.elemento : nearestTo(lugar);
    if (destino) return give(destino);
    if (!parte.isConnected) lugares.delete(parte);
  }
  // A screen being left stays in the document, undrawn, while the next one comes.
  const pantalla = [...document.querySelectorAll('main')].find(canHold);
  if (pantalla) give(pantalla);
}

/** Element in the place of a removed row, or else the nearest box around it. */
function nearestTo({ elemento, camino }: Lugar): HTMLElement | null {
  let ida: Element = elemento;
  for (const { caja, indice } of camino) {
    if (caja.isConnected && !ida.isConnected && ida.matches(FILAS)) {
      const fila = caja.children[indice] ?? caja.lastElementChild;
      if (fila instanceof HTMLElement && canHold(fila)) return fila;
    }
    if (caja instanceof HTMLElement && caja.matches(CAJAS) && canHold(caja)) return caja;
    ida = caja;
  }
  return null;
}

/**
 * Focuses an element, made focusable once: each written attribute is seen as a change that runs this again, and an element that
 * takes no focus would be written to for ever.
 */
function give(destino: HTMLElement): void {
  if (destino.tabIndex < 0 && !destino.hasAttribute('tabindex')) destino.tabIndex = -1;
  destino.focus({ preventScroll: true });
}

const isLoose = (): boolean => document.activeElement === null || document.activeElement === document.body;

const canHold = (elemento: HTMLElement): boolean =>
  elemento.isConnected &&
  !elemento.matches(':disabled') &&
  elemento.closest('[inert]') === null &&
  elemento.checkVisibility({ visibilityProperty: true });
