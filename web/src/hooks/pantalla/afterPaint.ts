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
