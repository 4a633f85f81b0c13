import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** A screen that is entered begins at its top, where it says what happened; Back finds it where it was left. */
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
