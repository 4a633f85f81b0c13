import { Pool } from 'pg';
import type { ClavePlaza } from '../../contract/cuentas/cuenta.ts';
import { countConexiones } from '../postgres/conexiones/conexiones.ts';
import type { NotificacionRecibida } from './notificaciones.ts';

/**
 * Stores the marketplace's notices as they come. Separate from the rest of the store, with its own connections: the marketplace waits half
 * a second for the answer, and no other work may stand in the way. Its two statements are raw, so that the driver prepares them once on
 * each connection.
 */
export interface Buzon {
  /** Stores a notice: once this resolves it is on disk. @throws when the database does not answer in time */
  keep(notificacion: NotificacionRecibida): Promise<void>;
  /** The sellers, among these of a marketplace, that are linked. @throws as `keep` */
  findVinculados(plaza: ClavePlaza, vendedor_ids: readonly string[]): Promise<string[]>;
  /** Connections of the buzón now: used, free and waited for. */
  conexiones(): ReturnType<typeof countConexiones>;
  close(): Promise<void>;
}

/** A notice waiting to be written. */
interface AvisoEnEspera {
  notificacion: NotificacionRecibida;
  kept(): void;
  lost(error: Error): void;
}

/** Milliseconds after which the server gives up on a statement, so that connections do not pile up behind a lock. */
const SENTENCIA_MS = 1_500;
/** Milliseconds after which a connection whose server does not answer is dropped. */
const SIN_RESPUESTA_MS = 1_800;
const POR_ESCRITURA = 200;
/** Most notices that wait: beyond these, the last ones would wait longer than the marketplace does for our answer. */
const ESPERAN = 5_000;

/**
 * Writes notices together: those that come during an INSERT go in the next one, so the disk is waited for once, however many they are. A
 * notice that comes alone is written at once.
 */
export function createBuzon(url: string, conexiones: number, onError: (error: Error) => void): Buzon {
  // One connection is left to look up sellers meanwhile.
  const escrituras = conexiones - 1;
  const pool = new Pool({
    connectionString: url,
    application_name: 'talonario',
    max: conexiones,
    connectionTimeoutMillis: SENTENCIA_MS,
    statement_timeout: SENTENCIA_MS,
    query_timeout: SIN_RESPUESTA_MS,
    allowExitOnIdle: true,
  });
  pool.on('error', onError);
  const enEspera: AvisoEnEspera[] = [];
  let escribiendo = 0;
  let pedido = false;

  /** Writes while notices wait; at most `escrituras` run at once. */
  const write = async (): Promise<void> => {
    escribiendo += 1;
    while (enEspera.length > 0) {
      const juntas = enEspera.splice(0, POR_ESCRITURA);
      try {
        const filas = JSON.stringify(juntas.map(({ notificacion }) => notificacion));
        await pool.query({ name: 'guardar_notificaciones', text: GUARDAR, values: [filas] });
        for (const { kept } of juntas) kept();
      } catch (error) {
        for (const { lost } of juntas) lost(error as Error);
      }
    }
    escribiendo -= 1;
  };
  const start = (): void => {
    pedido = false;
    if (escribiendo < escrituras) void write();
  };

  return {
    keep: (notificacion) =>
      new Promise((kept, lost) => {
        if (enEspera.length >= ESPERAN) return lost(new Error('too many notices wait for the database'));
        enEspera.push({ notificacion, kept, lost });
        // Notices of the same turn of the event loop go together.
        if (!pedido) setImmediate(start);
        pedido = true;
      }),
    async findVinculados(plaza, vendedor_ids) {
      const { rows } = await pool.query<{ meli_user_id: string }>({
        name: 'buscar_vinculados',
        text: 'select meli_user_id from cuenta where plaza = $1 and meli_user_id = any($2::text[])',
        values: [plaza, vendedor_ids],
      });
      return rows.map(({ meli_user_id }) => meli_user_id);
    },
    conexiones: () => countConexiones(pool),
    close: () => pool.end(),
  };
}

const GUARDAR = `insert into notificacion (id_externo, recurso, topic, plaza, meli_user_id, application_id, cuerpo, traza)
  select id_externo, recurso, topic, plaza, meli_user_id, application_id, cuerpo, traza
    from jsonb_to_recordset($1::jsonb)
      as n(id_externo text, recurso text, topic text, plaza text, meli_user_id text, application_id text, cuerpo jsonb,
           traza uuid)`;
