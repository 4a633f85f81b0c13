import { createHash } from 'node:crypto';
import { Client, type ClientConfig, type Connection, type DatabaseError } from 'pg';

/** Times a statement is sent by a pool before its connections prepare it. */
const VECES = 3;
/** Count of a statement that is never prepared. */
const NUNCA = Number.NEGATIVE_INFINITY;
/** Most statements prepared on a connection: the server keeps each with its plan until it closes. */
const PREPARADAS_MAXIMO = 200;
/** Most statements counted: a text written once for each number of rows would grow without end. */
const CONTADAS_MAXIMO = 2_000;

/**
 * A statement that compares a range or a pattern with a value. The server assumes that any value finds next to nothing: after five
 * executions it keeps the plan that looks cheap by that, and reads a month of sales as it would three. Such a statement is planned with its
 * values each time.
 */
const POR_SUS_VALORES = /(?<![<>=-])[<>]=?\s*\$\d|\bbetween\b|\blike\b/i;

/** Error of the server about a prepared statement whose table changed. */
const PLAN_CAMBIADO = { code: '0A000', routine: 'RevalidateCachedQuery' } as const;

/** Times that each statement was sent, by the configuration that the connections of a pool share. */
const enviadasDe = new WeakMap<object, Map<string, number>>();

/**
 * A connection that prepares repeated statements on the server. A job always sends the same statements, and parsing and planning them each
 * time costs between a fourth and a third of the server's processor time per voucher. A statement that its pool sent often is prepared at its
 * first use on each connection. When a table changes under a prepared `select *`, the
 * server refuses it: the caller gets the error, the connection ends, and its pool opens another.
 */
export class PreparingClient extends Client {
  readonly #enviadas: Map<string, number>;
  readonly #nombres = new Map<string, string>();

  constructor(config?: string | ClientConfig) {
    super(config);
    const compartida = typeof config === 'object' ? config : this;
    this.#enviadas = enviadasDe.get(compartida) ?? new Map();
    enviadasDe.set(compartida, this.#enviadas);
    // Error messages of every statement, however its answer is awaited. Each Client has this connection, though its types do not tell.
    const { connection } = this as unknown as { connection: Connection };
    connection.on('errorMessage', ({ code, routine }: DatabaseError) => {
      if (code === PLAN_CAMBIADO.code && routine === PLAN_CAMBIADO.routine) void this.end();
    });
  }

  /**
   * Prepares a text with values, as pools and the query builder send them; other calls go as they are. A text without values may be several
   * statements.
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
    const veces = (this.#enviadas.get(text) ?? 0) + 1;
    if (veces > 1 || this.#enviadas.size < CONTADAS_MAXIMO) this.#enviadas.set(text, veces);
    if (veces < VECES || this.#nombres.size >= PREPARADAS_MAXIMO) return undefined;
    // Tested once per text and pool, which may have a megabyte.
    if (POR_SUS_VALORES.test(text)) {
      this.#enviadas.set(text, NUNCA);
      return undefined;
    }
    const nuevo = createHash('sha256').update(text).digest('base64url');
    this.#nombres.set(text, nuevo);
    return nuevo;
  }
}
