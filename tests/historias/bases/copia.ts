import type { Base } from './base.ts';

/** Rows of every table, as they were at an instant. */
export type Copia = ReadonlyMap<string, string>;

/** Columns that are written: PostgreSQL computes the generated ones. */
const TABLAS = `select c.table_name as tabla, string_agg(format('%I', c.column_name), ', ' order by c.ordinal_position) as columnas
   from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and t.table_name <> 'migracion'
    and not exists (select from pg_inherits where inhrelid = format('public.%I', t.table_name)::regclass)
  group by c.table_name order by c.table_name`;

/** Copies the database as it is now. */
export async function copyBase(base: Base): Promise<Copia> {
  const em = base.fork();
  const copia = new Map<string, string>();
  for (const { tabla } of await em.execute<{ tabla: string }[]>(TABLAS)) {
    const [fila] = await em.execute<{ filas: string | null }[]>(
      `select jsonb_agg(to_jsonb(t))::text as filas from "${tabla}" t`,
    );
    if (fila?.filas) copia.set(tabla, fila.filas);
  }
  return copia;
}

/** Puts a copy in the place of the database, and marks it as restored: what happened since is unknown to it. */
export async function restoreBase(base: Base, copia: Copia, instante: Date): Promise<void> {
  const em = base.fork();
  const tablas = await em.execute<{ tabla: string; columnas: string }[]>(TABLAS);
  await em.transactional(async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    for (const { tabla } of tablas) await tx.execute(`delete from "${tabla}"`);
    for (const { tabla, columnas } of tablas) {
      const filas = copia.get(tabla);
      if (filas === undefined) continue;
      await tx.execute(
        `insert into "${tabla}" (${columnas}) overriding system value select ${columnas} from jsonb_populate_recordset(null::"${tabla}", ?::jsonb)`,
        [filas],
      );
    }
    await tx.execute(`insert into restauracion (instante, programa, archivo) values (?, '1.0.0', 'copia.zip')`, [
      instante,
    ]);
  });
}
