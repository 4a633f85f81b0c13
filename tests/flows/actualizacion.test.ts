import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { issueQueued, recoverEmisiones, resumeCambios } from '@talonario/core/server/comprobantes';
import { openDeps, readConfig, restoreRespaldo, VERSION, verifyRespaldo } from '@talonario/core/server/instalacion';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ownAlcance } from '@talonario/core/empresas';
import { solicitudAutorizacion, type SolicitudAutorizacion } from '../../core/src/contract/arca/arca.ts';
import {
  recordActividades,
  recordEmitidas,
  resolveTrabajos,
  type ActividadNueva,
} from '../../core/src/store/avisos/actividad.ts';
import { estadoPago, estadosPago } from '../../core/src/plazas/meli/reading/estadoPago.ts';
import {
  claseDeMovimiento,
  clasesDeMovimiento,
} from '../../core/src/plazas/meli/reading/liquidacion/claseDeMovimiento.ts';
import { estados } from '../../core/src/plazas/meli/reading/normalize.ts';
import { textoDeOrden } from '../../core/src/plazas/meli/reading/orden/texto.ts';
import { personaFacturada } from '../../core/src/plazas/meli/reading/receptor/receptor.ts';
import { CONFIRMACION_MS } from '../../core/src/rules/arca/confirmacion.ts';
import { colas } from '../../core/src/store/trabajos/colas.ts';
import type { Cola } from '../../core/src/store/trabajos/trabajos.ts';
import { correr } from '../helpers/procesos/cli.ts';
import { freshDatabase, migrateAll, query, type TestDatabase } from '../helpers/servicios/database.ts';
import { startEntorno, type Entorno } from '../helpers/servicios/entorno.ts';

// A database of an earlier version, with work half done, is upgraded and its work finished. The dump's file says what it holds.

const DUMP = new URL('../../fixtures/golden/base/0006-excluidas.sql', import.meta.url);
/** A moment of the day the dump was made. */
let ahora = new Date('2026-11-22T12:00:00-03:00');
const TRABAJO = 'd0d0d0d0-0000-4000-8000-000000000001';

/** Instants of old rows: the end of a month, the start of the next, one of 2001 and one five years ahead. */
const VIEJAS = [
  `date_trunc('month', now(), 'UTC') - interval '1 microsecond'`,
  `date_trunc('month', now(), 'UTC')`,
  `timestamptz '2001-02-03T04:05:06Z'`,
  `now() + interval '5 years'`,
]
  .map((instante) => `(${instante})`)
  .join(', ');

/** Tables kept by month; `vieja` tells the rows of before the upgrade from the rest. */
const POR_MES = [
  { tabla: 'arca_intercambio', instante: 'inicio', texto: 'pedido', vieja: `pedido ~ '^[0-9]{4}-'` },
  { tabla: 'notificacion', instante: 'recibida_en', texto: 'recurso', vieja: `recurso ~ '^[0-9]{4}-'` },
] as const;

let database: TestDatabase;
let entorno: Entorno;
let usuario: { id: string; cuenta_id: string; venta_id: string };

beforeAll(async () => {
  database = await freshDatabase();
  await query(database.url, readFileSync(DUMP, 'utf8'));
  await query(
    database.url,
    `insert into articulo (user_id, sku, descripcion, cost, currency, iva) select id, 'VIEJO', 'Taza', 12.5, 'USD', 21 from usuario`,
  );
  await query(
    database.url,
    `insert into arca_intercambio (ambiente, servicio, operacion, resultado, inicio, milisegundos, pedido)
     select 'simulador', 'wsfe', 'FEDummy', 'ok', inicio, 1, inicio::text from (values ${VIEJAS}) v(inicio)`,
  );
  await query(
    database.url,
    `insert into notificacion (recurso, topic, meli_user_id, cuerpo, recibida_en)
     select inicio::text, 'orders_v2', '1', '{"a": 1}', inicio from (values ${VIEJAS}) v(inicio)`,
  );
  await query(
    database.url,
    `insert into pgboss.job (name, data, singleton_key)
     select 'subir_factura', jsonb_build_object('paquete_id', id, 'traza', 'de-antes'), 'de-antes' from paquete limit 1`,
  );
  await query(
    database.url,
    `insert into comprobante_percepcion (comprobante_id, provincia, percepcion_aplicada, base, importe, motivo)
     select id, provincia, 0, 100, 0, 'de antes'
       from (select id from comprobante where tipo_comprobante = 6 and punto_de_venta = 3) c, unnest(array[0, 14, 2]) provincia`,
  );
  // Jobs are kept for a time only: without new dates the dump's would be over.
  await query(
    database.url,
    `update pgboss.job set created_on = now(), start_after = now(), keep_until = now() + interval '1 day'`,
  );
  entorno = await startEntorno({
    env: { DATABASE_URL: database.url },
    arca: { clock: () => ahora },
    // Only the clock is fixed: a busy machine keeps the usual timeouts with ARCA.
    deps: { clock: { now: () => ahora } },
  });
  const [vinculo] = await execute<typeof usuario>(
    'select c.user_id as id, c.id as cuenta_id, vta.id as venta_id from cuenta c join venta vta on vta.cuenta_id = c.id',
  );
  if (!vinculo) throw new Error('the dump has no account');
  usuario = vinculo;
  // Rebuilds ARCA's ledger: the same requests, in their order.
  for (const pedida of await solicitudes('cerrada')) await authorise(pedida);
});
afterAll(async () => {
  await entorno.close();
  await database.drop();
});

