import { CAMBIOS } from '../../api/src/documento/pagina/cambios.ts';

/** Facts of the API's document that a client relies on, one per line. */
type Lineas = ReadonlySet<string>;

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

/** `entra`: a program sends it. `sale`: a program reads it. */
type Sentido = 'entra' | 'sale';

/** The facts of a document: operations, the input that each takes and requires, and the fields that each answers and always has. */
export function readLineas(documento: Record<string, unknown>): Set<string> {
  const { schemas } = documento['components'] as { schemas: Record<string, Schema> };
  const paths = documento['paths'] as Record<string, Record<string, Operation>>;
  const lineas = new Set<string>();
  const nombrados = new Set<string>();

  const walk = (schema: Schema, lugar: string, sentido: Sentido): void => {
    const tell = (tipo: string) => lineas.add(`${sentido} ${lugar}: ${tipo}`);
    if (schema.$ref !== undefined) {
      const nombre = schema.$ref.split('/').at(-1) ?? '';
      tell(nombre);
      if (nombrados.has(`${sentido} ${nombre}`)) return;
      nombrados.add(`${sentido} ${nombre}`);
      walk(schemas[nombre] ?? {}, nombre, sentido);
      return;
    }
    for (const variante of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) walk(variante, lugar, sentido);
    for (const tipo of [schema.type ?? []].flat()) tell(tipo);
    // A value that a program may send is a promise; a new value in an answer is not.
    const valores = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
    if (sentido === 'entra') for (const valor of valores) lineas.add(`admite ${lugar}: ${JSON.stringify(valor)}`);
    if (schema.items) walk(schema.items, `${lugar}[]`, sentido);
    if (typeof schema.additionalProperties === 'object') walk(schema.additionalProperties, `${lugar}{}`, sentido);
    for (const [campo, propiedad] of Object.entries(schema.properties ?? {})) {
      walk(propiedad, `${lugar}.${campo}`, sentido);
      if (schema.required?.includes(campo))
        lineas.add(`${sentido === 'entra' ? 'exige' : 'siempre'} ${lugar}.${campo}`);
    }
  };

  for (const [path, metodos] of Object.entries(paths)) {
    for (const [metodo, { operationId, parameters = [], requestBody, responses }] of Object.entries(metodos)) {
      lineas.add(`operación ${operationId}: ${metodo.toUpperCase()} ${path}`);
      for (const parametro of parameters) {
        walk(parametro.schema, `${operationId}.${parametro.in}.${parametro.name}`, 'entra');
        if (parametro.required) lineas.add(`exige ${operationId}.${parametro.in}.${parametro.name}`);
      }
      for (const [tipo, { schema }] of Object.entries(requestBody?.content ?? {})) {
        walk(schema, `${operationId}.cuerpo ${tipo}`, 'entra');
      }
      if (requestBody?.required) lineas.add(`exige ${operationId}.cuerpo`);
      for (const [status, { content = {} }] of Object.entries(responses)) {
        if (Number(status) >= 400) continue;
        lineas.add(`responde ${operationId}: ${status}`);
        for (const [tipo, { schema }] of Object.entries(content))
          walk(schema, `${operationId}.${status} ${tipo}`, 'sale');
      }
    }
  }
  return lineas;
}

/** Place of a fact: `sale Comprobante.cae` of `sale Comprobante.cae: null`. */
const lugarOf = (linea: string): string => linea.replace(/: .*$/, '');
const padreOf = (lugar: string): string => lugar.replace(/[.[{][^.[{]*$/, '');

/** Changes between two documents that break a client, each under its row of the page's table. */
export function listRotos(antes: Lineas, ahora: Lineas): string[] {
  const lugares = new Set([...antes].map(lugarOf));
  const entraban = new Set(
    [...antes].filter((linea) => linea.startsWith('entra ')).map((linea) => lugarOf(linea).slice(6)),
  );
  const operaciones = new Set([...antes].flatMap((linea) => /^operación (\w+)/.exec(linea)?.[1] ?? []));
  const sacadas = [...antes].filter((linea) => !ahora.has(linea) && !linea.startsWith('exige '));
  const nuevas = [...ahora].filter((linea) => !antes.has(linea));
  const exigidas = nuevas.filter((linea) => {
    if (!linea.startsWith('exige ')) return false;
    const lugar = linea.slice('exige '.length);
    const padre = padreOf(lugar);
    const [operacion = ''] = lugar.split('.');
    // A parameter of an address, or the body, has no parent object: it is new in an operation that existed.
    const suelto = padre === operacion || /^\w+\.(?:query|path|header)$/.test(padre);
    return entraban.has(lugar) || entraban.has(padre) || (suelto && operaciones.has(operacion));
  });
  const deOtroTipo = nuevas.filter((linea) => linea.startsWith('sale ') && lugares.has(lugarOf(linea)));
  return [
    ...sacadas.map((linea) => `${rowOf('Sacar o renombrar')}: ${linea}`),
    ...exigidas.map((linea) => `${rowOf('Volver obligatorio')}: ${linea}`),
    ...deOtroTipo.map((linea) => `${rowOf('Otro tipo')}: ${linea}`),
  ];
}

function rowOf(comienzo: string): string {
  const fila = CAMBIOS.find(({ cambio }) => cambio.startsWith(comienzo));
  if (!fila?.rompe) throw new Error(`the page's table has no breaking change "${comienzo}"`);
  return fila.cambio;
}
