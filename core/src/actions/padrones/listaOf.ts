import { createHash } from 'node:crypto';
import type { FormatoPadron } from '../../rules/percepciones/formatoPadron.ts';
import { createLector, rechazo, type LectorPadron, type Meses } from '../../rules/percepciones/padron/lector.ts';
import { formatos } from '../../rules/percepciones/padron/formatos.ts';
import type { ListaAImportar } from '../../store/padrones/importListas.ts';
import type { PadronAbierto } from './openPadron.ts';

/** Bytes of a line, at most: the longest row of a list takes some two hundred. */
const MAX_LINEA = 10_000;
const [LF, CR, TAB, CERO] = [0x0a, 0x0d, 0x09, 0x30];
const LARGO_CUIT = 11;

/** Rows of a list as COPY takes them, checked one by one as they pass; `onBytes` gets the bytes of text read. */
export function listaOf(
  { origen, texto }: PadronAbierto,
  meses: Meses | null,
  onBytes: (leidos: number) => void,
): ListaAImportar {
  const hash = createHash('sha256');
  const lector = createLector(formatos[origen], meses);
  const toRows = createConversor(formatos[origen], lector);
  async function* read(): AsyncGenerator<Buffer> {
    let leidos = 0;
    let cola: Buffer = Buffer.of();
    for await (const pedazo of texto) {
      hash.update(pedazo);
      // First the line that the last piece left unfinished, then this piece's whole lines.
      const primera = cola.length === 0 ? 0 : pedazo.indexOf(LF) + 1;
      const fin = pedazo.lastIndexOf(LF) + 1;
      const filas = [
        ...(primera > 0 ? [toRows(Buffer.concat([cola, pedazo.subarray(0, primera)]))] : []),
        ...(fin > primera ? [toRows(pedazo.subarray(primera, fin))] : []),
      ];
      cola = fin > 0 ? pedazo.subarray(fin) : Buffer.concat([cola, pedazo]);
      if (cola.length > MAX_LINEA) throw rechazo('El archivo tiene líneas larguísimas: no es un padrón.', null);
      leidos += pedazo.length;
      onBytes(leidos);
      yield* filas.filter(({ length }) => length > 0);
    }
    // The last line may lack its end; some programs close the file with a Ctrl-Z.
    if (cola.length > 0 && cola.toString('latin1') !== '\u001A') yield toRows(Buffer.concat([cola, Buffer.of(LF)]));
  }
  return { origen, filas: read(), terminar: () => ({ ...lector.terminar(), sha256: hash.digest('hex') }) };
}

/** Byte format of a list whose rows are all read as text. */
const sinBytes: NonNullable<FormatoPadron<{ cuit: string }>['en_bytes']> = { comienzo: 0, minimo: 40, endOf: () => -1 };

/** Whole lines into `cuit`, tab, line: those of the usual shape by their bytes, the rest letter by letter. */
function createConversor(
  { en_bytes }: FormatoPadron<{ cuit: string }>,
  lector: LectorPadron<{ cuit: string }>,
): (bytes: Buffer) => Buffer {
  const { comienzo: antes, minimo, endOf } = en_bytes ?? sinBytes;
  // A row of the usual shape adds its CUIT and a separator.
  const room = (bytes: number): number => bytes + Math.ceil(bytes / minimo) * (LARGO_CUIT + 1);
  let comienzo: Buffer | null = null;
  return (bytes) => {
    let filas = Buffer.allocUnsafe(room(bytes.length));
    let escrito = 0;
    for (let desde = 0; desde < bytes.length;) {
      const hasta = comienzo === null ? -1 : endOf(bytes, desde, comienzo);
      if (hasta > 0) {
        let cuit = 0;
        for (let lugar = desde + antes; lugar < desde + antes + LARGO_CUIT; lugar++) {
          const cifra = bytes[lugar] ?? 0;
          filas[escrito++] = cifra;
          cuit = cuit * 10 + cifra - CERO;
        }
        lector.contar(cuit);
        filas[escrito++] = TAB;
        escrito += bytes.copy(filas, escrito, desde, hasta);
        filas[escrito++] = LF;
        desde = bytes[hasta] === LF ? hasta + 1 : hasta + 2;
        continue;
      }
      const fin = bytes.indexOf(LF, desde);
      const linea = bytes.toString('latin1', desde, bytes[fin - 1] === CR ? fin - 1 : fin);
      const fila = lector.leer(linea);
      if (fila !== null) {
        if (en_bytes) comienzo = Buffer.from(bytes.subarray(desde, desde + antes));
        const texto = `${fila.cuit}\t${escape(linea)}\n`;
        const queda = texto.length + room(bytes.length - fin);
        // Short and escaped lines take more room.
        if (escrito + queda > filas.length) {
          filas = Buffer.concat([filas.subarray(0, escrito), Buffer.allocUnsafe(queda + room(bytes.length))]);
        }
        escrito += filas.write(texto, escrito, 'latin1');
      }
      desde = fin + 1;
    }
    return filas.subarray(0, escrito);
  };
}

/** Escapes what COPY reads as the end of a column or of a row, and the mark itself. */
function escape(linea: string): string {
  return /[\\\t\r]/.test(linea)
    ? linea.replace(/[\\\t\r]/g, (caracter) => (caracter === '\t' ? '\\t' : caracter === '\r' ? '\\r' : '\\\\'))
    : linea;
}
