/**
 * Schema of a database, as statements. A copy carries its own for a restorer with nothing but PostgreSQL, and for the versions that read
 * them; we run none from a file, only those of a database that our migrations made (`nuestro.ts`).
 */
export interface Esquema {
  /** Before the rows: extensions, types, functions, sequences, tables. */
  antes: string[];
  /** After the rows: statements that would slow the rows down, or check them before all are there. */
  despues: string[];
  tablas: { nombre: string; columnas: string[] }[];
  secuencias: string[];
}

/** Our schema, the job queue's and that of the provinces' lists. */
export const ESQUEMAS = ['public', 'pgboss', 'padrones'] as const;
const NUESTROS = `array[${ESQUEMAS.map((nombre) => `'${nombre}'`).join(', ')}]`;

/** Connection, or transaction under way, that reads the catalogue. */
interface Lector {
  query<F extends object>(sql: string): Promise<{ rows: F[] }>;
}

/** Excludes the objects an extension made: it makes them again. */
const ajeno = (oid: string): string =>
  `exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e' and d.refclassid = 'pg_extension'::regclass)`;

/**
 * Reads the schema from the catalogue, so that a copy of any version can be made again as it was by any version. It reads the kinds of
 * objects that this product and pg-boss use; a test compares both ends. Leaves `search_path` empty, so that names come whole.
 */
export async function readEsquema(client: Lector): Promise<Esquema> {
  const textos = async (sql: string): Promise<string[]> =>
    (await client.query<{ ddl: string }>(sql)).rows.map(({ ddl }) => ddl);
  await client.query(`set search_path = ''`);
  const antes = [
    ...(await textos(EXTENSIONES)),
    ...(await textos(ESPACIOS)),
    ...(await textos(ENUMERADOS)),
    ...(await textos(FUNCIONES)),
    ...(await textos(SECUENCIAS)),
    ...(await textos(TABLAS)),
  ];
  const despues = [
    ...(await textos(DUENOS)),
    ...(await textos(restricciones(`k.contype in ('p', 'u', 'c', 'x')`))),
    ...(await textos(INDICES)),
    ...(await textos(PARTICIONES)),
    ...(await textos(restricciones(`k.contype = 'f'`))),
    ...(await textos(DISPARADORES)),
  ];
  const { rows: tablas } = await client.query<Esquema['tablas'][number]>(COLUMNAS);
  return { antes, despues, tablas, secuencias: await textos(NOMBRES_DE_SECUENCIAS) };
}

const DE_ESQUEMA = `join pg_namespace n on n.oid = c.relnamespace where n.nspname = any(${NUESTROS})`;

const EXTENSIONES = `select format('create extension if not exists %I schema %I', e.extname, n.nspname) as ddl
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace where n.nspname = any(${NUESTROS}) order by 1`;

const ESPACIOS = `select format('create schema if not exists %I', nspname) as ddl from pg_namespace where nspname = any(${NUESTROS}) order by 1`;

const ENUMERADOS = `select format('create type %I.%I as enum (%s)', n.nspname, t.typname,
         (select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)) as ddl
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
 where n.nspname = any(${NUESTROS}) and t.typtype = 'e' and not ${ajeno('t.oid')} order by 1`;

const FUNCIONES = `select pg_get_functiondef(p.oid) as ddl
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
 where n.nspname = any(${NUESTROS}) and p.prokind in ('f', 'p') and not ${ajeno('p.oid')} order by 1`;

/** Sequences of an identity column come with the column. */
const deIdentidad = `exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'i')`;

const SECUENCIAS = `select format('create sequence %I.%I as %s start %s increment %s minvalue %s maxvalue %s cache %s%s', n.nspname, c.relname,
         format_type(s.seqtypid, null), s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, case when s.seqcycle then ' cycle' else '' end) as ddl
  from pg_sequence s join pg_class c on c.oid = s.seqrelid ${DE_ESQUEMA} and not ${deIdentidad} order by 1`;

const NOMBRES_DE_SECUENCIAS = `select format('%I.%I', n.nspname, c.relname) as ddl from pg_class c ${DE_ESQUEMA} and c.relkind = 'S' order by 1`;

const DUENOS = `select format('alter sequence %I.%I owned by %s.%I', n.nspname, c.relname, d.refobjid::regclass, a.attname) as ddl
  from pg_class c join pg_depend d on d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'a' and d.refobjsubid > 0
  join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid ${DE_ESQUEMA} and c.relkind = 'S' order by 1`;

const TABLAS = `select format('create %stable %I.%I (%s)%s%s', case c.relpersistence when 'u' then 'unlogged ' else '' end, n.nspname, c.relname,
         (select string_agg(
            format('%I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
                   case when a.attcollation <> t.typcollation then ' collate ' || a.attcollation::regcollation else '' end,
                   case when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(v.adbin, v.adrelid) || ') stored'
                        when a.attidentity = 'a' then ' generated always as identity'
                        when a.attidentity = 'd' then ' generated by default as identity'
                        else coalesce(' default ' || pg_get_expr(v.adbin, v.adrelid), '') end,
                   case when a.attnotnull then ' not null' else '' end), ', ' order by a.attnum)
            from pg_attribute a join pg_type t on t.oid = a.atttypid
            left join pg_attrdef v on v.adrelid = a.attrelid and v.adnum = a.attnum
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
         coalesce(' partition by ' || pg_get_partkeydef(c.oid), ''),
         coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '')) as ddl
  from pg_class c ${DE_ESQUEMA} and c.relkind in ('r', 'p') order by n.nspname, c.relname`;

const COLUMNAS = `select format('%I.%I', n.nspname, c.relname) as nombre,
         array(select quote_ident(a.attname) from pg_attribute a
                where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columnas
  from pg_class c ${DE_ESQUEMA} and c.relkind = 'r' order by 1`;

/** Foreign keys that a partition inherits come when it is attached; its other constraints must exist before that. */
const restricciones = (
  condicion: string,
): string => `select format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) as ddl
  from pg_constraint k join pg_class c on c.oid = k.conrelid ${DE_ESQUEMA} and ${condicion} and not (k.contype = 'f' and k.conparentid <> 0)
 order by n.nspname, c.relname, k.conname`;

const INDICES = `select replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as ddl
  from pg_index i join pg_class c on c.oid = i.indrelid ${DE_ESQUEMA}
   and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x')) order by 1`;

const PARTICIONES = `select format('alter table %s attach partition %s %s', i.inhparent::regclass, i.inhrelid::regclass, pg_get_expr(c.relpartbound, c.oid)) as ddl
  from pg_inherits i join pg_class c on c.oid = i.inhrelid ${DE_ESQUEMA} and c.relispartition and c.relkind in ('r', 'p') order by 1`;

const DISPARADORES = `select pg_get_triggerdef(t.oid) as ddl
  from pg_trigger t join pg_class c on c.oid = t.tgrelid ${DE_ESQUEMA} and not t.tgisinternal and t.tgparentid = 0 order by 1`;
