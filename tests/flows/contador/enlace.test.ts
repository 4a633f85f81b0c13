import { randomUUID } from 'node:crypto';
import { endpoints, type Endpoint } from '@talonario/core/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueFactura } from '../../helpers/mundos/facturas.ts';
import {
  CUIT,
  hoy,
  startServidor,
  type Metodo,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';

// An accountant's link: what it reads, and that it can do nothing else.

let servidor: Servidor;
let duenia: UsuarioDePrueba;
let empresa: string;
let segundaEmpresa: string;
let facturaPropia: string;
let ajena: string;
let borrador: string;
let enlace: { id: string; url: string };
let token: string;
const registro: string[] = [];
const periodo = hoy().slice(0, 7);

beforeAll(async () => {
  const anotar = (...datos: unknown[]) => void registro.push(JSON.stringify(datos));
  const log = { debug: anotar, info: anotar, warn: anotar, error: anotar };
  servidor = await startServidor({}, { log: log as never });
  duenia = await servidor.usuario();
  empresa = await duenia.empresa(CUIT.inscripto, { actividad: '479101' });
  segundaEmpresa = await duenia.empresa(CUIT.exento);
  facturaPropia = await issueFactura(duenia, empresa, {});
  ajena = await issueFactura(duenia, segundaEmpresa, { tipo_comprobante: 11 });
  borrador = await duenia.borrador(empresa);
  const { body } = await duenia
    .call('post', `/api/empresa/${empresa}/enlaces`, { nombre: 'Estudio Pérez' })
    .expect(200);
  enlace = body;
  token = new URL(enlace.url).hash.slice(1);
});
afterAll(() => servidor.close());

const con = (autorizacion: string, metodo: Metodo, path: string) =>
  servidor.call(metodo, path).set('Authorization', autorizacion);
const leer = (path: string) => con(`Enlace ${token}`, 'get', path);
const deEnlace = (Object.values(endpoints) as Endpoint[]).filter(({ acceso }) => acceso === 'enlace');
const concreta = (path: string) =>
  path.replace('{periodo}', periodo).replace('/comprobantes/{id}', `/comprobantes/${facturaPropia}`);

describe('reads', () => {
  test('the company, its months and nothing of the other one', async () => {
    const { body } = await leer('/api/contador').expect(200);
    expect(body).toEqual({
      razon_social: 'Tienda Norte SRL',
      cuit: CUIT.inscripto,
      situacion_iva: 1,
      meses: [{ periodo, comprobantes: 1, importe: 12_100, presentado_en: null }],
    });
  });

  test('a month: its vouchers, its checks and its package', async () => {
    const { body } = await leer(`/api/contador/${periodo}/comprobantes`).expect(200);
    expect(body).toMatchObject({
      totalItems: 1,
      results: [{ id: facturaPropia, comprobante: 'FC B 0003-00000001', neto: 10_000, iva: 2_100, total: 12_100 }],
    });
    const { body: controles } = await leer(`/api/contador/${periodo}/controles`).expect(200);
    expect(controles.map(({ reporte, estado }: { reporte: string; estado: string }) => [reporte, estado])).toEqual([
      ['iva-ventas', 'hecha'],
      ['libro-iva-digital', 'hecha'],
      ['iva-simple', 'hecha'],
      ['percepciones-caba', 'sin_casos'],
      ['percepciones-caba-notas', 'sin_casos'],
      ['percepciones-tucuman', 'sin_casos'],
      ['percepciones-sircip', 'sin_casos'],
      ['jurisdicciones', 'hecha'],
    ]);
    const { headers } = await leer(`/api/contador/${periodo}/paquete`).expect(200);
    expect(headers['content-disposition']).toContain(`paquete-${CUIT.inscripto}-${periodo}.zip`);
  });

  test('the PDF of a voucher; neither a draft, nor one of the other company, nor what is no month', async () => {
    const { headers } = await leer(`/api/contador/comprobantes/${facturaPropia}/pdf`).expect(200);
    expect(headers['content-type']).toBe('application/pdf');
    for (const id of [borrador, ajena, randomUUID(), 'no-es']) {
      await leer(`/api/contador/comprobantes/${id}/pdf`).expect(404);
    }
    await leer('/api/contador/octubre/comprobantes').expect(404);
    await leer('/api/contador/2020-01/paquete').expect(404);
  });

  test('without telling the token: no referrer, no index, no trace of it in the log or the database', async () => {
    const { headers } = await leer('/api/contador').expect(200);
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    });
    expect((await servidor.call('get', '/contador')).headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(registro.some((linea) => linea.includes(token))).toBe(false);
    const filas = await servidor.deps.store.fork().execute('select * from enlace_contador');
    expect(JSON.stringify(filas)).not.toContain(token);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { body } = await duenia.call('get', `/api/empresa/${empresa}/enlaces`).expect(200);
    expect(body).toMatchObject([{ id: enlace.id, nombre: 'Estudio Pérez', usado_en: expect.any(String) }]);
    expect(JSON.stringify(body)).not.toContain(token);
  });
});

describe('does nothing else', () => {
  test('no other call takes its token, as a link or as a session', async () => {
    for (const { method, path, acceso } of Object.values(endpoints) as Endpoint[]) {
      if (acceso === 'publico' || acceso === 'enlace') continue;
      const propia = path.replace('{id}', empresa).replaceAll(/\{\w+\}/g, randomUUID());
      for (const autorizacion of [`Enlace ${token}`, `Bearer ${token}`]) {
        const { body } = await con(autorizacion, method.toLowerCase() as Metodo, propia).expect(401);
        expect(body.codigo).toBe('sesion_invalida');
      }
    }
  });

  test('its own calls only read', () => {
    expect(new Set(deEnlace.map(({ method }) => method))).toEqual(new Set(['GET']));
    expect(deEnlace.every(({ body, formulario, flujo }) => !body && !formulario && !flujo)).toBe(true);
  });

  test('its calls take no session, no invented link and no call without a link', async () => {
    for (const { path } of deEnlace) {
      for (const autorizacion of ['', 'Enlace', 'Enlace inventado', `Bearer ${duenia.token}`, `Bearer ${token}`]) {
        const { body } = await con(autorizacion, 'get', concreta(path)).expect(401);
        expect(body.codigo).toBe('enlace_invalido');
      }
    }
  });

  test('once revoked, the link reads nothing either', async () => {
    const { body: segundo } = await duenia.call('post', `/api/empresa/${empresa}/enlaces`, { nombre: 'Otro' });
    const ruta = `/api/empresa/${empresa}/enlaces/${enlace.id}`;
    const { body: primera } = await duenia.call('delete', ruta).expect(200);
    const { body: otraVez } = await duenia.call('delete', ruta).expect(200);
    expect(otraVez.revocado_en).toBe(primera.revocado_en);
    for (const { path } of deEnlace) await leer(concreta(path)).expect(401);
    await con(`Enlace ${new URL(segundo.url).hash.slice(1)}`, 'get', '/api/contador').expect(200);
  });
});
