import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** A screen that is entered begins at its top, where it says what happened; Back finds it where it was left. The focus, of what is
 * no longer there, goes to it. */
export function useScreenTop(): void {
  const { pathname } = useLocation();
  const tipo = useNavigationType();
  const anterior = useRef(pathname);
  useLayoutEffect(() => {
    if (pathname === anterior.current) return;
    anterior.current = pathname;
    if (tipo !== NavigationType.Pop) scrollTo(0, 0);
    // What had the focus went with its screen: the keyboard goes on from the new one, and not from the top of the frame.
    if (document.activeElement === null || document.activeElement === document.body) {
      document.getElementById('contenido')?.focus({ preventScroll: true });
    }
  }, [pathname, tipo]);
}
