import { flushSync } from 'react-dom';
import { afterPaint } from './afterPaint.ts';

/**
 * As `afterPaint`, for a work that moves the focus: it also runs before the next key or press, so that a fast typist's letter
 * goes where it was meant to.
 */
export function afterPaintBeforeInput(work: () => void): void {
  const abortController = new AbortController();
  const { signal } = abortController;
  const doNow = () => {
    if (signal.aborted) return;
    abortController.abort();
    flushSync(work);
  };
  for (const tipo of inputs) addEventListener(tipo, doNow, { capture: true, signal });
  afterPaint(doNow);
}

/** Events that run the work first; a press by voice or by a screen reader is only a click. */
const inputs = ['keydown', 'pointerdown', 'click', 'paste'] as const;
