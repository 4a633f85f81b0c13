import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CUIT } from '../helpers/servicios/servidor.ts';
import { dialogo } from '../helpers/navegador/mando.ts';
import { expectAddress, expectHidden, expectVisible, expectFocused } from '../helpers/navegador/pagina.ts';
import { navegador } from '../helpers/navegador/compartido.ts';

const paleta = (page: Page) => page.getByRole('combobox', { name: 'Ir a una pantalla o buscar un comprobante' });
const atajos = (page: Page) => dialogo(page, 'Atajos de teclado');

describe('the palette', () => {
  test('goes to a screen by its name', async () => {
    const { token } = await navegador.servidor.usuario();
    const page = await navegador.visita({ token });
    await page.goto('/app/facturador');
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Facturador' }));
    await page.keyboard.press('Control+k');
    await expectVisible(page.getByRole('option', { name: 'Facturador' }));
    await paleta(page).fill('crear empresa');
    await expectVisible(page.getByRole('option', { name: 'Crear empresa', selected: true }));
    await page.keyboard.press('Enter');
    await expectAddress(page, '/app/empresas/crear');
    await expectHidden(paleta(page));
  });

  test('finds a voucher by its number and by its receiver, with the keyboard or the mouse', async () => {
    const usuario = await navegador.servidor.usuario();
    const empresa = await usuario.empresa();
    const borrador = await usuario.borrador(empresa, { razon_social_facturado: 'Ana Bravo' });
    const borradorDeBenjamin = await usuario.borrador(empresa, { razon_social_facturado: 'Benjamín Ruiz' });
    const { body } = await usuario.call('post', `/api/facturas/${borradorDeBenjamin}/emitir`).expect(200);
    const page = await navegador.visita({ token: usuario.token });
    await page.goto('/app/empresas');
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await paleta(page).fill('ana b');
    await page.getByRole('option', { name: /Ana Bravo/ }).click();
    await expectAddress(page, `/app/facturador/${borrador}`);

    await page.keyboard.press('Meta+k');
    await paleta(page).fill(`0003-${String(body.numero_comprobante).padStart(8, '0')}`);
    await expectVisible(page.getByRole('option', { name: /Benjamín Ruiz/ }));
    await page.keyboard.press('Enter');
    await expectAddress(page, `/app/facturador/${borradorDeBenjamin}`);

    // An arrow pressed before the results arrive leaves the first result chosen.
    const { promise: turno, resolve: soltar } = Promise.withResolvers<void>();
    await page.route('**/api/buscar?*', async (route) => {
      await turno;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await paleta(page).fill('Ana Bravo');
    await page.keyboard.press('ArrowDown');
    soltar();
    await expectVisible(page.getByRole('option', { name: /Ana Bravo/, selected: true }));
    await page.keyboard.press('Enter');
    await expectAddress(page, `/app/facturador/${borrador}`);
  });

  test('arrows choose, Escape leaves everything as it was', async () => {
    const { token } = await navegador.servidor.usuario();
    const page = await navegador.visita({ token });
    await page.goto('/app/empresas');
    const abrir = page.getByRole('button', { name: 'Buscar', exact: true });
    await abrir.focus();
    await page.keyboard.press('Enter');
    await expectVisible(page.getByRole('option', { name: 'Facturador', selected: true }));
    await page.keyboard.press('ArrowDown');
    await expectVisible(page.getByRole('option', { name: 'Empresas', selected: true }));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expectVisible(page.getByRole('option', { name: 'Programas y claves', selected: true }));
    await paleta(page).fill('zzz no hay');
    await expectVisible(page.getByText('No hay nada con ese nombre ni ese número.'));
    await page.keyboard.press('Escape');
    await expectHidden(paleta(page));
    await expectAddress(page, '/app/empresas');
    await expectFocused(abrir);
  });

  test('loads its code only when opened', async () => {
    const { token } = await navegador.servidor.usuario();
    const page = await navegador.visita({ token });
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.goto('/app/empresas');
    await expectVisible(page.getByText('Todavía no tenés ninguna empresa'));
    expect(scripts.filter((url) => url.includes('/Paleta-'))).toEqual([]);
    await page.keyboard.press('Control+k');
    await expectVisible(paleta(page));
    expect(scripts.some((url) => url.includes('/Paleta-'))).toBe(true);
  });
});

describe('the sheet of shortcuts', () => {
  test('opens with ? and from the menu, not from a text field', async () => {
    const { token } = await navegador.servidor.usuario();
    const page = await navegador.visita({ token });
    await page.goto('/app/empresas/crear');
    const cuit = page.getByRole('textbox', { name: 'CUIT' });
    await cuit.pressSequentially('?');
    await expectHidden(atajos(page));
    await cuit.fill('');
    await cuit.blur();
    await page.keyboard.press('?');
    await expectVisible(atajos(page).getByText('Bajar una fila'));
    await page.keyboard.press('Escape');
    await expectHidden(atajos(page));
    await page.getByRole('button', { name: /^Usuario / }).click();
    await page.getByRole('menuitem', { name: 'Atajos de teclado' }).click();
    await expectVisible(atajos(page));
  });
});

describe('the navigation', () => {
  test('each section has its link, active from its address on', async () => {
    const usuario = await navegador.servidor.usuario();
    const empresa = await usuario.empresa('30712220062');
    const page = await navegador.visita({ token: usuario.token });
    const nav = page.getByRole('navigation', { name: 'Principal' });
    await page.goto('/app');
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Inicio' }));
    await expectAddress(page, '/app');
    for (const [nombre, to, adentro] of [
      ['Facturador', '/app/facturador', '/app/facturador/nueva'],
      ['Empresas', '/app/empresas', `/app/empresas/${empresa}/edit`],
      ['Cuentas MELI', '/app/cuentas', '/app/cuentas'],
    ] as const) {
      await nav.getByRole('link', { name: nombre }).click();
      await expectAddress(page, to);
      await page.goto(adentro);
      await expectVisible(nav.getByRole('link', { name: nombre }).and(page.locator('[aria-current="page"]')));
      expect(await nav.locator('[aria-current="page"]').count()).toBe(1);
    }
  });

  test('on a phone opens over the screen and closes by following a link', async () => {
    const { token } = await navegador.servidor.usuario();
    const page = await navegador.visita({ token, ventana: 'telefono' });
    await page.goto('/app/empresas');
    const nav = page.getByRole('navigation', { name: 'Principal' });
    const menu = page.getByRole('button', { name: 'Menú' });
    await expectVisible(menu);
    await expectHidden(nav);
    await menu.click();
    await nav.getByRole('link', { name: 'Facturador' }).click();
    await expectAddress(page, '/app/facturador');
    await expectHidden(nav);
  });
});

describe('the user menu', () => {
  test('is walked with the arrows and shows the user’s e-mail', async () => {
    const { token, email } = await navegador.servidor.usuario();
    const page = await navegador.visita({ token });
    await page.goto('/app/empresas');
    const boton = page.getByRole('button', { name: `Usuario ${email}` });
    await expectVisible(boton.getByText(email));
    await boton.focus();
    await page.keyboard.press('Enter');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Perfil');
    await page.keyboard.press('End');
    await expect.poll(focused).toBe('Log out');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('Perfil');
    await page.keyboard.press('Escape');
    await expectHidden(page.getByRole('menu'));
    await expectFocused(boton);
  });

  test('Perfil leads to the accounts', async () => {
    const { token } = await navegador.servidor.usuario();
    const page = await navegador.visita({ token });
    await page.goto('/app/empresas');
    await page.getByRole('button', { name: /^Usuario / }).click();
    await page.getByRole('menuitem', { name: 'Perfil', exact: true }).click();
    await expectAddress(page, '/app/cuentas');
  });

  test('changes the colour scheme, which stays', async () => {
    const { token } = await navegador.servidor.usuario();
    const page = await navegador.visita({ token });
    await page.goto('/app/empresas');
    const esquema = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
    await expect.poll(esquema).toBe('light');
    await page.getByRole('button', { name: /^Usuario / }).click();
    await page.getByRole('menuitemradio', { name: 'Oscuro' }).click();
    await expect.poll(esquema).toBe('dark');
    await page.reload();
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Empresas' }));
    expect(await esquema()).toBe('dark');
  });
});

describe('the first steps', () => {
  const pasos = (page: Page) => page.getByRole('region', { name: 'Primeros pasos' });

  test('show on other screens only a way back, until the first invoice is issued', async () => {
    const usuario = await navegador.servidor.usuario();
    const page = await navegador.visita({ token: usuario.token });
    await page.goto('/app/facturador');
    await expectVisible(pasos(page).getByText('Tu empresa'));
    await expectVisible(pasos(page).getByText('1 de 5'));
    await pasos(page).getByRole('link', { name: 'Seguir con los primeros pasos' }).click();
    await expectAddress(page, '/app');
    await expectVisible(pasos(page).getByRole('heading', { name: 'Tu empresa' }));
    await expectHidden(page.getByRole('link', { name: 'Seguir con los primeros pasos' }));

    const empresa = await usuario.empresa(CUIT.exento);
    await page.goto('/app/empresas');
    await expectVisible(pasos(page).getByText('Tu cuenta de Mercado Libre'));
    const borrador = await usuario.borrador(empresa, { tipo_comprobante: 11 });
    await usuario.call('post', `/api/facturas/${borrador}/emitir`).expect(200);
    await page.reload();
    await expectVisible(page.getByRole('row', { name: /Tienda Norte SRL/ }));
    await expectHidden(pasos(page));
    await page.goto('/app');
    await expectVisible(page.getByRole('region', { name: 'Para hacer' }));
    await expectHidden(pasos(page));
  });

  test('can be hidden for good', async () => {
    const { token } = await navegador.servidor.usuario();
    const page = await navegador.visita({ token });
    await page.goto('/app/empresas');
    await page.getByRole('button', { name: 'Ocultar los primeros pasos' }).click();
    await expectHidden(pasos(page));
    await page.reload();
    await expectVisible(page.getByText('Todavía no tenés ninguna empresa'));
    await expectHidden(pasos(page));
    // On Inicio they can be shown again.
    await page.goto('/app');
    await page.getByRole('button', { name: 'Primeros pasos' }).click();
    await expectVisible(pasos(page).getByRole('heading', { name: 'Tu empresa' }));
  });
});
