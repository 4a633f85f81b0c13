import {
  MikroKyselyPlugin,
  type EntityManager,
  type EntityMetadata,
  type MikroKyselyPluginOptions,
} from '@mikro-orm/postgresql';
import {
  PrimitiveValueListNode,
  TableNode,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
} from 'kysely';

type Convertir = (valor: unknown) => unknown;

/**
 * Applies MikroORM's names and values on the way to the database, and its conversion of values on the way back, here looked up once per
 * column of the answer. MikroORM's own looks up every property of every table, under four names each, in every row: 0,4 s of CPU in a
 * thousand vouchers issued, more than everything else we compute for them.
 */
export class Conversion implements KyselyPlugin {
  readonly #em: EntityManager;
  readonly #ida: MikroKyselyPlugin;
  readonly #tablas = new WeakMap<object, ReadonlySet<string>>();

  constructor(em: EntityManager, options: MikroKyselyPluginOptions) {
    this.#em = em;
    this.#ida = new MikroKyselyPlugin(em, options);
  }

  transformQuery(args: PluginTransformQueryArgs) {
    this.#tablas.set(args.queryId, tablesOf(args.node));
    return this.#ida.transformQuery(args);
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

/** Names of all the tables in a query, subqueries included. */
function tablesOf(consulta: OperationNode): ReadonlySet<string> {
  const tablas = new Set<string>();
  const visit = (parte: unknown): void => {
    if (Array.isArray(parte)) parte.forEach(visit);
    else if (isNode(parte)) {
      if (TableNode.is(parte)) tablas.add(parte.table.identifier.name);
      // Values may be thousands, and name no table.
      else if (!PrimitiveValueListNode.is(parte)) Object.values(parte).forEach(visit);
    }
  };
  visit(consulta);
  return tablas;
}

function isNode(valor: unknown): valor is OperationNode {
  return typeof valor === 'object' && valor !== null && 'kind' in valor;
}
