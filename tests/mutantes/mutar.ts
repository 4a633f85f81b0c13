import { parseAst } from 'vitest/node';
import { mutationsOf, type Nodo, type Sitio } from './operadores.ts';

// Mutant schemata: a file is written once with all its mutants, each behind a switch that the runner turns on by its number.

/** A change of one place of a file. */
export interface Mutante {
  /** Number of its switch. */
  readonly id: number;
  /** Place and text of the change, the same in each run. */
  readonly clave: string;
  readonly archivo: string;
  readonly linea: number;
  readonly operador: string;
  /** Text of the changed expression or statement, and the text in its place. */
  readonly antes: string;
  readonly despues: string;
}

/** Place where a switch is written: an expression, a statement that may be left out, or a function's body that may return at once. */
interface Lugar {
  readonly clase: Sitio['clase'];
  readonly start: number;
  readonly end: number;
  readonly variantes: { id: number; texto: string }[];
  readonly dentro: Lugar[];
}

/** Name of the function that says whether a mutant is on. */
const LLAVE = 'esMutante__';
const PROLOGO = `function ${LLAVE}(id){return globalThis.mutante__?.(id)===true} `;

/** The file's text with its mutants behind switches, numbered from `primero`. @throws SyntaxError */
export function mutate(archivo: string, fuente: string, primero: number): { texto: string; mutantes: Mutante[] } {
  const programa = parseAst(fuente, { lang: 'ts' }) as unknown as Nodo;
  const lugares = new Map<string, Lugar>();
  const mutantes: Mutante[] = [];
  for (const { sitio, start, end, texto, operador } of mutationsOf(programa, fuente)) {
    const clave = `${sitio.clase} ${sitio.start} ${sitio.end}`;
    const lugar = lugares.get(clave) ?? { ...sitio, variantes: [], dentro: [] };
    lugares.set(clave, lugar);
    const despues = fuente.slice(sitio.start, start) + texto + fuente.slice(end, sitio.end);
    const id = primero + mutantes.length;
    lugar.variantes.push({ id, texto: despues });
    mutantes.push({
      id,
      clave: `${archivo}:${start} ${operador} ${texto}`,
      archivo,
      linea: fuente.slice(0, start).split('\n').length,
      operador,
      antes: fuente.slice(sitio.start, sitio.end),
      despues: sitio.clase === 'cuerpo' ? '{ return; }' : despues,
    });
  }
  const raiz: Lugar = { clase: 'expresion', start: 0, end: fuente.length, variantes: [], dentro: [] };
  nest(raiz, [...lugares.values()]);
  return { texto: PROLOGO + inside(raiz, fuente), mutantes };
}

/** Puts each place inside the smallest one that holds it. */
function nest(raiz: Lugar, lugares: Lugar[]): void {
  // Of two places with one range, the statement holds the expression.
  const orden = ['cuerpo', 'sentencia', 'expresion'];
  const porTamanio = lugares.toSorted(
    (a, b) => a.start - b.start || b.end - a.end || orden.indexOf(a.clase) - orden.indexOf(b.clase),
  );
  const abiertos = [raiz];
  for (const lugar of porTamanio) {
    while ((abiertos.at(-1)?.end ?? Infinity) < lugar.end || (abiertos.at(-1)?.end ?? Infinity) <= lugar.start) {
      abiertos.pop();
    }
    (abiertos.at(-1) ?? raiz).dentro.push(lugar);
    abiertos.push(lugar);
  }
}

/** Text of a place with the switches of those inside it. */
function inside({ start, end, dentro }: Lugar, fuente: string): string {
  let texto = '';
  let desde = start;
  for (const lugar of dentro) {
    texto += fuente.slice(desde, lugar.start) + switched(lugar, fuente);
    desde = lugar.end;
  }
  return texto + fuente.slice(desde, end);
}

function switched(lugar: Lugar, fuente: string): string {
  const propio = inside(lugar, fuente);
  const encendido = lugar.variantes.map(({ id }) => `${LLAVE}(${id})`).join('||');
  if (lugar.clase === 'cuerpo') return `{if(${encendido})return;${propio.slice(1)}`;
  if (lugar.clase === 'sentencia') return `{if(!(${encendido})){${propio}}}`;
  return `(${lugar.variantes.map(({ id, texto }) => `${LLAVE}(${id})?(${texto}):`).join('')}(${propio}))`;
}
