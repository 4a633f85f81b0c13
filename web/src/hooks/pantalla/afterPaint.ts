/**
 * Runs `work` after the frame that shows the press: drawn with the press, heavy work would hold that frame. A hidden page is
 * not painted: there `work` runs at once. Several works keep their order.
 */
export function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}

/** As `afterPaint`, for a change of the current screen's address: a person who left meanwhile is not brought back. */
export function afterPaintHere(work: () => void): void {
  const { pathname } = location;
  afterPaint(() => {
    if (location.pathname === pathname) work();
  });
}
