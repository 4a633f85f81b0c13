import { useLayoutEffect } from 'react';

/** While the screen is shown it takes all the room there is: its tables need it (styles/app.css). */
export function usePantallaAncha(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['pantalla'] = 'ancha';
    return () => {
      delete dataset['pantalla'];
    };
  }, []);
}
