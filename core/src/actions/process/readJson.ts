import type { IncomingMessage } from 'node:http';
import { parseExact } from '../../rules/parseExact.ts';

/** Why a body was not read. */
export type Ilegible = 'cortada' | 'mal_formada' | 'muy_grande' | 'otro_formato';

/**
 * The JSON of a request, of at most `limite` bytes. A longer body, or another kind, is not kept in memory. Integers beyond 2^53 come as
 * strings.
 */
export async function readJson(
  req: IncomingMessage,
  limite: number,
): Promise<{ leido: unknown } | { ilegible: Ilegible }> {
  const { 'content-type': tipo = '', 'content-length': largo, 'content-encoding': codificado } = req.headers;
  if (!/^application\/json\s*(?:;|$)/i.test(tipo) || codificado !== undefined) return { ilegible: 'otro_formato' };
  if (Number(largo ?? 0) > limite) return { ilegible: 'muy_grande' };
  const texto = await readText(req, limite);
  if (typeof texto === 'object') return texto;
  try {
    return { leido: parseExact(texto) };
  } catch {
    return { ilegible: 'mal_formada' };
  }
}

/** Text of a request, read by events: `for await` destroys a request when it stops before the end, and the answer could not be sent. */
function readText(req: IncomingMessage, limite: number): Promise<string | { ilegible: Ilegible }> {
  return new Promise((resolve) => {
    const partes: Buffer[] = [];
    let leidos = 0;
    req.on('data', (parte: Buffer) => {
      leidos += parte.length;
      if (leidos <= limite) partes.push(parte);
      else resolve({ ilegible: 'muy_grande' });
    });
    req.on('end', () => resolve(Buffer.concat(partes).toString()));
    req.on('error', () => resolve({ ilegible: 'cortada' }));
  });
}
