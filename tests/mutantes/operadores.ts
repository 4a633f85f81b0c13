// Changes that a test should notice: conditions, boundaries, operators, literals, removed calls and bodies.

/** A node of the syntax tree, as the parser of Vitest gives it. */
export interface Nodo {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [campo: string]: unknown;
}

/** What a switch is written around. */
export interface Sitio {
  readonly clase: 'expresion' | 'sentencia' | 'cuerpo';
  readonly start: number;
  readonly end: number;
}

/** A text in the place of a range, inside the place of its switch. */
export interface Mutacion {
  readonly sitio: Sitio;
  readonly start: number;
  readonly end: number;
  readonly texto: string;
  readonly operador: string;
}

const COMPARACIONES = new Set(['===', '!==', '==', '!=', '<', '<=', '>', '>=', 'in', 'instanceof']);
const BORDES: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const ARITMETICA: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '**': '*' };
const ASIGNACIONES: Readonly<Record<string, string>> = { '+=': '-=', '-=': '+=', '*=': '/=', '/=': '*=' };

/** Methods, and the one in the place of each. */
const METODO_OPUESTO: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  plus: 'minus',
  minus: 'plus',
  times: 'div',
  div: 'times',
  gt: 'gte',
  gte: 'gt',
  lt: 'lte',
  lte: 'lt',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
  findLast: 'find',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  padStart: 'padEnd',
  padEnd: 'padStart',
  isNegative: 'isPositive',
  isPositive: 'isNegative',
};

/** Methods whose call may be left out: its object is of the same type. */
const SIN_LLAMAR = new Set([
  'filter',
  'slice',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'trim',
  'toUpperCase',
  'toLowerCase',
  'abs',
  'neg',
  'negated',
  'toDecimalPlaces',
  'toSignificantDigits',
]);

/** Methods that say yes or no. */
const PREGUNTAS = new Set([
  'some',
  'every',
  'includes',
  'has',
  'startsWith',
  'endsWith',
  'test',
  'equals',
  'eq',
  'isZero',
  'isNegative',
  'isPositive',
  'isInteger',
  'gt',
  'gte',
  'lt',
  'lte',
]);

/** Strings that a program reads: codes and numbers. The rest are sentences and labels. */
const CODIGO = /^(?![A-ZÁÉÍÓÚ][a-záéíóúñ])[\w.:/%-]{1,40}$/;

interface Contexto {
  readonly padre: Nodo | null;
  readonly campo: string;
  /** Place of the switch for what has none of its own: links of an optional chain. */
  readonly cadena: Sitio | null;
}

