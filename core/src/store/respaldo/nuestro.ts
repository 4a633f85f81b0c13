import { MigrationRunner, MigrationStorage } from '@mikro-orm/migrations';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ManifiestoRespaldo } from '../../contract/respaldo.ts';
import { initOrm } from '../db.ts';
import { createMes, mesOf } from '../meses/meses.ts';
import { migrations } from '../migrations/index.ts';
import { makeClave, createTabla, isTablaDePadron } from '../padrones/tablas.ts';
import { tablaDelDia, tablasDeTrabajos } from '../trabajos/boss.ts';
import { readEsquema, type Esquema } from './esquema.ts';

/**
 * Schema of a database at a copy's version: our migrations up to that version are run on the empty database to be restored, in a
 * transaction that is undone once the schema is read. The copy gives only names, of migrations, months and lists.
 */
export async function readNuestro(url: string, manifiesto: ManifiestoRespaldo): Promise<Esquema> {
  const orm = await initOrm(url, {}, () => undefined);
  const em = orm.em.fork();
  try {
    await em.begin();
    await migrateTo(em, new Set(manifiesto.migraciones));
    const nombres = manifiesto.tablas.map(({ nombre }) => nombre);
    if (nombres.some((nombre) => nombre.startsWith('pgboss.'))) await runAll(em, tablasDeTrabajos());
    for (const nombre of nombres) await makeNamed(em, nombre);
    return await readEsquema({ query: async (sql) => ({ rows: await em.execute(sql) }) });
  } finally {
    await em.rollback();
    await orm.close(true);
  }
}

async function migrateTo(em: EntityManager, aplicadas: ReadonlySet<string>): Promise<void> {
  const driver = em.getDriver();
  const opciones = em.config.get('migrations');
  const tx = em.getTransactionContext();
  const storage = new MigrationStorage(driver, opciones);
  storage.setMasterMigration(tx);
  await storage.ensureTable();
  const runner = new MigrationRunner(driver, opciones, em.config);
  runner.setMasterMigration(tx);
  for (const { name, class: Migracion } of migrations) {
    if (aplicadas.has(name)) await runner.run(new Migracion(driver, em.config), 'up');
  }
}

/** Makes the tables that no migration makes: months, days of the jobs' counts, and lists of provinces. */
async function makeNamed(em: EntityManager, nombre: string): Promise<void> {
  const mes = nombre.startsWith('public.') ? mesOf(nombre.slice('public.'.length)) : null;
  if (mes) await createMes(em, mes.tabla, mes.mes);
  const dia = tablaDelDia(nombre);
  if (dia !== null) await runAll(em, [dia]);
  if (isTablaDePadron(nombre)) await runAll(em, [createTabla(nombre), makeClave(nombre)]);
}

async function runAll(em: EntityManager, sentencias: readonly string[]): Promise<void> {
  for (const sentencia of sentencias) await em.execute(sentencia);
}
