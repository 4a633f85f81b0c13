import { createHash } from 'node:crypto';
import type { OrigenPadron } from '../../contract/percepciones/percepcion.ts';
import { createLector, rechazo, type LectorPadron } from '../../rules/percepciones/padron/lector.ts';
import type { ListaAImportar } from '../../store/padrones/importar.ts';
import { formatos } from '../../store/padrones/tablas.ts';
import type { PadronAbierto } from './abrir.ts';

/** The longest row of a list takes some two hundred. */
const MAX_LINEA = 10_000;

/** Rows of a list as COPY takes them, checked one by one as they pass; `onBytes` hears how much of the text was read. */
export function listaDe(
  { origen, texto }: PadronAbierto,
  esperado: string | null,
  onBytes: (leidos: number) => void,
): ListaAImportar {
  const hash = createHash('sha256');
  const lector = lectorDe(origen, esperado);
  let cola = '';
  const toRows = (lineas: readonly string[]): Buffer => {
    let filas = '';
    for (const linea of lineas) {
      const limpia = linea.endsWith('\r') ? linea.slice(0, -1) : linea;
      const cuit = lector.leer(limpia)?.cuit;
      if (cuit !== undefined) filas += `${cuit}\t${escape(limpia)}\n`;
    }
    return Buffer.from(filas, 'latin1');
  };
  async function* read(): AsyncGenerator<Buffer> {
    let leidos = 0;
    for await (const pedazo of texto) {
      hash.update(pedazo);
      const lineas = (cola + pedazo.toString('latin1')).split('\n');
      cola = lineas.pop() ?? '';
      if (cola.length > MAX_LINEA) throw rechazo('El archivo tiene líneas larguísimas: no es un padrón.', null);
      const filas = toRows(lineas);
      leidos += pedazo.length;
      onBytes(leidos);
      if (filas.length > 0) yield filas;
    }
    // A last line without its end; some programs close the file with a Ctrl-Z.
    if (cola !== '' && cola !== '\u001A') yield toRows([cola]);
  }
  return { origen, filas: read(), terminar: () => ({ ...lector.terminar(), sha256: hash.digest('hex') }) };
}

function lectorDe(origen: OrigenPadron, esperado: string | null): LectorPadron<{ cuit: string }> {
  if (origen === 'agip') return createLector(formatos.agip, esperado);
  return origen === 'acreditan'
    ? createLector(formatos.acreditan, esperado)
    : createLector(formatos.coeficientes, esperado);
}

/** What separates columns and rows, and the mark itself, mean something to COPY. */
function escape(linea: string): string {
  return /[\\\t\r]/.test(linea)
    ? linea.replace(/[\\\t\r]/g, (uno) => (uno === '\t' ? '\\t' : uno === '\r' ? '\\r' : '\\\\'))
    : linea;
}
