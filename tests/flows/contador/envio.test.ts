import { processEnvio, requestEnvios } from '@talonario/core/server/contador';
import type { Deps } from '@talonario/core/server/instalacion';
import { addDays, addMonths, AppError } from '@talonario/core/base';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueFactura } from '../../helpers/mundos/facturas.ts';
import { CUIT, hoy, startServidor, type Servidor, type UsuarioDePrueba } from '../../helpers/servicios/servidor.ts';

// The monthly package by mail: it goes on its day, once, though processes die meanwhile.

let servidor: Servidor;
let usuario: UsuarioDePrueba;
let empresa: string;
const PARA = 'estudio@prueba.test';
/** Month of the vouchers; its package goes in the next month. */
const periodo = hoy().slice(0, 7);
const siguiente = addMonths(`${periodo}-01`, 1).slice(0, 7);

beforeAll(async () => {
  servidor = await startServidor();
  usuario = await servidor.usuario();
  empresa = await usuario.empresa(CUIT.inscripto, { actividad: '479101' });
  await issueFactura(usuario, empresa, {});
});
afterAll(() => servidor.close());

const ruta = (resto = '') => `/api/empresa/${empresa}/envio${resto}`;
const leer = async () => (await usuario.call('get', ruta()).expect(200)).body;
const correos = () => servidor.smtp.correos().filter(({ para }) => para.includes(PARA));
const sql = (texto: string, ...valores: unknown[]) => servidor.deps.store.fork().execute(texto, valores);
/** The same process on another day, at noon. */
const el = (dia: string): Deps => ({ ...servidor.deps, clock: { now: () => new Date(`${dia}T12:00:00-03:00`) } });
const tomados = () => sql('select periodo from envio_hecho where company_id = ?', empresa);

test('the mail goes on its day and not before, with the package attached, and once', async () => {
  await usuario.call('put', ruta(), { email: 'no es', dia: 5 }).expect(400);
  await usuario.call('put', ruta(), { email: PARA, dia: 29 }).expect(400);
  const { body } = await usuario.call('put', ruta(), { email: PARA, dia: 5 }).expect(200);
  expect(body).toEqual({ envio: { email: PARA, dia: 5, con_pdfs: false }, hechos: [] });
  // Dates the request at the beginning of this month.
  await sql('update envio_mensual set desde = ?', periodo);

  await requestEnvios(el(`${siguiente}-04`));
  expect(await tomados()).toEqual([]);
  for (const dia of ['05', '05', '06', '28']) await requestEnvios(el(`${siguiente}-${dia}`));
  expect(await tomados()).toEqual([{ periodo }]);

  await processEnvio(servidor.deps, { company_id: empresa, periodo });
  await processEnvio(servidor.deps, { company_id: empresa, periodo });
  expect(correos()).toHaveLength(1);
  const [correo] = correos();
  expect(correo?.adjuntos.map(({ nombre }) => nombre)).toEqual([`paquete-${CUIT.inscripto}-${periodo}.zip`]);
  expect(correo?.texto).toContain('tiene 1 comprobante');
  expect((await leer()).hechos).toMatchObject([{ periodo, estado: 'enviado', email: PARA, detalle: null }]);
});

test('a mail server that is down is tried again; a mail left in doubt by a death is not, until a person asks', async () => {
  const fallo = new AppError('mail_no_disponible', { motivo: 'sin_conexion' });
  const caido: Deps = {
    ...servidor.deps,
    mail: { ...servidor.deps.mail, send: () => Promise.reject(fallo) },
  };
  const mes = { company_id: empresa, periodo };
  await usuario.call('post', ruta(`/${periodo}`)).expect(200);
  await expect(processEnvio(caido, mes)).rejects.toThrow('mail_no_disponible');
  expect((await leer()).hechos[0]).toMatchObject({ estado: 'pendiente' });
  await processEnvio(caido, mes, { ultimo: true });
  expect((await leer()).hechos[0]).toMatchObject({
    estado: 'error',
    detalle: expect.stringContaining('El servidor de mail no responde'),
  });

  const muerte = Promise.withResolvers<never>();
  const muere: Deps = {
    ...servidor.deps,
    mail: { ...servidor.deps.mail, send: () => muerte.promise },
  };
  await usuario.call('post', ruta(`/${periodo}`)).expect(200);
  const muerto = processEnvio(muere, mes);
  await expect.poll(async () => (await leer()).hechos[0].detalle).toContain('se cortó mientras lo mandaba');
  const antes = correos().length;
  await processEnvio(servidor.deps, mes);
  expect(correos()).toHaveLength(antes);

  await usuario.call('post', ruta(`/${periodo}`)).expect(200);
  await processEnvio(servidor.deps, mes);
  expect(correos()).toHaveLength(antes + 1);
  // The process taken for dead comes back: it does not overwrite what another sent.
  muerte.reject(fallo);
  await expect(muerto).rejects.toThrow('mail_no_disponible');
  expect((await leer()).hechos[0]).toMatchObject({ estado: 'enviado' });
});

test('a package too large to attach goes as a link, which is revoked when the mail fails', async () => {
  const mes = { company_id: empresa, periodo };
  const enlaces = async () => (await usuario.call('get', `/api/empresa/${empresa}/enlaces`).expect(200)).body;
  await usuario.call('post', ruta(`/${periodo}`)).expect(200);
  const fallo = new AppError('mail_no_disponible', { motivo: 'sin_conexion' });
  const caido: Deps = { ...servidor.deps, mail: { ...servidor.deps.mail, send: () => Promise.reject(fallo) } };
  await expect(processEnvio(caido, mes, { adjunto_maximo: 1 })).rejects.toThrow('mail_no_disponible');
  expect(await enlaces()).toMatchObject([{ revocado_en: expect.any(String) }]);
  await processEnvio(servidor.deps, mes, { adjunto_maximo: 1 });
  const correo = correos().at(-1);
  expect(correo?.adjuntos).toEqual([]);
  const [url = ''] = /https?:\/\/\S+/.exec(correo?.texto ?? '') ?? [];
  await servidor
    .call('get', '/api/contador')
    .set('Authorization', `Enlace ${new URL(url).hash.slice(1)}`)
    .expect(200);
  expect((await enlaces())[0]).toMatchObject({ revocado_en: null });
});

