import { randomUUID } from 'node:crypto';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { openStore, type Store } from '../../core/src/store/db.ts';
import { entities } from '../../core/src/store/entities/index.ts';
import { anyText, anyUuid, COUNT, db, type Fila } from '../../core/src/store/postgres/kysely.ts';
import { APP_SECRET, migratedDatabase, type TestDatabase } from '../helpers/servicios/database.ts';

let database: TestDatabase;
let store: Store;
let user_id: string;

beforeAll(async () => {
  database = await migratedDatabase();
  store = await openStore({ databaseUrl: database.url, datos: '/no/se/usa', appSecret: APP_SECRET });
  const usuario = { email: 'consultas@prueba.test', password_hash: 'x' };
  ({ id: user_id } = await db(store.fork())
    .insertInto('usuario')
    .values(usuario)
    .returning('id')
    .executeTakeFirstOrThrow());
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

describe('typed queries', () => {
  test('a column that no entity has does not compile', () => {
    const usuarios = db(store.fork()).selectFrom('usuario');
    // @ts-expect-error: no such column to read.
    usuarios.select('correo');
    // @ts-expect-error: no such column to compare.
    usuarios.where('correo', '=', 'a');
    // @ts-expect-error: no such table.
    db(store.fork()).selectFrom('usuarios');
    // @ts-expect-error: an amount is not a number.
    db(store.fork()).updateTable('orden').set({ total: 1.5 });
    // @ts-expect-error: the name is missing.
    db(store.fork()).insertInto('lista_precios').values({ user_id });
    expect(usuarios.select('email').compile().sql).toBe('select "email" from "usuario"');
  });

  test('each column is named as its property and converted outside SQL: a query that only reads needs no rewriting', () => {
    const columnas = [...store.orm.getMetadata()].flatMap(({ props }) => props);
    expect(columnas.length).toBeGreaterThan(800);
    const cambiadas = columnas.filter(
      ({ name, fieldNames, hasConvertToJSValueSQL, hasConvertToDatabaseValueSQL }) =>
        fieldNames.some((columna) => columna !== name) || hasConvertToJSValueSQL || hasConvertToDatabaseValueSQL,
    );
    expect(cambiadas.map(({ name }) => name)).toEqual([]);
  });

  test('amounts are Decimal, civil dates text, instants Date, rates numbers and foreign keys ids, both ways', async () => {
    const leida_en = new Date('2026-10-12T10:00:00.123Z');
    const cotizacion = {
      moneda: 'USD',
      fecha: '2026-02-28',
      valor: new Decimal('1234.567891'),
      fuente: 'BCRA',
      leida_en,
    };
    await db(store.fork()).insertInto('cotizacion').values(cotizacion).execute();
    const guardada = await db(store.fork())
      .selectFrom('cotizacion')
      .selectAll()
      .where('valor', '=', new Decimal('1234.567891'))
      .where('fecha', '=', '2026-02-28')
      .where('leida_en', '=', leida_en)
      .executeTakeFirst();
    expect(guardada).toEqual(cotizacion);
    expect(guardada?.valor).toBeInstanceOf(Decimal);
    expectTypeOf(guardada).toEqualTypeOf<Fila<'cotizacion'> | undefined>();
    expectTypeOf<Fila<'cotizacion'>>().toEqualTypeOf<{
      moneda: string;
      fecha: string;
      valor: Decimal;
      fuente: string;
      leida_en: Date;
    }>();

    const cuenta = await db(store.fork())
      .insertInto('cuenta')
      .values({ user_id, meli_user_id: '1', nickname: 'UNA', iva: 10.5, fecha_inicio_automatizacion: '2026-01-31' })
      .returningAll()
      .executeTakeFirstOrThrow();
    expect(cuenta).toMatchObject({ user_id, iva: 10.5, fecha_inicio_automatizacion: '2026-01-31', token_vence: null });
    expectTypeOf(cuenta.linked_company_id).toEqualTypeOf<string | null>();
  });

  test('upserted, changed and deleted values are converted too, and json comes back as it went', async () => {
    const em = store.fork();
    const datos = { cuit: '1', apodo: null } as unknown as Fila<'persona_arca'>['datos'];
    for (const respuesta of [null, datos]) {
      await db(em)
        .insertInto('persona_arca')
        .values({ ambiente: 'simulador', cuit: '20', datos: respuesta, leida_en: new Date(0) })
        .onConflict((conflict) => conflict.columns(['ambiente', 'cuit']).doUpdateSet({ datos: respuesta }))
        .execute();
    }
    expect(await db(em).selectFrom('persona_arca').selectAll().execute()).toEqual([
      { ambiente: 'simulador', cuit: '20', datos, leida_en: new Date(0) },
    ]);
    const subida = await db(em)
      .updateTable('cotizacion')
      .set({ valor: new Decimal(2) })
      .where('valor', '>', new Decimal(1))
      .returning('valor')
      .execute();
    expect(subida).toEqual([{ valor: new Decimal(2) }]);
    const borrada = await db(em).deleteFrom('cotizacion').where('valor', '=', new Decimal(2)).returningAll().execute();
    expect(borrada).toMatchObject([{ fecha: '2026-02-28', valor: new Decimal(2) }]);
  });

  test('a column renamed to its table’s name and its own comes under that name', async () => {
    const usuarios = db(store.fork()).selectFrom('usuario').select('id as usuario_id');
    expect(await usuarios.execute()).toEqual([{ usuario_id: user_id }]);
  });

  test('a list is one parameter, and an empty list finds nothing', async () => {
    const usuarios = (ids: string[]) => db(store.fork()).selectFrom('usuario').where('id', '=', anyUuid(ids));
    expect(await usuarios([user_id, randomUUID()]).select('id').execute()).toEqual([{ id: user_id }]);
    expect(await usuarios([]).select(COUNT.as('cuantos')).executeTakeFirst()).toEqual({ cuantos: 0 });
    const raros = ['a,b', '{"c"}', "d'\\", ''];
    const correos = db(store.fork()).selectFrom('usuario').select('id').where('email', '=', anyText(raros));
    expect(await correos.execute()).toEqual([]);
  });

  test('are of the transaction of their entity manager', async () => {
    const cuantos = async () =>
      (await db(store.fork()).selectFrom('sesion').select(COUNT.as('cuantos')).executeTakeFirstOrThrow()).cuantos;
    const dentro = store.tx(async (tx) => {
      const sesion = { usuario_id: user_id, token_hash: 'h', vence_en: new Date() };
      await db(tx).insertInto('sesion').values(sesion).execute();
      expect(await db(tx).selectFrom('sesion').select('token_hash').execute()).toEqual([{ token_hash: 'h' }]);
      expect(await cuantos()).toBe(0);
      throw new Error('back');
    });
    await expect(dentro).rejects.toThrow('back');
    expect(await cuantos()).toBe(0);
  });

  test('columns of the same name have the same type, except the listed ones', () => {
    const tipos = new Map<string, Set<string>>();
    for (const { meta } of entities) {
      for (const [nombre, { customType, runtimeType }] of Object.entries(
        store.orm.getMetadata().get(meta.class).properties,
      )) {
        const tipo = customType?.constructor.name ?? runtimeType;
        tipos.set(nombre, (tipos.get(nombre) ?? new Set()).add(tipo));
      }
    }
    const varios = [...tipos].flatMap(([nombre, tiposDeColumna]) => (tiposDeColumna.size > 1 ? [nombre] : []));
    expect(varios.toSorted()).toEqual(AMBIGUAS);
  });
});

/** Columns whose type differs by table. A join must rename them: values are converted by column name alone. */
const AMBIGUAS = [
  'antes',
  'base',
  'bytes',
  'cantidad',
  'comprobantes',
  'concepto',
  'cuerpo',
  'desde',
  'despues',
  'detalle',
  'fecha',
  'hasta',
  'id',
  'iva',
  'leido',
  'numero',
  'numero_hasta',
  'observaciones',
  'orden',
  'pedido',
  'periodo',
  'respuesta',
  'serie',
  'status',
  'total',
  'tributo',
  'ultimo_numero',
];
