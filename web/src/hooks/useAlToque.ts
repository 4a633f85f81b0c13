import { useEffect, useState } from 'react';

/** Milliseconds to wait for the new value; then the control shows the current one again. */
const ESPERA_MS = 2_000;

/** Value shown by a control whose effect is drawn apart (`useAparte`): the touched value, until the new one comes. */
export function useAlToque<T>(valor: T): [mostrado: T, touch: (nuevo: T) => void] {
  const [tocado, setTocado] = useState<{ nuevo: T; de: T } | null>(null);
  useEffect(() => {
    if (tocado === null) return;
    const timer = setTimeout(() => setTocado(null), ESPERA_MS);
    return () => clearTimeout(timer);
  }, [tocado]);
  const vale = tocado !== null && Object.is(tocado.de, valor);
  return [vale ? tocado.nuevo : valor, (nuevo) => setTocado({ nuevo, de: valor })];
}
