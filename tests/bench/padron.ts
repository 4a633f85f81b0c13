import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ownAlcance } from '@talonario/core/empresas';
import { createUsuario } from '@talonario/core/server/empresas';
import type { Deps } from '@talonario/core/server/instalacion';
import { importPadron, lookupPadrones } from '@talonario/core/server/percepciones';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { lineaAgip, textoDePadron } from '../builders/padrones.ts';
import { onEachBase } from './banco.ts';
import { compare, hasta, hastaMs, median, timed, type Bench } from './medida.ts';

const LINEAS = 1_500_000;
const VECES = 3;
const CONSULTAS = 200;
const FECHA = '2026-11-21';

/**
 * AGIP's list of a month, checked row by row and put in force, against a COPY of the same lines to a table without an index; and the lookup
 * of a CUIT.
 */
export const padron: Bench = () =>
  onEachBase(async ({ deps }) => {
    const dir = mkdtempSync(join(tmpdir(), 'talonario-padron-'));
    try {
      const archivo = join(dir, 'ARDJU008112026.txt');
      await pipeline(Readable.from(textos()), createWriteStream(archivo));
      const { id } = await createUsuario(deps, { email: 'medida@prueba.test', password: 'Clave#2026a' });
      const { valor, piso } = await compare(
        VECES,
        () => imported(deps, id, archivo),
        () => copied(deps, archivo),
      );
      return [
        {
          bench: 'padron',
          que: `${LINEAS} líneas importadas`,
          unidad: 'ms',
          valor,
          piso: { que: 'COPY de las mismas', valor: piso },
          meta: hasta(2.5),
        },
        await lookups(deps, id),
      ];
    } finally {
      rmSync(dir, { recursive: true });
    }
  });

/** CUIT number `n`: ten digits and the check digit (ANSES, module 11). */
function cuitOf(n: number): string {
  const base = String(2_000_000_000 + Math.round(n * 500));
  const suma = [...base].reduce((total, cifra, lugar) => total + Number(cifra) * (FACTORES[lugar] ?? 0), 0);
  const resto = 11 - (suma % 11);
  return resto === 10 ? cuitOf(n + 0.002) : `${base}${resto % 11}`;
}
const FACTORES = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Text of the list, a thousand lines at a time. */
function* textos(): Generator<Buffer> {
  for (let desde = 0; desde < LINEAS; desde += 1_000) {
    yield textoDePadron(
      Array.from({ length: 1_000 }, (_, n) =>
        lineaAgip(cuitOf(desde + n), `${n % 6},50`, FECHA, `CONTRIBUYENTE Nº ${desde + n}`),
      ),
    );
  }
}

/** Imports the list as if it had never been there. */
async function imported(deps: Deps, user_id: string, archivo: string): Promise<number> {
  await deps.store.fork().execute('drop schema padrones cascade');
  await deps.store.fork().execute('create schema padrones');
  await deps.store.fork().execute('truncate padron_vigente, padron_archivo');
  const alcance = ownAlcance(user_id);
  return timed(() => importPadron(deps, { alcance, provincia: 'caba', archivos: [archivo], periodo: null }));
}

async function copied(deps: Deps, archivo: string): Promise<number> {
  const client = new Client({ connectionString: deps.store.url });
  await client.connect();
  try {
    await client.query('drop table if exists piso');
    await client.query('create table piso (linea text not null)');
    return await timed(() =>
      pipeline(
        createReadStream(archivo, { highWaterMark: 1 << 18 }),
        client.query(copyFrom(`copy piso from stdin with (encoding 'LATIN1')`)),
      ),
    );
  } finally {
    await client.query('drop table if exists piso');
    await client.end();
  }
}

async function lookups(deps: Deps, user_id: string): Promise<Awaited<ReturnType<Bench>>[number]> {
  const alcance = ownAlcance(user_id);
  const tiempos: number[] = [];
  for (let vez = 0; vez < CONSULTAS; vez++) {
    const cuit = cuitOf((vez * 7_919) % LINEAS);
    tiempos.push(await timed(() => lookupPadrones(deps, alcance, { cuit, fecha: FECHA })));
  }
  const vacia: number[] = [];
  for (let vez = 0; vez < CONSULTAS; vez++) vacia.push(await timed(() => deps.store.fork().execute('select 1')));
  return {
    bench: 'padron',
    base: null,
    que: `un CUIT entre ${LINEAS}`,
    unidad: 'ms',
    valor: median(tiempos),
    piso: { que: 'una consulta vacía', valor: median(vacia) },
    meta: hastaMs(0.5),
  };
}
