import type { Celda, Fila } from './celda.ts';
import { estilos, CON_ESTILO, enXml, textoDeCelda, xmlDeFila, type Columna } from './xlsxFila.ts';
import { openZip, type Salida } from './zip.ts';

/**
 * Name of a sheet, and indices of its columns of counts, without decimals. `tal_cual`: figures unformatted, for a program that
 * reads the file back.
 */
export interface AspectoXlsx {
  hoja: string;
  enteros?: readonly number[];
  tal_cual?: boolean;
}

/** A sheet made while its rows come: the first row holds the titles. */
export interface Xlsx {
  add: (filas: readonly Fila[]) => Promise<void>;
  end: () => Promise<void>;
}

/** Rows that Excel opens in a sheet: the rest goes on in another one, under the same titles. */
const FILAS_POR_HOJA = 1_048_576;
/** Rows kept at the beginning to measure the columns' widths. */
const MUESTRA = 200;
/** Widths of columns, in letters. */
const ANCHO_MINIMO = 9;
const ANCHO_MAXIMO = 60;
const ANCHO_DE_FECHA = 12;
/** Longest name of a sheet in Excel, less room for its number. */
const NOMBRE_DE_HOJA = 28;
/** Printed page: A4, lying, all the columns in its width. */
const PAGINA = '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>';
/** Characters of XML compressed at a time. */
const TROZO = 65_536;

/** Writes an XLSX of any length as its rows come, in memory that does not grow with them; the same rows are the same bytes. */
export function openXlsx(
  { hoja, enteros = [], tal_cual = false }: AspectoXlsx,
  salida: Salida,
  filasPorHoja = FILAS_POR_HOJA,
): Xlsx {
  const zip = openZip(salida);
  const nombre = hoja.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, NOMBRE_DE_HOJA);
  let titulos: Fila | null = null;
  let columnas: Columna[] = [];
  let muestra: Fila[] | null = [];
  let hojas = 0;
  let escritas = 0;
  let xml = '';

  const put = async (texto: string): Promise<void> => {
    xml += texto;
    if (xml.length < TROZO) return;
    const entero = xml;
    xml = '';
    await zip.write(entero);
  };
  const beginHoja = async (): Promise<void> => {
    hojas += 1;
    escritas = 0;
    await zip.begin(`xl/worksheets/sheet${hojas}.xml`);
    const anchos = columnas.map(
      ({ ancho }, n) => `<col min="${n + 1}" max="${n + 1}" width="${ancho}" customWidth="1"/>`,
    );
    await put(
      `${PROLOGO}<worksheet xmlns="${PRINCIPAL}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"${hojas === 1 ? ' tabSelected="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${anchos.length === 0 ? '' : `<cols>${anchos.join('')}</cols>`}<sheetData>`,
    );
    if (titulos !== null) await put(xmlDeFila(titulos, ++escritas, columnas, true));
  };
  const endHoja = async (): Promise<void> => {
    const hasta = `${letras(Math.max(columnas.length, 1))}${Math.max(escritas, 1)}`;
    await put(
      `</sheetData>${PAGINA}<ignoredErrors><ignoredError sqref="A1:${hasta}" numberStoredAsText="1"/></ignoredErrors></worksheet>`,
    );
    const resto = xml;
    xml = '';
    await zip.write(resto);
  };
  const writeFila = async (fila: Fila): Promise<void> => {
    if (escritas >= filasPorHoja) {
      await endHoja();
      await beginHoja();
    }
    escritas += 1;
    await put(xmlDeFila(fila, escritas, columnas, false));
  };
  const beginConMuestra = async (): Promise<void> => {
    if (muestra === null) return;
    const filas = muestra;
    muestra = null;
    columnas = columnasOf(titulos, filas, { enteros, tal_cual });
    await beginHoja();
    for (const fila of filas) await writeFila(fila);
  };
  return {
    async add(filas) {
      for (const fila of filas) {
        if (titulos === null) titulos = fila;
        else if (muestra === null) await writeFila(fila);
        else muestra.push(fila);
        if (muestra !== null && muestra.length >= MUESTRA) await beginConMuestra();
      }
    },
    async end() {
      await beginConMuestra();
      await endHoja();
      for (const [archivo, contenido] of partes(nombre, hojas)) {
        await zip.begin(archivo);
        await zip.write(PROLOGO + contenido);
      }
      await zip.end();
    },
  };
}

