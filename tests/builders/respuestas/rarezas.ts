import fc from 'fast-check';
import { leaf, type Nodo } from './arbol.ts';

// Oddities of an answer: what the schema allows, and what ARCA answers when it is in trouble.

/** One oddity, as numbers that choose where and what: so that fast-check makes a failure smaller. */
export interface Rareza {
  que: (typeof QUE)[number];
  donde: number;
  variante: number;
}

const QUE = [
  'quitar',
  'nulo',
  'vacio',
  'espacios',
  'doblar',
  'valor',
  'valor',
  'valor',
  'vecino',
  'prestado',
  'ultimo',
  'invertir',
  'ajeno',
  'errores',
  'errores',
  'eventos',
  'observacion',
] as const;

/** Up to four oddities of one answer. */
export const rarezas: fc.Arbitrary<Rareza[]> = rarezasOf(QUE);

/** Oddities that put no other data in the place of ARCA's: an answer that is whole, coherent and false is nobody's to tell. */
export const rarezasSinMentira: fc.Arbitrary<Rareza[]> = rarezasOf(
  QUE.filter((que) => !['valor', 'vecino', 'prestado'].includes(que)),
);

function rarezasOf(ques: readonly Rareza['que'][]): fc.Arbitrary<Rareza[]> {
  const rareza = { que: fc.constantFrom(...ques), donde: fc.nat({ max: 400 }), variante: fc.nat({ max: 40 }) };
  return fc.array(fc.record(rareza), { maxLength: 4 });
}

const NUMEROS = ['0', '-1', '1', '99999999999999999999', '2147483648', '1.0', '007', '+5', '1e3', 's/d'];
const IMPORTES = [
  '0',
  '-1',
  'NaN',
  'INF',
  '-INF',
  '1e3',
  '1,5',
  '1.234,56',
  '0.1',
  '12345678901234567890.12',
  '5.',
  's/d',
];
const FECHAS = ['20261120', '2026-11-20', '20261399', '00000000', '20260230', '202611', 'NULL', '20261120103015'];
const TEXTOS = [
  ...FECHAS,
  '',
  'NULL',
  'A',
  'R',
  'P',
  'O',
  'S',
  'N',
  'a',
  'CAE',
  'CAEA',
  '76470000999999',
  '764700001234',
  '00000000000000',
  '7647000012345X',
  'á & <b>',
];
const POR_TIPO: Readonly<Record<string, readonly string[]>> = { double: IMPORTES, string: TEXTOS, dateTime: FECHAS };

/** Codes of ARCA's errors: no data, ARCA in trouble, credentials, header, sequence, and one that nobody knows. */
const CODIGOS = [
  '602',
  '602',
  '500',
  '501',
  '502',
  '504',
  '600',
  '601',
  '1014',
  '10000',
  '10016',
  '10015',
  '11002',
  '15008',
  '0',
  's/d',
];

/** The answer with its oddities, each over the ones before. */
export function odd(raiz: Nodo, cambios: readonly Rareza[]): Nodo {
  return cambios.reduce((nodo, cambio) => change(nodo, cambio), raiz);
}

function change(raiz: Nodo, { que, donde, variante }: Rareza): Nodo {
  if (que === 'errores') return withList(raiz, 'Errors', 'Err', messages(donde, variante));
  if (que === 'eventos') return withList(raiz, 'Events', 'Evt', messages(donde, variante));
  const caminos = pathsOf(raiz).filter((camino) => camino.length > 0);
  const camino = caminos[donde % Math.max(1, caminos.length)];
  if (camino === undefined) return raiz;
  const elegido = at(raiz, camino);
  const put = (nuevos: readonly Nodo[]) => replace(raiz, camino, nuevos);
  switch (que) {
    case 'quitar':
      return put([]);
    case 'nulo':
      return put([{ ...elegido, tipo: elegido.tipo ?? 'string', texto: null, hijos: [] }]);
    case 'vacio':
      return put([{ ...elegido, texto: elegido.tipo === null ? null : '', hijos: [] }]);
    case 'espacios':
      return put([elegido.tipo === null ? elegido : { ...elegido, texto: `  ${elegido.texto ?? ''}\n ` }]);
    case 'doblar':
      return put([elegido, elegido]);
    case 'valor':
      return put([elegido.tipo === null ? elegido : { ...elegido, texto: valueFor(elegido.tipo, variante) }]);
    case 'vecino':
      return put([
        /^\d{1,15}$/.test(elegido.texto ?? '') ? { ...elegido, texto: next(elegido.texto ?? '', variante) } : elegido,
      ]);
    case 'prestado':
      return put([borrowed(raiz, elegido, variante)]);
    case 'ultimo':
      return moved(raiz, camino, (hermanos, n) => [...hermanos.toSpliced(n, 1), ...hermanos.slice(n, n + 1)]);
    case 'invertir':
      return moved(raiz, camino, (hermanos) => hermanos.toReversed());
    case 'ajeno':
      return put([elegido, leaf('CampoNuevo', 'x')]);
    case 'observacion':
      return elegido.tipo === null ? put([withList(elegido, 'Observaciones', 'Obs', messages(donde, variante))]) : raiz;
    default:
      return raiz;
  }
}

