import { createHttp } from '../../clients/http.ts';
import { CLAVE } from './clave.ts';

/** Milliseconds that a greeting may take: a person waits at a screen. */
const ESPERA_MS = 8_000;

/**
 * Calls a public address of Mercado Libre; any answer will do. `ahora`: the marketplace's time, null when the answer does not say it.
 * @throws AppError `plaza_no_disponible`
 */
export async function greetMeli(apiUrl: string): Promise<{ ahora: Date | null; milisegundos: number }> {
  const http = createHttp({
    unavailable: 'plaza_no_disponible',
    plaza: CLAVE,
    connectMs: ESPERA_MS,
    totalMs: ESPERA_MS,
    tries: 1,
  });
  try {
    const desde = performance.now();
    const { headers } = await http.request({ url: new URL('/sites/MLA', apiUrl) });
    const ahora = new Date(headers.get('date') ?? '');
    return { ahora: Number.isNaN(ahora.getTime()) ? null : ahora, milisegundos: Math.round(performance.now() - desde) };
  } finally {
    await http.close();
  }
}
