import {
  MikroKyselyPlugin,
  type EntityManager,
  type EntityMetadata,
  type MikroKyselyPluginOptions,
} from '@mikro-orm/postgresql';
import {
  InsertQueryNode,
  PrimitiveValueListNode,
  TableNode,
  UpdateQueryNode,
  ValueNode,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
} from 'kysely';

type Convertir = (valor: unknown) => unknown;

/**
 * Applies MikroORM's conversion of values on the way to the database and back.
 *
 * On the way there MikroORM rewrites the whole query, looking up the table of each column among all: as much processor time as building it.
 * Only a query with values to convert is rewritten: one that writes, or that compares with an object. In the others nothing would change,
 * since each column is named as its property (`tests/flows/consultas.test.ts`).
 *
 * On the way back a converter is looked up once per column of the answer; MikroORM looks up every property of every table in every row.
 */
export class Conversion implements KyselyPlugin {
  readonly #em: EntityManager;
  readonly #options: MikroKyselyPluginOptions;
  readonly #tablas = new WeakMap<object, ReadonlySet<string>>();

  constructor(em: EntityManager, options: MikroKyselyPluginOptions) {
    this.#em = em;
    this.#options = options;
  }

  transformQuery(args: PluginTransformQueryArgs) {
    const { tablas, convierte } = survey(args.node);
    this.#tablas.set(args.queryId, tablas);
    return convierte ? new MikroKyselyPlugin(this.#em, this.#options).transformQuery(args) : args.node;
  }

  // oxlint-disable-next-line require-await -- the interface is asynchronous.
  async transformResult({ queryId, result }: PluginTransformResultArgs) {
    const [primera] = result.rows;
    if (!primera) return result;
    // The query's tables first: trying all tables, for each column, took as long as the conversion.
    const tablas = this.#tablas.get(queryId) ?? new Set();
    const metadata = [...this.#em.getMetadata()].filter(({ tableName }) => tablas.has(tableName));
    const conversores = Object.keys(primera).flatMap((columna): [string, Convertir][] => {
      const convertir = this.#converterOf(columna, metadata);
      return convertir ? [[columna, convertir]] : [];
    });
    // The rows may be changed: the driver made them for this answer alone.
    for (const fila of result.rows) {
      for (const [columna, convertir] of conversores) fila[columna] = convertir(fila[columna]);
    }
    return result;
  }

  /** Converter of the first table of the query with such a column. */
  #converterOf(columna: string, tablas: readonly EntityMetadata[]): Convertir | null {
    for (const { properties } of tablas) {
      const propiedad = properties[columna];
      const tipo = propiedad?.customType;
      if (!propiedad) continue;
      if (!tipo) return null;
      const plataforma = this.#em.getPlatform();
      return (valor) => (valor === null || valor === undefined ? valor : tipo.convertToJSValue(valor, plataforma));
    }
    return null;
  }
}

/** Names of all the tables in a query, subqueries included; and whether it has values that MikroORM converts. */
function survey(consulta: OperationNode): { tablas: ReadonlySet<string>; convierte: boolean } {
  const tablas = new Set<string>();
  let convierte = false;
  const visit = (parte: unknown): void => {
    if (Array.isArray(parte)) parte.forEach(visit);
    else if (isNode(parte)) {
      if (TableNode.is(parte)) tablas.add(parte.table.identifier.name);
      else if (ValueNode.is(parte)) convierte ||= isObject(parte.value);
      // Values may be thousands, and name no table.
      else if (PrimitiveValueListNode.is(parte)) convierte ||= parte.values.some(isObject);
      else {
        convierte ||= InsertQueryNode.is(parte) || UpdateQueryNode.is(parte);
        Object.values(parte).forEach(visit);
      }
    }
  };
  visit(consulta);
  return { tablas, convierte };
}

/** The driver writes a Date as an instant, which is what MikroORM would make of it. */
function isObject(valor: unknown): boolean {
  return typeof valor === 'object' && valor !== null && !(valor instanceof Date);
}

function isNode(valor: unknown): valor is OperationNode {
  return typeof valor === 'object' && valor !== null && 'kind' in valor;
}
