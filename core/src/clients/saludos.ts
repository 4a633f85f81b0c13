import { openMailTransport, toMailError } from './mail.ts';

/** Milliseconds that a greeting may take: a person waits at a screen. */
const ESPERA_MS = 8_000;

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
