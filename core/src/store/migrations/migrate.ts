import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { AppError } from '../../rules/errors.ts';
import { exclusivelyOnce } from '../postgres/exclusively.ts';
import { avanceOf, type Avance } from './avance.ts';
import { migrations } from './index.ts';
import { COMMIT_DE_SIN_PUBLICAR } from './sinPublicar.ts';

/** Applies the missing migrations; processes that start together take turns. `before` runs first, on a database with data. */
export async function migrate(orm: MikroORM, url: string, before: (url: string) => Promise<void>): Promise<void> {
  if (await isMigrated(orm)) return;
  await exclusivelyOnce(url, 'migraciones', async () => {
    if (await isMigrated(orm)) return;
    const { estado } = await readAvance(orm.em.fork());
    if (estado !== 'vacia') await before(url);
    if (estado === 'sin_publicar') await adoptSinPublicar(orm);
    await orm.migrator.up();
  });
}

/** Records `0001-inicial` instead of the migrations of before 1.0.0; the rest of the database stays as it is. */
async function adoptSinPublicar(orm: MikroORM): Promise<void> {
  const [inicial] = migrations;
  await orm.em.fork().transactional(async (tx) => {
    await tx.execute('lock table migracion in access exclusive mode');
    if ((await readAvance(tx)).estado !== 'sin_publicar') return;
    await tx.execute('delete from migracion');
    await tx.execute('insert into migracion (name) values (?)', [inicial?.name]);
  });
}

/** Whether no migration of ours is missing: a newer program applied them before its own. */
export async function isMigrated(orm: MikroORM): Promise<boolean> {
  const { estado } = await readAvance(orm.em.fork());
  return estado === 'al_dia' || estado === 'posterior';
}

/**
 * Refuses a database with migrations of a newer program, whose tables this one would not fill properly, and one of before 1.0.0 that lacks
 * some of the migrations of then.
 * @throws AppError `base_de_datos_mas_nueva`, `base_de_datos_anterior`
 */
export async function requireKnown(orm: MikroORM): Promise<void> {
  const avance = await readAvance(orm.em.fork());
  if (avance.estado === 'posterior') throw new AppError('base_de_datos_mas_nueva', { migracion: avance.migracion });
  if (avance.estado === 'anterior') {
    throw new AppError('base_de_datos_anterior', { migracion: avance.migracion, commit: COMMIT_DE_SIN_PUBLICAR });
  }
}

/** Milliseconds that an answer of `isNewer` is reused: it is asked before each job. */
const MISMA_VERSION_MS = 5_000;

export function createNewerCheck(orm: MikroORM): () => Promise<boolean> {
  let miradaEn = -Infinity;
  let newer = false;
  return async () => {
    if (performance.now() - miradaEn < MISMA_VERSION_MS) return newer;
    newer = (await readAvance(orm.em.fork())).estado === 'posterior';
    miradaEn = performance.now();
    return newer;
  };
}

/** Raw: the record of migrations is MikroORM's own, and no entity of ours. */
async function readAvance(em: EntityManager): Promise<Avance> {
  const [fila] = await em.execute<{ registro: string | null; paquete: string | null }[]>(
    `select to_regclass('public.migracion')::text as registro, to_regclass('public.paquete')::text as paquete`,
  );
  if (!fila?.registro) return avanceOf([], false);
  const aplicadas = await em.execute<{ name: string }[]>('select name from migracion order by id');
  return avanceOf(
    aplicadas.map(({ name }) => name),
    fila.paquete !== null,
  );
}
