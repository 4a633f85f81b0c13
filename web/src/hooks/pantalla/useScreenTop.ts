import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Scrolls to the top of a screen when it is entered; Back keeps the place where the screen was left. */
export function useScreenTop(): void {
  const { pathname } = useLocation();
  const tipo = useNavigationType();
  const anterior = useRef(pathname);
  useLayoutEffect(() => {
    if (pathname === anterior.current) return;
    anterior.current = pathname;
    if (tipo !== NavigationType.Pop) scrollTo(0, 0);
  }, [pathname, tipo]);
}
