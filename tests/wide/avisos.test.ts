import type { Page } from 'playwright-core';
import { addDays, today } from '@talonario/core/base';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UsuarioDePrueba } from '../helpers/servicios/servidor.ts';
import { CUIT, facturaTipeada } from '../helpers/servicios/servidor.ts';
import { confirmar, fila, formulario, accionOf, typeConsumidorFinal } from '../helpers/navegador/facturador.ts';
import { issueFactura } from '../helpers/mundos/facturas.ts';
import { choose, dialogo } from '../helpers/navegador/mando.ts';
import {
  expectAddress,
  expectEnabled,
  expectFocused,
  expectHidden,
  expectValue,
  expectVisible,
} from '../helpers/navegador/pagina.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';

// Warnings given in time: a future date, a save in another window, no network, an access that ends.

let vendedora: UsuarioDePrueba;
let tienda: string;

beforeAll(async () => {
  vendedora = await navegador.servidor.usuario();
  tienda = await vendedora.empresa();
});
beforeEach(() => mercado.resetComprobantes());

const ledger = () => navegador.servidor.entorno.arca.estado().comprobantes;

describe('Enter', () => {
  test('in the fields of a change to A moves to the next field, and issues nothing', async () => {
    await issueFactura(vendedora, tienda);
    const antes = ledger().length;
    const page = await navegador.visita({ token: vendedora.token });
    await page.goto('/app/facturador');
    await accionOf(fila(page, /FC B/), 'Cambiar a factura A');
    const cambio = dialogo(page, /a factura A/);
    await cambio.getByRole('textbox', { name: 'CUIT' }).fill('30-71123456-6');
    await expectValue(cambio.getByRole('textbox', { name: 'Razón social' }), /.+/);
    for (const campo of ['CUIT', 'Razón social', 'Domicilio']) {
      await cambio.getByRole('textbox', { name: campo }).press('Enter');
    }
    await page.waitForTimeout(300);
    await expectVisible(cambio);
    expect(ledger()).toHaveLength(antes);
    const emitir = cambio.getByRole('button', { name: /^Emitir NC B y FC A/ });
    await expectEnabled(emitir);
    await emitir.focus();
    await page.keyboard.press('Enter');
    await expectHidden(cambio);
    expect(ledger()).toHaveLength(antes + 2);
  });

  test('in the fields of a voucher opens nothing', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    await page.goto('/app/facturador/nueva');
    await choose(page, 'Punto de venta', '0003 · Tienda Norte');
    await typeConsumidorFinal(page);
    const { razonSocial, fecha, emitir } = formulario(page);
    await razonSocial.press('Enter');
    await fecha.press('Enter');
    await expectHidden(dialogo(page, /^Emitir/));
    await emitir.focus();
    await page.keyboard.press('Enter');
    await expectVisible(dialogo(page, /^Emitir/));
    await expectFocused(dialogo(page, /^Emitir/).getByRole('button', { name: 'Cancelar' }));
    expect(ledger()).toHaveLength(0);
  });
});

