import { CENTINELAS } from '@talonario/fixtures';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, endOfMonth, formatFecha } from '@talonario/core/base';
import { addDatosDeInstalacion } from '@talonario/core/server/contador';
import { CUIT, hoy } from '../helpers/servicios/servidor.ts';
import { choose, dialogo } from '../helpers/navegador/mando.ts';
import {
  expectAddress,
  expectChecked,
  expectEnabled,
  expectHidden,
  expectToast,
  expectValue,
  expectVisible,
  expectFocused,
} from '../helpers/navegador/pagina.ts';
import { navegador } from '../helpers/navegador/compartido.ts';

const TUCUMAN = 14;
const RAZON_SOCIAL = 'VENDEDORA DE EJEMPLO S.R.L.';

const fields = (page: Page) => ({
  cuit: page.getByRole('textbox', { name: 'CUIT' }),
  razonSocial: page.getByRole('textbox', { name: 'Razón social' }),
  iibb: page.getByRole('textbox', { name: 'Número de IIBB' }),
  inicio: page.getByRole('textbox', { name: 'Inicio de actividades' }),
  agente: page.getByRole('checkbox', { name: /agente de percepción/ }),
  buscar: page.getByRole('button', { name: 'Buscar en ARCA' }),
  crear: page.getByRole('button', { name: 'Crear' }),
  porcentaje: page.getByRole('textbox', { name: 'Porcentaje de IIBB' }),
});

const rentabilidad = (page: Page) => page.getByRole('tab', { name: 'Rentabilidad' }).click();
const impositivos = (page: Page) => page.getByRole('tab', { name: 'Datos impositivos' }).click();

