import type { Readable } from 'node:stream';
import { detectDelimitador } from '../../../rules/articulos/formato.ts';
import { limitesDeLista, refuseGrande, refuseLargo, refuseLista } from './limites.ts';
import type { FilaCruda } from './readXlsx.ts';

/** Encoding and separator of a CSV, and its lines. */
export interface FormatoCsv {
  codificacion: 'utf-8' | 'windows-1252';
  delimitador: string;
  lineas: number;
}

/** Characters of the beginning in which the separator is looked for. */
const MUESTRA = 65_536;
/** Longest row: one without an end is no CSV. */
const FILA_MAX = 100_000;
const SALTO = 10;
/** Lines of a file besides its vouchers: title, headings and blanks. */
const LINEAS_DE_MAS = 20;

/**
 * Passes once over a text: what Excel saves is in Windows' encoding, what ARCA gives in UTF-8.
 * @throws AppError `archivo_invalido` when it is too long, or is no text
 */
export async function sniffCsv(flujo: Readable): Promise<FormatoCsv> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const principio: Buffer[] = [];
  let bytes = 0;
  let lineas = 0;
  let utf8 = true;
  for await (const pedazo of flujo as AsyncIterable<Buffer>) {
    bytes += pedazo.length;
    if (bytes > limitesDeLista.desempacado) throw refuseGrande();
    if (bytes - pedazo.length < MUESTRA) principio.push(pedazo);
    for (let en = pedazo.indexOf(SALTO); en !== -1; en = pedazo.indexOf(SALTO, en + 1)) lineas += 1;
    if (lineas > limitesDeLista.filas + LINEAS_DE_MAS) throw refuseLargo();
    if (utf8) utf8 = isText(decoder, pedazo);
  }
  const muestra = Buffer.concat(principio).subarray(0, MUESTRA);
  if (muestra.length === 0) throw refuseLista('está vacío');
  if (muestra.includes(0)) throw refuseLista('no es un CSV, un ZIP ni una planilla XLSX');
  const codificacion = utf8 ? 'utf-8' : 'windows-1252';
  const delimitador = detectDelimitador(new TextDecoder(codificacion).decode(muestra));
  return { codificacion, delimitador, lineas: lineas + 1 };
}

function isText(decoder: TextDecoder, pedazo: Buffer): boolean {
  try {
    decoder.decode(pedazo, { stream: true });
    return true;
  } catch (error) {
    // TypeError is how a decoder says that the bytes are not UTF-8.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Rows of a CSV as they are read. @throws AppError `archivo_invalido` */
export async function* readCsv(
  flujo: Readable,
  { codificacion, delimitador }: Pick<FormatoCsv, 'codificacion' | 'delimitador'>,
): AsyncGenerator<FilaCruda> {
  // Loaded when a file comes: most processes never read one.
  const { parse } = await import('csv-parse');
  let ultima = 0;
  const parser = parse({
    delimiter: delimitador,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: FILA_MAX,
    info: true,
  });
  const decoder = new TextDecoder(codificacion);
  const pump = (async () => {
    for await (const pedazo of flujo as AsyncIterable<Buffer>) {
      if (parser.destroyed) return;
      if (!parser.write(decoder.decode(pedazo, { stream: true }))) await drained(parser);
    }
    parser.end(decoder.decode());
  })();
  pump.catch((error: unknown) => parser.destroy(error instanceof Error ? error : new Error(String(error))));
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      // A row with line breaks inside counts as its last line.
      ultima = Math.max(info.lines, ultima + 1);
      if (record.some((celda) => celda.trim() !== '')) {
        yield { linea: ultima, celdas: record.slice(0, limitesDeLista.celdas * 2) };
      }
    }
    await pump;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code?.startsWith('CSV_')) throw refuseLista('hay comillas sin cerrar', ultima + 1, error);
    throw error;
  } finally {
    flujo.destroy();
    parser.destroy();
  }
}

async function drained(parser: NodeJS.EventEmitter): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      parser.off('drain', done);
      parser.off('close', done);
      resolve();
    };
    parser.on('drain', done);
    parser.on('close', done);
  });
}
