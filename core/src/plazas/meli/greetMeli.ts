import { createHttp } from '../../clients/http.ts';
import { CLAVE } from './clave.ts';

/** How long a greeting may take: who asks looks at a screen. */
const ESPERA_MS = 8_000;

/**
 * Asks Mercado Libre for what it tells anybody; any answer will do. Answers the time that it says it is, null when it does not.
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
