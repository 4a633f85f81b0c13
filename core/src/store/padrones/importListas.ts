import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { OrigenPadron } from '../../contract/regimenes/regimenes.ts';
import type { ResumenPadron } from '../../rules/percepciones/padron/lector.ts';
import { makeClave, createTabla, tablaOf } from './tablas.ts';

/** A list being imported. */
export interface ListaAImportar {
  origen: OrigenPadron;
  /** `cuit`, tab, line: rows as COPY takes them, in Latin-1. */
  filas: AsyncIterable<Buffer>;
  /** Called after the last row. @throws AppError `padron_rechazado` */
  terminar: () => ResumenPadron & { sha256: string };
}

/** A list no longer in force may still be being read, for this long at most: a look-up lasts milliseconds. */
const GRACIA = '1 hour';

/**
 * Puts lists in force for a user (null: for the installation), all or none: one transaction on a connection of its own, so that a process
 * killed midway leaves the previous lists in force. A list already stored, by its content, is not stored again.
 * @throws the error of the rows or of `terminar`, and nothing changes
 */
export async function importListas(
  url: string,
  user_id: string | null,
  listas: readonly ListaAImportar[],
  check: (resumenes: readonly ResumenPadron[]) => void,
): Promise<ResumenPadron[]> {
  const client = new Client({ connectionString: url });
  // A lost connection shows in the next query; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    const copiadas = [];
    for (const lista of listas) copiadas.push(await copyLista(client, lista));
    check(copiadas.map(({ resumen }) => resumen));
    for (const { archivo_id, resumen } of copiadas) await putInForce(client, user_id, archivo_id, resumen);
    await client.query('commit');
    await dropUnused(client);
    return copiadas.map(({ resumen }) => resumen);
  } finally {
    // Without a commit, the server rolls back when the connection ends.
    await client.end();
  }
}

async function copyLista(
  client: Client,
  { origen, filas, terminar }: ListaAImportar,
): Promise<{ archivo_id: string; resumen: ResumenPadron }> {
  const propio = randomUUID();
  const tabla = tablaOf(propio);
  await client.query(createTabla(tabla));
  // Frozen: the table is created in this transaction and nobody sees it before, so that readers have nothing to mark on its pages.
  const copy = client.query(copyFrom(`copy ${tabla} from stdin with (freeze, encoding 'LATIN1')`));
  await pipeline(Readable.from(filas, { objectMode: true }), copy);
  const { sha256, ...resumen } = terminar();
  const { rows } = await client.query<{ id: string }>(
    `insert into padron_archivo (id, origen, sha256, periodo, desde, hasta, filas) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (origen, sha256) do update set sin_uso_desde = null returning id`,
    [propio, origen, sha256, resumen.periodo, resumen.desde, resumen.hasta, resumen.filas],
  );
  const archivo_id = rows[0]?.id ?? propio;
  await client.query(archivo_id === propio ? makeClave(tabla) : `drop table ${tabla}`);
  return { archivo_id, resumen };
}

async function putInForce(
  client: Client,
  user_id: string | null,
  archivo_id: string,
  { origen, periodo }: ResumenPadron,
): Promise<void> {
  await client.query(
    `insert into padron_vigente (user_id, origen, periodo, archivo_id) values ($1, $2, $3, $4)
       on conflict (coalesce(user_id, '00000000-0000-0000-0000-000000000000'), origen, periodo)
       do update set archivo_id = excluded.archivo_id, importado_en = now()`,
    [user_id, origen, periodo, archivo_id],
  );
  await client.query(
    `update padron_archivo a set sin_uso_desde = now()
      where sin_uso_desde is null and not exists (select 1 from padron_vigente v where v.archivo_id = a.id)`,
  );
}

/** Drops the lists out of force for a while. Another import may drop one at the same time: the second finds none. */
async function dropUnused(client: Client): Promise<void> {
  await client.query('begin');
  const { rows } = await client.query<{ id: string }>(
    `delete from padron_archivo a
      where sin_uso_desde < now() - interval '${GRACIA}'
        and not exists (select 1 from padron_vigente v where v.archivo_id = a.id) returning id`,
  );
  for (const { id } of rows) await client.query(`drop table ${tablaOf(id)}`);
  await client.query('commit');
}
