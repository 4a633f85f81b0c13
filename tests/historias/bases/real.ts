import { setTimeout as esperar } from 'node:timers/promises';
import { Client, DatabaseError, type Pool, type PoolClient } from 'pg';
import { initOrm } from '../../../core/src/store/db.ts';
import { freshDatabase } from '../../helpers/servicios/database.ts';
import type { Encarnacion } from '../planificador.ts';
import { realMs } from '../tiempo.ts';
import { emptyTables, nameSession, NADIE, PROPIAS, type Base } from './base.ts';

/** Sessions of all the processes of a history at once. */
const SESIONES = 60;
/** Real milliseconds after which a statement that has no answer may be waiting for a lock. */
const MIRAR_MS = 4;

/**
 * The hour of the history on the server: a `now` of ours stands before PostgreSQL's on the path, so that statements and defaults of columns
 * read the history's time.
 */
const RELOJ = [
  'create schema reloj',
  'create table reloj.instante (ahora timestamptz not null)',
  'insert into reloj.instante values (pg_catalog.now())',
  ...['now', 'clock_timestamp'].map(
    (nombre) =>
      `create function public.${nombre}() returns timestamptz language sql stable as 'select ahora from reloj.instante'`,
  ),
];

/** Statements that end a transaction without writing: nothing is to be lost with them. */
const SIN_EFECTO = /^\s*rollback/i;

/** A session, with what the types of `pg` do not tell. `processID`: its identifier on the server. */
type Cliente = PoolClient & { processID: number; connection: { stream: { destroy(): void } } };

/** Opens a database of its own on the server that TEST_DATABASE_URL names, else on the embedded one. */
export async function openBaseReal(): Promise<Base> {
  const database = await freshDatabase();
  await runOnce(database.servidor, [
    `alter database ${database.nombre} set search_path = public, pg_catalog`,
    // Somebody who waits longer fails: a history never stops.
    `alter database ${database.nombre} set lock_timeout = '5s'`,
  ]);
  const control = await connect(database.url);
  for (const sentencia of RELOJ) await control.query(sentencia);
  const sesiones = new Sesiones(control);
  const orm = await initOrm(database.url, { conexiones: { propias: SESIONES, trabajos: 1, avisos: 1 } }, (pool) =>
    sesiones.follow(pool),
  );
  await orm.migrator.up();
  for (const sentencia of PROPIAS) await orm.em.fork().execute(sentencia);
  return {
    varias: true,
    fork: () => orm.em.fork(),
    consult: (nombre, consulta) => sesiones.ask(consulta, [], nombre),
    tx: (work) => orm.em.fork().transactional(work),
    watch: (nuevo) => void (sesiones.vigilante = nuevo),
    async empty() {
      sesiones.vigilante = NADIE;
      await sesiones.endAll();
      await emptyTables(<T extends object>(texto: string) => sesiones.ask<T>(texto));
    },
    rest: () => sesiones.rest(),
    cutOff: (encarnacion) => sesiones.cutOff(encarnacion),
    mensajes: () => sesiones.mensajes,
    msPropios: () => 0,
    async close() {
      // The ORM would wait for the transactions that dead processes were about to begin.
      sesiones.hangUp();
      await control.end();
      await database.drop();
    },
  };
}

/** Sessions of the processes: each has those that it took from the pool and did not give back. */
class Sesiones {
  readonly #control: Client;
  #pedido: Promise<unknown> = Promise.resolve();
  readonly #prestadas = new Map<Cliente, Encarnacion | undefined>();
  readonly #abiertas = new Set<Cliente>();
  /** Sessions, each with the way to it that no history watches and with the process that it was told last. */
  readonly #sesiones = new WeakMap<Cliente, { send: (...args: unknown[]) => Promise<unknown>; nombre: string }>();
  #enVuelo = 0;
  #hora = 0;
  /** Ends when the server knows the hour. */
  #enHora: Promise<unknown> = Promise.resolve();
  vigilante = NADIE;
  mensajes = 0;

  /** `control`: a connection that no process has. */
  constructor(control: Client) {
    this.#control = control;
  }

