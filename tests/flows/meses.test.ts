import { cleanUp } from '@talonario/core/server/instalacion';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, type Store } from '../../core/src/store/db.ts';
import { dropMeses, prepareMeses, type TablaPorMes } from '../../core/src/store/meses/meses.ts';
import { APP_SECRET } from '../helpers/servicios/database.ts';
import { startEntorno, type Entorno } from '../helpers/servicios/entorno.ts';
import { SIN_PLAZOS_DE_POSTGRES } from '../helpers/servicios/reloj.ts';

// Tables that only grow are kept by month and dropped by month, and refuse no row.

let entorno: Entorno;
let ahora = new Date();
beforeAll(async () => {
  entorno = await startEntorno({ deps: { clock: { now: () => ahora } } });
});
afterAll(() => entorno.close());

const em = () => entorno.deps.store.fork();
const execute = <T extends object>(sql: string, params: unknown[] = []): Promise<T[]> => em().execute<T[]>(sql, params);
const prepare = (dia: string) => prepareMeses(em(), new Date(dia));

const INSERTAR = {
  arca_intercambio: `insert into arca_intercambio (ambiente, servicio, operacion, resultado, milisegundos, pedido, inicio)
    values ('simulador', 'wsfe', 'FEDummy', 'ok', 1, 'con \\ "comillas"', ?)`,
  notificacion: `insert into notificacion (recurso, topic, meli_user_id, cuerpo, procesada_en, recibida_en)
    values ('/orders/1', 'orders_v2', '1', '{}', now(), ?)`,
  span: `insert into span (traza, nombre, milisegundos, atributos, en) values (gen_random_uuid(), 'aviso', 1, '{}', ?)`,
} satisfies Record<TablaPorMes, string>;
const INSTANTE = { arca_intercambio: 'inicio', notificacion: 'recibida_en', span: 'en' } as const;

async function insert(tabla: TablaPorMes, ...instantes: string[]): Promise<void> {
  for (const instante of instantes) await execute(INSERTAR[tabla], [instante]);
}

/** Partition and day of each row, in time order. */
async function partes(tabla: TablaPorMes): Promise<string[]> {
  const filas = await execute<{ parte: string }>(
    `select p.relname || ' ' || to_char(t.${INSTANTE[tabla]} at time zone 'UTC', 'YYYY-MM-DD') as parte
       from ${tabla} t join pg_class p on p.oid = t.tableoid order by t.${INSTANTE[tabla]}`,
  );
  return filas.map(({ parte }) => parte.slice(tabla.length + 1));
}

async function meses(tabla: TablaPorMes): Promise<string[]> {
  const filas = await execute<{ mes: string }>(
    `select p.relname as mes from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = '${tabla}'::regclass order by 1`,
  );
  return filas.map(({ mes }) => mes.slice(tabla.length + 1));
}

/** Runs `work` while another connection reads the table, as a backup does. */
async function reading<T>(tabla: TablaPorMes, work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: entorno.deps.store.url });
  await client.connect();
  try {
    await client.query(`begin; select count(*) from ${tabla}`);
    return await work();
  } finally {
    await client.end();
  }
}

test('the partitions of this month and the next two are made when a process starts', async () => {
  const [mes] = await execute<{ mes: string }>(
    `select to_char(now() at time zone 'UTC' + interval '1 month', 'YYYYMM') as mes`,
  );
  await execute(`drop table span_${mes?.mes}`);
  const store = await openStore({ databaseUrl: entorno.deps.store.url, datos: '/no/se/usa', appSecret: APP_SECRET });
  await store.close();
  for (const tabla of Object.keys(INSTANTE) as TablaPorMes[]) {
    const mesesListos = await meses(tabla);
    expect(mesesListos).toHaveLength(4);
    expect(mesesListos).toContain(mes?.mes);
    expect(mesesListos.at(-1)).toBe('resto');
  }
});

test('a row past its time goes with its month, once all of the month is past it', async () => {
  ahora = new Date('2030-06-15T12:00:00Z');
  await prepare('2028-05-10');
  await prepare('2030-03-10');
  await insert(
    'arca_intercambio',
    '2028-03-02T00:00Z',
    '2028-05-31T23:59:59.999999Z',
    '2028-06-01T00:00Z',
    '2030-06-15T00:00Z',
  );
  await insert('span', '2030-03-31T23:59Z', '2030-04-30T00:00Z', '2030-05-01T00:00Z');
  await cleanUp(entorno.deps);
  expect(await partes('arca_intercambio')).toEqual(['202806 2028-06-01', '203006 2030-06-15']);
  expect(await meses('arca_intercambio')).toEqual([
    '202806',
    '202807',
    '203003',
    '203004',
    '203005',
    '203006',
    '203007',
    '203008',
    'resto',
  ]);
  expect(await partes('span')).toEqual(['203005 2030-05-01']);
  expect(await meses('span')).toEqual(['203005', '203006', '203007', '203008', 'resto']);
});

