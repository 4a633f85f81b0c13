import { createHash } from 'node:crypto';
import { Client, type ClientConfig, type Connection, type DatabaseError } from 'pg';

/** Sent so many times on a connection, a statement is worth preparing. */
const VECES = 3;
/** The count of those that are not. */
const NUNCA = Number.NEGATIVE_INFINITY;
/** Most statements prepared on a connection: the server keeps each with its plan until it closes. */
const PREPARADAS_MAXIMO = 200;
/** Most statements that are counted: what is written once for each number of rows would grow without end. */
const CONTADAS_MAXIMO = 2_000;

/**
 * Compares a range or a pattern with a value. For any value the server takes those to find next to nothing: after five times it keeps the
 * plan that this makes look cheap, and reads a month of sales as it would three. Such a statement is planned with its values.
 */
const POR_SUS_VALORES = /(?<![<>-])[<>]=?\s*\$\d|\bbetween\b|\blike\b/i;

/** What the server says of a prepared statement whose table changed since. */
const PLAN_CAMBIADO = { code: '0A000', routine: 'RevalidateCachedQuery' } as const;

/**
 * A connection that has the server prepare what it is sent again and again: a job sends always the same statements, and to parse and plan
 * them each time is between a fourth and a third of the processor that a voucher costs the server. When a table changes under a prepared `select *`, the
 * server refuses it: whoever asked is told, the connection ends, and its pool opens another.
 */
export class PreparingClient extends Client {
  readonly #veces = new Map<string, number>();
  readonly #nombres = new Map<string, string>();

  constructor(config?: string | ClientConfig) {
    super(config);
    // Of every statement, however its answer is waited for. It is the connection of each Client, though its types do not tell.
    const { connection } = this as unknown as { connection: Connection };
    connection.on('errorMessage', ({ code, routine }: DatabaseError) => {
      if (code === PLAN_CAMBIADO.code && routine === PLAN_CAMBIADO.routine) void this.end();
    });
  }

  /**
   * A text with its values, as pools and the query builder send them, is prepared; what is sent in any other way goes as it is. One
   * without any values may be several statements.
   */
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    const conValores = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    const name = conValores ? this.#nameOf(text) : undefined;
    const send = super.query.bind(this) as (...args: unknown[]) => unknown;
    return (name === undefined ? send(...args) : send({ name, text, values }, ...rest)) as never;
  }

  #nameOf(text: string): string | undefined {
    const nombre = this.#nombres.get(text);
    if (nombre !== undefined) return nombre;
    const veces = (this.#veces.get(text) ?? 0) + 1;
    if (veces < VECES || this.#nombres.size >= PREPARADAS_MAXIMO) {
      if (veces > 1 || this.#veces.size < CONTADAS_MAXIMO) this.#veces.set(text, veces);
      return undefined;
    }
    // Once for each, since a text may have a megabyte.
    if (POR_SUS_VALORES.test(text)) {
      this.#veces.set(text, NUNCA);
      return undefined;
    }
    this.#veces.delete(text);
    const nuevo = createHash('sha256').update(text).digest('base64url');
    this.#nombres.set(text, nuevo);
    return nuevo;
  }
}
