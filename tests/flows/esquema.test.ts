import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { initOrm } from '../../core/src/store/db.ts';
import { readEsquema } from '../../core/src/store/respaldo/esquema.ts';
import { freshDatabase, migratedDatabase, query, type TestDatabase } from '../helpers/servicios/database.ts';

// The schema is written twice, by hand in the migrations and as entities. MikroORM makes a database from the entities alone, and both
// databases have to be the same, as PostgreSQL tells every column, constraint and index. `getUpdateSchemaSQL` sees less: neither the
// columns of an index written as an expression, nor a check, or a primary key, that one side lacks.

/** Parts of the schema that no entity can say, with the reason. */
const SIN_ENTIDAD: readonly (readonly [reason: string, statement: RegExp])[] = [
  ['MikroORM keeps its own record of the migrations', /\bmigracion\b|\bmigracion_(?:id_seq|pkey)\b/],
  ['the generator knows no triggers', /^CREATE TRIGGER /],
  ['the generator knows no partitions, nor the default one of each table', /: partition by range |_resto\b/i],
  ['the generator knows no tables that do not wait for the disk', /^public\.cupo: unlogged$/],
];

let migrada: TestDatabase;
let deEntidades: TestDatabase;
beforeAll(async () => {
  [migrada, deEntidades] = await Promise.all([migratedDatabase(), freshDatabase()]);
  const orm = await initOrm(deEntidades.url, {}, () => undefined);
  try {
    const { antes } = await esquemaOf(migrada);
    // Indexes call the extension and the functions, which no entity makes.
    for (const sentencia of antes.filter((texto) => !/^create (?:unlogged )?(?:table|sequence) /.test(texto))) {
      await query(deEntidades.url, `set check_function_bodies = off; ${sentencia}`);
    }
    await query(deEntidades.url, await orm.schema.getCreateSchemaSQL({ wrap: false }));
  } finally {
    await orm.close(true);
  }
});
afterAll(async () => {
  await Promise.all([migrada.drop(), deEntidades.drop()]);
});

test('the migrations make the tables that the entities say, and nothing else but a short list', async () => {
  const [migratedFacts, entityFacts] = [await factsOf(migrada), await factsOf(deEntidades)];
  const aparte = missingFrom(entityFacts, migratedFacts);
  expect(aparte.filter((fact) => !SIN_ENTIDAD.some(([, statement]) => statement.test(fact)))).toEqual([]);
  expect(missingFrom(migratedFacts, entityFacts)).toEqual([]);
  expect(SIN_ENTIDAD.filter(([, statement]) => !aparte.some((fact) => statement.test(fact)))).toEqual([]);
  expect(entityFacts.size).toBeGreaterThan(1_300);
});

/** Changes of a schema, and the fact that tells each. */
const CAMBIOS: Readonly<Record<string, string>> = {
  'alter table orden add column de_mas int': 'public.orden: de_mas integer',
  'alter table orden alter moneda drop not null': 'public.orden: moneda text',
  'alter table serie alter mirado_hasta set default 1': 'public.serie: mirado_hasta integer default 1',
  'alter table cotizacion drop constraint cotizacion_pkey, add primary key (fecha)':
    'alter table public.cotizacion add constraint cotizacion_pkey PRIMARY KEY (fecha)',
  'alter table orden add constraint orden_total_check check (total >= 0)':
    'alter table public.orden add constraint orden_total_check CHECK ((total >= (0)::numeric))',
  'alter table lote drop constraint lote_user_id_foreign, add constraint lote_user_id_foreign foreign key (user_id) references usuario (id)':
    'alter table public.lote add constraint lote_user_id_foreign FOREIGN KEY (user_id) REFERENCES public.usuario(id)',
  'drop index usuario_email_key; create index usuario_email_key on usuario (lower(email))':
    'CREATE INDEX usuario_email_key ON public.usuario USING btree (lower(email))',
};

test('a difference of a column, a key, a check, a reference or an index is seen', async () => {
  const copia = await freshDatabase(undefined, { como: migrada.nombre });
  try {
    await query(copia.url, Object.keys(CAMBIOS).join(';'));
    const distintos = missingFrom(await factsOf(migrada), await factsOf(copia));
    expect(distintos.toSorted()).toEqual(Object.values(CAMBIOS).toSorted());
  } finally {
    await copia.drop();
  }
});

function missingFrom(known: ReadonlySet<string>, facts: ReadonlySet<string>): string[] {
  return [...facts].filter((fact) => !known.has(fact));
}

async function esquemaOf({ url }: TestDatabase) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await readEsquema(client);
  } finally {
    await client.end();
  }
}

/** Every fact of a schema, one by one: a column's place in its table is none. The months of the tables kept by month are left out. */
async function factsOf(database: TestDatabase): Promise<Set<string>> {
  const { antes, despues, secuencias } = await esquemaOf(database);
  const statements = [...antes, ...despues, ...secuencias.map((nombre) => `sequence ${nombre}`)];
  return new Set(statements.flatMap(partsOf).filter((fact) => !/_2\d{3}[01]\d\b|_2\d{3}[01]\d_/.test(fact)));
}

/** Parts of a statement that makes a table: itself, each column, and how it is kept. Any other statement is one part. */
function partsOf(statement: string): string[] {
  const tabla = /^create (unlogged )?table (\S+) \((.*?)\)( partition by .*)?( with .*)?$/s.exec(statement);
  if (!tabla) return [statement];
  const [, unlogged, nombre = '', columnas = '', partida, opciones] = tabla;
  const rasgos = [unlogged, partida, opciones, ...columnas.split(', ')].filter((rasgo) => rasgo !== undefined);
  return [`table ${nombre}`, ...rasgos.map((rasgo) => `${nombre}: ${rasgo.trim()}`)];
}