describe('creating', () => {
  test('from nothing to a company that can invoice, by its CUIT', async () => {
    const { token } = await navegador.servidor.usuario();
    const page = await navegador.visita({ token });
    await page.goto('/app/empresas');
    await page.getByRole('link', { name: 'Creá una empresa' }).click();
    await expectAddress(page, '/app/empresas/crear');
    const delegado = navegador.servidor.deps.config.arca.cuit;
    await expectVisible(
      page.getByText(`${delegado.slice(0, 2)}-${delegado.slice(2, 10)}-${delegado.slice(10)}`).first(),
    );

    const form = fields(page);
    await form.cuit.fill('30-71654321-4');
    await form.buscar.click();
    await expectValue(form.razonSocial, RAZON_SOCIAL);
    await expectValue(page.getByRole('combobox', { name: 'Situación frente al IVA' }), 'Responsable inscripto');
    await form.iibb.fill('901-654321-4');
    await form.inicio.fill('01/03/2020');
    await expectEnabled(form.crear, false);
    await rentabilidad(page);
    await form.porcentaje.fill('3,5');
    await form.crear.click();

    await expectVisible(page.getByRole('heading', { level: 1, name: RAZON_SOCIAL }));
    await expectAddress(page, /^\/app\/empresas\/[0-9a-f-]{36}$/);
    await expectVisible(
      page.getByText('30-71654321-4', { exact: true }),
      page.getByText('901-654321-4'),
      page.getByText('01/03/2020'),
      page.getByText('Falta un punto de venta'),
    );

    await page.getByRole('button', { name: 'Agregar punto de venta' }).click();
    const alta = dialogo(page, 'Agregar punto de venta');
    await expectValue(alta.getByRole('textbox', { name: 'Dirección' }), 'HONDURAS 4820');
    await expectValue(alta.getByRole('textbox', { name: 'Nombre de fantasía' }), RAZON_SOCIAL);
    await expectValue(alta.getByRole('combobox', { name: 'Provincia' }), 'CABA');
    await expectValue(alta.getByRole('combobox', { name: 'Modo facturación' }), 'Factura electrónica');
    await alta.getByRole('button', { name: 'Agregar' }).click();
    await expectVisible(alta.getByText('Requerido'));
    await alta.getByRole('textbox', { name: 'Punto de venta' }).fill('3');
    await alta.getByRole('textbox', { name: 'Logo' }).fill('no es una dirección');
    await alta.getByRole('button', { name: 'Agregar' }).click();
    await expectVisible(alta.getByText(/Escribí una dirección completa/));
    await alta.getByRole('textbox', { name: 'Logo' }).fill('');
    await alta.getByRole('button', { name: 'Agregar' }).click();
    await expectHidden(alta);
    await expectVisible(page.getByRole('row', { name: /^0003 .*HONDURAS 4820/ }));
  });

  test('a failed lookup of the CUIT is told in a toast', async () => {
    const { token } = await navegador.servidor.usuario();
    const page = await navegador.visita({ token, fallan: [/\/api\/facturas\/search\//] });
    await page.goto('/app/empresas/crear');
    const { cuit, buscar } = fields(page);
    await expectEnabled(buscar, false);
    await cuit.fill(CENTINELAS.desconocida);
    await buscar.click();
    await expectToast(page, 'No se encontró el CUIT');
    await cuit.fill(CENTINELAS.regimen_general_inconsistente);
    await buscar.click();
    await expectToast(page, 'El CUIT presenta inconsistencias en base de datos ARCA');
  });

  test('the button waits for a whole CUIT, a name and every number', async () => {
    const { token } = await navegador.servidor.usuario();
    const page = await navegador.visita({ token });
    await page.goto('/app/empresas/crear');
    const { cuit, razonSocial, crear, porcentaje } = fields(page);
    await cuit.fill(CUIT.inscripto);
    await razonSocial.fill('Tienda Norte SRL');
    await rentabilidad(page);
    await expectEnabled(crear, false);
    await porcentaje.fill('3,5');
    await expectEnabled(crear);
    for (const nombre of ['Cobertura cambio', 'Costo fijo por venta', 'Costo variable', 'Costo envío Flex']) {
      const numero = page.getByRole('textbox', { name: nombre });
      const before = await numero.inputValue();
      await numero.fill('mucho');
      await expectEnabled(crear, false);
      await numero.fill(before);
      await expectEnabled(crear);
    }
    await impositivos(page);
    await razonSocial.fill('');
    await expectEnabled(crear, false);
    await razonSocial.fill('Tienda Norte SRL');
    await expectEnabled(crear);
    // Another CUIT clears the name.
    await cuit.fill('3071654321');
    await expectValue(razonSocial, '');
    await expectEnabled(crear, false);
  });

  test('the form cannot be sent while ARCA is asked', async () => {
    const { token } = await navegador.servidor.usuario();
    const page = await navegador.visita({ token });
    await page.goto('/app/empresas/crear');
    const { cuit, razonSocial, buscar, crear, porcentaje } = fields(page);
    await cuit.fill(CUIT.inscripto);
    await razonSocial.fill('Tienda Norte SRL');
    await rentabilidad(page);
    await porcentaje.fill('3,5');
    await expectEnabled(crear);
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/facturas/search/*', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await impositivos(page);
    await buscar.click();
    await expectEnabled(crear, false);
    answered.resolve();
    await expectEnabled(crear);
    await expectValue(razonSocial, RAZON_SOCIAL);
  });

  test('each required field is asked for by name, in its tab', async () => {
    const { token } = await navegador.servidor.usuario();
    const page = await navegador.visita({ token });
    await page.goto('/app/empresas/crear');
    const { cuit, razonSocial, iibb, inicio, crear, porcentaje } = fields(page);
    await expectVisible(page.getByText('Falta completar: CUIT, Razón social, Porcentaje de IIBB (en Rentabilidad).'));
    await cuit.fill(CUIT.inscripto);
    await razonSocial.fill('Tienda Norte SRL');
    await rentabilidad(page);
    await porcentaje.fill('3,5');
    await crear.click();
    // The form goes back to the tab of the first missing field.
    await expectVisible(iibb, inicio);
    await expect.poll(() => page.getByText('Requerido').count()).toBe(2);
    await expectFocused(iibb);
    await iibb.fill('901-654321-4');
    await inicio.fill('31/02/2020');
    await inicio.blur();
    await expectVisible(page.getByText('Escribí la fecha como 05/01/2026'));
    await expectValue(inicio, '31/02/2020');
    await inicio.fill('1/3/20');
    await inicio.blur();
    await expectValue(inicio, '01/03/2020');
    await crear.click();
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Tienda Norte SRL' }));
  });

  test('a date is picked with the keyboard too', async () => {
    const { token } = await navegador.servidor.usuario();
    const page = await navegador.visita({ token });
    await page.goto('/app/empresas/crear');
    const { inicio } = fields(page);
    await inicio.fill('15/03/2020');
    await inicio.press('ArrowDown');
    const calendario = dialogo(page, 'Calendario');
    await calendario.getByRole('button', { name: /^16 marzo 2020/ }).click();
    await expectHidden(calendario);
    await expectValue(inicio, '16/03/2020');
    await inicio.click();
    await expectVisible(calendario);
    await page.keyboard.press('Escape');
    await expectHidden(calendario);
  });

  test('a calendar that is late takes the focus when it comes', async () => {
    const { token } = await navegador.servidor.usuario();
    const page = await navegador.visita({ token });
    const comes = Promise.withResolvers<void>();
    await page.route('**/assets/Calendario-*.js', async (route) => {
      await comes.promise;
      await route.continue();
    });
    await page.goto('/app/empresas/crear');
    const { inicio } = fields(page);
    await inicio.press('ArrowDown');
    const calendario = dialogo(page, 'Calendario');
    await expectVisible(calendario);
    comes.resolve();
    await expectVisible(calendario.locator(':focus'));
    await page.keyboard.press('Escape');
    await expectHidden(calendario);
  });

  test('another IVA condition forgets the agent of perception and its provinces', async () => {
    const { token } = await navegador.servidor.usuario();
    const page = await navegador.visita({ token });
    await page.goto('/app/empresas/crear');
    const { agente } = fields(page);
    const caba = page.getByRole('checkbox', { name: 'CABA' });
    await agente.check();
    await caba.check();
    await page.getByRole('checkbox', { name: 'Tucumán' }).check();
    await choose(page, 'Situación frente al IVA', 'Monotributo');
    await expectHidden(agente, caba);
    await choose(page, 'Situación frente al IVA', 'Responsable inscripto');
    await expectChecked(agente, false);
    await agente.check();
    await expectChecked(caba, false);
  });

  test('the IIBB number is required from a registered company', async () => {
    const { token } = await navegador.servidor.usuario();
    const page = await navegador.visita({ token });
    await page.goto('/app/empresas/crear');
    const { iibb } = fields(page);
    for (const [regimen, asked] of [
      ['Exento', false],
      ['Convenio multilateral', true],
      ['No inscripto', false],
      ['Local', true],
    ] as const) {
      await choose(page, 'Situación frente a Ingresos Brutos', regimen);
      await (asked ? expectVisible(iibb) : expectHidden(iibb));
    }
  });

  test('a company that cannot be created leaves the form as it was typed', async () => {
    const { token } = await navegador.servidor.usuario();
    const page = await navegador.visita({ token, fallan: [/\/api\/empresa$/] });
    await page.goto('/app/empresas/crear');
    const { cuit, razonSocial, iibb, inicio, crear, porcentaje } = fields(page);
    await cuit.fill(CUIT.monotributo);
    await razonSocial.fill('Martín Pereyra');
    await iibb.fill('280-301234-6');
    await inicio.fill('01/03/2020');
    await rentabilidad(page);
    await porcentaje.fill('5');
    await page.route('**/api/empresa', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'x' }) : route.continue(),
    );
    await crear.click();
    await expectToast(page, 'No se pudo crear la empresa');
    await expectAddress(page, '/app/empresas/crear');
    await expectValue(porcentaje, '5');
    await page.unroute('**/api/empresa');
    await crear.click();
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Martín Pereyra' }));
  });

  test('leaving with something typed asks first', async () => {
    const { token } = await navegador.servidor.usuario();
    const page = await navegador.visita({ token });
    await page.goto('/app/empresas/crear');
    const { razonSocial } = fields(page);
    await razonSocial.fill('Tienda Norte SRL');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    const aviso = dialogo(page, 'Tenés cambios sin guardar');
    await aviso.getByRole('button', { name: 'Seguir editando' }).click();
    await expectValue(razonSocial, 'Tienda Norte SRL');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await aviso.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expectAddress(page, '/app/empresas');
  });
});

