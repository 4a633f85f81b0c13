import { useEffect } from 'react';

/** The window's title while a screen is shown. */
export function useTitle(titulo: string): void {
  useEffect(() => {
    document.title = `${titulo} · Talonario`;
    return () => {
      document.title = 'Talonario';
    };
  }, [titulo]);
}
