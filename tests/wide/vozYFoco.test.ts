import { beforeAll, expect, test } from 'vitest';
import { facturaTipeada, linea, type UsuarioDePrueba } from '../helpers/servicios/servidor.ts';
import { navegador } from '../helpers/navegador/compartido.ts';
import { expectValue, expectVisible } from '../helpers/navegador/pagina.ts';

let vendedora: UsuarioDePrueba;
let empresa: string;

beforeAll(async () => {
  vendedora = await navegador.servidor.usuario();
  empresa = await vendedora.empresa();
});

test('a new screen, or another page of a list, takes the focus and is announced', async () => {
  for (let n = 0; n < 21; n += 1)
    await vendedora.call('post', '/api/facturas', facturaTipeada(empresa, { items: [linea()] }));
  const page = await navegador.visita({ token: vendedora.token });
  await page.goto('/app/facturador');
  const voz = page.locator('[data-voz]');
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect.poll(() => voz.textContent()).toMatch(/Página 2 de 2\.$/);
  await page.getByRole('row').getByRole('link', { name: /^FC B/ }).first().click();
  await expectVisible(page.getByRole('button', { name: 'Guardar borrador' }));
  await expect.poll(() => voz.textContent()).toMatch(/FC B 0003-XXXXXXXX\.$/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contenido');
});

test.each(['portatil', 'telefono'] as const)('a toast covers no part of the bar: %s', async (ventana) => {
  const id = await vendedora.borrador(empresa);
  const page = await navegador.visita({ ventana, token: vendedora.token });
  await page.goto(`/app/facturador/${id}`);
  await page.getByRole('textbox', { name: 'Observaciones' }).fill('Otra cosa');
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  const toast = page.locator('.toast');
  await expectVisible(toast);
  await page.evaluate(() => scrollTo(0, 0));
  const barra = await page.getByRole('banner').boundingBox();
  const boundingBox = await toast.boundingBox();
  expect(boundingBox?.y).toBeGreaterThanOrEqual((barra?.y ?? 0) + (barra?.height ?? 0));
});

test('an amount in dollars pasted into a voucher in pesos asks first', async () => {
  const id = await vendedora.borrador(empresa);
  const page = await navegador.visita({ token: vendedora.token });
  await page.goto(`/app/facturador/${id}`);
  const precio = page.getByRole('textbox', { name: /^Precio/ });
  await precio.fill('US$ 1.500');
  await precio.press('Tab');
  const dialogo = page.getByRole('dialog', { name: '¿El comprobante es en dólares?' });
  await dialogo.getByRole('button', { name: 'Cancelar' }).click();
  await expectValue(precio, '');
  await precio.fill('U$S 1.500');
  await precio.press('Tab');
  await dialogo.getByRole('button', { name: 'Pasar el comprobante a dólares' }).click();
  await expectValue(precio, '1.500,00');
  await expectVisible(page.getByRole('textbox', { name: 'Tipo de cambio' }));
});

test('a dead recovery link says so at once, with the way to another', async () => {
  const page = await navegador.visita({ fallan: [/reset-password\/ver$/] });
  await page.goto('/app#recuperar=no-es-de-nadie');
  await expectVisible(page.getByRole('heading', { name: 'Este link ya no sirve' }));
  expect(await page.getByRole('textbox').count()).toBe(0);
  await page.getByRole('button', { name: 'Pedir otro link' }).click();
  await expectVisible(page.getByRole('button', { name: 'Mandar el link' }));
});
