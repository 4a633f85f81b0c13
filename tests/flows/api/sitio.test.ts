import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createApp } from '@talonario/api';
import { FALLA_NUESTRA } from '@talonario/core/base';
import request from 'supertest';
import { VERSION } from '@talonario/core/server/instalacion';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServidor, type Servidor } from '../../helpers/servicios/servidor.ts';
import { serve } from '../../helpers/servicios/sitio.ts';

let servidor: Servidor;
let web: string;
const logs: string[] = [];
const site = () => request(createApp(servidor.deps, { web }).callback());

const PAGINA = `<!doctype html><html data-mantine-color-scheme="__ESQUEMA__"><style nonce="__CSP_NONCE__"></style>
<input type="hidden" name="meliClientId" value="__MELI_CLIENT_ID__"><input type="hidden" name="meliRedirectUri" value="__MELI_REDIRECT_URI__">
<input type="hidden" name="meliAuthUrl" value="__MELI_AUTH_URL__">__OTRA_COSA__<!--si:TITULAR--><p>Responsable: __TITULAR__</p><!--fin--><!--si:ALOJAMIENTO--><p>__ALOJAMIENTO__</p><!--fin-->`;

beforeAll(async () => {
  servidor = await startServidor({
    MELI_REDIRECT_URI: 'https://facturas.ejemplo.test/api/meli/callback?a=1&b="2"',
    TITULAR: 'Ana & Hijos',
  });
  web = mkdtempSync(join(tmpdir(), 'talonario-web-'));
  mkdirSync(join(web, 'assets'));
  for (const pagina of ['index', 'app', 'terminos']) {
    writeFileSync(join(web, `${pagina}.html`), `${PAGINA}<title>${pagina}</title>`);
  }
  writeFileSync(join(web, 'assets/app-abc123.js'), 'export {};');
  writeFileSync(join(web, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const write = (data: object, message: string): void => void logs.push(JSON.stringify({ ...data, message }));
  servidor.deps.log = { info: write, warn: write, error: write };
});
afterAll(async () => {
  await servidor.close();
  rmSync(web, { recursive: true });
});

describe('pages', () => {
  test.each([
    ['/', 'index'],
    ['/terminos', 'terminos'],
    ['/app', 'app'],
    ['/app/facturador/nueva?x=1', 'app'],
  ])('%s is %s, with the values of this server', async (path, pagina) => {
    const { text, headers } = await site().get(path).expect(200).expect('Content-Type', /html/);
    expect(text).toContain(`<title>${pagina}</title>`);
    expect(text).toContain(`name="meliClientId" value="${servidor.deps.config.meli.clientId}"`);
    expect(text).toContain('value="https://facturas.ejemplo.test/api/meli/callback?a=1&amp;b=');
    expect(text).toContain('__OTRA_COSA__');
    const [, nonce] = /nonce="([^"]+)"/.exec(text) ?? [];
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('a value this server does not have leaves nothing in the page', async () => {
    const { text } = await site().get('/').expect(200);
    expect(text).toContain('<p>Responsable: Ana &amp; Hijos</p>');
    expect(text).not.toMatch(/ALOJAMIENTO|<p><\/p>|si:|fin/);
  });

  test('an unknown address is a page for a browser, and JSON for a program', async () => {
    const { text } = await site()
      .get('/no-existe')
      .set('Accept', 'text/html,*/*')
      .expect(404)
      .expect('Content-Type', /html/);
    expect(text).toContain('<h1>No encontramos la página</h1>');
    expect(text).toContain('href="/"');
    await site().get('/no-existe').expect(404).expect('Content-Type', /json/);
    await site().get('/assets/no-existe.js').expect(404).expect('Content-Type', /json/);
    await site().get('/api/no-existe').set('Accept', 'text/html').expect(404).expect('Content-Type', /json/);
  });

  test('the page has the colours chosen in this browser, and no others', async () => {
    const cookies = ['esquema=dark', 'esquema=light', 'esquema="><script>', 'otra=1'];
    const paginas = await Promise.all(cookies.map((cookie) => site().get('/app').set('Cookie', cookie)));
    expect(paginas.map(({ text }) => /scheme="([^"]*)"/.exec(text)?.[1])).toEqual(['dark', 'light', '', '']);
  });

  test('each answer has a nonce of its own', async () => {
    const [primera, segunda] = await Promise.all([site().get('/'), site().get('/')]);
    expect(primera.headers['content-security-policy']).not.toBe(segunda.headers['content-security-policy']);
  });

  test('texts are compressed for clients that accept it', async () => {
    const app = request(createApp(servidor.deps, { web }).callback());
    const { headers } = await app.get('/api/openapi.json').set('Accept-Encoding', 'gzip').expect(200);
    expect(headers['content-encoding']).toBe('gzip');
  });

  test('files named by their content are cached for good; others are not', async () => {
    const script = await site().get('/assets/app-abc123.js').expect(200);
    expect(script.headers['cache-control']).toContain('immutable');
    const icon = await site().get('/favicon.svg').expect(200);
    expect(icon.headers['cache-control']).not.toContain('immutable');
  });

  test('the icon is found where browsers look for it when no page names it', async () => {
    const { headers } = await site().get('/favicon.ico').expect(302);
    expect(headers['location']).toBe('/favicon.svg');
  });

  test.each(['/app.html', '/index.html', '/../package.json', '/%2e%2e/package.json', '/assets', '/falta.js', '/otra'])(
    '%s is not served',
    async (path) => {
      expect((await site().get(path)).status).toBe(404);
    },
  );

  test.each([
    '/../../../../../etc/passwd',
    '/../../../../../etc/no-hay',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/../../x',
    '//etc/passwd',
    '/%00',
  ])('a path outside the site is a 404, whether the file exists or not: %s', async (path) => {
    const sitio = await serve(createApp(servidor.deps, { web }).callback());
    const { hostname, port } = new URL(sitio.url);
    const [respuesta] = (await once(httpGet({ hostname, port, path }), 'response')) as [IncomingMessage];
    expect([respuesta.statusCode, await text(respuesta)]).toEqual([
      404,
      '{"error":"No hay nada en esa dirección. Revisá cómo está escrita.","codigo":"pedido_invalido"}',
    ]);
    await sitio.close();
  });

  test('scripts come from our files only, and no site frames us', async () => {
    const { headers } = await site().get('/app');
    const politica = String(headers['content-security-policy']);
    expect(politica).toMatch(/script-src 'self';/);
    expect(politica).not.toContain('unsafe');
    expect(politica).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
  });
});

describe('operations', () => {
  test('health and readiness, and no figures', async () => {
    await site().get('/healthz').expect(200, { estado: 'ok', version: VERSION });
    await site().get('/readyz').expect(200, { estado: 'ok', version: VERSION });
    expect((await site().get('/metrics')).status).toBe(404);
  });

  test('the API describes itself, for programs and for people, from this server alone', async () => {
    const { body } = await site().get('/api/openapi.json').expect(200);
    expect(body.openapi).toBe('3.1.0');
    const { text } = await site().get('/api/docs').expect(200).expect('Content-Type', /html/);
    expect(text).toContain('/api/facturas/{id}/emitir');
    expect(text).toContain('Formulario con un archivo');
    expect(text).not.toMatch(/(?:src|href)="https?:/);
    const propios = [...text.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(([, archivo = '']) => archivo);
    expect(propios).toEqual(['/api/docs/estilo.css', '/api/docs/buscar.js']);
    for (const archivo of propios)
      await site()
        .get(archivo)
        .expect(200)
        .expect('Content-Type', /css|javascript/);
    const { headers } = await site().get('/api/docs').set('Accept-Encoding', 'gzip').expect(200);
    expect(headers['content-encoding']).toBe('gzip');
    expect(Number(headers['content-length'])).toBeLessThan(250_000);
  });

  test('what is logged of a request tells its route and none of its secrets', async () => {
    logs.length = 0;
    await site().get('/api/auth/confirm-email/secreto-del-link').expect(410);
    await site().get('/api/meli/callback?code=secreto-del-codigo&state=nadie').expect(302);
    await site().post('/api/auth/login').send({ email: 'a@b.test', password: 'secreto-clave' }).expect(401);
    await site().get('/api/facturas').set('Authorization', 'Bearer secreto-token').expect(401);
    const lineas = logs.join('\n');
    expect(lineas).toContain('"ruta":"/api/auth/confirm-email/:hash"');
    expect(lineas).toContain('"estado":401');
    expect(lineas).not.toContain('secreto');
  });

  test.each([
    ['no route', () => site().get('/api/nada'), 404],
    ['a name with a NUL', () => site().get('/api/auth/confirm-email/%00'), 404],
    ['another method', () => site().delete('/api/auth/login'), 405],
    ['a method nobody has', () => site().propfind('/api/auth/login'), 501],
    ['a body that is no JSON', () => site().post('/api/auth/login').type('json').send('{"email":'), 400],
    ['a body of another type', () => site().post('/api/auth/login').type('form').send({ email: 'a@b.test' }), 415],
    [
      'a body too long',
      () =>
        site()
          .post('/api/auth/login')
          .send({ email: 'a'.repeat(1_100_000) }),
      413,
    ],
  ])('a request with %s is told its mistake', async (_que, pedir, status) => {
    const { body, headers } = await pedir().expect(status);
    expect(body).toEqual({ error: expect.stringMatching(/^[A-Z].{20,}\.$/), codigo: 'pedido_invalido' });
    expect(headers['cache-control']).toBe('no-store');
  });

  test('a bug is answered without details and logged under the request’s id', async () => {
    logs.length = 0;
    const deps = {
      ...servidor.deps,
      store: {
        ...servidor.deps.store,
        fork: () => {
          throw new Error('detalle interno');
        },
      },
    };
    const { body, headers } = await request(createApp(deps, { web }).callback())
      .get('/api/facturas')
      .set('Authorization', 'Bearer x')
      .expect(500);
    expect(body).toEqual({ error: FALLA_NUESTRA, codigo: 'error_interno' });
    expect(body.error).toMatch(/^Algo falló de nuestro lado\. Lo que ya estaba guardado o emitido sigue así/);
    expect(logs.some((linea) => linea.includes(String(headers['x-request-id'])))).toBe(true);
  });
});