export function mutationsOf(programa: Nodo, fuente: string): Mutacion[] {
  const mutaciones: Mutacion[] = [];

  function visit(nodo: Nodo, contexto: Contexto): void {
    if (nodo.type === 'ImportDeclaration' || nodo.type === 'ExportAllDeclaration') return;
    if (nodo.type.startsWith('TS')) {
      // Of types, only those around an expression: `x as T`, `x satisfies T`, `x!`.
      if (isNodo(nodo['expression'])) visit(nodo['expression'], { ...contexto, padre: contexto.padre ?? nodo });
      return;
    }
    const sitio = contexto.cadena ?? { clase: 'expresion' as const, start: nodo.start, end: nodo.end };
    const add = (operador: string, texto: string, { start, end }: { start: number; end: number } = nodo): void =>
      void mutaciones.push({ sitio, start, end, texto, operador });
    mutate(nodo, contexto, add);
    for (const [campo, valor] of Object.entries(nodo)) {
      if (isSkipped(nodo, campo)) continue;
      const hijos = (Array.isArray(valor) ? valor : [valor]).filter(isNodo);
      for (const hijo of hijos) visit(hijo, { padre: nodo, campo, cadena: chainOf(nodo, campo, contexto.cadena) });
    }
  }

  function mutate(
    nodo: Nodo,
    { padre, campo }: Contexto,
    add: (operador: string, texto: string, lugar?: Rango) => void,
  ): void {
    const text = ({ start, end }: Nodo): string => fuente.slice(start, end);
    const esTest = campo === 'test' && padre !== null && padre.type !== 'SwitchCase';
    const dentroDeOtra =
      padre?.type === 'LogicalExpression' || (padre?.type === 'UnaryExpression' && padre['operator'] === '!');
    if (esTest) {
      const queda =
        padre.type === 'WhileStatement' || padre.type === 'ForStatement' || padre.type === 'DoWhileStatement';
      if (!queda) add('condition', 'true');
      add('condition', 'false');
    } else if (isQuestion(nodo) && !dentroDeOtra) {
      add('condition', 'true');
      add('condition', 'false');
    }
    switch (nodo.type) {
      case 'LogicalExpression': {
        if (isForTypes(nodo)) break;
        const [izquierda, derecha] = [nodo['left'] as Nodo, nodo['right'] as Nodo];
        add('logical', text(izquierda));
        add('logical', text(derecha));
        const opuesto = nodo['operator'] === '&&' ? '||' : '&&';
        if (nodo['operator'] !== '??') add('logical', `(${text(izquierda)}) ${opuesto} (${text(derecha)})`);
        break;
      }
      case 'BinaryExpression': {
        const [izquierda, derecha] = [nodo['left'] as Nodo, nodo['right'] as Nodo];
        const operador = String(nodo['operator']);
        const opuesto = BORDES[operador] ?? (isText(izquierda) || isText(derecha) ? undefined : ARITMETICA[operador]);
        if (opuesto)
          add(operador in BORDES ? 'boundary' : 'arithmetic', `(${text(izquierda)}) ${opuesto} (${text(derecha)})`);
        break;
      }
      case 'UnaryExpression':
        if (nodo['operator'] === '!' || nodo['operator'] === '-') add('unary', text(nodo['argument'] as Nodo));
        break;
      case 'UpdateExpression':
        add(
          'arithmetic',
          text(nodo).replace(/\+\+|--/, (operador) => (operador === '++' ? '--' : '++')),
        );
        break;
      case 'AssignmentExpression': {
        const opuesto = ASIGNACIONES[String(nodo['operator'])];
        const [izquierda, derecha] = [nodo['left'] as Nodo, nodo['right'] as Nodo];
        if (opuesto && !isText(derecha)) add('arithmetic', `${text(izquierda)} ${opuesto} (${text(derecha)})`);
        break;
      }
      case 'Literal':
        mutateLiteral(nodo, padre, campo, add);
        break;
      case 'ArrayExpression':
        if ((nodo['elements'] as unknown[]).length > 0) add('array', '[]');
        break;
      case 'CallExpression':
      case 'MemberExpression':
        mutateCall(nodo, add);
        break;
      case 'ExpressionStatement':
        if (padre?.type !== 'Program' && !('directive' in nodo && nodo['directive'])) {
          mutaciones.push({
            sitio: { clase: 'sentencia', start: nodo.start, end: nodo.end },
            start: nodo.start,
            end: nodo.end,
            texto: '',
            operador: 'statement',
          });
        }
        break;
      case 'BlockStatement':
        if (campo === 'body' && isFunction(padre) && (nodo['body'] as unknown[]).length > 0) {
          mutaciones.push({
            sitio: { clase: 'cuerpo', start: nodo.start, end: nodo.end },
            start: nodo.start,
            end: nodo.end,
            texto: '{}',
            operador: 'body',
          });
        }
        break;
      default:
    }
    if (
      campo === 'body' &&
      padre?.type === 'ArrowFunctionExpression' &&
      nodo.type !== 'BlockStatement' &&
      !isQuestion(nodo)
    ) {
      if (nodo.type !== 'Literal' && nodo.type !== 'Identifier') add('body', 'undefined');
    }
  }

  function mutateCall(nodo: Nodo, add: (operador: string, texto: string, lugar?: Rango) => void): void {
    if (nodo['optional'] === true) {
      const objeto = (nodo['object'] ?? nodo['callee']) as Nodo;
      const signo = fuente.indexOf('?.', objeto.end);
      const seguido = nodo.type === 'CallExpression' || nodo['computed'] === true ? '' : '.';
      add('optional', seguido, { start: signo, end: signo + 2 });
    }
    const callee = nodo['callee'] as Nodo | undefined;
    if (nodo.type !== 'CallExpression' || callee?.type !== 'MemberExpression' || callee['computed'] === true) return;
    const propiedad = callee['property'] as Nodo;
    const nombre = String(propiedad['name']);
    const opuesto = METODO_OPUESTO[nombre];
    if (Object.hasOwn(METODO_OPUESTO, nombre) && opuesto) add('method', opuesto, propiedad);
    if (SIN_LLAMAR.has(nombre)) {
      // After the object's parentheses, which are not of its range.
      const punto = fuente.lastIndexOf('.', propiedad.start);
      add('method', '', { start: fuente[punto - 1] === '?' ? punto - 1 : punto, end: nodo.end });
    }
  }

  visit(programa, { padre: null, campo: '', cadena: null });
  return mutaciones;
}

