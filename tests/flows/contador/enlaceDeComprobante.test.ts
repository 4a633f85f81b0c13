import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueFactura } from '../../helpers/mundos/facturas.ts';
import { miembroOf } from '../../helpers/servicios/miembro.ts';
import { CUIT, startServidor, type Servidor, type UsuarioDePrueba } from '../../helpers/servicios/servidor.ts';

// A link to one voucher's public page: what it shows, and that it opens nothing else.

let servidor: Servidor;
let duenia: UsuarioDePrueba;
let empresa: string;
let factura: string;
let borrador: string;
const registro: string[] = [];

beforeAll(async () => {
  const anotar = (...datos: unknown[]) => void registro.push(JSON.stringify(datos));
  const log = { debug: anotar, info: anotar, warn: anotar, error: anotar };
  servidor = await startServidor({}, { log: log as never });
  duenia = await servidor.usuario();
  empresa = await duenia.empresa(CUIT.inscripto, { actividad: '479101' });
  borrador = await duenia.borrador(empresa);
});
beforeEach(async () => {
  factura = await issueFactura(duenia, empresa, {});
});
afterAll(() => servidor.close());

const crear = async (
  body: object = {},
): Promise<{ id: string; url: string; token: string; vence_en: string | null }> => {
  const { body: enlace } = await duenia.call('post', `/api/facturas/${factura}/enlaces`, body).expect(200);
  return { ...enlace, token: new URL(enlace.url).hash.slice(1) };
};
const leer = (token: string, path = '/api/comprobante') =>
  servidor.call('get', path).set('Authorization', `Enlace ${token}`);

describe('the page', () => {
  test('shows the sheet of its voucher, the QR and the PDF', async () => {
    const { token } = await crear();
    const { body, headers } = await leer(token).expect(200);
    expect(body).toMatchObject({
      cancelada: false,
      vence_en: null,
      hoja: {
        banda: 'ORIGINAL',
        emisor: { razon_social: 'Tienda Norte SRL', cuit: CUIT.inscripto },
        total: { valor: expect.stringContaining('12.100,00') },
        qr: expect.stringContaining('https://'),
      },
    });
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    });
    const pdf = await leer(token, '/api/comprobante/pdf').expect(200);
    expect(pdf.headers['content-type']).toBe('application/pdf');
  });

  test('tells nothing of the account: neither ids, nor the user, nor costs', async () => {
    const { token } = await crear();
    const { body } = await leer(token).expect(200);
    expect(Object.keys(body).toSorted()).toEqual(['cancelada', 'hoja', 'logo', 'vence_en']);
    const texto = JSON.stringify(body);
    for (const secreto of [duenia.id, duenia.email, empresa, factura]) expect(texto).not.toContain(secreto);
    expect(texto).not.toMatch(/ganancia|costo|user_id|titular/i);
  });

  test('shows the logo of its point of sale, and none when it has none', async () => {
    const { token } = await crear();
    expect((await leer(token).expect(200)).body.logo).toBeNull();
    const png = Buffer.from('89504e470d0a1a0a', 'hex');
    await servidor.deps.store
      .fork()
      .execute(`update punto_de_venta set logo_contenido = ?, logo_tipo = 'image/png' where company_id = ?`, [
        png,
        empresa,
      ]);
    expect((await leer(token).expect(200)).body.logo).toBe(`data:image/png;base64,${png.toString('base64')}`);
    await servidor.deps.store
      .fork()
      .execute('update punto_de_venta set logo_contenido = null, logo_tipo = null where company_id = ?', [empresa]);
  });

  test('of a voucher that its notes cancel says so', async () => {
    const { token } = await crear();
    await duenia.call('post', `/api/facturas/${factura}/nota-credito`).expect(200);
    expect((await leer(token).expect(200)).body.cancelada).toBe(true);
  });

  test('is served without an index and its answers without the token in the log or the database', async () => {
    const { token } = await crear();
    await leer(token).expect(200);
    expect((await servidor.call('get', '/comprobante')).headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(registro.some((linea) => linea.includes(token))).toBe(false);
    const filas = await servidor.deps.store.fork().execute('select * from enlace_comprobante');
    expect(JSON.stringify(filas)).not.toContain(token);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });
});

