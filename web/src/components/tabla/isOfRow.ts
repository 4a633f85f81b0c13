import type { MouseEvent } from 'react';

/** Whether a click is on the row itself: what it has of its own is pressed for itself, and who takes its text does not open it. */
export function isOfRow({ target, currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  if (ctrlKey || metaKey || shiftKey || getSelection()?.isCollapsed === false) return false;
  // What drops from it is drawn elsewhere.
  return (
    target instanceof Element &&
    currentTarget.contains(target) &&
    target.closest('a, button, input, label, [role="button"], [data-casilla]') === null
  );
}