test('a mail over an address’s daily limit goes the next day, and delays no mail asked for meanwhile', async () => {
  const mes = { company_id: empresa, periodo };
  const compartido = 'estudio.de.muchos@prueba.test';
  const correosDeCompartido = () => servidor.smtp.correos().filter(({ para }) => para.includes(compartido));
  await usuario.call('put', ruta(), { email: compartido, dia: 5 }).expect(200);
  // Ten mails already sent today, as of ten other companies with the same accountant.
  await sql(
    `insert into correo_mandado (user_id, destino_hash, fecha_envio, cantidad) values (?, encode(sha256(?::bytea), 'hex'), ?, 10)`,
    usuario.id,
    compartido,
    hoy(),
  );
  await usuario.call('post', ruta(`/${periodo}`)).expect(200);
  for (const ultimo of [false, true]) {
    await processEnvio(servidor.deps, mes, { adjunto_maximo: 1, ultimo });
    expect((await leer()).hechos[0]).toMatchObject({
      estado: 'pendiente',
      email: compartido,
      detalle: expect.stringContaining('El paquete sale mañana'),
    });
  }
  expect((await usuario.call('get', `/api/empresa/${empresa}/enlaces`).expect(200)).body[0]).toMatchObject({
    revocado_en: expect.any(String),
  });
  const dia = addDays(hoy(), 1);
  const enEspera = (datos: object) =>
    sql(
      `select start_after as desde from pgboss.job
        where name = 'enviar_paquete' and state = 'created' and data - 'traza' - 'v' = ?::jsonb`,
      JSON.stringify(datos),
    );
  expect(await enEspera({ ...mes, otra_vez: dia })).toEqual([{ desde: new Date(`${dia}T00:00:00-03:00`) }]);
  // The job that put the mail off is done; a person may still send it to another address today.
  await sql(`delete from pgboss.job where name = 'enviar_paquete' and data->>'otra_vez' is null`);
  await usuario.call('post', ruta(`/${periodo}`)).expect(200);
  expect(await enEspera(mes)).toHaveLength(1);

  await processEnvio(el(dia), mes);
  expect(correosDeCompartido()).toHaveLength(1);
  expect((await leer()).hechos[0]).toMatchObject({ estado: 'enviado', detalle: null });
});

test('a month says the address it went to, also when it changed while the mail waited', async () => {
  await usuario.call('put', ruta(), { email: 'viejo@prueba.test', dia: 5 }).expect(200);
  await usuario.call('post', ruta(`/${periodo}`)).expect(200);
  await usuario.call('put', ruta(), { email: 'nuevo@prueba.test', dia: 5 }).expect(200);
  await processEnvio(servidor.deps, { company_id: empresa, periodo });
  expect((await leer()).hechos[0]).toMatchObject({ estado: 'enviado', email: 'nuevo@prueba.test' });
});

test('a month whose day passed with no worker goes once when there is one; a month whose day has not come waits', async () => {
  const nextMonth = addMonths(`${siguiente}-01`, 1).slice(0, 7);
  expect(await tomados()).toEqual([{ periodo }]);
  for (const dia of ['01', '02']) await requestEnvios(el(`${addMonths(`${nextMonth}-01`, 1).slice(0, 7)}-${dia}`));
  expect(await tomados()).toEqual([{ periodo }, { periodo: siguiente }]);
});

test('a month without vouchers has no mail, nor has one that was stopped', async () => {
  const nextMonth = addMonths(`${siguiente}-01`, 1).slice(0, 7);
  await requestEnvios(el(`${nextMonth}-06`));
  await processEnvio(servidor.deps, { company_id: empresa, periodo: siguiente });
  expect((await leer()).hechos[0]).toMatchObject({ periodo: siguiente, estado: 'sin_casos' });
  await usuario.call('post', ruta(`/${periodo}`)).expect(200);
  await usuario.call('delete', ruta()).expect(204);
  expect((await leer()).hechos[1]).toMatchObject({ periodo, estado: 'error', detalle: 'Se dejó de mandar.' });
  expect((await usuario.call('post', ruta(`/${periodo}`))).body.codigo).toBe('envio_no_configurado');
  await requestEnvios(el(`${addMonths(`${nextMonth}-01`, 1).slice(0, 7)}-06`));
  expect(await tomados()).toHaveLength(2);
});

test('a mail stopped while the mail server fails to take it does not wait for ever', async () => {
  const mes = { company_id: empresa, periodo };
  await usuario.call('put', ruta(), { email: PARA, dia: 5 }).expect(200);
  await usuario.call('post', ruta(`/${periodo}`)).expect(200);
  const muere: Deps = {
    ...servidor.deps,
    mail: {
      ...servidor.deps.mail,
      send: async () => {
        await usuario.call('delete', ruta()).expect(204);
        throw new AppError('mail_no_disponible', { motivo: 'sin_conexion' });
      },
    },
  };
  await expect(processEnvio(muere, mes)).rejects.toThrow('mail_no_disponible');
  expect((await leer()).hechos[1]).toMatchObject({ periodo, estado: 'error', detalle: 'Se dejó de mandar.' });
});
