import { useEffect, useSyncExternalStore } from 'react';

export type Formato = 'pdf' | 'zip';

/** Download of the PDFs of chosen vouchers, whatever screen is shown meanwhile. */
export interface Descarga {
  formato: Formato;
  /** Vouchers that were chosen. */
  total: number;
  /** PDFs that are done, as far as can be told, and those already in the person's downloads. */
  armados: number;
  bajados: number;
  /** Whether `armados` can be told: a single PDF comes whole. */
  seCuenta: boolean;
  /** Reason why it failed; null: it runs. */
  motivo: string | null;
}

interface Estado {
  descarga: Descarga | null;
  /** Parts of the screen that show the download beside its buttons. */
  enLugar: number;
}

let estado: Estado = { descarga: null, enLugar: 0 };
let control = new AbortController();
const oyentes = new Set<() => void>();

function set(cambios: Partial<Estado>): void {
  estado = { ...estado, ...cambios };
  for (const avisar of oyentes) avisar();
}

/** The download that runs or failed, and who shows it. */
export function useDescarga(): Estado {
  return useSyncExternalStore(
    (avisar) => {
      oyentes.add(avisar);
      return () => oyentes.delete(avisar);
    },
    () => estado,
  );
}

/** Shows the download here instead of over the screen, while `aca`. */
export function useEnLugar(aca: boolean): void {
  useEffect(() => {
    if (!aca) return;
    set({ enLugar: estado.enLugar + 1 });
    return () => set({ enLugar: estado.enLugar - 1 });
  }, [aca]);
}

/** Begins a download, in place of one that failed. Answers the signal that stops it; null: another one runs. */
export function openDescarga(nueva: Pick<Descarga, 'formato' | 'total' | 'seCuenta'>): AbortSignal | null {
  if (estado.descarga !== null && estado.descarga.motivo === null) return null;
  control = new AbortController();
  set({ descarga: { ...nueva, armados: 0, bajados: 0, motivo: null } });
  return control.signal;
}

/** Changes what the download that runs tells of itself. */
export function tellDescarga(cambios: Partial<Pick<Descarga, 'armados' | 'bajados' | 'motivo'>>): void {
  if (estado.descarga !== null) set({ descarga: { ...estado.descarga, ...cambios } });
}

/** Stops the download that runs, and forgets one that failed. */
export function endDescarga(): void {
  control.abort();
  if (estado.descarga !== null) set({ descarga: null });
}
