import { useEffect, useState } from 'react';

/** What comes of nothing in this time is not coming: the control says again what there is. */
const ESPERA_MS = 2_000;

/** What a control shows when what it changes is drawn apart (`useAparte`): what was touched, until it is told what came of it. */
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
