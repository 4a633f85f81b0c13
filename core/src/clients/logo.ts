import type { Response } from 'undici';
import { fetchPublic, NoAlcanzada } from './publico.ts';

/** The image, or why there is none. */
export type LogoLeido =
  | { imagen: { contenido: Buffer; tipo: 'image/png' | 'image/jpeg' } }
  | { motivo: 'direccion' | 'sin_respuesta' | 'tamano' | 'formato' };

/** Largest logo, in bytes: it is printed three centimetres wide, and a larger file is a photograph. */
const MAX_BYTES = 1_000_000;
/** Most redirects: a site moves its images once, and its host to https. */
const MAX_REDIRECTS = 3;
/** Milliseconds of the whole fetch: a person waits for the form to be saved. */
const TOTAL_MS = 10_000;

/** Fetches a logo once. A person typed the address, so it may only lead to public hosts. `permitidos` are origins exempt from that. */
export async function fetchLogo(url: string, permitidos: readonly string[] = []): Promise<LogoLeido> {
  try {
    return await fetchPublic(
      url,
      { totalMs: TOTAL_MS, redirects: MAX_REDIRECTS, protocolos: ['http:', 'https:'], permitidos },
      readImage,
    );
  } catch (error) {
    if (error instanceof NoAlcanzada) return { motivo: error.motivo === 'nadie' ? 'sin_respuesta' : error.motivo };
    throw error;
  }
}

async function readImage(respuesta: Response): Promise<LogoLeido> {
  if (!respuesta.ok || respuesta.body === null) return { motivo: 'sin_respuesta' };
  const partes: Uint8Array[] = [];
  let bytes = 0;
  for await (const parte of respuesta.body) {
    bytes += parte.byteLength;
    if (bytes > MAX_BYTES) return { motivo: 'tamano' };
    partes.push(parte);
  }
  const contenido = Buffer.concat(partes);
  const firma = firmas.find(({ inicio }) => contenido.subarray(0, inicio.length).equals(inicio));
  return firma ? { imagen: { contenido, tipo: firma.tipo } } : { motivo: 'formato' };
}

/** Image types by a file's first bytes; the server's content type is ignored. */
const firmas = [
  { tipo: 'image/png', inicio: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { tipo: 'image/jpeg', inicio: Buffer.from([0xff, 0xd8, 0xff]) },
] as const;
