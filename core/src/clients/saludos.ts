import { createHttp } from './http.ts';
import { openMailTransport, toMailError } from './mail.ts';

// One call to each of those we depend on that needs no permission of anybody: whether it is there.

/** How long a greeting may take: who asks looks at a screen. */
const ESPERA_MS = 8_000;

/**
 * Asks the marketplace for what it tells anybody; any answer will do. Answers the time that it says it is, null when it does not.
 * @throws AppError `meli_no_disponible`
 */
export async function greetMeli(apiUrl: string): Promise<{ ahora: Date | null; milisegundos: number }> {
  const http = createHttp({ unavailable: 'meli_no_disponible', connectMs: ESPERA_MS, totalMs: ESPERA_MS, tries: 1 });
  try {
    const desde = performance.now();
    const { headers } = await http.request({ url: new URL('/sites/MLA', apiUrl) });
    const ahora = new Date(headers.get('date') ?? '');
    return { ahora: Number.isNaN(ahora.getTime()) ? null : ahora, milisegundos: Math.round(performance.now() - desde) };
  } finally {
    await http.close();
  }
}

/**
 * Waits for the greeting of the mail server and logs in, where there is a password; sends nothing.
 * @throws AppError `mail_no_disponible`
 */
export async function greetMail(smtpUrl: string): Promise<void> {
  const transport = await openMailTransport(smtpUrl, ESPERA_MS);
  try {
    await transport.verify();
  } catch (error) {
    throw toMailError(error);
  } finally {
    transport.close();
  }
}