describe('a company that exists', () => {
  test('is edited, except its CUIT', async () => {
    const usuario = await navegador.servidor.usuario();
    const id = await usuario.empresa(CUIT.exento);
    const page = await navegador.visita({ token: usuario.token, fallan: [/\/api\/empresa\/[^/]+$/] });
    await page.goto(`/app/empresas/${id}`);
    await page.getByRole('link', { name: 'Editar', exact: true }).click();
    await expectAddress(page, `/app/empresas/${id}/edit`);
    await expectVisible(page.getByRole('heading', { name: 'Editando la empresa 30-61111000-2' }));
    const { cuit, razonSocial } = fields(page);
    await expectEnabled(cuit, false);
    await razonSocial.fill('Fundación del Sur');
    const guardar = page.getByRole('button', { name: 'Guardar' });
    await page.route(`**/api/empresa/${id}`, (route) => route.fulfill({ status: 500, body: 'x' }), { times: 1 });
    await guardar.click();
    await expectToast(page, 'Error guardando los cambios');
    await guardar.click();
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Fundación del Sur' }));
    await expectAddress(page, `/app/empresas/${id}`);
  });

  test('leaving its form leads back: Cancelar to the company, Volver to the list', async () => {
    const usuario = await navegador.servidor.usuario();
    const id = await usuario.empresa('30712220070');
    const page = await navegador.visita({ token: usuario.token });
    await page.goto(`/app/empresas/${id}/edit`);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expectAddress(page, `/app/empresas/${id}`);
    await page.getByRole('link', { name: 'Volver' }).click();
    await expectAddress(page, '/app/empresas');
  });

  test('a point of sale that cannot be kept leaves the dialog as it was typed', async () => {
    const usuario = await navegador.servidor.usuario();
    const id = await usuario.empresa('30712220089');
    const page = await navegador.visita({ token: usuario.token, fallan: [/punto-de-venta/] });
    await page.goto(`/app/empresas/${id}`);
    await page.getByRole('button', { name: 'Editar el punto de venta 0003' }).click();
    const edicion = dialogo(page, 'Editar el punto de venta 0003');
    const direccion = edicion.getByRole('textbox', { name: 'Dirección' });
    await direccion.fill('Gorriti 5000');
    await page.route('**/punto-de-venta/3', (route) => route.fulfill({ status: 500, body: 'x' }), { times: 1 });
    await edicion.getByRole('button', { name: 'Guardar' }).click();
    await expectToast(page, 'Error guardando los cambios');
    await expectVisible(edicion.getByRole('alert'));
    await expectValue(direccion, 'Gorriti 5000');
    await edicion.getByRole('button', { name: 'Guardar' }).click();
    await expectHidden(edicion);
  });

  test('a point of sale with vouchers stays, and the dialog says why', async () => {
    const usuario = await navegador.servidor.usuario();
    const company = await usuario.empresa(CUIT.exento, { razon_social: 'Fundación del Este' });
    const factura = await usuario.borrador(company, { tipo_comprobante: 11 });
    await usuario.call('post', `/api/facturas/${factura}/emitir`).expect(200);
    const page = await navegador.visita({ token: usuario.token, fallan: [/punto-de-venta/] });
    await page.goto(`/app/empresas/${company}`);
    await page.getByRole('button', { name: 'Eliminar el punto de venta 0003' }).click();
    const baja = dialogo(page, 'Eliminar el punto de venta 0003');
    await baja.getByRole('button', { name: 'Eliminar' }).click();
    await expectVisible(baja.getByRole('alert'));
    await baja.getByRole('button', { name: 'Cancelar' }).click();
    await expectVisible(page.getByRole('row', { name: /^0003/ }));
  });

  test('on a phone each point of sale is a card with everything it has', async () => {
    const usuario = await navegador.servidor.usuario();
    const id = await usuario.empresa('30712220097');
    const page = await navegador.visita({ token: usuario.token, ventana: 'telefono' });
    await page.goto(`/app/empresas/${id}`);
    const ficha = page.getByRole('row', { name: /0003/ });
    await expectVisible(
      ficha.getByText('Tienda Norte'),
      ficha.getByText('Honduras 4820'),
      ficha.getByText('CABA'),
      ficha.getByText('Factura electrónica'),
    );
    await page.getByRole('button', { name: 'Acciones del punto de venta 0003' }).click();
    await page.getByRole('menuitem', { name: 'Editar' }).click();
    await expectVisible(dialogo(page, 'Editar el punto de venta 0003'));
  });

  test('has its points of sale edited and deleted', async () => {
    const usuario = await navegador.servidor.usuario();
    const id = await usuario.empresa('30712220003');
    const page = await navegador.visita({ token: usuario.token });
    await page.goto(`/app/empresas/${id}`);
    await page.getByRole('button', { name: 'Editar el punto de venta 0003' }).click();
    const edicion = dialogo(page, 'Editar el punto de venta 0003');
    await expectEnabled(edicion.getByRole('textbox', { name: 'Punto de venta' }), false);
    await edicion.getByRole('textbox', { name: 'Dirección' }).fill('Gorriti 5000');
    await choose(page, 'Provincia', 'Tucumán');
    await edicion.getByRole('button', { name: 'Guardar' }).click();
    await expectHidden(edicion);
    await expectVisible(page.getByRole('row', { name: /0003 .*Gorriti 5000 Tucumán/ }));

    await page.getByRole('button', { name: 'Eliminar el punto de venta 0005' }).click();
    const baja = dialogo(page, 'Eliminar el punto de venta 0005');
    await expectVisible(baja.getByText(/no es reversible/));
    await baja.getByRole('button', { name: 'Eliminar' }).click();
    await expectHidden(page.getByRole('row', { name: /^0005/ }));
    await expectVisible(page.getByRole('row', { name: /^0003/ }));
  });

  test('is deleted only after a dialog that names it', async () => {
    const usuario = await navegador.servidor.usuario();
    await usuario.empresa('30712220011', { razon_social: 'Almacén Lavalle SRL' });
    const page = await navegador.visita({ token: usuario.token });
    await page.goto('/app/empresas');
    const fila = page.getByRole('row', { name: /Almacén Lavalle SRL/ });
    await expectVisible(fila.getByText('30-71222001-1'));
    const eliminar = page.getByRole('button', { name: 'Eliminar Almacén Lavalle SRL' });
    await eliminar.click();
    const baja = dialogo(page, 'Eliminar Almacén Lavalle SRL (30-71222001-1)');
    await expectVisible(baja.getByText(/no es reversible/));
    const cancelar = baja.getByRole('button', { name: 'Cancelar' });
    await expectFocused(cancelar);
    await cancelar.click();
    await expectHidden(baja);
    await expectVisible(fila);
    await eliminar.click();
    await baja.getByRole('button', { name: 'Eliminar' }).click();
    await expectHidden(fila);
    await expectVisible(page.getByText('Todavía no tenés ninguna empresa'));
  });

  test('with issued vouchers stays, and the dialog says why', async () => {
    const usuario = await navegador.servidor.usuario();
    const company = await usuario.empresa('30712220038', { razon_social: 'Con Facturas SRL', situacion_iva: 1 });
    const id = await usuario.borrador(company);
    await usuario.call('post', `/api/facturas/${id}/emitir`).expect(200);
    const page = await navegador.visita({ token: usuario.token, fallan: [/\/api\/empresa\//] });
    await page.goto('/app/empresas');
    await page.getByRole('button', { name: 'Eliminar Con Facturas SRL' }).click();
    const baja = dialogo(page, /Eliminar Con Facturas SRL/);
    await baja.getByRole('button', { name: 'Eliminar' }).click();
    await expectVisible(baja.getByRole('alert'));
    await baja.getByRole('button', { name: 'Cancelar' }).click();
    await expectVisible(page.getByRole('row', { name: /Con Facturas SRL/ }));
  });

  test('of another user is not found', async () => {
    const usuario = await navegador.servidor.usuario();
    const id = await usuario.empresa('30712220046');
    const { token } = await navegador.servidor.usuario();
    const page = await navegador.visita({ token, fallan: [/\/api\/empresa\//] });
    await page.goto(`/app/empresas/${id}`);
    await expectVisible(page.getByRole('button', { name: 'Reintentar' }));
  });
});

describe('an agent of perception', () => {
  test('its due dates say who set each and which are unknown, and its own replace the installation’s', async () => {
    const mes = addMonths(hoy(), -1).slice(0, 7);
    const vence = addDays(endOfMonth(`${mes}-01`), 14);
    const usuario = await navegador.servidor.usuario();
    const id = await usuario.empresa('30712220054', { situacion_iva: 1, percepciones_iibb: [0, TUCUMAN] });
    const page = await navegador.visita({ token: usuario.token });
    await page.goto(`/app/empresas/${id}`);
    const porSaber = page.getByText(/Falta el vencimiento de la DDJJ de/);
    await expectVisible(porSaber, page.getByRole('row', { name: /CABA.*Talonario.*ningún mínimo vigente/ }));

    const { deps } = navegador.servidor;
    const datoDeInstalacion = {
      tipo: 'vencimiento_ddjj',
      provincia: TUCUMAN,
      periodo: mes,
      terminacion: 4,
      vence,
    } as const;
    await addDatosDeInstalacion(
      deps,
      [{ ...datoDeInstalacion, fuente: 'RG (DGR) 1/2026' }],
      'quien opera la instalación',
    );
    await page.reload();
    const deInstalacion = page.getByRole('row', { name: /Tucumán.*La instalación.*RG \(DGR\) 1\/2026/ });
    await expectVisible(deInstalacion.filter({ hasText: 'Sí' }));

    await page.getByRole('button', { name: 'Agregar vencimiento' }).click();
    const alta = dialogo(page, 'Agregar vencimiento');
    await alta.getByRole('button', { name: 'Agregar' }).click();
    await expectVisible(alta.getByText('Elegí el mes de la DDJJ'), alta.getByText('Requerido').first());
    await alta.getByLabel('Mes de la DDJJ').fill(mes);
    await alta.getByRole('textbox', { name: 'Vence' }).fill(formatFecha(addDays(vence, 3)));
    await alta.getByRole('textbox', { name: 'Fuente' }).fill('Prórroga RG 2/2026');
    await alta.getByRole('button', { name: 'Agregar' }).click();
    const propia = page.getByRole('row', { name: /Prórroga RG 2\/2026/ });
    await expectVisible(propia.filter({ hasText: 'Sí' }), deInstalacion.filter({ hasText: 'No' }));

    if (process.env['FOTO']) await page.screenshot({ path: process.env['FOTO'], fullPage: true });
    await propia.getByRole('button', { name: /Quitar/ }).click();
    await dialogo(page, /Quitar el vencimiento/)
      .getByRole('button', { name: 'Quitar' })
      .click();
    await expectHidden(propia);
    await expectVisible(deInstalacion.filter({ hasText: 'Sí' }));
  });

  test('a minimum of its own is typed with its norm', async () => {
    const usuario = await navegador.servidor.usuario();
    const id = await usuario.empresa('30712220062', { situacion_iva: 1, percepciones_iibb: [0] });
    const page = await navegador.visita({ token: usuario.token });
    await page.goto(`/app/empresas/${id}`);
    await page.getByRole('button', { name: 'Agregar mínimo' }).click();
    const alta = dialogo(page, 'Agregar mínimo de percepción');
    await alta.getByRole('textbox', { name: 'Vale desde' }).fill(`01/${hoy().slice(5, 7)}/${hoy().slice(0, 4)}`);
    await alta.getByRole('textbox', { name: 'Base mínima' }).fill('1.500,50');
    await alta.getByRole('textbox', { name: 'Fuente' }).fill('Res. AGIP 1/2026');
    await alta.getByRole('button', { name: 'Agregar' }).click();
    await expectVisible(page.getByRole('row', { name: /\$ 1\.500,50.*Res\. AGIP 1\/2026/ }));
  });
});
