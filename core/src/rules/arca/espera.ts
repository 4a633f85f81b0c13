import { nombreDePlaza } from '../catalogs/plaza.ts';
/** Longest wait for one answer of ARCA. */
export const ESPERA_POR_RESPUESTA_MS = 60_000;

/** Longest that an answer usually takes; after it, the person who waits is told. */
const LENTA_MS = 10_000;

/** Longest that one thing is asked of the marketplace, retries included, before giving up. */
export const ESPERA_A_PLAZA_MS = 90_000;

/** Parties that a person may be waiting for. */
export type Lento = 'arca' | 'plaza';

const frases: Readonly<Record<Lento, (segundos: number) => string>> = {
  arca: (segundos) =>
    `ARCA está lenta: hace ${segundos} s que la esperamos. No se pierde nada: cada respuesta se espera hasta ${ESPERA_POR_RESPUESTA_MS / 1_000} s, y los comprobantes que no salgan quedan en cola y salen solos.`,
  plaza: (segundos) =>
    `${nombreDePlaza()} está lento: hace ${segundos} s que lo esperamos. No se pierde nada: cada respuesta se espera hasta ${ESPERA_A_PLAZA_MS / 1_000} s, y si no llega te lo decimos acá.`,
};

/** Sentence for a person who has waited this long; null while the wait is no longer than usual. */
export function avisoDeEspera(ms: number, a: Lento = 'arca'): string | null {
  return ms < LENTA_MS ? null : frases[a](Math.floor(ms / 1_000));
}
