import type { Mundo } from '../mundo.ts';

/** Something that happens to the company, to its machines or to ARCA. */
export interface Suceso {
  peso: number;
  /** Makes it happen; answers its story. */
  ocurrir(mundo: Mundo): Promise<string>;
}

/** Events by their names, the calmest first. */
export type Sucesos = Readonly<Record<string, Suceso>>;

export const MINUTO_MS = 60_000;
/** How long ARCA answers nobody. */
export const CORTES_MS = [10_000, 3 * MINUTO_MS, 40 * MINUTO_MS] as const;