test('an old perception gets its province’s own regime and jurisdiction', async () => {
  expect(
    await execute(
      `select provincia, regimen, jurisdiccion, linea from comprobante_percepcion where motivo = 'de antes' order by provincia`,
    ),
  ).toEqual([
    { provincia: 0, regimen: 'caba', jurisdiccion: 901, linea: 1 },
    { provincia: 2, regimen: 'sin_reglas', jurisdiccion: 903, linea: 1 },
    { provincia: 14, regimen: 'tucuman', jurisdiccion: 924, linea: 1 },
  ]);
});

const em = () => entorno.deps.store.fork();
const execute = <T extends object>(sql: string, params: unknown[] = []): Promise<T[]> => em().execute<T[]>(sql, params);
async function solicitudes(estado: 'abierta' | 'cerrada'): Promise<SolicitudAutorizacion[]> {
  const filas = await execute<{ solicitud: z.input<typeof solicitudAutorizacion> }>(
    'select solicitud from emision where estado = ? order by abierta_en',
    [estado],
  );
  return filas.map(({ solicitud }) => z.decode(solicitudAutorizacion, solicitud));
}

async function authorise(pedida: SolicitudAutorizacion): Promise<void> {
  expect((await entorno.deps.arca.wsfe.autorizar(pedida)).resultado).toBe('A');
}

const libro = (ptoVta: number, cbteTipo: number) =>
  entorno.arca
    .estado()
    .comprobantes.filter((comprobante) => comprobante.ptoVta === ptoVta && comprobante.cbteTipo === cbteTipo);

