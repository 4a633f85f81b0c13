import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { CUIT, type UsuarioDePrueba } from '../helpers/servicios/servidor.ts';
import { expectVisible } from '../helpers/navegador/pagina.ts';
import { navegador } from '../helpers/navegador/compartido.ts';
import { bytesOf, scriptsUntil } from '../helpers/navegador/scripts.ts';

// Bytes of compressed JavaScript that a browser requests before a page can be used. Each limit is the present size and some
// hundreds of bytes more: a screen that grows past it fails here, and its new code has to be worth that size.

test('the landing needs almost no script', async () => {
  const page = await navegador.visita({ propia: true });
  await expectScripts(page, '/', page.getByRole('heading', { level: 1 }), 1_200);
});

test('the login', async () => {
  const page = await navegador.visita({ propia: true });
  await expectScripts(page, '/app', page.getByRole('button', { name: 'Ingresar' }), 218_400);
});

/** A user with an issued voucher, who no longer sees the first steps. */
async function newEmisor(cuit: string): Promise<UsuarioDePrueba> {
  const usuario = await navegador.servidor.usuario();
  const tipo_comprobante = cuit === CUIT.inscripto ? 6 : 11;
  const id = await usuario.borrador(await usuario.empresa(cuit), { tipo_comprobante });
  await usuario.call('post', `/api/facturas/${id}/emitir`).expect(200);
  return usuario;
}

test('Inicio, the first screen after the login', async () => {
  const { token } = await newEmisor(CUIT.inscripto);
  const page = await navegador.visita({ propia: true, token });
  // The section «Emitido» is drawn last: before it, some of the screen's scripts may still be on their way.
  await expectScripts(page, '/app', page.getByRole('heading', { name: 'Emitido' }), 233_000);
});

test.each(['portatil', 'telefono'] as const)('the list of vouchers, opened first, %s', async (ventana) => {
  const { token } = await newEmisor({ portatil: CUIT.monotributo, telefono: CUIT.exento }[ventana]);
  const page = await navegador.visita({ propia: true, token, ventana });
  const fila = page.getByRole('row', { name: /FC . 0003-0/ });
  await expectScripts(page, '/app/facturador', fila, 283_400);
});

test('scripts and styles are served as compressed by the build', async () => {
  const page = await navegador.visita({ propia: true });
  const encodings = new Map<string, string | undefined>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/assets\/.*\.(?:js|css)$/.test(pathname)) encodings.set(pathname, response.headers()['content-encoding']);
  });
  await page.goto('/app');
  await expectVisible(page.getByRole('button', { name: 'Ingresar' }));
  expect(new Set(encodings.values())).toEqual(new Set(['br']));
  const [script = ''] = encodings.keys();
  for (const encoding of ['gzip', 'identity']) {
    const { headers } = await navegador.servidor.call('get', script).set('Accept-Encoding', encoding).expect(200);
    expect(headers['content-encoding']).toBe(encoding === 'gzip' ? 'gzip' : undefined);
    expect(headers['cache-control']).toContain('immutable');
    expect(headers['vary']).toContain('Accept-Encoding');
  }
});

test('a returning user waits once: the screen loads while the server checks the session', async () => {
  const { token } = await navegador.servidor.usuario();
  const page = await navegador.visita({ propia: true, token });
  const screens = Promise.all(
    ['Shell', 'ListaEmpresas'].map((name) => page.waitForResponse((one) => one.url().includes(`/assets/${name}-`))),
  );
  await page.route('**/api/auth/me', async (route) => {
    await screens;
    await route.continue();
  });
  await page.goto('/app/empresas');
  await expectVisible(page.getByRole('heading', { level: 1, name: 'Empresas' }));
});

// Styles of the library are imported component by component: a used component without its import has no style.
test('each used component of the library has its styles', () => {
  const raiz = join(import.meta.dirname, '../..');
  const classesOf = (patron: string): Set<string> =>
    new Set(
      globSync(patron, { cwd: raiz }).flatMap(
        (file) => readFileSync(join(raiz, file), 'utf8').match(/\bm_[0-9a-f]{6,8}\b/g) ?? [],
      ),
    );
  const drawn = classesOf('node_modules/@mantine/core/styles.css');
  const brought = classesOf('web/dist/assets/*.css');
  const used = [...classesOf('web/dist/assets/*.js')].filter((clase) => drawn.has(clase));
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter((clase) => !brought.has(clase))).toEqual([]);
});

/** Expects the scripts loaded until `listo` is visible and the browser idle to fit in `limite` bytes, compressed. */
async function expectScripts(page: Page, path: string, listo: Locator, limite: number): Promise<void> {
  const scripts = await scriptsUntil(page, path, listo);
  const total = bytesOf(scripts);
  // Over the limit, the failure lists the scripts.
  expect(total > limite ? { total, scripts } : 'it fits').toBe('it fits');
}