test('an unprocessed notice stays, whatever its month', async () => {
  ahora = new Date('2031-06-15T12:00:00Z');
  await prepare('2031-03-10');
  await insert(
    'notificacion',
    '2031-01-01T00:00Z',
    '2031-03-01T00:00Z',
    '2031-04-01T00:00Z',
    '2031-04-02T00:00Z',
    '2031-05-01T00:00Z',
  );
  await execute(`update notificacion set procesada_en = null where recibida_en = '2031-04-02T00:00Z'`);
  await cleanUp(entorno.deps);
  expect(await partes('notificacion')).toEqual(['203104 2031-04-02', '203105 2031-05-01']);
  expect(await meses('notificacion')).toEqual(['203104', '203105', '203106', '203107', '203108', 'resto']);
});

test('a row of a month without partition is kept, and moves unchanged when the partition is made', async () => {
  await execute('delete from arca_intercambio');
  await insert('arca_intercambio', '2035-02-03T04:05:06.789012Z', '2035-03-01T00:00:00Z', '2035-09-01T00:00:00Z');
  const readIntercambios = () => execute('select *, inicio::text as exacto from arca_intercambio order by inicio');
  const antes = await readIntercambios();
  expect(antes).toHaveLength(3);
  expect(await partes('arca_intercambio')).toEqual(['resto 2035-02-03', 'resto 2035-03-01', 'resto 2035-09-01']);
  await prepare('2035-01-31T23:59:59.999Z');
  expect(await partes('arca_intercambio')).toEqual(['203502 2035-02-03', '203503 2035-03-01', 'resto 2035-09-01']);
  expect(await readIntercambios()).toEqual(antes);
});

test('processes that prepare months at once, while rows arrive, make each month once and refuse no row', async () => {
  const stores: Store[] = [];
  for (let n = 0; n < 3; n++) {
    stores.push(await openStore({ databaseUrl: entorno.deps.store.url, datos: '/no/se/usa', appSecret: APP_SECRET }));
  }
  try {
    await execute('delete from arca_intercambio');
    await insert('arca_intercambio', '2040-01-01T00:00Z');
    const fin = new AbortController();
    const escribiendo = (async () => {
      let filas = 0;
      for (; !fin.signal.aborted || filas < 30; filas++) await insert('arca_intercambio', '2040-02-01T00:00Z');
      return filas;
    })();
    const dia = new Date('2040-01-15T00:00Z');
    await Promise.all(stores.flatMap((store) => [prepareMeses(store.fork(), dia), prepareMeses(store.fork(), dia)]));
    // A process that finds another preparing leaves it to that one.
    await prepareMeses(em(), dia);
    fin.abort();
    const escritas = await escribiendo;
    const mesesHechos = await meses('arca_intercambio');
    expect(mesesHechos.filter((mes) => mes.startsWith('2040'))).toEqual(['204001', '204002', '204003']);
    expect(await partes('arca_intercambio')).toEqual([
      '204001 2040-01-01',
      ...Array.from({ length: escritas }, () => '204002 2040-02-01'),
    ]);
  } finally {
    for (const store of stores) await store.close();
  }
});

test.skipIf(SIN_PLAZOS_DE_POSTGRES)(
  'a long reading stops no row: months are made and dropped at another time',
  async () => {
    await prepare('2049-01-01');
    await reading('arca_intercambio', async () => {
      await Promise.all([prepare('2050-01-01'), insert('arca_intercambio', '2049-01-01T00:00Z', '2049-02-01T00:00Z')]);
      await Promise.all([
        dropMeses(em(), 'arca_intercambio', new Date('2049-02-10')),
        insert('arca_intercambio', '2049-02-01T00:00Z'),
      ]);
      const mesesHechos = await meses('arca_intercambio');
      expect(mesesHechos).toContain('204901');
      expect(mesesHechos).not.toContain('205001');
    });
    await prepare('2050-01-01');
    await dropMeses(em(), 'arca_intercambio', new Date('2049-02-10'));
    const mesesListos = await meses('arca_intercambio');
    expect(mesesListos.filter((mes) => mes < '2050')).toEqual(['204902', '204903']);
    expect(mesesListos).toContain('205001');
  },
);