test('the upgraded database is what the entities describe', async () => {
  expect(await entorno.deps.store.isMigrated()).toBe(true);
  expect(await entorno.deps.store.orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
});

test('a waiting job names its sale by today’s key', async () => {
  const filas = await execute(`select data from pgboss.job where singleton_key = 'de-antes'`);
  expect(filas).toEqual([{ data: { venta_id: usuario.venta_id, traza: 'de-antes', v: 2 } }]);
});

test('the upgrade command copies the database first too', async () => {
  const { datos } = entorno.deps.config;
  const carpeta = mkdtempSync(join(datos, 'migrar-'));
  const testDatabase = await freshDatabase();
  try {
    await query(testDatabase.url, readFileSync(DUMP, 'utf8'));
    const env = { ...entorno.env, DATABASE_URL: testDatabase.url, TALONARIO_DATOS: carpeta };
    expect(await correr(['migrar', '--json'], { env })).toMatchObject({ code: 0, stderr: '' });
    const [copia = '', ...mas] = readdirSync(join(carpeta, 'respaldos'));
    expect(mas).toEqual([]);
    const { manifiesto } = await verifyRespaldo(readConfig(env), join(carpeta, 'respaldos', copia));
    expect(manifiesto.migraciones.at(-1)).toBe('0006-excluidas');
    const alDia = await correr(['migrar', '--json'], { env });
    expect(alDia.json()).toEqual({ migrada: false });
    expect(readdirSync(join(carpeta, 'respaldos'))).toEqual([copia]);
  } finally {
    await testDatabase.drop();
  }
});

test('an old order is found by all that today’s reader tells of it', async () => {
  const ordenes = await execute<{ orden: object; facturacion: object | null; buscado: string; facturado: string }>(
    `select orden, facturacion, sin_acentos(texto) as buscado, sin_acentos(concat_ws(' ', facturacion_nombre, facturacion_documento)) as facturado
       from orden`,
  );
  const palabrasOf = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(' ');
  for (const { orden, facturacion, buscado, facturado } of ordenes) {
    expect(palabrasOf(textoDeOrden(orden)).filter((palabra) => !buscado.includes(palabra))).toEqual([]);
    const { nombre, documento } = personaFacturada(facturacion ?? {});
    const palabras = palabrasOf(`${nombre ?? ''} ${documento ?? ''}`.trim());
    expect(palabras.filter((palabra) => !facturado.includes(palabra))).toEqual([]);
  }
  expect(ordenes.filter(({ buscado }) => buscado !== '').length).toBeGreaterThan(0);
});

test('an old order has the state and the claim that its reader tells', async () => {
  const testDatabase = await freshDatabase();
  try {
    await query(testDatabase.url, readFileSync(DUMP, 'utf8'));
    const statuses = [...estados.keys(), 'payment_required', ''];
    const columnas = `cuenta_id, paquete_id, fecha_cierre, ultima_actualizacion, comprador_id, total, moneda, orden_leida_en`;
    for (const [n, status] of statuses.entries()) {
      const orden = { status, mediations: n % 2 === 0 ? [] : [{ id: n }] };
      await query(
        testDatabase.url,
        `insert into venta (order_id, status, orden, ${columnas})
         select $1, $2, $3::jsonb, ${columnas} from venta where order_id not like 'vieja%' limit 1`,
        [`vieja${n}`, status, JSON.stringify(orden)],
      );
    }
    await migrateAll(testDatabase);
    expect(
      await query(
        testDatabase.url,
        `select status, estado, con_reclamo from orden where order_id like 'vieja%' order by order_id`,
      ),
    ).toEqual(
      statuses.map((status, n) => ({
        status,
        estado: estados.get(status) ?? 'pendiente',
        con_reclamo: n % 2 === 1,
      })),
    );
  } finally {
    await testDatabase.drop();
  }
});

test('an old payment has the state, and an old settlement row the kind, that its reader tells', async () => {
  const testDatabase = await freshDatabase();
  try {
    await query(testDatabase.url, readFileSync(DUMP, 'utf8'));
    await migrateAll(testDatabase);
    await query(
      testDatabase.url,
      `alter table pago drop column estado, add column status text not null;
       alter table movimiento drop column clase;
       delete from migracion where name = '0073-estados-de-cobros'`,
    );
    const statuses = [...estadosPago.keys(), 'expired', ''];
    const tipos = [...clasesDeMovimiento.keys(), 'SETTLEMENT_CANCEL', 'DISPUTE_SHIPPING', 'REFUND_2027', ''];
    await query(
      testDatabase.url,
      `insert into pago (cuenta_id, pago_id, status, datos, leido_en)
       select c.id, n, status, '{}', now() from cuenta c, unnest($1::text[]) with ordinality u(status, n)`,
      [statuses],
    );
    await query(
      testDatabase.url,
      `insert into movimiento (cuenta_id, periodo, fuente_id, tipo, fecha, importe, cargos, cargos_mp, impuestos, neto, datos)
       select c.id, '2026-11-01', n, tipo, now(), 0, 0, 0, 0, 0, '{}' from cuenta c, unnest($1::text[]) with ordinality u(tipo, n)`,
      [tipos],
    );
    await migrateAll(testDatabase);
    expect(await query(testDatabase.url, 'select estado from pago order by pago_id::int')).toEqual(
      statuses.map((status) => ({ estado: estadoPago(status) })),
    );
    expect(await query(testDatabase.url, 'select tipo, clase from movimiento order by fuente_id::int')).toEqual(
      tipos.map((tipo) => ({ tipo, clase: claseDeMovimiento(tipo) })),
    );
  } finally {
    await testDatabase.drop();
  }
});

test('the copy made before the upgrade is restored and upgraded to the same', async () => {
  const { config } = entorno.deps;
  const carpeta = join(config.datos, 'respaldos');
  const copias = readdirSync(carpeta);
  expect(copias).toEqual([expect.stringMatching(new RegExp(`-antes-de-${VERSION}\\.zip$`))]);
  const archivo = join(carpeta, copias[0] ?? '');
  const { manifiesto, firma } = await verifyRespaldo(config, archivo);
  const { migraciones, tablas } = manifiesto;
  expect(firma).toBe('actual');
  expect(migraciones.at(-1)).toBe('0006-excluidas');
  const filas = (tabla: string): number | undefined => tablas.find(({ nombre }) => nombre === tabla)?.filas;
  expect(filas('public.emision')).toBeGreaterThan(0);

  const testDatabase = await freshDatabase();
  try {
    await restoreRespaldo({ ...config, databaseUrl: testDatabase.url }, archivo);
    expect(await query(testDatabase.url, `select to_regclass('public.comprobante_suma') as tabla`)).toEqual([
      { tabla: null },
    ]);
    const restaurada = await openDeps(readConfig({ ...entorno.env, DATABASE_URL: testDatabase.url }));
    try {
      expect(await restaurada.store.isMigrated()).toBe(true);
      expect(await restaurada.store.orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
      // The restored copy has the same vouchers, and issues none before ARCA is asked.
      const vouchers = 'select count(*)::int as n from comprobante';
      expect(await restaurada.store.fork().execute(vouchers)).toEqual(await execute(vouchers));
      for (const { tabla, vieja } of POR_MES) {
        const filasViejas = `select * from ${tabla} where ${vieja} order by id`;
        expect(await restaurada.store.fork().execute(filasViejas)).toEqual(await execute(filasViejas));
      }
    } finally {
      await restaurada.close();
    }
  } finally {
    await testDatabase.drop();
  }
});

test.each(POR_MES)(
  '$tabla is kept by month, with all its rows and their numbers',
  async ({ tabla, instante, texto, vieja }) => {
    const filas = await execute<{ parte: string; igual: boolean }>(
      `select p.relname as parte, t.${texto}::timestamptz = t.${instante} as igual
       from ${tabla} t join pg_class p on p.oid = t.tableoid where ${vieja} order by t.id`,
    );
    const hoy = new Date();
    const [esteMes, mesAnterior] = [0, -1].map((meses) =>
      new Date(Date.UTC(hoy.getUTCFullYear(), hoy.getUTCMonth() + meses, 1)).toISOString().slice(0, 7).replace('-', ''),
    );
    expect(filas).toEqual([
      { parte: `${tabla}_${mesAnterior}`, igual: true },
      { parte: `${tabla}_${esteMes}`, igual: true },
      { parte: `${tabla}_resto`, igual: true },
      { parte: `${tabla}_resto`, igual: true },
    ]);
    expect(
      await execute(
        `select nextval(pg_get_serial_sequence('${tabla}', 'id')) > (select max(id) from ${tabla}) as siguen`,
      ),
    ).toEqual([{ siguen: true }]);
  },
);

test('the cost an article had is the first of its history', async () => {
  expect(await execute(`select sku, cost, currency from articulo_costo`)).toEqual([
    { sku: 'VIEJO', cost: '12.5000', currency: 'USD' },
  ]);
});

test('a company that issued goes on issuing: it holds its CUIT until somebody proves it', async () => {
  expect(
    await execute(
      `select h.ambiente, h.cuit, h.prueba, h.disputa_hasta from habilitacion h join empresa e on e.id = h.company_id and e.cuit = h.cuit`,
    ),
  ).toEqual([{ ambiente: 'simulador', cuit: expect.any(String), prueba: 'heredada', disputa_hasta: null }]);
});

describe('an activity told before the upgrade', () => {
  const claves = () =>
    execute(
      `select tipo, clave, se_repite, resuelta_en is not null as resuelta from actividad order by tipo, se_repite`,
    );

  test('is known by its key alone', async () => {
    const [factura] = await execute<{ id: string }>(
      `select id from comprobante where tipo_comprobante = 6 and punto_de_venta = 3`,
    );
    const abierta = { se_repite: false, resuelta: false };
    expect(await claves()).toEqual([
      { tipo: 'cuenta_desvinculada', clave: '', ...abierta },
      { tipo: 'factura_emitida', clave: factura?.id, ...abierta },
      { tipo: 'omitida', clave: 'debe_identificarse', ...abierta },
      { tipo: 'omitida', clave: 'debe_identificarse', se_repite: true, resuelta: true },
      { tipo: 'pdf_error', clave: `documento_ajeno ${factura?.id}`, ...abierta },
      { tipo: 'trabajo_fallido', clave: TRABAJO, ...abierta },
    ]);
  });

  test('is not told again, and a failed job that was sent again is resolved', async () => {
    const { cuenta_id, venta_id } = usuario;
    const base = { cuenta_id, datos: {}, requiere_persona: true };
    const actividadesRepetidas: ActividadNueva[] = [
      { ...base, tipo: 'cuenta_desvinculada', clave: '' },
      { ...base, tipo: 'omitida', clave: 'debe_identificarse', venta_id },
      { ...base, tipo: 'trabajo_fallido', clave: TRABAJO },
    ];
    const antes = await claves();
    await recordActividades(em(), actividadesRepetidas);
    const facturas = await execute<{ id: string }>(
      `select id from comprobante where automatico and status = 'emitida'`,
    );
    expect(facturas).toHaveLength(1);
    const [factura] = facturas;
    await entorno.deps.store.tx((tx) => recordEmitidas(tx, [factura?.id ?? '']));
    expect((await claves()).map(({ tipo, clave }: { tipo?: string; clave?: string }) => [tipo, clave])).toEqual(
      antes.map(({ tipo, clave }: { tipo?: string; clave?: string }) => [tipo, clave]),
    );
    await resolveTrabajos(em(), ownAlcance(usuario.id), [TRABAJO]);
    expect(await claves()).toContainEqual({
      tipo: 'trabajo_fallido',
      clave: TRABAJO,
      se_repite: false,
      resuelta: true,
    });
  });
});

test('every job of the dump is taken by its queue', async () => {
  // Queues newer than the dump, without jobs in it.
  const nuevas: Cola[] = [
    'buscar_ventas',
    'procesar_importacion',
    'releer_facturadas',
    'informar_comprobante',
    'revisar_receptores',
    'leer_publicaciones',
    'calcular_publicaciones',
    'cambiar_precios',
    'armar_paquete',
    'enviar_paquete',
    'leer_perdidas',
    'leer_cobros',
    'leer_liquidaciones',
    'recordar_padrones',
    'revisar_verificaciones',
    'avisar_verificacion',
  ];
  const tomados = new Map<Cola, object>();
  for (const cola of Object.keys(colas) as Cola[]) {
    await entorno.deps.store.jobs.work(cola, async (datos) => void tomados.set(cola, datos));
  }
  await expect.poll(() => tomados.size).toBe(Object.keys(colas).length - nuevas.length);
  expect(tomados.get('nota_automatica')).toEqual({ venta_id: usuario.venta_id });
  expect(tomados.get('procesar_orden')).toEqual({ cuenta_id: usuario.cuenta_id, order_id: '2000000000000001' });
});

test('the open emision is settled: what ARCA has is adopted, the rest goes out under its own number', async () => {
  const [pedida] = await solicitudes('abierta');
  if (!pedida) throw new Error('the dump has no open emision');
  await authorise({ ...pedida, comprobantes: pedida.comprobantes.slice(0, 1) });

  // A voucher that ARCA does not show may still be on its way: it is not sent again before CONFIRMACION_MS.
  expect(await recoverEmisiones(entorno.deps, null)).toBe(1);
  expect(libro(4, 6)).toHaveLength(1);
  ahora = new Date(ahora.getTime() + CONFIRMACION_MS);
  expect(await recoverEmisiones(entorno.deps, null)).toBe(1);
  expect(await recoverEmisiones(entorno.deps, null)).toBe(0);
  const nuestros = await execute(
    `select numero_comprobante as numero, cae, status from comprobante where punto_de_venta = 4 order by creado_en`,
  );
  expect(nuestros).toEqual(libro(4, 6).map(({ cbteNro, cae }) => ({ numero: cbteNro, cae, status: 'emitida' })));
  expect(nuestros).toHaveLength(2);
});

test('the change ends with its A, exactly once', async () => {
  await issueQueued(entorno.deps);
  await resumeCambios(entorno.deps);
  await issueQueued(entorno.deps);
  expect(await execute('select estado from cambio')).toEqual([{ estado: 'terminado' }]);
  const [factura, ...siguientes] = libro(3, 1);
  expect(siguientes).toEqual([]);
  expect(
    await execute(`select numero_comprobante as numero, cae, status from comprobante where tipo_comprobante = 1`),
  ).toEqual([{ numero: 1, cae: factura?.cae, status: 'emitida' }]);
  // The note of the change was issued before, and is not repeated.
  expect(await execute(`select id from comprobante where tipo_comprobante = 8`)).toHaveLength(1);
  expect(libro(3, 8)).toHaveLength(1);
});
