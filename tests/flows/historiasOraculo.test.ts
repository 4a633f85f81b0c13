import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Deps } from '@talonario/core/server/instalacion';
import { seedBorradores, seedEmisor } from '../helpers/mundos/borradores.ts';
import type { Base } from '../historias/bases/base.ts';
import { openBase } from '../historias/bases/embebida.ts';
import { APARICIONES, TRANSICIONES } from '../historias/oraculo/transiciones.ts';

// Each change that no process may make is noted: a promise that cannot be seen broken proves nothing.

let base: Base;
beforeAll(async () => {
  base = await openBase();
});
afterAll(() => base.close());

/** An issued voucher, an issued note of it, and a draft inside an open emision of a serie that has an owner. */
beforeEach(async () => {
  await base.empty();
  const deps = { store: base } as unknown as Deps;
  const emisor = await seedEmisor(deps);
  const pedidos = [{ fecha: '2026-11-20' }, { fecha: '2026-11-20' }];
  const [emitida = '', pedida = ''] = await seedBorradores(deps, emisor, pedidos);
  const em = base.fork();
  await em.execute(
    `update comprobante set status = 'emitida', numero_comprobante = 7, cae = '75000000000007', autorizado_en = now() where id = ?`,
    [emitida],
  );
  await em.execute(
    `insert into serie (id, ambiente, cuit, punto_de_venta, tipo_comprobante, ultimo_numero, ultima_fecha, dueno_token, dueno_host, dueno_pid, dueno_inicio, vence_en)
     values (gen_random_uuid(), 'simulador', '30716543214', 3, 6, 7, '2026-11-20', gen_random_uuid(), 'norte', 1, '0', now() + interval '1 minute')`,
  );
  for (const estado of ['abierta', 'cerrada']) {
    await em.execute(
      `insert into emision (id, serie_id, token, estado, solicitud, numero_desde, numero_hasta, abierta_en, cerrada_en, resultado)
       select gen_random_uuid(), id, dueno_token, ?, '{}', 8, 8, now(), now(), 'A' from serie`,
      [estado],
    );
  }
  await em.execute(
    `update comprobante set emision_id = (select id from emision where estado = 'abierta') where id = ?`,
    [pedida],
  );
  await em.execute(
    `insert into numero_sin_probar (serie_id, emision_id, numero, pedido, comprobante_id, orden_ids, resuelto_en)
     select serie_id, id, 8, '{}', ?, '{}', now() from emision where estado = 'cerrada'`,
    [pedida],
  );
});

const EMITIDA = `where status = 'emitida'`;
const PEDIDA = `where emision_id is not null`;

/** A statement that makes each of those changes. */
const SENTENCIAS: Record<keyof typeof TRANSICIONES, string> = {
  'an issued voucher never is a draft again': `update comprobante set status = 'borrador' ${EMITIDA}`,
  'an issued voucher is never deleted': `delete from comprobante ${EMITIDA}`,
  'a draft inside an emision is never deleted': `delete from comprobante ${PEDIDA}`,
  'the CAE of a voucher never changes': `update comprobante set cae = '75000000000008' ${EMITIDA}`,
  'the number of an issued voucher never changes': `update comprobante set numero_comprobante = 8 ${EMITIDA}`,
  'the amounts of an issued voucher never change': `update comprobante set neto = neto + 1, total = total + 1 ${EMITIDA}`,
  'the receiver of an issued voucher never changes': `update comprobante set cuit_facturado = '1' ${EMITIDA}`,
  'the date of an issued voucher never changes': `update comprobante set fecha = '2026-11-21' ${EMITIDA}`,
  'the issuer of an issued voucher never changes': `update comprobante set company_cuit = '30611110002' ${EMITIDA}`,
  'the invoice of an issued note never changes': `update comprobante set comprobante_vinculado = (select id from comprobante ${PEDIDA}) ${EMITIDA}`,
  'the instant of an authorisation never changes': `update comprobante set autorizado_en = now() + interval '1 day' ${EMITIDA}`,
  'an issued voucher never enters an emision': `update comprobante set emision_id = (select id from emision where estado = 'cerrada') ${EMITIDA}`,
  'an issued voucher never enters the queue': `update comprobante set en_cola_desde = now() ${EMITIDA}`,
  'the amounts of a requested voucher never change': `update comprobante set neto = neto + 1, total = total + 1 ${PEDIDA}`,
  'the receiver of a requested voucher never changes': `update comprobante set cuit_facturado = '1' ${PEDIDA}`,
  'the date of a requested voucher never changes': `update comprobante set fecha = '2026-11-21' ${PEDIDA}`,
  'a requested voucher never goes to another emision': `update comprobante set emision_id = (select id from emision where estado = 'cerrada') ${PEDIDA}`,
  'a closed emision is never open again': `update emision set estado = 'descartada' where estado = 'abierta'; update emision set estado = 'abierta' where estado = 'cerrada'`,
  'the outcome of a closed emision never changes': `update emision set resultado = 'R' where estado = 'cerrada'`,
  'the request of an emision never changes': `update emision set solicitud = '{"cuit":"1"}' where estado = 'abierta'`,
  'the numbers of an emision never change': `update emision set numero_desde = 9 where estado = 'abierta'`,
  'an emision is never deleted': `delete from emision where estado = 'cerrada'`,
  'a serie is never deleted': `update comprobante set emision_id = null; delete from emision; delete from serie`,
  'a serie never changes its numbering': `update serie set punto_de_venta = 4`,
  'the last number of a serie never goes back': `update serie set ultimo_numero = 6`,
  'the last date of a serie never goes back': `update serie set ultima_fecha = '2026-11-19'`,
  'a serie is freed by the process that holds it': `update serie set dueno_token = null`,
  'a number whose owner is known never is in doubt again': `update numero_sin_probar set resuelto_en = null`,
  'the number in doubt of a voucher never changes': `update numero_sin_probar set numero = 9`,
};

