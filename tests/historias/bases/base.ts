import type { EntityManager } from '../../../core/src/store/db.ts';
import type { Encarnacion } from '../planificador.ts';
import { VIGILANTES } from '../oraculo/transiciones.ts';

/** A PostgreSQL with our tables, for histories. */
export interface Base {
  fork(): EntityManager;
  tx<T>(work: (em: EntityManager) => Promise<T>): Promise<T>;
  watch(vigilante: Vigilante): void;
  /** Empties every table. */
  empty(): Promise<void>;
  /** Waits until no statement runs, but for those that wait for another one's lock. */
  rest(): Promise<void>;
  /** Ends the sessions of a process, as the server does when its process is gone. */
  cutOff(encarnacion: Encarnacion): Promise<void>;
  /** Messages or statements sent so far. */
  mensajes(): number;
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

/** Tables of the histories, beside the product's. */
export const PROPIAS = [
  'create table trabajo_de_historia (id serial primary key, cola text, datos jsonb)',
  ...VIGILANTES,
];

/** Deletes the rows of every table in one statement; what watches the rows does not see it, and no foreign key is checked. */
export const VACIAR = `do $$ begin
  perform set_config('session_replication_role', 'replica', true);
  execute (
    select 'with ' || string_agg(format('%1$I as (delete from %1$I)', relname), ', ') || ' select'
      from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace and relname <> 'migracion');
end $$`;
