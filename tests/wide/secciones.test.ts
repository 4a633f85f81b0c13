import type { Page } from 'playwright-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { issueFactura } from '../helpers/mundos/facturas.ts';
import { sell } from '../helpers/mundos/ventas.ts';
import { expectVisible } from '../helpers/navegador/pagina.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';
import { hoy, type UsuarioDePrueba } from '../helpers/servicios/servidor.ts';

// Every address linked from a screen exists: each one reached from Inicio is a screen with content.

vi.setConfig({ testTimeout: 240_000 });

let usuario: UsuarioDePrueba;

beforeEach(async () => {
  await mercado.reset();
  await mercado.trabajar();
  usuario = await navegador.servidor.usuario();
  const cuenta = await mercado.link(usuario);
  const empresa = await usuario.empresa();
  const factura = { linked_company_id: empresa, linked_punto_de_venta: 3 };
  await usuario.call('put', `/api/cuentas/${cuenta}`, factura).expect(200);
  await issueFactura(usuario, empresa);
  await usuario.borrador(empresa);
  await sell(mercado, 'dni', { cantidad: 2 });
  await sell(mercado, 'reclamo');
  await usuario.call('get', `/api/cuentas/${cuenta}/ventas?fecha_desde=${hoy()}&fecha_hasta=${hoy()}`).expect(200);
});

/** Kind of screen of an address: one address of each kind is visited. */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://x');
  const path = pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{6,}|MLA\d+/g, ':id');
  return `${path.replace(/(\/articulos\/)(?!precios|importar).+/, '$1:sku')}?${[...searchParams.keys()].sort().join()}`;
}

async function linksOf(page: Page): Promise<string[]> {
  return page.locator('a[href^="/app"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    // Navigates as the application itself does.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    const state = { usr: null, key: crypto.randomUUID(), idx: idx + 1 };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, address);
}

test('from Inicio, every link leads to a screen with content', async () => {
  const page = await navegador.visita({ token: usuario.token, ventana: 'ancha' });
  await page.goto('/app');
  await expectVisible(page.getByRole('region', { name: 'Para hacer' }));
  const vistas = new Map<string, string>();
  const malas: string[] = [];
  const cola = ['/app'];
  for (let address = cola.shift(); address !== undefined; address = cola.shift()) {
    const clase = kindOf(address);
    if (vistas.has(clase)) continue;
    vistas.set(clase, address);
    await go(page, address);
    await expectVisible(page.getByRole('main').getByRole('heading').first());
    await expect
      .poll(() => page.locator('[aria-busy=true], .mantine-Skeleton-root').count(), { message: address })
      .toBe(0);
    const main = page.getByRole('main');
    await expect.poll(async () => (await main.innerText()).trim().length, { message: address }).toBeGreaterThan(20);
    const texto = await main.innerText();
    if (/no existe|No se pudo|No encontramos|Ups/.test(texto)) malas.push(`${address}: ${texto}`);
    cola.push(...(await linksOf(page)));
  }
  console.info(`${vistas.size} kinds of screen`);
  expect(malas).toEqual([]);
  // At least as many screens as sections, so that an Inicio without links fails.
  expect(vistas.size).toBeGreaterThan(25);
});