/** The same file, in chunks to be read as it is made; a reader that stops reading stops the making. */
export async function* xlsxDeTandas(
  aspecto: AspectoXlsx,
  tandas: AsyncIterable<readonly Fila[]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const escritor = writable.getWriter();
  const escribir = async (): Promise<void> => {
    const xlsx = openXlsx(aspecto, (bytes) => escritor.write(bytes));
    for await (const filas of tandas) await xlsx.add(filas);
    await xlsx.end();
    await escritor.close();
  };
  // A failure reaches the reader, which throws it.
  const escritura = escribir().catch((error: unknown) => escritor.abort(error));
  const lector = readable.getReader();
  try {
    for (let leido = await lector.read(); !leido.done; leido = await lector.read()) yield leido.value;
  } finally {
    await lector.cancel();
    await escritura;
  }
}

function columnasOf(
  titulos: Fila | null,
  filas: readonly Fila[],
  { enteros, tal_cual }: { enteros: readonly number[]; tal_cual: boolean },
): Columna[] {
  const cuantas = Math.max(titulos?.length ?? 0, ...filas.map(({ length }) => length));
  return Array.from({ length: cuantas }, (_, columna) => {
    const celdas = [...(titulos ? [titulos] : []), ...filas].map((fila) => fila[columna] ?? '');
    const primera = filas[0]?.[columna] ?? '';
    return {
      ancho: Math.min(Math.max(ANCHO_MINIMO, ...celdas.map(anchoOf)), ANCHO_MAXIMO),
      letras: letras(columna + 1),
      cifras: typeof primera !== 'string' && !('fecha' in primera),
      estilo: tal_cual ? CON_ESTILO.tal_cual : enteros.includes(columna) ? CON_ESTILO.entero : null,
    };
  });
}

/** Width for most rows' content: the next column hides the end of a longer text, which is not lost. */
function anchoOf(celda: Celda): number {
  if (typeof celda === 'string') return celda.length + 2;
  return 'fecha' in celda ? ANCHO_DE_FECHA : textoDeCelda(celda).length + 5;
}

/** Letters of a column: `A` … `Z`, `AA` … */
function letras(columna: number): string {
  const resto = (columna - 1) % 26;
  const antes = (columna - 1 - resto) / 26;
  return `${antes === 0 ? '' : letras(antes)}${String.fromCodePoint(65 + resto)}`;
}

const PROLOGO = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PRINCIPAL = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELACIONES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PAQUETE = 'http://schemas.openxmlformats.org/package/2006';
const TIPO = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Files of the package besides its sheets (ECMA-376 part 1, 12.3; part 2, OPC). */
function partes(nombre: string, hojas: number): [archivo: string, contenido: string][] {
  const numeros = Array.from({ length: hojas }, (_, n) => n + 1);
  const nombreOf = (n: number) => enXml(n === 1 ? nombre : `${nombre} ${n}`);
  const relacion = (id: string, tipo: string, donde: string) =>
    `<Relationship Id="${id}" Type="${RELACIONES}/${tipo}" Target="${donde}"/>`;
  const tipo = (parte: string, de: string) => `<Override PartName="/xl/${parte}" ContentType="${TIPO}.${de}+xml"/>`;
  return [
    ['xl/styles.xml', estilos(PRINCIPAL)],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${PRINCIPAL}" xmlns:r="${RELACIONES}"><sheets>${numeros.map((n) => `<sheet name="${nombreOf(n)}" sheetId="${n}" r:id="h${n}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PAQUETE}/relationships">${numeros.map((n) => relacion(`h${n}`, 'worksheet', `worksheets/sheet${n}.xml`)).join('')}${relacion('e', 'styles', 'styles.xml')}</Relationships>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PAQUETE}/relationships">${relacion('l', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `<Types xmlns="${PAQUETE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${tipo('workbook.xml', 'sheet.main')}${numeros.map((n) => tipo(`worksheets/sheet${n}.xml`, 'worksheet')).join('')}${tipo('styles.xml', 'styles')}</Types>`,
    ],
  ];
}
