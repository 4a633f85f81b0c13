import { flushSync } from 'react-dom';
import { afterPaint } from './afterPaint.ts';

/**
 * As `afterPaint`, for what moves the focus: whatever is typed or pressed before that finds it done, and the letter of who is fast goes
 * where it was meant to.
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

/** Who presses by voice, or with a screen reader, only clicks. */
const inputs = ['keydown', 'pointerdown', 'click', 'paste'] as const;