describe('a link', () => {
  test('is listed with its use, and once revoked opens nothing', async () => {
    const { id, token } = await crear();
    await leer(token).expect(200);
    const listados = await duenia.call('get', `/api/facturas/${factura}/enlaces`).expect(200);
    expect(listados.body).toMatchObject([{ id, usado_en: expect.any(String), revocado_en: null, creado_por: null }]);
    const ruta = `/api/facturas/${factura}/enlaces/${id}`;
    const { body: primera } = await duenia.call('delete', ruta).expect(200);
    const { body: segunda } = await duenia.call('delete', ruta).expect(200);
    expect(segunda.revocado_en).toBe(primera.revocado_en);
    for (const path of ['/api/comprobante', '/api/comprobante/pdf']) {
      expect((await leer(token, path).expect(401)).body.codigo).toBe('enlace_invalido');
    }
  });

  test('with days tells its end, and after it opens nothing', async () => {
    const { id, token, vence_en } = await crear({ dias: 7 });
    expect((await leer(token).expect(200)).body.vence_en).toBe(vence_en);
    await servidor.deps.store
      .fork()
      .execute(`update enlace_comprobante set vence_en = now() - interval '1 second' where id = ?`, [id]);
    expect((await leer(token).expect(401)).body.codigo).toBe('enlace_invalido');
  });

  test.each([{ dias: 0 }, { dias: 366 }, { dias: 1.5 }, { dias: 'siempre' }])('of %j is refused', async (body) => {
    const { body: fallo } = await duenia.call('post', `/api/facturas/${factura}/enlaces`, body).expect(400);
    expect(fallo.campo).toBe('dias');
  });

  test('is not made of a draft', async () => {
    const { body } = await duenia.call('post', `/api/facturas/${borrador}/enlaces`).expect(409);
    expect(body.codigo).toBe('comprobante_no_emitido');
  });

  test('is one of ten that open the same voucher, and no more', async () => {
    const enlaces = [];
    for (let vez = 0; vez < 10; vez += 1) enlaces.push(await crear());
    const { body } = await duenia.call('post', `/api/facturas/${factura}/enlaces`).expect(409);
    expect(body.codigo).toBe('demasiados_enlaces');
    await duenia.call('delete', `/api/facturas/${factura}/enlaces/${enlaces[0]?.id}`).expect(200);
    await crear();
  });

  test('needs the right to issue: an accountant reads the list and makes none', async () => {
    const contadora = await miembroOf(servidor, duenia, 'contador', [empresa]);
    const ruta = `/api/facturas/${factura}/enlaces`;
    await contadora.call('get', ruta).expect(200);
    expect((await contadora.call('post', ruta).expect(403)).body.codigo).toBe('sin_derecho');
  });
});

describe('opens nothing else', () => {
  test('a voucher’s link is no accountant’s link, nor the other way round', async () => {
    const { token } = await crear();
    expect((await leer(token, '/api/contador')).status).toBe(401);
    const { body } = await duenia.call('post', `/api/empresa/${empresa}/enlaces`, { nombre: 'Estudio' }).expect(200);
    expect((await leer(new URL(body.url).hash.slice(1))).status).toBe(401);
  });

  test('no other call takes its token, as a link or as a session', async () => {
    const { token } = await crear();
    for (const path of [
      `/api/facturas/${factura}`,
      '/api/facturas',
      '/api/empresa',
      `/api/contador/comprobantes/${factura}/pdf`,
    ]) {
      const comoSesion = servidor.call('get', path).set('Authorization', `Bearer ${token}`);
      expect([(await leer(token, path)).status, (await comoSesion).status]).toEqual([401, 401]);
    }
  });

  test('an invented token, a session and no token open no voucher', async () => {
    for (const autorizacion of ['', 'Enlace', `Enlace ${randomUUID()}`, `Bearer ${duenia.token}`]) {
      const { body } = await servidor.call('get', '/api/comprobante').set('Authorization', autorizacion).expect(401);
      expect(body.codigo).toBe('enlace_invalido');
    }
  });

  test('tries from one address are limited', async () => {
    const respuestas = await Promise.all(Array.from({ length: 130 }, () => leer(randomUUID())));
    expect(respuestas.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });
});
