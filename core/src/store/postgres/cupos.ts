import { Pool } from 'pg';
import type { Cupos } from '../../contract/cuentas/cupo.ts';

/** Milliseconds that a call to the marketplace waits for this: a server that takes longer counts as away. */
const SENTENCIA_MS = 3_000;
const CONEXION_MS = 3_000;

/**
 * The budget of calls in PostgreSQL: a row per pace has the instant when its next start is free, by the database's clock. It has a
 * connection of its own, opened with the first call, so that a caller waiting to start does not wait for the rest of the work. The
 * statement is raw, for the driver to prepare it once.
 */
export function createCupos(url: string, onError: (error: Error) => void): Cupos {
  const pool = new Pool({
    connectionString: url,
    application_name: 'talonario cupos',
    max: 1,
    connectionTimeoutMillis: CONEXION_MS,
    statement_timeout: SENTENCIA_MS,
    query_timeout: SENTENCIA_MS,
    allowExitOnIdle: true,
  });
  pool.on('error', onError);
  return {
    async tomar({ propio, comun, cuantos, resguardoMs, topeMs }) {
      const { rows } = await pool.query<{ espera_ms: number }>({
        name: 'tomar_salidas',
        text: TOMAR,
        values: [propio.clave, comun.clave, cuantos * propio.espacioMs, cuantos * comun.espacioMs, resguardoMs, topeMs],
      });
      return rows[0]?.espera_ms ?? 0;
    },
    close: () => pool.end(),
  };
}

/** Instant when a row's next start is free; `clock_timestamp()`, since the row may have been waited for. */
const LIBRE = `case when c.libre_desde > clock_timestamp() + $6::float8 * interval '1 ms' then clock_timestamp()
                    else greatest(c.libre_desde, clock_timestamp()) end`;

/**
 * Every process takes the common row first, so that two never deadlock. The common row advances by the requested time, and the key's own
 * row never starts earlier than that: whoever asks first begins first.
 */
const TOMAR = `with todas as (
    insert into cupo as c (clave, libre_desde) values ($2, clock_timestamp() + $4::float8 * interval '1 ms')
    on conflict (clave) do update set libre_desde = ${LIBRE} + $4::float8 * interval '1 ms'
    returning libre_desde - $4::float8 * interval '1 ms' as desde),
  propia as (
    insert into cupo as c (clave, libre_desde)
    select $1, greatest(desde, clock_timestamp()) + ($3::float8 + $5::float8) * interval '1 ms' from todas
    on conflict (clave) do update
       set libre_desde = greatest(excluded.libre_desde, ${LIBRE} + ($3::float8 + $5::float8) * interval '1 ms')
    returning libre_desde - ($3::float8 + $5::float8) * interval '1 ms' as desde)
  select (extract(epoch from desde - clock_timestamp()) * 1000)::float8 as espera_ms from propia`;
