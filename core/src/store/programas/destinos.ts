import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Destino } from '../../contract/programas/destino.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import type { Cipher } from '../../secret.ts';
import { COUNT, db, NOW, type Fila } from '../postgres/kysely.ts';

/** A destino taken to be told something, with the secrets that sign for it now. */
export interface DestinoTomado {
  id: string;
  usuario_id: string;
  url: string;
  fallas: number;
  secretos: string[];
}

/** The destinos, whose secrets are kept encrypted. */
export interface DestinoStore {
  create(tx: EntityManager, nuevo: { usuario_id: string; url: string; secreto: string }): Promise<Destino>;
  /** Gives it another secret; the one of before signs too until `hasta`. @throws AppError `destino_no_encontrado` */
  rotate(em: EntityManager, usuario_id: string, id: string, secreto: string, hasta: Date): Promise<Destino>;
  /**
   * Takes those that have something due, for so long at most: `juntos` of a user at once in all processes, so that one whose
   * other end hangs keeps nobody else waiting. `token` is what gives them back. `ilegibles`: those it stopped, whose secret was
   * encrypted with another.
   */
  take(
    em: EntityManager,
    toma: { token: string; cuantos: number; juntos: number; dura: number },
  ): Promise<{ destinos: DestinoTomado[]; ilegibles: string[] }>;
}

