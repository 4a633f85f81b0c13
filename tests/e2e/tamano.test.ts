import { gzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CUIT } from '../flows/api/servidor.ts';
import { startNavegador, type Navegador } from '../helpers/navegador.ts';
import { expectVisible } from '../helpers/pagina.ts';

// The JavaScript that a browser really asks for before a page can be used, as it travels.

let navegador: Navegador;

beforeAll(async () => {
  navegador = await startNavegador();
});
afterEach(() => navegador.despedir());
afterAll(() => navegador.close());

test('the landing: next to nothing', async () => {
  const page = await navegador.visita();
  await expectScripts(page, '/', page.getByRole('heading', { level: 1 }), 1_000);
});

test('the login', async () => {
  const page = await navegador.visita();
  await expectScripts(page, '/app', page.getByRole('button', { name: 'Ingresar' }), 250_000);
});

test.each(['portatil', 'telefono'] as const)('the first screen of who is logged in, %s', async (ventana) => {
  const usuario = await navegador.servidor.usuario();
  const cuit = { portatil: CUIT.inscripto, telefono: CUIT.exento }[ventana];
  const tipo_comprobante = cuit === CUIT.exento ? 11 : 6;
  const id = await usuario.borrador(await usuario.empresa(cuit), { tipo_comprobante });
  await usuario.call('post', `/api/facturas/${id}/emitir`).expect(200);
  const page = await navegador.visita({ token: usuario.token, ventana });
  const fila = page.getByRole('row', { name: /^FC . 0003-0/ });
  await expectScripts(page, '/app/facturador', fila, 250_000);
});

/** Every script that came until `listo` can be seen and the browser rests fits in `limite` bytes, compressed. */
async function expectScripts(page: Page, path: string, listo: Locator, limite: number): Promise<void> {
  const bodies: Promise<[archivo: string, bytes: number]>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    bodies.push(response.body().then((body) => [new URL(response.url()).pathname, gzipSync(body).length]));
  });
  await page.goto(path);
  await expectVisible(listo);
  await page.evaluate(() => new Promise((rest) => requestIdleCallback(rest)));
  const scripts = (await Promise.all(bodies)).toSorted(([, a], [, b]) => b - a);
  const total = scripts.reduce((suma, [, bytes]) => suma + bytes, 0);
  // When it is too much, the failure names what came.
  expect(total > limite ? { total, scripts } : 'it fits').toBe('it fits');
}
