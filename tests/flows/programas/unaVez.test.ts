import { processEnvio } from '@talonario/core/server/contador';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { issueFactura } from '../../helpers/mundos/facturas.ts';
import {
  facturaTipeada,
  hoy,
  startServidor,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';

// Mails, creations and changes by a percentage, asked again with the same key after a lost answer, are done once.

let servidor: Servidor;
let duenia: UsuarioDePrueba;
let empresa: string;

beforeAll(async () => {
  servidor = await startServidor();
});
afterAll(() => servidor.close());
beforeEach(async () => {
  await servidor.entorno.reset();
  duenia = await servidor.usuario();
  empresa = await duenia.empresa();
});

const pedir = (path: string, clave: string, body: object = {}) =>
  duenia.call('post', path, body).set('Idempotency-Key', clave);
const execute = (sql: string, params: unknown[] = []) => servidor.deps.store.fork().execute<object[]>(sql, params);

test('a voucher is mailed once, whichever call comes first', async () => {
  const id = await issueFactura(duenia, empresa);
  const mail = (clave: string) => pedir(`/api/facturas/${id}/correo`, clave, { para: 'ana@prueba.test' });
  const juntas = await Promise.all([1, 2, 3].map(() => mail('k1')));
  expect(juntas.filter(({ status }) => status !== 204 && status !== 409)).toEqual([]);
  const { text, headers } = await mail('k1').expect(204);
  expect([text, headers['content-type']]).toEqual(['', undefined]);
  expect(await execute('select para from correo_comprobante where comprobante_id = ?', [id])).toHaveLength(1);
  await mail('k2').expect(204);
  expect(await execute('select para from correo_comprobante where comprobante_id = ?', [id])).toHaveLength(2);
});

test('the month’s mail to the accountant goes once, also asked again after it went', async () => {
  const periodo = hoy().slice(0, 7);
  const para = 'estudio.una.vez@prueba.test';
  await issueFactura(duenia, empresa);
  await duenia.call('put', `/api/empresa/${empresa}/envio`, { email: para, dia: 5 }).expect(200);
  const ahora = () => pedir(`/api/empresa/${empresa}/envio/${periodo}`, 'k1');
  const salen = async () => {
    await processEnvio(servidor.deps, { company_id: empresa, periodo });
    return servidor.smtp.correos().filter((correo) => correo.para.includes(para)).length;
  };
  const primera = await ahora().expect(200);
  expect(await salen()).toBe(1);
  expect((await ahora().expect(200)).text).toBe(primera.text);
  expect(await salen()).toBe(1);
});

test('an article is created once: the repeat gets the first answer, not a conflict', async () => {
  const articulo = { sku: 'TERMO-1', descripcion: 'Termo', cost: 10, stock: 4, iva: 21 };
  const primera = await pedir('/api/stock', 'k1', articulo).expect(200);
  expect((await pedir('/api/stock', 'k1', articulo).expect(200)).text).toBe(primera.text);
  expect((await pedir('/api/stock', 'k2', articulo).expect(409)).body.codigo).toBe('articulo_ya_registrado');
  expect((await pedir('/api/stock', 'k1', { ...articulo, descripcion: 'Otro' }).expect(422)).body.codigo).toBe(
    'idempotencia_de_otro_pedido',
  );
});

test('an invitation is mailed once, and its link goes on working', async () => {
  const invitacion = { email: 'nueva@prueba.test', rol: 'empleado', empresas: [empresa] };
  await pedir('/api/invitaciones', 'k1', invitacion).expect(200);
  await pedir('/api/invitaciones', 'k1', invitacion).expect(200);
  const correos = servidor.smtp.correos().filter(({ para }) => para.includes('nueva@prueba.test'));
  expect(correos).toHaveLength(1);
});

test('fifteen calls with one key, also at once, store one draft', async () => {
  const draft = () => pedir('/api/facturas', 'k1', facturaTipeada(empresa));
  const answers = await Promise.all(Array.from({ length: 14 }, draft));
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  const { body } = await draft().expect(200);
  const kept = await execute('select id from comprobante where company_id = ?', [empresa]);
  expect(kept).toEqual([{ id: body.id }]);
});

test.each([
  ['an accountant’s link', () => `/api/empresa/${empresa}/enlaces`, { nombre: 'Estudio' }],
  ['a program’s key', () => '/api/claves', { nombre: 'Sistema', permiso: 'leer' }],
  ['a destino', () => '/api/destinos', { url: 'https://ejemplo.test/avisos' }],
])('%s is refused with a key that could not be honoured, and nothing is created', async (_cosa, path, body) => {
  const before = (await duenia.call('get', path()).expect(200)).text;
  const { body: fallo } = await pedir(path(), 'k1', body).expect(400);
  expect(fallo.codigo).toBe('idempotencia_no_admitida');
  expect((await duenia.call('get', path()).expect(200)).text).toBe(before);
});

test("a program's call needs no Idempotency-Key for them", async () => {
  const id = await issueFactura(duenia, empresa);
  const { body } = await duenia.call('post', '/api/claves', { nombre: 'Sistema', permiso: 'emitir' }).expect(200);
  const { status } = await servidor
    .call('post', `/api/facturas/${id}/correo`)
    .set('Authorization', `Bearer ${body.clave}`)
    .send({ para: 'ana@prueba.test' });
  expect(status).toBe(204);
});