  follow(pool: Pool): void {
    const connectBy = pool.connect.bind(pool);
    // The pool forgets a session that broke; without a listener it would end this process.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => {
      client.on('error', () => undefined);
      client.on('end', () => void this.#abiertas.delete(client as Cliente));
      this.#abiertas.add(client as Cliente);
      this.#watch(client as Cliente);
    });
    pool.on('release', (_error, client) => void this.#prestadas.delete(client as Cliente));
    Object.assign(pool, {
      connect: async () => {
        await this.vigilante.puerta('base');
        const duenio = this.vigilante.quien();
        const client = (await connectBy()) as Cliente;
        this.#prestadas.set(client, duenio);
        try {
          await this.#name(client, duenio?.nombre ?? '');
        } catch (error) {
          await forgetDead(duenio);
          if (this.#prestadas.delete(client)) client.release(true);
          throw error;
        }
        return client;
      },
    });
  }

  /** Waits until each statement was answered, or waits for a lock. */
  async rest(): Promise<void> {
    for (let desde = realMs(); this.#enVuelo > 0;) {
      await esperar(1);
      if (realMs() - desde < MIRAR_MS) continue;
      const [bloqueo] = await this.ask<{ esperan: number }>(
        `select count(*)::int as esperan from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if ((bloqueo?.esperan ?? 0) >= this.#enVuelo) return;
      desde = realMs();
    }
  }

  /** Runs a statement on the connection that no process has, after those before it; with a name, it is planned once. */
  async ask<T extends object>(texto: string, valores: unknown[] = [], name?: string): Promise<T[]> {
    const respuesta = this.#pedido.then(() =>
      this.#control.query<T>({ text: texto, values: valores, ...(name !== undefined && { name }) }),
    );
    this.#pedido = respuesta.catch(() => undefined);
    const { rows } = await respuesta;
    return rows;
  }

  async cutOff(encarnacion: Encarnacion): Promise<void> {
    for (const [client, duenio] of this.#prestadas) {
      if (duenio !== encarnacion) continue;
      // A process that lives hears of the end by its next statement, and gives the session back.
      if (encarnacion.viva) await this.#terminate(client);
      else await this.#end(client);
    }
  }

  async endAll(): Promise<void> {
    for (const client of this.#prestadas.keys()) await this.#end(client);
  }

  /** Closes every socket. */
  hangUp(): void {
    for (const client of this.#abiertas) client.connection.stream.destroy();
  }

  /**
   * Ends a session on the server, which undoes its transaction, and gives its place in the pool back, unless its process heard of the end
   * meanwhile and gave it back itself.
   */
  async #end(client: Cliente): Promise<void> {
    await this.#terminate(client);
    if (this.#prestadas.delete(client)) client.release(true);
  }

  /** Answers once the session is gone: its locks are free. */
  async #terminate({ processID }: Cliente): Promise<void> {
    // Milliseconds that PostgreSQL waits for the session to be gone.
    await this.ask('select pg_terminate_backend($1, 5000)', [processID]);
  }

  /** Tells a session which process has it, unless it knows. */
  async #name(client: Cliente, nombre: string): Promise<void> {
    const sesion = this.#sesiones.get(client);
    if (!sesion || sesion.nombre === nombre) return;
    this.#enVuelo++;
    try {
      await sesion.send(nameSession(nombre));
      sesion.nombre = nombre;
    } finally {
      this.#enVuelo--;
    }
  }

  #watch(client: Cliente): void {
    const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    this.#sesiones.set(client, { send, nombre: '' });
    const query = (...args: unknown[]): unknown =>
      typeof args.at(-1) === 'function' ? send(...args) : this.#send(client, () => send(...args), textOf(args[0]));
    Object.assign(client, { query });
  }

  async #send(client: Cliente, send: () => Promise<unknown>, texto: string): Promise<unknown> {
    const duenio = this.#prestadas.get(client);
    if (client.getTransactionStatus() === 'T') await this.vigilante.puerta('sentencia');
    const suerte = SIN_EFECTO.test(texto) ? 'bien' : this.vigilante.suerte(texto);
    await this.#tellHour();
    if (suerte === 'cortada') await this.#terminate(client);
    if (suerte === 'no_serializable') throw noSerializable();
    this.mensajes++;
    this.#enVuelo++;
    try {
      const respuesta = await send();
      if (suerte !== 'hecha_y_perdida') return respuesta;
      client.connection.stream.destroy();
      throw new Error('Connection terminated unexpectedly');
    } finally {
      this.#enVuelo--;
      this.vigilante.contar();
      await forgetDead(duenio);
    }
  }

  /** Tells the server the hour of the history, when it moved. */
  async #tellHour(): Promise<void> {
    const ahora = Date.now();
    if (ahora !== this.#hora) {
      this.#hora = ahora;
      this.#enHora = this.ask('update reloj.instante set ahora = $1', [new Date(ahora)]);
    }
    await this.#enHora;
  }
}

/** A dead process hears of nothing more. */
async function forgetDead(duenio: Encarnacion | undefined): Promise<void> {
  if (duenio && !duenio.viva) await new Promise(() => undefined);
}

function textOf(sentencia: unknown): string {
  return typeof sentencia === 'string' ? sentencia : ((sentencia as { text?: string }).text ?? '');
}

/** The error of a server that could not put two transactions in an order (PostgreSQL, "Error Codes"). */
function noSerializable(): DatabaseError {
  const error = new DatabaseError('could not serialize access due to concurrent update', 0, 'error');
  return Object.assign(error, { code: '40001', severity: 'ERROR' });
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

async function runOnce(url: string, sentencias: readonly string[]): Promise<void> {
  const client = await connect(url);
  for (const sentencia of sentencias) await client.query(sentencia);
  await client.end();
}