function valueFor(tipo: string, variante: number): string {
  const valores = POR_TIPO[tipo] ?? NUMEROS;
  return valores[variante % valores.length] ?? '';
}

function next(numero: string, variante: number): string {
  const codigoSiguiente = BigInt(numero) + (variante % 2 === 0 ? 1n : -1n);
  return (codigoSiguiente < 0n ? 0n : codigoSiguiente).toString();
}

/** The element with the text of another of its name: another voucher's CAE, number or date. */
function borrowed(raiz: Nodo, elegido: Nodo, variante: number): Nodo {
  const demas = pathsOf(raiz)
    .map((camino) => at(raiz, camino))
    .filter(({ nombre }) => nombre === elegido.nombre);
  return demas[variante % demas.length] ?? elegido;
}

/** One to three messages; several codes, a code without text, or nothing at all. */
function messages(donde: number, variante: number): Nodo[][] {
  const codigo = CODIGOS[donde % CODIGOS.length] ?? '0';
  const codigoSiguiente = CODIGOS[variante % CODIGOS.length] ?? '0';
  const mensaje = [leaf('Code', codigo, { tipo: 'int', opcional: false }), leaf('Msg', `Mensaje ${codigo}`)];
  const sinTexto = [leaf('Code', codigoSiguiente, { tipo: 'int', opcional: false })];
  return [[mensaje], [mensaje, sinTexto], [sinTexto, mensaje], [[]], []][variante % 5] ?? [];
}

function withList(nodo: Nodo, lista: string, elemento: string, mensajes: readonly Nodo[][]): Nodo {
  const block = (nombre: string, hijos: readonly Nodo[]): Nodo => ({
    nombre,
    tipo: null,
    opcional: true,
    texto: null,
    hijos,
  });
  const bloque = block(
    lista,
    mensajes.map((hijos) => block(elemento, hijos)),
  );
  return { ...nodo, hijos: [...nodo.hijos.filter(({ nombre }) => nombre !== lista), bloque] };
}

function pathsOf(nodo: Nodo, camino: readonly number[] = []): (readonly number[])[] {
  return [camino, ...nodo.hijos.flatMap((hijo, n) => pathsOf(hijo, [...camino, n]))];
}

function at(nodo: Nodo, camino: readonly number[]): Nodo {
  return camino.reduce((actual, n) => actual.hijos[n] ?? actual, nodo);
}

function replace(nodo: Nodo, camino: readonly number[], nuevos: readonly Nodo[]): Nodo {
  const [n = 0, ...resto] = camino;
  const hijo = nodo.hijos[n];
  if (hijo === undefined) return nodo;
  const puestos = resto.length === 0 ? nuevos : [replace(hijo, resto, nuevos)];
  return { ...nodo, hijos: nodo.hijos.toSpliced(n, 1, ...puestos) };
}

function moved(raiz: Nodo, camino: readonly number[], sort: (hermanos: readonly Nodo[], n: number) => Nodo[]): Nodo {
  const arriba = camino.slice(0, -1);
  const padre = at(raiz, arriba);
  const nuevo = { ...padre, hijos: sort(padre.hijos, camino.at(-1) ?? 0) };
  return arriba.length === 0 ? nuevo : replace(raiz, arriba, [nuevo]);
}
