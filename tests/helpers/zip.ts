import { on } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl from 'yauzl';

/** What a ZIP has, by name. */
export async function unzip(bytes: Buffer): Promise<Record<string, Buffer>> {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, { lazyEntries: true });
  const open = promisify<yauzl.Entry, Readable>(zip.openReadStream.bind(zip));
  const hechos: Record<string, Buffer> = {};
  zip.readEntry();
  for await (const [entrada] of on(zip, 'entry', { close: ['end'] }) as AsyncIterable<[yauzl.Entry]>) {
    hechos[entrada.fileName] = await buffer(await open(entrada));
    zip.readEntry();
  }
  return hechos;
}

/** The cells of the first sheet of an XLSX, row by row: a text or a figure, as whoever opens it gets them. */
export async function readPlanilla(bytes: Buffer): Promise<(string | number)[][]> {
  const archivos = await unzip(bytes);
  const xml = (nombre: string) => archivos[nombre]?.toString('utf8') ?? '';
  const textos = [...xml('xl/sharedStrings.xml').matchAll(/<si><t[^>]*>([^<]*)<\/t><\/si>/g)].map(
    ([, texto = '']) => texto,
  );
  return [...xml('xl/worksheets/sheet1.xml').matchAll(/<row .*?<\/row>/g)].map(([fila]) =>
    [...fila.matchAll(/<c ([^>]*)><v>([^<]*)<\/v>/g)].map(([, atributos = '', valor = '']) =>
      atributos.includes('t="s"') ? (textos[Number(valor)] ?? '') : Number(valor),
    ),
  );
}
