import { formatFecha } from '@talonario/core/base';
import { DEMO_APP } from '@talonario/fixtures';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { CUIT, hoy, type UsuarioDePrueba } from '../helpers/servicios/servidor.ts';
import { choose, dialogo } from '../helpers/navegador/mando.ts';
import {
  expectAddress,
  expectChecked,
  expectEnabled,
  expectHidden,
  expectToast,
  expectValue,
  expectVisible,
} from '../helpers/navegador/pagina.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';

let usuario: UsuarioDePrueba;

beforeEach(async () => {
  await mercado.reset();
  usuario = await navegador.servidor.usuario();
});

const cuentas = (page: Page) => page.getByRole('navigation', { name: 'Cuentas' });

/** Answers the authorization page of the simulated marketplace. */
async function authorize(page: Page, nickname: string, boton = 'Autorizar'): Promise<void> {
  await expectVisible(page.getByRole('heading', { name: 'Autorizar la aplicación' }));
  await page.getByRole('radio', { name: nickname, exact: true }).check();
  await page.getByRole('button', { name: boton }).click();
}

describe('linking', () => {
  test('the first account, through the marketplace and back', async () => {
    const page = await navegador.visita({ token: usuario.token });
    await page.goto('/app/cuentas');
    await expectVisible(page.getByText('Todavía no vinculaste ninguna cuenta'));
    await page.getByRole('button', { name: 'Agregar cuenta' }).click();
    const alta = dialogo(page, 'Agregar cuenta');
    const enlace = alta.getByRole('link', { name: 'Vincular en Mercado Libre' });
    const { searchParams } = new URL((await enlace.getAttribute('href')) ?? '');
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: 'code',
      client_id: DEMO_APP.clientId,
      redirect_uri: `${navegador.servidor.url}/api/meli/callback`,
      state: expect.stringMatching(new RegExp(`^${usuario.id}\\.[\\w-]{43}$`)),
    });
    await enlace.click();
    await authorize(page, 'TIENDA.NORTE');

    await expectAddress(page, '/app/cuentas');
    await expectVisible(
      page.getByText('Vinculaste TIENDA.NORTE.'),
      page.getByText('Seleccioná una cuenta'),
      cuentas(page).getByRole('link', { name: /TIENDA\.NORTE.*reputación verde.*falta configurar/ }),
    );
    await page.getByRole('link', { name: /elegí con qué empresa/ }).click();
    await expectAddress(page, /^\/app\/cuentas\/[0-9a-f-]{36}\/datos$/);
    await page.goBack();
    await page.reload();
    await expectVisible(page.getByText('Seleccioná una cuenta'));
    await expectHidden(page.getByText('Vinculaste TIENDA.NORTE.'));
  });

  test('the link can be copied for another browser, where nobody has to log in', async () => {
    const page = await navegador.visita({ token: usuario.token });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/app/cuentas');
    await page.getByRole('button', { name: 'Agregar cuenta' }).click();
    const alta = dialogo(page, 'Agregar cuenta');
    await alta.getByRole('button', { name: 'Copiar link' }).click();
    await expectToast(page, 'Copiado!');
    const copiado = await page.evaluate(() => navigator.clipboard.readText());
    expect(copiado).toBe(await alta.getByRole('link', { name: 'Vincular en Mercado Libre' }).getAttribute('href'));
    await alta.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
    await expectHidden(alta);

    const visita = await navegador.visita();
    await visita.goto(copiado);
    await authorize(visita, 'MARTIN.PEREYRA');
    // The page names the user who will own the account before linking it.
    await expectVisible(visita.getByRole('heading', { name: `¿Vincular esta cuenta al usuario ${usuario.email}?` }));
    await expectHidden(cuentas(page).getByRole('link', { name: /MARTIN\.PEREYRA/ }));
    await visita.getByRole('button', { name: 'Vincular la cuenta' }).click();
    await expectVisible(visita.getByRole('heading', { name: 'La cuenta quedó vinculada' }));
    // The account appears by itself in the browser that asked for the link.
    await expectVisible(cuentas(page).getByRole('link', { name: /MARTIN\.PEREYRA.*Reputación amarilla/ }));
  });

  test('a refused permission is said once', async () => {
    const page = await navegador.visita({ token: usuario.token });
    await page.goto('/app/cuentas');
    await page.getByRole('button', { name: 'Agregar cuenta' }).click();
    await page.getByRole('link', { name: 'Vincular en Mercado Libre' }).click();
    await authorize(page, 'TIENDA.NORTE', 'Cancelar');
    await expectVisible(page.getByRole('alert').getByText(/en Mercado Libre no diste el permiso/));
    await expectAddress(page, '/app/cuentas');
    await page.getByRole('button', { name: 'Cerrar aviso' }).click();
    await expectHidden(page.getByText(/no diste el permiso/));
    await page.reload();
    await expectVisible(page.getByText('Todavía no vinculaste ninguna cuenta'));
    await expectHidden(page.getByText(/no diste el permiso/));
  });

  test('a code that was used already says to start again', async () => {
    const { code } = await mercado.control<{ code: string }>('GET /__sim/autorizar?cuenta=TIENDA.NORTE');
    const page = await navegador.visita({ token: usuario.token });
    await page.goto('/app/cuentas');
    const state = await page.evaluate(async (token) => {
      const respuesta = await fetch('/api/meli/vinculacion', {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
      });
      return ((await respuesta.json()) as { state: string }).state;
    }, usuario.token);
    for (let vez = 0; vez < 2; vez++) await page.goto(`/api/meli/callback?code=${code}&state=${state}`);
    await expectVisible(page.getByRole('alert').getByText(/el permiso de Mercado Libre venció o ya se había usado/));
    await expectVisible(cuentas(page).getByRole('link', { name: /TIENDA\.NORTE/ }));
  });

  test("another user's account is neither taken nor shown", async () => {
    const usuarioDePrueba = await navegador.servidor.usuario();
    const ajena = await mercado.link(usuarioDePrueba);
    const page = await navegador.visita({ token: usuario.token });
    await page.goto('/app/cuentas');
    await page.getByRole('button', { name: 'Agregar cuenta' }).click();
    await page.getByRole('link', { name: 'Vincular en Mercado Libre' }).click();
    await authorize(page, 'TIENDA.NORTE');
    await expectVisible(page.getByRole('alert').getByText(/ya está vinculada por otro usuario/));
    await expectVisible(page.getByText('Todavía no vinculaste ninguna cuenta'));

    await mercado.link(usuario, 'LECTURA.SUR');
    await page.goto(`/app/cuentas/${ajena}/datos`);
    await expectVisible(page.getByText('No encontramos la cuenta'));
  });

  test('an account is unlinked after a dialog of what stays and what stops, and linked again goes on', async () => {
    const id = await mercado.link(usuario);
    const page = await navegador.visita({ token: usuario.token });
    await page.goto(`/app/cuentas/${id}/datos`);
    await page.getByRole('button', { name: 'Desvincular TIENDA.NORTE' }).click();
    const pregunta = dialogo(page, '¿Desvincular TIENDA.NORTE?');
    await expectVisible(pregunta.getByText('Queda', { exact: true }), pregunta.getByText('Deja de pasar'));
    await pregunta.getByRole('button', { name: 'Cancelar' }).click();
    await expectHidden(pregunta);
    await page.getByRole('button', { name: 'Desvincular TIENDA.NORTE' }).click();
    await pregunta.getByRole('button', { name: 'Desvincular', exact: true }).click();
    await expectToast(page, 'TIENDA.NORTE quedó desvinculada.');
    await expectVisible(
      page.getByText(/Desvinculaste esta cuenta el/),
      cuentas(page).getByRole('link', { name: /TIENDA\.NORTE.*desvinculada/ }),
    );
    await page.getByRole('link', { name: 'Volver a vincular' }).click();
    await authorize(page, 'TIENDA.NORTE');
    await expectVisible(page.getByText('Vinculaste TIENDA.NORTE.'));
    await expectHidden(page.getByText(/Desvinculaste esta cuenta/));
  });

  test('an account whose permission was taken away says so on every tab, and is linked again with one click', async () => {
    const id = await mercado.link(usuario);
    const empresa = await usuario.empresa();
    await usuario
      .call('put', `/api/cuentas/${id}`, { linked_company_id: empresa, linked_punto_de_venta: 3 })
      .expect(200);
    const page = await navegador.visita({ token: usuario.token, fallan: [/\/ventas/] });
    await page.goto(`/app/cuentas/${id}/datos`);
    await expectVisible(page.getByRole('heading', { level: 1, name: 'TIENDA.NORTE' }));
    await expectHidden(page.getByText('Mercado Libre ya no nos deja usar esta cuenta.'));

    await mercado.control('POST /__sim/vencer', { que: 'permiso', cuenta: 'TIENDA.NORTE' });
    await page.getByRole('link', { name: 'Facturar ventas' }).click();
    const aviso = page.getByText('Mercado Libre ya no nos deja usar esta cuenta.');
    await expectVisible(aviso, cuentas(page).getByText('volver a vincular'));
    for (const tab of ['NC ventas canceladas', 'Configuración', 'Facturación automática']) {
      await page.getByRole('navigation', { name: 'Secciones de la cuenta' }).getByRole('link', { name: tab }).click();
      await expectVisible(aviso);
    }
    await page.getByRole('link', { name: 'Volver a vincular', exact: true }).click();
    await authorize(page, 'TIENDA.NORTE');
    await expectVisible(page.getByText('Conserva su configuración'));
    await expectHidden(page.getByText('volver a vincular'));
  });
});

