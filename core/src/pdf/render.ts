import { AppError } from '../rules/errors.ts';
import { hojaOf } from '../rules/comprobantes/hoja/hoja.ts';
import type { ComprobanteImprimible } from '../rules/comprobantes/hoja/types.ts';
import type { PdfPool } from './pool.ts';

/** Fewest comprobantes per thread: below this, starting a thread and joining its part costs more than it saves. */
const perThreadAtLeast = 20;

/** The PDF of one voucher, made on this thread (some ten milliseconds). The same voucher gives the same bytes. */
export async function renderComprobante(comprobante: ComprobanteImprimible): Promise<Uint8Array> {
  const { printHojas } = await import('./printer.ts');
  return printHojas([hojaOf(comprobante)]);
}

/**
 * One PDF with all the vouchers in the order given, each on its own pages with its own page n/m. Drawn on other threads,
 * as many as cores, so that this one keeps answering.
 * @throws AppError `comprobante_no_encontrado` when the list is empty; the signal's reason when aborted
 */
export async function renderComprobantes(
  pool: PdfPool,
  comprobantes: readonly ComprobanteImprimible[],
  { signal }: { signal?: AbortSignal } = {},
): Promise<Uint8Array> {
  signal?.throwIfAborted();
  if (comprobantes.length === 0) throw new AppError('comprobante_no_encontrado');
  const parts = split(
    shareLogos(comprobantes),
    Math.min(pool.threads, Math.ceil(comprobantes.length / perThreadAtLeast)),
  );
  const files = await Promise.all(
    parts.map((part) => pool.run({ kind: 'print', hojas: part.map(hojaOf), total: comprobantes.length }, signal)),
  );
  const [only] = files;
  return files.length === 1 && only ? only : pool.run({ kind: 'join', files }, signal);
}

/** Finished PDFs as one file (an invoice and its note, for the marketplace), joined on another thread. */
export function mergePdfs(
  pool: PdfPool,
  files: readonly Uint8Array[],
  { signal }: { signal?: AbortSignal } = {},
): Promise<Uint8Array> {
  return pool.run({ kind: 'join', files }, signal);
}

/** Vouchers read one by one carry a copy of the logo each: equal ones become the same object, which crosses once. */
function shareLogos(comprobantes: readonly ComprobanteImprimible[]): ComprobanteImprimible[] {
  const known: Uint8Array[] = [];
  return comprobantes.map((comprobante) => {
    const { logo } = comprobante.emisor;
    if (logo === null) return comprobante;
    const shared = known.find((other) => other === logo || Buffer.compare(other, logo) === 0);
    if (!shared) known.push(logo);
    return { ...comprobante, emisor: { ...comprobante.emisor, logo: shared ?? logo } };
  });
}

/** Consecutive parts of nearly equal length, at least one. */
function split<T>(list: readonly T[], count: number): T[][] {
  const parts = Math.max(1, count);
  const size = Math.ceil(list.length / parts);
  return Array.from({ length: parts }, (_, i) => list.slice(i * size, (i + 1) * size)).filter(
    (part) => part.length > 0,
  );
}
