import type { EntityManager } from '@mikro-orm/postgresql';
import type { ClaseNotificacion } from '../../contract/avisos/notificacion.ts';

/** A resource of an account that a notice names. */
export interface Asunto {
  cuenta_id: string;
  clase: ClaseNotificacion;
  id: string;
}

export const claveOf = ({ cuenta_id, clase, id }: Asunto): string => `${cuenta_id} ${clase} ${id}`;

/** The `claveOf` of each of these resources that we know to be its account's: anybody may send us any number. */
export async function findConocidos(em: EntityManager, asuntos: readonly Asunto[]): Promise<Set<string>> {
  // Raw: a list of rows is one parameter, each looked up in its own table.
  const filas = await em.execute<Asunto[]>(
    `select u.cuenta_id, u.clase, u.id from jsonb_to_recordset(?::jsonb) as u(cuenta_id uuid, clase text, id text)
      where (u.clase = 'orden' and exists (select 1 from orden ord where ord.cuenta_id = u.cuenta_id and ord.order_id = u.id))
         or (u.clase = 'envio' and exists (select 1 from venta vta where vta.cuenta_id = u.cuenta_id and vta.envio_id = u.id))
         or (u.clase = 'publicacion'
             and exists (select 1 from publicacion b where b.cuenta_id = u.cuenta_id and b.item_id = u.id))
         or (u.clase = 'pago' and exists (select 1 from pago g where g.cuenta_id = u.cuenta_id and g.pago_id = u.id))`,
    [JSON.stringify(asuntos)],
  );
  return new Set(filas.map(claveOf));
}

/** A rate limit: so many at once, and then one every so often. Those that would wait longer than `topeMs` are refused. */
export interface Racion {
  rafaga: number;
  cadaMs: number;
  topeMs: number;
}

/**
 * Takes `cuantos` of a ration that all processes share, until the transaction ends. Answers in how many milliseconds each may start, in
 * order, by the database's clock; refused ones are missing at the end.
 */
export async function takeRacion(
  tx: EntityManager,
  clave: string,
  cuantos: number,
  { rafaga, cadaMs, topeMs }: Racion,
): Promise<number[]> {
  // Raw, both: the remainder is computed in the database, while its row is held.
  await tx.execute('insert into cupo (clave, libre_desde) values (?, now()) on conflict (clave) do nothing', [clave]);
  const lejosMs = topeMs + rafaga * cadaMs;
  const [fila] = await tx.execute<{ adelanto_ms: number; dados: number }[]>(
    `with fila as (
       select case when ms between 0 and ? then ms else 0 end as adelanto_ms
         from (select extract(epoch from libre_desde - now())::float8 * 1000 as ms from cupo where clave = ? for update) c),
     dada as (select adelanto_ms, greatest(0, least(?::int, floor((? - adelanto_ms) / ?::float8)::int)) as dados from fila),
     gastada as (update cupo set libre_desde = now() + (dada.adelanto_ms + dada.dados * ?::float8) * interval '1 ms'
                   from dada where clave = ?)
     select adelanto_ms, dados from dada`,
    [lejosMs, clave, cuantos, lejosMs, cadaMs, cadaMs, clave],
  );
  const { adelanto_ms = 0, dados = 0 } = fila ?? {};
  return Array.from({ length: dados }, (_, n) => Math.max(0, adelanto_ms + (n + 1 - rafaga) * cadaMs));
}
