import type { MouseEvent } from 'react';

/** True for a click on the row itself: not on a control of the row, nor to select its text. */
export function isOfRow({ target, currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  if (ctrlKey || metaKey || shiftKey || getSelection()?.isCollapsed === false) return false;
  // A menu of the row is drawn elsewhere in the document.
  return (
    target instanceof Element &&
    currentTarget.contains(target) &&
    target.closest('a, button, input, label, [role="button"], [data-casilla]') === null
  );
}
