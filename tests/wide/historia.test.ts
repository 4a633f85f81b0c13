import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import type { UsuarioDePrueba } from '../helpers/servicios/servidor.ts';
import { invoiceVentas, sell, type Vendida } from '../helpers/mundos/ventas.ts';
import { dialogo } from '../helpers/navegador/mando.ts';
import { expectAddress, expectHidden, expectVisible } from '../helpers/navegador/pagina.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';

// The page of a sale or of a voucher, found by any of its names and numbers.

let usuario: UsuarioDePrueba;
let cuenta: string;
let venta: Vendida;

beforeEach(async () => {
  await mercado.reset();
  await mercado.trabajar();
  usuario = await navegador.servidor.usuario();
  cuenta = await mercado.link(usuario);
  await usuario
    .call('put', `/api/cuentas/${cuenta}`, { linked_company_id: await usuario.empresa(), linked_punto_de_venta: 3 })
    .expect(200);
  [venta] = (await sell(mercado, 'dni')) as [Vendida];
  await invoiceVentas(usuario, cuenta, [venta]);
});

async function visit(path: string, fallan: readonly RegExp[] = []): Promise<Page> {
  const page = await navegador.visita({ token: usuario.token, ventana: 'ancha', fallan });
  await page.goto(path);
  return page;
}

const historia = (page: Page) => page.getByRole('list', { name: 'Historia' });

test('a sale is found from anywhere and shows its story; its voucher is mailed from there', async () => {
  const page = await visit('/app/empresas');
  await expectVisible(page.getByRole('navigation', { name: 'Principal' }));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(venta.pack);
  await page.getByRole('option', { name: new RegExp(`^${venta.pack}`) }).click();
  await expectAddress(page, `/app/cuentas/${cuenta}/ventas/${venta.pack}`);
  await expectVisible(historia(page).getByText(/^Se vendió a /));
  await expectVisible(historia(page).getByText(/^Se emitió desde Facturar ventas/));
  await expectVisible(historia(page).getByText(/^CAE \d{14}$/));
  await expectVisible(historia(page).getByText('El PDF está en la venta, en Mercado Libre.'));

  await page.getByRole('button', { name: /^Mandar FC B .* por mail$/ }).click();
  const mandar = dialogo(page, /^Mandar FC B/);
  await mandar.getByRole('textbox', { name: 'Para' }).fill('ana@cliente.test');
  await mandar.getByRole('button', { name: 'Mandar' }).click();
  await expectVisible(historia(page).getByText(/se mandó por mail a ana@cliente\.test\.$/));

  await page.getByText('Pedidos a ARCA').click();
  await page.getByText(/^FECAESolicitar/).click();
  await expectVisible(page.getByText(/<ar:FeCAEReq|FeCAEReq/).first());

  await historia(page).getByRole('link', { name: /^FC B/ }).first().click();
  await expectVisible(page.getByRole('heading', { level: 1, name: /^FC B/ }));
  await expectVisible(historia(page).getByText(/^Se vendió a /));
  await page.getByRole('link', { name: `Ver la venta ${venta.pack}` }).click();
  await expectAddress(page, `/app/cuentas/${cuenta}/ventas/${venta.pack}`);
});

test('a mail whose answer is lost, asked for again, is sent once', async () => {
  const page = await visit(`/app/cuentas/${cuenta}/ventas/${venta.pack}`, [/\/correo$/]);
  await page.route('**/correo', async (route) => {
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: /^Mandar FC B .* por mail$/ }).click();
  const mandar = dialogo(page, /^Mandar FC B/);
  await mandar.getByRole('textbox', { name: 'Para' }).fill('ana@cliente.test');
  await mandar.getByRole('button', { name: 'Mandar' }).click();
  await expectVisible(mandar.getByText('No llegó la respuesta de Talonario.'));
  await page.unroute('**/correo');
  await mandar.getByRole('button', { name: 'Mandar' }).click();
  await expectHidden(mandar);
  const mandados = historia(page).getByText(/ por mail a ana@cliente\.test/);
  await expectVisible(mandados.first());
  expect(await mandados.count()).toBe(1);
});

test('a sale that does not exist says so', async () => {
  const page = await visit(`/app/cuentas/${cuenta}/ventas/123456789`, [/\/ventas\/123456789$/]);
  await expectVisible(page.getByText('No encontramos la venta 123456789'));
  expect(await page.getByRole('link', { name: 'Mirá las ventas de la cuenta' }).getAttribute('href')).toContain(
    '/facturar',
  );
});
