import { createReadStream } from 'node:fs';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ownAlcance } from '@talonario/core/empresas';
import { importArchivo } from '@talonario/core/server/articulos';
import { createUsuario } from '@talonario/core/server/empresas';
import type { Deps } from '@talonario/core/server/instalacion';
import { parse } from 'csv-parse';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { archivoOf } from '../helpers/servicios/importar.ts';
import { onEachBase } from './banco.ts';
import { compare, hasta, timed, type Bench } from './medida.ts';

const LINEAS = 50_000;
const VECES = 5;

/**
 * A file of articles validated and written, with the history of their costs and the data to undo it, against csv-parse and a COPY of the
 * same rows to a table like that of the articles, indexes included. All rows are new each time.
 */
export const articulosCsv: Bench = () =>
  onEachBase(async ({ deps }) => {
    const dir = mkdtempSync(join(tmpdir(), 'talonario-articulos-'));
    try {
      const file = join(dir, 'articulos.csv');
      writeFileSync(file, archivoOf(LINEAS));
      const { id } = await createUsuario(deps, { email: 'medida@prueba.test', password: 'Clave#2026a' });
      const { valor, piso } = await compare(
        VECES,
        () => imported(deps, id, file),
        () => copied(deps, id, file),
      );
      return [
        {
          bench: 'articulos-csv',
          que: `${LINEAS} líneas importadas`,
          unidad: 'ms',
          valor,
          piso: { que: 'csv-parse y COPY', valor: piso },
          meta: hasta(2),
        },
      ];
    } finally {
      rmSync(dir, { recursive: true });
    }
  });

async function imported(deps: Deps, user_id: string, file: string): Promise<number> {
  const em = deps.store.fork();
  await em.execute('truncate articulo, articulo_costo, importacion, importacion_fila, importacion_archivo');
  return timed(async () => {
    const contenido = await readFile(file);
    await importArchivo(deps, ownAlcance(user_id), { nombre: 'articulos.csv', contenido, lista_id: null });
  });
}

async function copied(deps: Deps, user_id: string, file: string): Promise<number> {
  const client = new Client({ connectionString: deps.store.url });
  await client.connect();
  try {
    await client.query('drop table if exists piso');
    await client.query('create table piso (like articulo including all)');
    return await timed(async () => {
      const filas = createReadStream(file).pipe(parse({ delimiter: ';', from_line: 2 }));
      await pipeline(
        Readable.from(toCopy(filas, user_id)),
        client.query(copyFrom('copy piso (user_id, sku, descripcion, currency, cost, stock, iva) from stdin')),
      );
    });
  } finally {
    await client.end();
  }
}

async function* toCopy(filas: AsyncIterable<string[]>, user_id: string): AsyncGenerator<string> {
  for await (const [sku, descripcion, moneda, costo = '', stock, iva] of filas)
    yield `${[user_id, sku, descripcion, moneda, costo.replace(',', '.'), stock, iva].join('\t')}\n`;
}
