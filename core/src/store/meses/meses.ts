import type { EntityManager } from '@mikro-orm/postgresql';
import { holdBriefly } from '../postgres/exclusively.ts';

/**
 * Tables that only grow and are kept for a time, with one partition per month (UTC) of their instant column: an expired month is dropped at
 * once, without reading its rows. `queda`: rows that must not be dropped with their month.
 */
const POR_MES = {
  arca_intercambio: { instante: 'inicio', queda: null },
  notificacion: { instante: 'recibida_en', queda: 'procesada_en is null' },
  span: { instante: 'en', queda: null },
} as const;
export type TablaPorMes = keyof typeof POR_MES;

/** Months created in advance: whoever copies the database locks these tables meanwhile, and creation is retried the next night. */
const POR_DELANTE = 2;

/**
 * Longest that a change of partitions waits for the users of the table: later callers wait behind it, and a notice of the marketplace is
 * waited for less than two seconds.
 */
const ESPERA = '250ms';
const SIN_LUGAR = '55P03';

/**
 * Creates the missing partitions of this month and the next ones, and moves the rows of those months from the default partition to their
 * own. When another process is at it, or the table is in use for long, it does nothing: rows of a month without partition stay in the
 * default one.
 */
export async function prepareMeses(em: EntityManager, ahora: Date): Promise<void> {
  const existentes = await listMeses(em);
  const meses = Array.from({ length: POR_DELANTE + 1 }, (_, n) => addMeses(startOfMes(ahora), n));
  for (const tabla of Object.keys(POR_MES) as TablaPorMes[]) {
    for (const mes of meses) {
      const falta = !existentes.some(
        (existente) => existente.tabla === tabla && existente.mes.getTime() === mes.getTime(),
      );
      if (falta && !(await changing(em, tabla, (tx) => createMes(tx, tabla, mes)))) break;
    }
  }
}

/**
 * Drops the months that ended by an instant. Answers the instant before which the remaining rows are to be deleted one by one: those of the
 * default partition, or of a month with rows that must stay. null: the table is in use for long, and months stay.
 */
export async function dropMeses(em: EntityManager, tabla: TablaPorMes, antes: Date): Promise<Date | null> {
  const desde = startOfMes(antes);
  for (const mes of await listMeses(em)) {
    if (mes.tabla !== tabla || mes.mes >= desde) continue;
    if (!(await changing(em, tabla, (tx) => dropMes(tx, tabla, mes.nombre)))) return null;
  }
  return desde;
}

/** Raw, here and below: no query builder has words for partitions. */
async function listMeses(em: EntityManager): Promise<{ tabla: string; nombre: string; mes: Date }[]> {
  const filas = await em.execute<{ tabla: string; nombre: string }[]>(
    `select t.relname as tabla, p.relname as nombre
       from pg_inherits i join pg_class p on p.oid = i.inhrelid join pg_class t on t.oid = i.inhparent
      where t.relnamespace = 'public'::regnamespace order by 1, 2`,
  );
  return filas.flatMap(({ tabla, nombre }) => {
    const mesDeTabla = mesOf(nombre);
    return mesDeTabla?.tabla === tabla ? [{ tabla, nombre, mes: mesDeTabla.mes }] : [];
  });
}

/** Runs `work` in a short transaction of its own, alone; false, and nothing done, when that cannot be now. */
async function changing(
  em: EntityManager,
  tabla: TablaPorMes,
  work: (tx: EntityManager) => Promise<void>,
): Promise<boolean> {
  try {
    return await em.fork().transactional(async (tx) => {
      if (!(await holdBriefly(tx, `meses de ${tabla}`))) return false;
      await tx.execute(`set local lock_timeout = '${ESPERA}'`);
      // Both are locked: a writer of the default partition would be refused when its row belongs to a month created meanwhile.
      await tx.execute(`lock table only ${tabla} in access exclusive mode`);
      await tx.execute(`lock table ${tabla}_resto in access exclusive mode`);
      await work(tx);
      return true;
    });
  } catch (error) {
    if ((error as { code?: string }).code !== SIN_LUGAR) throw error;
    return false;
  }
}

/** The month of a table by its name; null: it is no month of ours. */
export function mesOf(nombre: string): { tabla: TablaPorMes; mes: Date } | null {
  const [, tabla = '', anio, mes] = /^(\w+)_(\d{4})(0[1-9]|1[0-2])$/.exec(nombre) ?? [];
  return isPorMes(tabla) ? { tabla, mes: new Date(`${anio}-${mes}-01T00:00:00Z`) } : null;
}

const isPorMes = (tabla: string): tabla is TablaPorMes => tabla in POR_MES;

/** Creates the partition of a month, with its rows from the default one. */
export async function createMes(tx: EntityManager, tabla: TablaPorMes, mes: Date): Promise<void> {
  const { instante } = POR_MES[tabla];
  const nombre = `${tabla}_${mes.toISOString().slice(0, 7).replace('-', '')}`;
  const [desde, hasta] = [mes.toISOString(), addMeses(mes, 1).toISOString()];
  const [existente] = await tx.execute<{ esta: boolean }[]>(
    `select to_regclass('public.${nombre}') is not null as esta`,
  );
  if (existente?.esta) return;
  await tx.execute(`create table ${nombre} (like ${tabla} including defaults)`);
  await tx.execute(
    `with movidas as (delete from ${tabla}_resto where ${instante} >= '${desde}' and ${instante} < '${hasta}' returning *)
     insert into ${nombre} select * from movidas`,
  );
  await tx.execute(`alter table ${tabla} attach partition ${nombre} for values from ('${desde}') to ('${hasta}')`);
}

async function dropMes(tx: EntityManager, tabla: TablaPorMes, nombre: string): Promise<void> {
  const { queda } = POR_MES[tabla];
  if (queda !== null) {
    const [fila] = await tx.execute<{ hay: boolean }[]>(`select exists (select from ${nombre} where ${queda}) as hay`);
    if (fila?.hay) return;
  }
  await tx.execute(`drop table if exists ${nombre}`);
}

function startOfMes(instante: Date): Date {
  return new Date(Date.UTC(instante.getUTCFullYear(), instante.getUTCMonth(), 1));
}

function addMeses(mes: Date, meses: number): Date {
  return new Date(Date.UTC(mes.getUTCFullYear(), mes.getUTCMonth() + meses, 1));
}
