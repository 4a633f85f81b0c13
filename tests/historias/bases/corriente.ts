import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/** Message of a client that says goodbye (PostgreSQL, "Message Formats": Terminate). */
const ADIOS = 0x58;

/**
 * A socket of `pg` whose other end is a PostgreSQL inside this process: no network, and each answer is there before the call returns.
 */
export class Corriente extends Duplex {
  readonly #base: PGlite;
  readonly #contar: () => void;

  /** `contar` is told of each message that the client sends. */
  constructor(base: PGlite, contar: () => void) {
    super();
    this.#base = base;
    this.#contar = contar;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // The answers are pushed as they come.
  }

  override _write(mensaje: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#contar();
    if (mensaje[0] === ADIOS) {
      done();
      this.destroy();
      return;
    }
    try {
      const respuesta = this.#base.execProtocolRawSync(mensaje);
      if (respuesta.length > 0) this.push(Buffer.from(respuesta));
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _writev(partes: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this._write(Buffer.concat(partes.map(({ chunk }) => chunk)), 'buffer', done);
  }
}