export function createDestinoStore(cipher: Cipher): DestinoStore {
  /** null: it was encrypted with a secret that this process does not have. */
  const read = (cifrado: string): string | null => {
    try {
      return cipher.decrypt(cifrado);
    } catch (error) {
      if (isAppError(error, 'configuracion_invalida')) return null;
      throw error;
    }
  };
  return {
    async create(tx, { secreto, ...nuevo }) {
      const { id } = await db(tx)
        .insertInto('destino')
        .values({ ...nuevo, secreto_cifrado: cipher.encrypt(secreto) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return findDestino(tx, nuevo.usuario_id, id);
    },
    async rotate(em, usuario_id, id, secreto, hasta) {
      await db(em)
        .updateTable('destino')
        .set(({ ref }) => ({
          secreto_anterior_cifrado: ref('secreto_cifrado'),
          secreto_cifrado: cipher.encrypt(secreto),
          anterior_hasta: hasta,
        }))
        .where('usuario_id', '=', usuario_id)
        .where('id', '=', id)
        .execute();
      return findDestino(em, usuario_id, id);
    },
    async take(em, { token, cuantos, juntos, dura }) {
      // Raw: rows that others hold are skipped, and those of one user are counted.
      const filas = await em.execute<
        (Pick<
          Fila<'destino'>,
          'id' | 'usuario_id' | 'url' | 'fallas' | 'secreto_cifrado' | 'secreto_anterior_cifrado'
        > & {
          doble: boolean;
        })[]
      >(
        `with libres as (
           select d.id, (select count(*) from destino o where o.usuario_id = d.usuario_id and o.tomado_hasta > now())
                        + row_number() over (partition by d.usuario_id order by d.proxima_en, d.id) as lugar
             from destino d
            where d.estado = 'activo' and d.proxima_en <= now() and (d.tomado_hasta is null or d.tomado_hasta <= now())
              and exists (select 1 from entrega e where e.destino_id = d.id and e.estado = 'pendiente')),
         suyos as (
           select d.id from destino d join libres l using (id) where l.lugar <= ? order by d.proxima_en, d.id limit ?
              for no key update of d skip locked)
         update destino d set token = ?, tomado_hasta = now() + make_interval(secs => ?) from suyos s where d.id = s.id
            and (d.tomado_hasta is null or d.tomado_hasta <= now())
         returning d.id, d.usuario_id, d.url, d.fallas, d.secreto_cifrado, d.secreto_anterior_cifrado,
                   coalesce(d.anterior_hasta > now(), false) as doble`,
        [juntos, cuantos, token, dura / 1_000],
      );
      const destinos: DestinoTomado[] = [];
      const ilegibles: string[] = [];
      for (const { secreto_cifrado, secreto_anterior_cifrado, doble, ...destino } of filas) {
        const secreto = read(secreto_cifrado);
        // The one of before signs besides, when it can.
        const anterior = doble && secreto_anterior_cifrado !== null ? read(secreto_anterior_cifrado) : null;
        if (secreto === null) ilegibles.push(destino.id);
        else destinos.push({ ...destino, secretos: anterior === null ? [secreto] : [secreto, anterior] });
      }
      if (ilegibles.length > 0) await stopTomados(em, ilegibles, token);
      return { destinos, ilegibles };
    },
  };
}

async function stopTomados(em: EntityManager, ids: readonly string[], token: string): Promise<void> {
  await db(em)
    .updateTable('destino')
    .set({ estado: 'detenido', token: null, tomado_hasta: null })
    .where('id', 'in', ids)
    .where('token', '=', token)
    .execute();
}

const selectDestinos = (em: EntityManager, usuario_id: string) =>
  db(em)
    .selectFrom('destino as d')
    .select(['d.id', 'd.url', 'd.fallas', 'd.creado_en'])
    // Stopped without a failure and held by somebody: only a terminal that listens does that.
    .select(
      sql<
        Destino['estado']
      >`case when d.estado = 'detenido' and d.fallas = 0 and d.tomado_hasta > now() then 'escuchando' else d.estado end`.as(
        'estado',
      ),
    )
    .select(({ selectFrom }) =>
      selectFrom('entrega as e')
        .select(COUNT.as('cuantas'))
        .whereRef('e.destino_id', '=', 'd.id')
        .where('e.estado', '=', 'pendiente')
        .$asScalar()
        .$notNull()
        .as('pendientes'),
    )
    .where('d.usuario_id', '=', usuario_id);

/** Those of a user, the first one first. */
export async function listDestinos(em: EntityManager, usuario_id: string): Promise<Destino[]> {
  return selectDestinos(em, usuario_id).orderBy('d.creado_en').orderBy('d.id').execute();
}

/** @throws AppError `destino_no_encontrado` */
export async function findDestino(em: EntityManager, usuario_id: string, id: string): Promise<Destino> {
  const hallado = await selectDestinos(em, usuario_id).where('d.id', '=', id).executeTakeFirst();
  if (!hallado) throw new AppError('destino_no_encontrado');
  return hallado;
}

/** What is deleted at once of what one was told: who stores a voucher waits while its destino is deleted. */
const BORRADAS_JUNTAS = 1_000;

/**
 * With all that it was told, which goes first and in pieces. Outside of a transaction.
 * @throws AppError `destino_no_encontrado`
 */
export async function deleteDestino(em: EntityManager, usuario_id: string, id: string): Promise<void> {
  const detenido = await db(em)
    .updateTable('destino')
    .set({ estado: 'detenido', token: null, tomado_hasta: null })
    .where('usuario_id', '=', usuario_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!detenido) throw new AppError('destino_no_encontrado');
  let borradas: number;
  do {
    const { numDeletedRows } = await db(em)
      .deleteFrom('entrega')
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('entrega').select('id').where('destino_id', '=', id).limit(BORRADAS_JUNTAS),
      )
      .executeTakeFirst();
    borradas = Number(numDeletedRows);
  } while (borradas === BORRADAS_JUNTAS);
  await db(em).deleteFrom('destino').where('id', '=', id).execute();
}

/** It is told again what it was not, at once. @throws AppError `destino_no_encontrado` */
export async function resumeDestino(em: EntityManager, usuario_id: string, id: string): Promise<void> {
  await findDestino(em, usuario_id, id);
  await db(em)
    .updateTable('destino')
    .set({ estado: 'activo', fallas: 0, proxima_en: NOW })
    .where('usuario_id', '=', usuario_id)
    .where('id', '=', id)
    .execute();
}

/** Nothing more is told to those of a user until they are resumed, not even by who was at it; what happens meanwhile waits. */
export async function stopDestinos(tx: EntityManager, usuario_id: string): Promise<void> {
  await db(tx)
    .updateTable('destino')
    .set({ estado: 'detenido', token: null, tomado_hasta: null })
    .where('usuario_id', '=', usuario_id)
    .execute();
}

/** Goes on with a destino for so long, in milliseconds; false: somebody else has it, or it was stopped or deleted. */
export async function keepDestino(em: EntityManager, id: string, token: string, dura: number): Promise<boolean> {
  const mio = await db(em)
    .updateTable('destino')
    .set({ tomado_hasta: sql<Date>`now() + make_interval(secs => ${dura / 1_000})` })
    .where('id', '=', id)
    .where('token', '=', token)
    .where('estado', '=', 'activo')
    .returning('id')
    .executeTakeFirst();
  return mio !== undefined;
}

/**
 * Makes a destino one that only `token` tells, from its terminal: stopped, it is nobody else's to take, and all that happens is written
 * down for it.
 */
export async function startEscucha(tx: EntityManager, id: string, token: string, dura: number): Promise<void> {
  await db(tx)
    .updateTable('destino')
    .set({ estado: 'detenido', token, tomado_hasta: sql<Date>`now() + make_interval(secs => ${dura / 1_000})` })
    .where('id', '=', id)
    .execute();
}

/** It is still listening; false: it was deleted, or its user's destinos were stopped. */
export async function keepEscucha(em: EntityManager, id: string, token: string, dura: number): Promise<boolean> {
  const mia = await db(em)
    .updateTable('destino')
    .set({ estado: 'detenido', tomado_hasta: sql<Date>`now() + make_interval(secs => ${dura / 1_000})` })
    .where('id', '=', id)
    .where('token', '=', token)
    .returning('id')
    .executeTakeFirst();
  return mia !== undefined;
}

/** Those of a user and an address whose process ended without saying so. */
export async function listEscuchasMuertas(em: EntityManager, usuario_id: string, url: string): Promise<string[]> {
  const filas = await db(em)
    .selectFrom('destino')
    .select('id')
    .where('usuario_id', '=', usuario_id)
    .where('url', '=', url)
    .where('estado', '=', 'detenido')
    .where('tomado_hasta', '<', NOW)
    .execute();
  return filas.map(({ id }) => id);
}

/** Nobody is telling it anything now. */
export async function releaseDestino(em: EntityManager, id: string, token: string): Promise<void> {
  await db(em)
    .updateTable('destino')
    .set({ token: null, tomado_hasta: null })
    .where('id', '=', id)
    .where('token', '=', token)
    .execute();
}
