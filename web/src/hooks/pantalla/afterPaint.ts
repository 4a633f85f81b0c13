import { flushSync } from 'react-dom';

/**
 * Does it once what was pressed is seen to have been: drawn with the press, what is heavy would hold the frame that answers it.
 * At once where nobody looks, since a page that is not shown is not painted. Several go in their order.
 */
export function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}

/** As `afterPaint`, for what changes the address of the screen it was pressed on: who left meanwhile is not brought back. */
export function afterPaintHere(work: () => void): void {
  const { pathname } = location;
  afterPaint(() => {
    if (location.pathname === pathname) work();
  });
}

/**
 * As `afterPaint`, for what moves the focus: whatever is typed or pressed before that finds it done, and the letter of who is fast goes
 * where it was meant to.
 */
export function afterPaintBeforeInput(work: () => void): void {
  let done = false;
  const doNow = () => {
    if (done) return;
    done = true;
    for (const tipo of inputs) removeEventListener(tipo, doNow, { capture: true });
    flushSync(work);
  };
  for (const tipo of inputs) addEventListener(tipo, doNow, { capture: true });
  afterPaint(doNow);
}

/** Who presses by voice, or with a screen reader, only clicks. */
const inputs = ['keydown', 'pointerdown', 'click', 'paste'] as const;
