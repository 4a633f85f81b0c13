import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Destino } from '../../contract/programas/destino.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import type { Cipher } from '../../secret.ts';
import { COUNT, db, NOW, type Fila } from '../postgres/kysely.ts';

/** A destino taken to send it something, with the secrets that sign now. */
export interface DestinoTomado {
  id: string;
  usuario_id: string;
  url: string;
  fallas: number;
  secretos: string[];
}

/** The destinos, with their secrets encrypted. */
export interface DestinoStore {
  create(tx: EntityManager, nuevo: { usuario_id: string; url: string; secreto: string }): Promise<Destino>;
  /** Changes the secret of a destino; the previous one also signs until `hasta`. @throws AppError `destino_no_encontrado` */
  rotate(em: EntityManager, usuario_id: string, id: string, secreto: string, hasta: Date): Promise<Destino>;
  /**
   * Takes destinos with something due, for `dura` at most: up to `juntos` of a user at once in all processes, so that a user whose servers
   * hang delays no other user. `token` releases them. `ilegibles`: destinos stopped here, because their secret was encrypted with another
   * one.
   */
  take(
    em: EntityManager,
    toma: { token: string; cuantos: number; juntos: number; dura: number },
  ): Promise<{ destinos: DestinoTomado[]; ilegibles: string[] }>;
}

export function createDestinoStore(cipher: Cipher): DestinoStore {
  /** Decrypts a secret; null: it was encrypted under a secret that this process does not have. */
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
      // Raw: rows locked by others are skipped, and those of one user are counted.
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
        // The previous secret also signs, when it can be read.
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
    // Only a listening terminal leaves a destino stopped, without failures, and held.
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

/** The destinos of a user, the first one first. */
export async function listDestinos(em: EntityManager, usuario_id: string): Promise<Destino[]> {
  return selectDestinos(em, usuario_id).orderBy('d.creado_en').orderBy('d.id').execute();
}

/** @throws AppError `destino_no_encontrado` */
export async function findDestino(em: EntityManager, usuario_id: string, id: string): Promise<Destino> {
  const hallado = await selectDestinos(em, usuario_id).where('d.id', '=', id).executeTakeFirst();
  if (!hallado) throw new AppError('destino_no_encontrado');
  return hallado;
}

/** Entregas deleted per statement: a process that stores a voucher waits while its destino is deleted. */
const BORRADAS_JUNTAS = 1_000;

/**
 * Deletes a destino. Its entregas go first, in pieces. Outside of a transaction.
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

/** Resumes a destino: its pending entregas are sent at once. @throws AppError `destino_no_encontrado` */
export async function resumeDestino(em: EntityManager, usuario_id: string, id: string): Promise<void> {
  await findDestino(em, usuario_id, id);
  await db(em)
    .updateTable('destino')
    .set({ estado: 'activo', fallas: 0, proxima_en: NOW })
    .where('usuario_id', '=', usuario_id)
    .where('id', '=', id)
    .execute();
}

/** Stops a user's destinos until they are resumed, also for the processes sending to them; new events wait. */
export async function stopDestinos(tx: EntityManager, usuario_id: string): Promise<void> {
  await db(tx)
    .updateTable('destino')
    .set({ estado: 'detenido', token: null, tomado_hasta: null })
    .where('usuario_id', '=', usuario_id)
    .execute();
}

/** Renews the hold on a destino for `dura` milliseconds; false: another process has it, or it was stopped or deleted. */
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
 * Reserves a destino for `token`, the one of its terminal: stopped, it is taken by no other process, and events are still stored for it.
 */
export async function startEscucha(tx: EntityManager, id: string, token: string, dura: number): Promise<void> {
  await db(tx)
    .updateTable('destino')
    .set({ estado: 'detenido', token, tomado_hasta: sql<Date>`now() + make_interval(secs => ${dura / 1_000})` })
    .where('id', '=', id)
    .execute();
}

/** Renews the hold of a listening terminal; false: the destino was deleted, or its user's destinos were stopped. */
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

/** Listening destinos of a user and an address whose process ended without saying so. */
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

/** Releases a destino: no process is sending to it now. */
export async function releaseDestino(em: EntityManager, id: string, token: string): Promise<void> {
  await db(em)
    .updateTable('destino')
    .set({ token: null, tomado_hasta: null })
    .where('id', '=', id)
    .where('token', '=', token)
    .execute();
}
