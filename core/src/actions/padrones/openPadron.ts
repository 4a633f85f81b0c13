import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import type { OrigenPadron } from '../../contract/regimenes/regimenes.ts';
import { isAppError } from '../../rules/errors.ts';
import { rechazo } from '../../rules/percepciones/padron/lector.ts';
import { sniffPadron } from '../../rules/percepciones/padron/sniff.ts';
import type { Hecho, Pedido } from './unrar.ts';

/** List ready to be read: which one it is, its text, and the bytes of its text. */
export interface PadronAbierto {
  origen: OrigenPadron;
  texto: AsyncIterable<Buffer>;
  bytes: number;
  /** Called when the text will not be read. */
  close: () => void;
}

/** Bytes of a list unpacked, at most; AGIP's takes 130 MB. */
const MAX_BYTES = 1_000_000_000;
/** Bytes of memory of the RAR's unpacker, at most: the usual dictionary is 4 MB, and the largest that WinRAR offers by itself 128. */
const MAX_MEMORIA = 256 * 1024 * 1024;
/** Milliseconds to unpack a RAR, at most; AGIP's takes seconds. */
const MAX_MS = 180_000;
const MUESTRA = 16_384;
const PEDAZO = 1 << 18;

/**
 * Opens a file as the province publishes it, or unpacked: its bytes, never its name, tell what it is. `carpeta`: where a RAR is
 * unpacked.
 * @throws AppError `padron_rechazado`
 */
export async function openPadron(archivo: string, carpeta: string): Promise<PadronAbierto> {
  const tipo = sniffPadron(await sample(archivo));
  if (tipo === 'rar') return openText(await unrar(archivo, carpeta));
  if (tipo === 'zip') return openZip(archivo);
  return openText(archivo);
}

/** @throws AppError `padron_rechazado` when it is packed twice */
async function openText(archivo: string): Promise<PadronAbierto> {
  const origen = notPacked(sniffPadron(await sample(archivo)));
  const { size } = await stat(archivo);
  if (size > MAX_BYTES) throw tooBig();
  const texto = createReadStream(archivo, { highWaterMark: PEDAZO });
  return { origen, texto, bytes: size, close: () => texto.destroy() };
}

async function unrar(rar: string, carpeta: string): Promise<string> {
  const pedido: Pedido = { rar, carpeta, maxBytes: MAX_BYTES, maxMemoria: MAX_MEMORIA };
  const worker = new Worker(new URL('./unrar.ts', import.meta.url), {
    workerData: pedido,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  const desempacado = await unpacked(worker);
  if ('archivo' in desempacado) return join(carpeta, desempacado.archivo);
  throw packed('RAR', desempacado.motivo);
}

/** Result of the unpacker: an archive that broke the library, or took too long, is damaged. */
async function unpacked(worker: Worker): Promise<Hecho> {
  const limite = AbortSignal.timeout(MAX_MS);
  try {
    const [desempacado] = (await once(worker, 'message', { signal: limite })) as [Hecho];
    return desempacado;
  } catch {
    return { motivo: 'dañado' };
  } finally {
    await worker.terminate();
  }
}

async function openZip(archivo: string): Promise<PadronAbierto> {
  const zip = await openPromise(archivo, { autoClose: false }).catch((error: unknown) => {
    throw packed('ZIP', 'dañado', error);
  });
  try {
    const entrada = await onlyEntry(zip);
    const texto = await zip.openReadStreamPromise(entrada);
    texto.once('close', () => zip.close());
    const { leidos, resto } = await peek(texto);
    const origen = notPacked(sniffPadron(Buffer.concat(leidos)));
    return { origen, texto: intact(leidos, resto), bytes: entrada.uncompressedSize, close: () => texto.destroy() };
  } catch (error) {
    zip.close();
    throw isAppError(error) ? error : packed('ZIP', 'dañado', error);
  }
}

async function onlyEntry(zip: ZipFile): Promise<Entry> {
  const entradas: Entry[] = [];
  for await (const entrada of zip.eachEntry()) {
    if (!entrada.fileName.endsWith('/')) entradas.push(entrada);
    if (entradas.length > 1) throw packed('ZIP', 'varios');
  }
  const [entrada] = entradas;
  if (!entrada) throw packed('ZIP', 'vacio');
  if (entrada.uncompressedSize > MAX_BYTES) throw tooBig();
  return entrada;
}

/** The pieces read and then the rest. A failure while unpacking is the archive's. */
async function* intact(leidos: readonly Buffer[], resto: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* leidos;
  for (;;) {
    const { done, value } = await resto.next().catch((error: unknown) => {
      throw packed('ZIP', 'dañado', error);
    });
    if (done) return;
    yield value;
  }
}

async function sample(archivo: string): Promise<Uint8Array> {
  const abierto = await open(archivo);
  try {
    const { buffer, bytesRead } = await abierto.read(Buffer.alloc(MUESTRA), 0, MUESTRA, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await abierto.close();
  }
}

/** First pieces of a stream, enough to tell what it is, and the rest. */
async function peek(texto: Readable): Promise<{ leidos: Buffer[]; resto: AsyncIterator<Buffer> }> {
  const resto: AsyncIterator<Buffer> = texto[Symbol.asyncIterator]();
  const leidos: Buffer[] = [];
  for (let bytes = 0; bytes < MUESTRA;) {
    const { done, value } = await resto.next();
    if (done) break;
    leidos.push(value);
    bytes += value.length;
  }
  return { leidos, resto };
}

function notPacked(tipo: ReturnType<typeof sniffPadron>): OrigenPadron {
  if (tipo === 'rar' || tipo === 'zip') throw rechazo('El archivo tiene adentro otro comprimido. Descomprimilo.', null);
  return tipo;
}

function packed(formato: 'RAR' | 'ZIP', motivo: Exclude<Hecho, { archivo: string }>['motivo'], cause?: unknown) {
  if (motivo === 'enorme') return tooBig();
  const textos = {
    dañado: `El ${formato} está dañado o cortado. Bajalo de nuevo y volvé a intentar.`,
    varios: `El ${formato} tiene más de un archivo: importá cada padrón por separado.`,
    vacio: `El ${formato} no tiene ningún archivo adentro.`,
  };
  const error = rechazo(textos[motivo], null);
  error.cause = cause;
  return error;
}

function tooBig() {
  return rechazo('El archivo descomprimido pesa más de 1 GB: no es un padrón.', null);
}