type Rango = { readonly start: number; readonly end: number };

function mutateLiteral(
  nodo: Nodo,
  padre: Nodo | null,
  campo: string,
  add: (operador: string, texto: string) => void,
): void {
  const valor = nodo['value'];
  // A comparison, and the condition that it is, are changed themselves.
  if (padre?.type === 'BinaryExpression' && COMPARACIONES.has(String(padre['operator'])) && typeof valor === 'string')
    return;
  if (typeof valor === 'boolean' && campo !== 'test') add('literal', String(!valor));
  else if (typeof valor === 'number') add('literal', String(valor + 1));
  else if (typeof valor === 'string' && CODIGO.test(valor)) add('literal', "''");
  else if (isNodo(nodo) && typeof nodo['regex'] === 'object' && nodo['regex'] !== null) {
    const { pattern, flags } = nodo['regex'] as { pattern: string; flags: string };
    if (pattern.startsWith('^')) add('regex', `/${pattern.slice(1)}/${flags}`);
    if (pattern.endsWith('$') && !pattern.endsWith('\\$')) add('regex', `/${pattern.slice(0, -1)}/${flags}`);
  }
}

/** Whether a fallback is there for the types alone, which say that an index may have no element: `partes[indice] ?? cero`. */
function isForTypes(nodo: Nodo): boolean {
  const izquierda = nodo['left'] as Nodo;
  return (
    nodo.type === 'LogicalExpression' &&
    nodo['operator'] === '??' &&
    izquierda.type === 'MemberExpression' &&
    izquierda['computed'] === true
  );
}

/** Whether a value is a yes or a no by its form alone. */
function isQuestion(nodo: Nodo): boolean {
  if (nodo.type === 'BinaryExpression') return COMPARACIONES.has(String(nodo['operator']));
  if (nodo.type !== 'CallExpression') return false;
  const callee = nodo['callee'] as Nodo;
  return callee.type === 'MemberExpression' && PREGUNTAS.has(String((callee['property'] as Nodo)['name']));
}

/** Whether a sum with it joins texts. */
function isText(nodo: Nodo): boolean {
  if (nodo.type === 'TemplateLiteral') return true;
  if (nodo.type === 'Literal') return typeof nodo['value'] === 'string';
  return nodo.type === 'BinaryExpression' && (isText(nodo['left'] as Nodo) || isText(nodo['right'] as Nodo));
}

/** Fields with no value of their own: names, targets of an assignment, module names, types. */
function isSkipped(nodo: Nodo, campo: string): boolean {
  if (campo === 'key') return nodo['computed'] !== true;
  if (campo === 'property') return nodo['computed'] !== true;
  if (campo === 'left')
    return nodo.type === 'AssignmentExpression' || nodo.type === 'AssignmentPattern' || nodo.type.startsWith('ForOf');
  if (campo === 'right') return isForTypes(nodo);
  if (campo === 'argument') return nodo.type === 'UpdateExpression';
  if (campo === 'source') return nodo.type.startsWith('Export') || nodo.type === 'ImportExpression';
  return ['typeAnnotation', 'returnType', 'typeParameters', 'typeArguments', 'quasis', 'superTypeArguments'].includes(
    campo,
  );
}

/** Place of the switch for the links of an optional chain: the whole of it, since to cut it would change where it stops. */
function chainOf(nodo: Nodo, campo: string, cadena: Sitio | null): Sitio | null {
  if (nodo.type === 'ChainExpression') return { clase: 'expresion', start: nodo.start, end: nodo.end };
  return cadena && (campo === 'object' || campo === 'callee') ? cadena : null;
}

function isFunction(nodo: Nodo | null): boolean {
  return nodo !== null && /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(nodo.type);
}

function isNodo(valor: unknown): valor is Nodo {
  return (
    typeof valor === 'object' && valor !== null && 'type' in valor && typeof valor.type === 'string' && 'start' in valor
  );
}