/** A note of the issued voucher as its button drafts it, with other columns than those of the draft inside an emision. */
const nota = (clase: string, cambios: string): string =>
  `insert into comprobante select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'clase', '${clase}', 'emision_id', null,
     'comprobante_vinculado', (select id from comprobante ${EMITIDA} limit 1)) || ${cambios})).* from comprobante c ${PEDIDA}`;
const EN_COLA = `jsonb_build_object('en_cola_desde', now())`;
/** The draft inside an emision, taken out of it with some changes, is asked for. */
const pedir = (cambios: string): string =>
  `update comprobante set emision_id = null, ${cambios} ${PEDIDA};
   update comprobante set emision_id = (select id from emision where estado = 'abierta') where status = 'borrador'`;
const VINCULADO = `comprobante_vinculado = (select id from comprobante ${EMITIDA} limit 1)`;
const OTRA_EMISION = `insert into emision (id, serie_id, token, estado, solicitud, numero_desde, numero_hasta, abierta_en)
  select gen_random_uuid(), id, gen_random_uuid(), 'cerrada', '{}', 9, 9, now() from serie`;

/** Statements that write each of those rows. */
const ESCRITURAS: Record<keyof typeof APARICIONES, string> = {
  'a second note of an invoice is never made while another one is under way': `${nota('nota_credito', EN_COLA)}; ${nota('nota_credito', `'{}'::jsonb`)}`,
  'a second note never annuls another one': `${nota('nota_debito', EN_COLA)}; ${nota('nota_debito', `'{}'::jsonb`)}`,
  'nobody issues once their right is revoked': pedir('emitido_por = user_id'),
  'no note is asked for above what its invoice has left': pedir(
    `clase = 'nota_credito', neto = neto + 1, total = total + 1, ${VINCULADO}`,
  ),
  'a note is never asked for while its invoice is a draft': pedir('comprobante_vinculado = id'),
  'an emision is opened by the holder of its serie': OTRA_EMISION,
  'a voucher is in one open emision': `insert into emision_comprobante (emision_id, comprobante_id, orden)
     select e.id, c.id, 0 from emision e, comprobante c where c.emision_id is not null`,
  'an issued voucher is never asked for again': `insert into emision_comprobante (emision_id, comprobante_id, orden)
     select e.id, c.id, 0 from emision e, comprobante c ${EMITIDA} and e.estado = 'abierta'`,
  'no mail is kept of a draft': `insert into correo_comprobante (comprobante_id, para) select id, '' from comprobante ${PEDIDA}`,
};

test.each(Object.keys(APARICIONES))('the oracle notes that «%s» was broken', async (nombre) => {
  const em = base.fork();
  await em.execute(ESCRITURAS[nombre] ?? '');
  const rupturas = await em.execute<{ nombre: string }[]>('select nombre from ruptura_de_historia');
  expect(rupturas.map((ruptura) => ruptura.nombre)).toContain(nombre);
});

test.each(Object.keys(TRANSICIONES))('the oracle notes that «%s» was broken', async (nombre) => {
  const em = base.fork();
  await em.execute(SENTENCIAS[nombre] ?? '');
  const rupturas = await em.execute<{ nombre: string }[]>('select nombre from ruptura_de_historia');
  expect(rupturas.map((ruptura) => ruptura.nombre)).toContain(nombre);
});

test('the oracle notes nothing of a voucher that is issued', async () => {
  const em = base.fork();
  await em.execute(
    `update comprobante set status = 'emitida', numero_comprobante = 8, cae = '75000000000008', autorizado_en = now(), emision_id = null ${PEDIDA}`,
  );
  await em.execute(
    `update emision set estado = 'cerrada', cerrada_en = now(), resultado = 'A' where estado = 'abierta'`,
  );
  await em.execute(
    `begin; set local historia.quien = 'norte0'; update serie set ultimo_numero = 8, dueno_token = null; commit`,
  );
  expect(await em.execute('select nombre from ruptura_de_historia')).toEqual([]);
  expect(await em.execute('select host from toma_de_historia')).toEqual([]);
});

test('the oracle notes a serie taken before its lease is over', async () => {
  await base.fork().execute(`update serie set dueno_token = gen_random_uuid(), dueno_host = 'sur'`);
  expect(await base.fork().execute('select host, inicio, por from toma_de_historia')).toEqual([
    { host: 'norte', inicio: '0', por: 'sur0' },
  ]);
});
