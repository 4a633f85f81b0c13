import { useCallback, useState } from 'react';
import { canBeIssued, clavesOf, type Venta, type VentaConMotivo } from '../ventas.ts';
import type { Segmento } from '../modos.ts';

interface Opciones {
  /** Sales to retry, received with the screen; none when nothing can be issued yet. */
  vuelven: readonly string[];
  segmento: Segmento;
  /** The sales of the group that is shown; undefined: they are being read. */
  delSegmento: readonly Venta[] | undefined;
  isFetching: boolean;
  /** Receives the sales once they are in the list. Called while drawing, once. */
  onListas(retomadas: readonly Venta[]): void;
}

/**
 * Sales that are tried again once the list says where each stands: all of them, or those that are here when there is no more to read.
 * Answers who has them tried again, in the group where they are to be chosen, which is drawn after it is asked for.
 */
export function useRetomadas({ vuelven, segmento, delSegmento, isFetching, onListas }: Opciones) {
  const [retomar, setRetomar] = useState<{ claves: ReadonlySet<string>; en: Segmento | undefined } | null>(() =>
    vuelven.length > 0 ? { claves: new Set(vuelven), en: segmento } : null,
  );
  const retomadas =
    retomar?.en === segmento
      ? (delSegmento ?? []).filter((venta) => retomar.claves.has(venta.clave) && canBeIssued(venta))
      : [];
  if (retomadas.length > 0 && (retomadas.length === retomar?.claves.size || !isFetching)) {
    setRetomar(null);
    onListas(retomadas);
  }
  return useCallback(
    (ventas: readonly VentaConMotivo[], en: Segmento | undefined): void => setRetomar({ claves: clavesOf(ventas), en }),
    [],
  );
}
