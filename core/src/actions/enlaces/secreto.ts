import { randomBytes } from 'node:crypto';
import { hashOf } from '../empresas/usuarios.ts';
import type { Deps } from '../process/deps.ts';

/** Bytes of a token: too many to guess. */
const TOKEN_BYTES = 32;

/**
 * Address of a new link to one of the pages without a session, and the hash of its token, which is all that is stored. The token goes
 * after `#`, which browsers never send, so that no log has it.
 */
export function newSecreto(deps: Deps, pagina: '/contador' | '/comprobante'): { url: string; huella: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { url: new URL(`${pagina}#${token}`, deps.config.publicUrl).href, huella: hashOf(token) };
}
