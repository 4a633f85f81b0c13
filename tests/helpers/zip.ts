import { on } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl from 'yauzl';

/** Files of a ZIP, by name. */
export async function unzip(bytes: Buffer): Promise<Record<string, Buffer>> {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, { lazyEntries: true });
  const open = promisify<yauzl.Entry, Readable>(zip.openReadStream.bind(zip));
  const archivosLeidos: Record<string, Buffer> = {};
  zip.readEntry();
  for await (const [entrada] of on(zip, 'entry', { close: ['end'] }) as AsyncIterable<[yauzl.Entry]>) {
    archivosLeidos[entrada.fileName] = await buffer(await open(entrada));
    zip.readEntry();
  }
  return archivosLeidos;
}

/** Cells of the first sheet of an XLSX, row by row, as a person who opens it gets them: a text, a figure or a day. */
export async function readPlanilla(bytes: Buffer): Promise<(string | number | Date)[][]> {
  const archivos = await unzip(bytes);
  const xml = (nombre: string) => archivos[nombre]?.toString('utf8') ?? '';
  // Cell formats that show a day, by their index.
  const dias = [...xml('xl/styles.xml').matchAll(/<xf numFmtId="(\d+)"/g)].map(([, formato]) => formato === '164');
  return [...xml('xl/worksheets/sheet1.xml').matchAll(/<row .*?<\/row>/gs)].map(([fila]) => {
    const celdas: (string | number | Date)[] = [];
    for (const [, letras = '', estilo, valor, texto] of fila.matchAll(CELDA)) {
      const columna = [...letras].reduce((suma, letra) => suma * 26 + letra.charCodeAt(0) - 64, 0) - 1;
      while (celdas.length < columna) celdas.push('');
      if (valor === undefined) celdas.push(unescapeXml(texto ?? ''));
      else
        celdas.push(dias[Number(estilo)] ? new Date(Date.UTC(1899, 11, 30) + Number(valor) * DIA_MS) : Number(valor));
    }
    return celdas;
  });
}

const DIA_MS = 24 * 60 * 60 * 1000;
const CELDA = /<c r="([A-Z]+)\d+" s="(\d+)"[^>]*>(?:<v>([^<]*)<\/v>|<is><t[^>]*>([^<]*)<\/t><\/is>)<\/c>/g;

function unescapeXml(texto: string): string {
  return texto.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