describe('settings', () => {
  const EMPRESA = 'Tienda Norte SRL (30-71654321-4)';
  const form = (page: Page) => ({
    empresa: page.getByRole('combobox', { name: 'Empresa' }),
    punto: page.getByRole('combobox', { name: 'Punto de venta' }),
    envio: page.getByRole('checkbox', { name: 'Incluir el costo de envío' }),
    siempreB: page.getByRole('checkbox', { name: 'Emitir siempre factura B' }),
    iva: page.getByRole('combobox', { name: 'IVA de los artículos sin cargar' }),
    observaciones: page.getByRole('textbox', { name: 'Observaciones' }),
    automatica: page.getByRole('switch', { name: 'Facturar las ventas automáticamente' }),
    desde: page.getByRole('textbox', { name: 'Desde qué fecha' }),
    espera: page.getByRole('textbox', { name: 'Espera de las notas de crédito' }),
    receptor: page.getByRole('textbox', { name: 'Espera de los datos del comprador' }),
    guardar: page.getByRole('button', { name: 'Guardar' }),
  });
  const read = async (id: string) => (await usuario.call('get', `/api/cuentas/${id}`).expect(200)).body;
  /** Links an account while there are two companies: with a single one, the account gets it by itself. */
  const linkAmongTwo = async () => {
    const empresa = await usuario.empresa();
    await usuario.empresa(CUIT.exento);
    return { empresa, id: await mercado.link(usuario) };
  };

  test('a company that cannot invoice says what it lacks, and where to fix it', async () => {
    const id = await mercado.link(usuario);
    const page = await navegador.visita({ token: usuario.token });
    await page.goto(`/app/cuentas/${id}/datos`);
    await expectVisible(page.getByRole('link', { name: 'Creala con su CUIT' }));
    const empresa = await usuario.empresa();
    await usuario.call('delete', `/api/empresa/${empresa}/punto-de-venta/3`).expect(204);
    await page.reload();
    const { punto, guardar, automatica } = form(page);
    await choose(page, 'Empresa', EMPRESA);
    await expectHidden(punto);
    await expectVisible(
      page.getByText(/no tiene un punto de venta de factura electrónica/),
      page.getByText(/todavía no emitió con Talonario/),
    );
    await automatica.click();
    await expectVisible(page.getByText('Para guardar falta elegir el punto de venta.'));
    await expectEnabled(guardar, false);
    await page.getByRole('link', { name: 'Agregalo en la empresa' }).click();
    await dialogo(page, 'Tenés cambios sin guardar').getByRole('button', { name: 'Salir sin guardar' }).click();
    await expectAddress(page, `/app/empresas/${empresa}`);
  });

  test('are saved only when something changed, and can be undone', async () => {
    const { id, empresa } = await linkAmongTwo();
    const page = await navegador.visita({ token: usuario.token });
    await page.goto(`/app/cuentas/${id}/datos`);
    const campos = form(page);
    await expectEnabled(campos.guardar, false);
    await choose(page, 'Empresa', EMPRESA);
    // Point of sale 3 is the only electronic one; 5 is pre-printed.
    await expectValue(campos.punto, '0003 · Tienda Norte');
    await campos.envio.check();
    await choose(page, 'IVA de los artículos sin cargar', '10,5 %');
    await campos.observaciones.fill('Gracias por tu compra');
    await campos.siempreB.check();
    await expectVisible(page.getByText('Esto se aparta de la regla general.'));
    await campos.guardar.click();
    await expectToast(page, 'Guardaste la configuración de TIENDA.NORTE');
    await expectEnabled(campos.guardar, false);
    await expectHidden(page.getByText('Esto se aparta de la regla general.'));
    expect(await read(id)).toMatchObject({
      linked_company_id: empresa,
      linked_punto_de_venta: 3,
      include_shipping_cost: true,
      iva: 10.5,
      observaciones: 'Gracias por tu compra',
      force_factura_b: true,
      automatizar: false,
    });

    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expectToast(page, 'volvió a estar como antes');
    await expectValue(campos.observaciones, '');
    await expectChecked(campos.envio, false);
    expect(await read(id)).toMatchObject({ linked_company_id: null, linked_punto_de_venta: null, iva: 21 });
  });

  test('automation starts today, and asks for what it needs', async () => {
    const { id } = await linkAmongTwo();
    const page = await navegador.visita({ token: usuario.token });
    await page.goto(`/app/cuentas/${id}/datos`);
    const campos = form(page);
    await campos.automatica.click();
    await expectValue(campos.desde, formatFecha(hoy()));
    await expectVisible(page.getByText('No se procesa ninguna venta anterior a esta fecha.'));
    await campos.guardar.click();
    await expectVisible(page.getByText('Para la facturación automática hace falta una empresa'));
    await choose(page, 'Empresa', EMPRESA);
    await campos.espera.fill('mucho');
    await campos.guardar.click();
    await expectVisible(page.getByText(/Escribí los minutos con un número entero/));
    await campos.espera.fill('90');
    await expectValue(campos.receptor, '24');
    await campos.receptor.fill('0');
    await campos.guardar.click();
    await expectVisible(page.getByText(/Escribí las horas con un número entero, de 1 a 720/));
    await campos.receptor.fill('48');
    await expectVisible(page.getByText('Minutos de espera, por si la cancelación se vuelve atrás: 1 h 30 min.'));
    await campos.desde.fill('01/02/2026');
    await campos.desde.blur();
    await expectVisible(page.getByText(/también se facturan las ventas sin factura desde el 01\/02\/2026/));
    await campos.guardar.click();
    await expectToast(page, 'Guardaste la configuración');
    expect(await read(id)).toMatchObject({
      automatizar: true,
      fecha_inicio_automatizacion: '2026-02-01',
      nc_espera_minutos: 90,
      receptor_espera_horas: 48,
    });
    await expectVisible(cuentas(page).getByText('automática'));
  });

  test('leaving with changes asks first; a refused change stays typed', async () => {
    const id = await mercado.link(usuario);
    await usuario.empresa();
    const page = await navegador.visita({ token: usuario.token, fallan: [new RegExp(`/api/cuentas/${id}$`)] });
    await page.goto(`/app/cuentas/${id}/datos`);
    const { observaciones, guardar } = form(page);
    await observaciones.fill('Cambios en 30 días');
    await page.getByRole('link', { name: 'Facturación automática' }).click();
    const pregunta = dialogo(page, 'Tenés cambios sin guardar');
    await pregunta.getByRole('button', { name: 'Seguir editando' }).click();
    await expectHidden(pregunta);
    await page.route(`**/api/cuentas/${id}`, (route) => route.fulfill({ status: 502, body: 'x' }));
    await guardar.click();
    await expectVisible(page.getByRole('alert').getByText('Ups'));
    await expectValue(observaciones, 'Cambios en 30 días');
    await page.getByRole('button', { name: 'Descartar cambios' }).click();
    await expectValue(observaciones, '');
    await page.getByRole('link', { name: 'Facturación automática' }).click();
    await expectAddress(page, `/app/cuentas/${id}/actividad`);
  });

  test('say when the companies cannot be read', async () => {
    const id = await mercado.link(usuario);
    const page = await navegador.visita({ token: usuario.token, fallan: [/\/api\/empresa$/] });
    await page.route('**/api/empresa', (route) => route.fulfill({ status: 404, body: 'x' }));
    await page.goto(`/app/cuentas/${id}/datos`);
    await expectToast(page, 'Error trayendo empresa vinculada');
    await expectVisible(page.getByRole('button', { name: 'Reintentar' }));
  });

  test('a change saved in another window appears, and keeps the text being typed', async () => {
    const id = await mercado.link(usuario);
    const page = await navegador.visita({ token: usuario.token });
    await page.goto(`/app/cuentas/${id}/datos`);
    const { observaciones, iva, espera } = form(page);
    await observaciones.fill('Sin terminar');
    await usuario.call('put', `/api/cuentas/${id}`, { iva: 27, observaciones: 'De otro' }).expect(200);
    await expectValue(iva, '27 %');
    await expectValue(observaciones, 'Sin terminar');
    await expectHidden(espera);
  });
});
