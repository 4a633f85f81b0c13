import { createWriteStream } from 'node:fs';
import { Transform, type Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { AppError } from '../../../rules/errors.ts';

/** Slowest upload that is accepted: a phone on a bad line brings ten times that. */
interface Ritmo {
  /** Bytes in each lapse, at least. */
  bytes: number;
  cadaMs: number;
}

const RITMO: Ritmo = { bytes: 160_000, cadaMs: 10_000 };

export interface Recepcion {
  maxBytes: number;
  /** Limit as a text, such as `20 MB`, for the sender of a larger file. */
  maximo: string;
  ritmo?: Ritmo;
}

/**
 * Writes an upload to a file as it comes: only a piece of it is in memory, and it takes no turn meanwhile. An upload that stops, or
 * trickles, ends; bytes that come later are thrown away, so that the sender can still be answered.
 * @throws AppError `archivo_invalido` when it is too big, is cut short or is too slow
 */
export async function receiveFile(
  cuerpo: Readable,
  archivo: string,
  { maxBytes, maximo, ritmo = RITMO }: Recepcion,
): Promise<void> {
  let recibidos = 0;
  let vistos = 0;
  const limite = new Transform({
    transform(pedazo: Buffer, _codificacion, seguir) {
      recibidos += pedazo.length;
      if (recibidos <= maxBytes) seguir(null, pedazo);
      else seguir(new AppError('archivo_invalido', { motivo: `pesa más de ${maximo}` }));
    },
  });
  const reloj = setInterval(() => {
    if (recibidos - vistos < ritmo.bytes) {
      limite.destroy(new AppError('archivo_invalido', { motivo: 'llega demasiado despacio' }));
    }
    vistos = recibidos;
  }, ritmo.cadaMs);
  try {
    cuerpo.pipe(limite);
    const cut = finished(cuerpo, { writable: false }).catch((error: Error) => limite.destroy(error));
    await Promise.all([pipeline(limite, createWriteStream(archivo)), cut]);
  } catch (error) {
    cuerpo.unpipe(limite);
    cuerpo.resume();
    if (error instanceof AppError) throw error;
    throw new AppError('archivo_invalido', { motivo: 'llegó cortado' }, { cause: error });
  } finally {
    clearInterval(reloj);
  }
}
