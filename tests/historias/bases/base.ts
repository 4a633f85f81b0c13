import { createHash } from 'node:crypto';
import type { EntityManager } from '../../../core/src/store/db.ts';
import type { Encarnacion } from '../planificador.ts';
import { VIGILANTES } from '../oraculo/transiciones.ts';

/** A PostgreSQL with our tables, for histories. */
export interface Base {
  /** Whether the database has several sessions: the statements of two transactions then interleave. */
  varias: boolean;
  fork(): EntityManager;
  tx<T>(work: (em: EntityManager) => Promise<T>): Promise<T>;
  watch(vigilante: Vigilante): void;
  /** Answers a query of the oracle, planned once. */
  consult<T extends object>(nombre: string, consulta: string): Promise<T[]>;
  /** Empties every table. */
  empty(): Promise<void>;
  /** Waits until no statement runs, but for those that wait for another one's lock. */
  rest(): Promise<void>;
  /** Ends the sessions of a process, as the server does when its process is gone. */
  cutOff(encarnacion: Encarnacion): Promise<void>;
  /** Messages or statements sent so far. */
  mensajes(): number;
  /** Milliseconds spent in the database so far; 0: it is another process's. */
  msPropios(): number;
  close(): Promise<void>;
}

/** How a statement ends: it is answered, it fails without having been done, or it is done and its answer is lost. */
export type SuerteDeSentencia = 'bien' | 'cortada' | 'no_serializable' | 'hecha_y_perdida';

/** Someone who decides the turns of a history. */
export interface Vigilante {
  /** Awaited before each transaction, or statement outside of one; on a server also before each statement of a transaction. */
  puerta(lugar: string): Promise<void>;
  /** Told of each message. */
  contar(): void;
  /** The process that calls; undefined: the history itself. */
  quien(): Encarnacion | undefined;
  suerte(sentencia: string): SuerteDeSentencia;
}

export const NADIE: Vigilante = {
  puerta: async () => undefined,
  contar: () => undefined,
  quien: () => undefined,
  suerte: () => 'bien',
};

/** Name of the process that calls; empty: the history itself. */
export function nameOf(vigilante: Vigilante): string {
  return vigilante.quien()?.nombre ?? '';
}

/** Statement that tells a session which process has it: the triggers of the oracle read it. */
export function nameSession(nombre: string): string {
  return `set historia.quien = '${nombre}'`;
}

/** Tables of the histories, beside the product's. */
export const PROPIAS = [
  `create table trabajo_de_historia (id serial primary key, cola text, datos jsonb, desde timestamptz, tomado_por text,
     hecho boolean not null default false)`,
  ...VIGILANTES,
];

/**
 * Answers the statement that deletes the rows of every table that was ever written: each foreign key finds both of its sides deleted. A
 * replica's role would skip the triggers instead, and would make the server plan each of its prepared statements again.
 */
const VACIADO = `select 'with ' || string_agg(format('%1$I as (delete from %1$I)', relname), ', ' order by relname) || ' select' as texto
  from pg_class
 where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace and relname <> 'migracion'
   and (relkind = 'p' or pg_relation_size(oid) > 0)`;

/** Empties every table, through a session's `ask`. */
export async function emptyTables(ask: <T extends object>(texto: string) => Promise<T[]>): Promise<void> {
  const [vaciado] = await ask<{ texto: string }>(VACIADO);
  if (!vaciado) throw new Error('there is no table');
  const nombre = `vaciado_${createHash('sha256').update(vaciado.texto).digest('hex').slice(0, 16)}`;
  const [preparado] = await ask<object>(`select from pg_prepared_statements where name = '${nombre}'`);
  if (!preparado) await ask(`prepare ${nombre} as ${vaciado.texto}`);
  await ask(
    `set historia.vaciando = 'si'; execute ${nombre}; delete from comprobante_suma; set historia.vaciando = 'no'`,
  );
}
