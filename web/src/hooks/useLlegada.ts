import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Keys that a redirect of the server, or a link, left in the address, read once: the address is cleaned, so that a reload or a link
 * copied from it does not say it again.
 */
export function useLlegada<K extends string>(...claves: readonly K[]): Readonly<Record<K, string | null>> {
  const [params, setParams] = useSearchParams();
  const [traida] = useState(() => claves.map((clave) => [clave, params.get(clave)] as const));
  const quedan = claves.some((clave) => params.has(clave));
  useEffect(() => {
    if (!quedan) return;
    setParams(
      (previos) => {
        const limpios = new URLSearchParams(previos);
        for (const [clave] of traida) limpios.delete(clave);
        return limpios;
      },
      { replace: true },
    );
  }, [quedan, setParams, traida]);
  return Object.fromEntries(traida) as Record<K, string | null>;
}
