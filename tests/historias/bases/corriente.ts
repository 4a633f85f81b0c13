import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import { realMs } from '../tiempo.ts';

/** Message of a client that says goodbye (PostgreSQL, "Message Formats": Terminate). */
const ADIOS = 0x58;

/**
 * A socket of `pg` whose other end is a PostgreSQL inside this process: no network, and each answer is there before the call returns.
 */
export class Corriente extends Duplex {
  readonly #base: PGlite;
  readonly #contar: (ms: number) => void;

  /** `contar` is told of each message that the client sends, with the milliseconds that its answer took. */
  constructor(base: PGlite, contar: (ms: number) => void) {
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
    if (mensaje[0] === ADIOS) {
      this.#contar(0);
      done();
      this.destroy();
      return;
    }
    try {
      const desde = realMs();
      const respuesta = this.#base.execProtocolRawSync(mensaje);
      this.#contar(realMs() - desde);
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