describe('one draft in two windows', () => {
  async function dosVentanas(): Promise<{ id: string; una: Page; otra: Page }> {
    const id = await vendedora.borrador(tienda);
    const visita = await navegador.visita({ token: vendedora.token, fallan: [/\/api\/facturas\//] });
    const segundaVisita = await navegador.visita({ token: vendedora.token });
    for (const page of [visita, segundaVisita]) {
      await page.goto(`/app/facturador/${id}`);
      await expectVisible(formulario(page).guardar);
    }
    const observaciones = (page: Page) => page.getByRole('textbox', { name: 'Observaciones' });
    await observaciones(segundaVisita).fill('De la otra ventana');
    await formulario(segundaVisita).guardar.click();
    await expectVisible(segundaVisita.getByText('Guardaste el borrador'));
    await observaciones(visita).fill('De esta ventana');
    await formulario(visita).guardar.click();
    return { id, una: visita, otra: segundaVisita };
  }
  const guardadas = async (id: string) => (await vendedora.call('get', `/api/facturas/${id}`)).body.observaciones;

  test('the second save shows both and loses neither', async () => {
    const { id, una: page } = await dosVentanas();
    const conflicto = dialogo(page, 'Este borrador cambió mientras lo editabas');
    await expectVisible(conflicto.getByText(/«De la otra ventana» y vos pusiste «De esta ventana»/));
    expect(await guardadas(id)).toBe('De la otra ventana');
    await conflicto.getByRole('button', { name: 'Seguir editando' }).click();
    await expectValue(page.getByRole('textbox', { name: 'Observaciones' }), 'De esta ventana');
    await formulario(page).guardar.click();
    await confirmar(conflicto, 'Guardar mi versión');
    await expectVisible(page.getByText('Guardaste el borrador'));
    expect(await guardadas(id)).toBe('De esta ventana');
  });

  test('a save of the other window between saving and issuing stops the issue: both versions are shown', async () => {
    const id = await vendedora.borrador(tienda);
    const page = await navegador.visita({ token: vendedora.token, fallan: [/\/api\/facturas\//] });
    await page.goto(`/app/facturador/${id}`);
    await page.getByRole('textbox', { name: 'Observaciones' }).fill('De esta ventana');
    await page.route(
      `**/api/facturas/${id}/emitir`,
      async (route) => {
        const facturaCambiada = facturaTipeada(tienda, { observaciones: 'De la otra ventana' });
        await vendedora.call('put', `/api/facturas/${id}`, facturaCambiada).expect(200);
        await route.continue();
      },
      { times: 1 },
    );
    await formulario(page).emitir.click();
    await confirmar(dialogo(page, /^Emitir/), /^Emitir/);
    const conflicto = dialogo(page, 'Este borrador cambió mientras lo editabas');
    await expectVisible(conflicto.getByText(/«De la otra ventana» y vos pusiste «De esta ventana»/));
    expect((await vendedora.call('get', `/api/facturas/${id}`)).body).toMatchObject({
      status: 'borrador',
      observaciones: 'De la otra ventana',
    });
    await confirmar(conflicto, 'Guardar mi versión');
    await formulario(page).emitir.click();
    await confirmar(dialogo(page, /^Emitir/), /^Emitir/);
    await expectVisible(page.getByText(/^Emitiste /));
    expect((await vendedora.call('get', `/api/facturas/${id}`)).body).toMatchObject({
      status: 'emitida',
      observaciones: 'De esta ventana',
    });
  });

  test('the other window’s version can be taken', async () => {
    const { id, una: page } = await dosVentanas();
    await confirmar(dialogo(page, 'Este borrador cambió mientras lo editabas'), 'Ver la versión guardada');
    await expectValue(page.getByRole('textbox', { name: 'Observaciones' }), 'De la otra ventana');
    await formulario(page).guardar.click();
    await expectVisible(page.getByText('Guardaste el borrador'));
    expect(await guardadas(id)).toBe('De la otra ventana');
  });
});

describe('a future date', () => {
  test('is confirmed apart, and the next voucher of the serie proposes that date and says why', async () => {
    const hoy = today(new Date());
    const fecha = addDays(hoy, 1);
    const servicio = { concepto: 2, servicio_desde: hoy, servicio_hasta: hoy, vencimiento_pago: fecha };
    const { body } = await vendedora.call('post', '/api/facturas', facturaTipeada(tienda, { ...servicio, fecha }));
    const page = await navegador.visita({ token: vendedora.token });
    await page.goto(`/app/facturador/${body.id}`);
    await formulario(page).emitir.click();
    const dialog = dialogo(page, /^Emitir/);
    const boton = dialog.getByRole('button', { name: /^Emitir/ });
    expect(await boton.isDisabled()).toBe(true);
    await dialog.getByRole('checkbox', { name: /posterior a hoy/ }).check();
    await boton.click();
    await expectVisible(page.getByText('Autorizado'));

    await page.goto('/app/facturador/nueva');
    await choose(page, 'Punto de venta', '0003 · Tienda Norte');
    await typeConsumidorFinal(page);
    // For goods the date has to be in the same month: on the last day there is none to propose.
    if (fecha.slice(0, 7) === hoy.slice(0, 7)) {
      await expectValue(formulario(page).fecha, fecha.split('-').reverse().join('/'));
      await expectVisible(page.getByText(/porque ya hay un comprobante de este tipo y punto de venta con esa fecha/));
    }
  });
});

describe('an ARCA that takes long', () => {
  test('is told after ten seconds, with the seconds, the limit, and that nothing is lost', async () => {
    navegador.servidor.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'lento', ms: 14_000 });
    const page = await navegador.visita({ token: vendedora.token });
    await page.goto(`/app/facturador/${await vendedora.borrador(tienda)}`);
    await formulario(page).emitir.click();
    await dialogo(page, /^Emitir/)
      .getByRole('button', { name: /^Emitir/ })
      .click();
    const aviso = page.getByText(/ARCA está lenta: hace \d+ s que la esperamos\. No se pierde nada: .* hasta 60 s/);
    await expectVisible(aviso);
    const textContent = await aviso.textContent();
    await expect.poll(() => aviso.textContent()).not.toBe(textContent);
    await expectVisible(page.getByText('Autorizado'));
    expect(ledger()).toHaveLength(1);
  });
});

describe('a marketplace that takes long', () => {
  test.each(['pubs/MLA1450001126', 'facturar'])('is told after ten seconds in %s, with the limit', async (donde) => {
    const cuenta = await mercado.link(vendedora);
    const page = await navegador.visita({ token: vendedora.token, propia: true });
    await page.clock.install();
    // The marketplace never answers.
    await page.route(/\/api\/cuentas\/[^/]+\/(pubs|ventas)\b/, () => undefined);
    await page.goto(`/app/cuentas/${cuenta}/${donde}`);
    const aviso = page.getByText(/Mercado Libre está lento: hace \d+ s que lo esperamos\. No se pierde nada: .* 90 s/);
    await expectVisible(
      page
        .getByRole('status')
        .getByText(/Leyendo/)
        .or(page.getByLabel('Leyendo la publicación'))
        .first(),
    );
    await page.clock.runFor(12_000);
    await expectVisible(aviso);
  });
});

describe('without a network', () => {
  test('every screen and ARCA’s light say so, and each request fails at once with a sentence', async () => {
    const page = await navegador.visita({ propia: true, token: vendedora.token, fallan: [/./] });
    await page.goto(`/app/facturador/${await vendedora.borrador(tienda)}`);
    await expectVisible(formulario(page).guardar);
    await page.context().setOffline(true);
    await expectVisible(page.getByText('Sin conexión a internet.'), page.getByRole('button', { name: /Sin conexión/ }));
    await page.getByRole('textbox', { name: 'Observaciones' }).fill('Sin red');
    await formulario(page).guardar.click();
    await expectVisible(page.getByRole('main').getByText(/No hay conexión a internet/));
    await page.context().setOffline(false);
    await expectHidden(page.getByText('Sin conexión a internet.'));
    await formulario(page).guardar.click();
    await expectVisible(page.getByText('Guardaste el borrador'));
  });
});

describe('a script that does not load', () => {
  /** Pattern of the address of a built script, by its module's name. */
  const codigo = (nombre: string) => new RegExp(`/assets/${nombre}-[^/]+\\.js$`);

  test('of a part of a screen leaves the screen as it was, with the typed text', async () => {
    const nueva = await navegador.servidor.usuario();
    await nueva.empresa(CUIT.monotributo);
    const page = await navegador.visita({ propia: true, token: nueva.token, fallan: [codigo('PrimerosPasos')] });
    await page.route(codigo('PrimerosPasos'), (route) => route.abort());
    const pedido = page.waitForEvent('requestfailed', (request) => codigo('PrimerosPasos').test(request.url()));
    await page.goto('/app/facturador/nueva');
    await formulario(page).razonSocial.fill('Ana Paz');
    await pedido;
    await page.getByRole('textbox', { name: 'Observaciones' }).fill('Sin la guía');
    await expectValue(formulario(page).razonSocial, 'Ana Paz');
    // Once there is a network again, the script loads by itself.
    await page.unroute(codigo('PrimerosPasos'));
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expectVisible(page.getByRole('region', { name: 'Primeros pasos' }));
    await expectValue(formulario(page).razonSocial, 'Ana Paz');
  });

  test('of something just opened says so, and opens once it loads', async () => {
    const page = await navegador.visita({ propia: true, token: vendedora.token, fallan: [codigo('Paleta')] });
    await page.route(codigo('Paleta'), (route) => route.abort());
    await page.goto('/app/facturador/nueva');
    await formulario(page).razonSocial.fill('Ana Paz');
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await expectVisible(page.getByText('No se pudo abrir: revisá tu conexión y probá de nuevo'));
    await expectValue(formulario(page).razonSocial, 'Ana Paz');
    await page.unroute(codigo('Paleta'));
    await page.keyboard.press('Control+k');
    await expectVisible(page.getByRole('dialog', { name: 'Buscar' }));
  });

  test('of a screen leaves the links to the others', async () => {
    const page = await navegador.visita({ propia: true, token: vendedora.token, fallan: [/./] });
    await page.route(codigo('ListaEmpresas'), (route) => route.abort());
    await page.goto('/app/empresas');
    await expectVisible(page.getByRole('heading', { name: 'La pantalla no llegó' }));
    await page.unroute(codigo('ListaEmpresas'));
    await page.getByRole('button', { name: 'Volver a cargar' }).click();
    await expectVisible(page.getByRole('heading', { name: 'Empresas' }));
  });
});

describe('an access to ARCA that ends', () => {
  test.each([
    [{ vencido: true, dias: -1, texto: 'El certificado de ARCA venció.' }, 'certificado vencido'],
    [{ vencido: false, dias: 5, texto: 'El certificado de ARCA vence en 5 días.' }, 'certificado por vencer'],
  ])('is told over every screen: %o', async ({ vencido, dias, texto }, corto) => {
    const page = await navegador.visita({ token: vendedora.token });
    await page.route('**/api/arca/estado', async (route) => {
      const respuesta = await route.fetch();
      const estado = await respuesta.json();
      const vence = new Date(Date.now() + dias * 86_400_000).toISOString();
      const aviso = { codigo: vencido ? 'certificado_vencido' : 'certificado_por_vencer', urgente: true, texto };
      await route.fulfill({
        json: {
          ...estado,
          responde: !vencido,
          certificado: { ...estado.certificado, vence, vencido },
          avisos: [aviso],
        },
      });
    });
    await page.goto('/app/facturador');
    await expectVisible(page.getByText(texto), page.getByRole('button', { name: new RegExp(corto) }));
    expect(await page.getByRole('button', { name: /ARCA responde/ }).count()).toBe(0);
  });
});

describe('leaving', () => {
  test('forgets the address: the next user begins on the first screen', async () => {
    const usuario = await navegador.servidor.usuario();
    const page = await navegador.visita({ propia: true, token: usuario.token });
    await page.goto('/app/facturador?status=borrador&facturado=alguien');
    await page.getByRole('button', { name: /^Usuario/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expectVisible(page.getByRole('button', { name: 'Ingresar' }));
    await expectAddress(page, '/app');
  });
});
