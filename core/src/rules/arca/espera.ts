import { nombreDePlaza } from '../catalogs/plaza.ts';
/** Longest that one answer of ARCA is waited for. */
export const ESPERA_POR_RESPUESTA_MS = 60_000;

/** Until then an answer takes what it usually does; later, whoever waits is told. */
const LENTA_MS = 10_000;

/** Longest that one thing is asked of the marketplace, again and again, before it is given up. */
export const ESPERA_A_PLAZA_MS = 90_000;

/** Whom a person may be waiting for. */
export type Lento = 'arca' | 'plaza';

const frases: Readonly<Record<Lento, (segundos: number) => string>> = {
  arca: (segundos) =>
    `ARCA está lenta: hace ${segundos} s que la esperamos. No se pierde nada: cada respuesta se espera hasta ${ESPERA_POR_RESPUESTA_MS / 1_000} s, y lo que no salga queda en cola y sale solo.`,
  plaza: (segundos) =>
    `${nombreDePlaza()} está lento: hace ${segundos} s que lo esperamos. No se pierde nada: cada respuesta se espera hasta ${ESPERA_A_PLAZA_MS / 1_000} s, y si no llega te lo decimos acá.`,
};

/** What is said to whoever waits for this long; null while it is no longer than usual. */
export function avisoDeEspera(ms: number, a: Lento = 'arca'): string | null {
  return ms < LENTA_MS ? null : frases[a](Math.floor(ms / 1_000));
}
