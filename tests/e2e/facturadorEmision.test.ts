import type { Page, Route } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UsuarioDePrueba } from '../helpers/servicios/servidor.ts';
import {
  accionOf,
  confirmar,
  emitir,
  expectRefusal,
  fila,
  formulario,
  typeConsumidorFinal,
} from '../helpers/navegador/facturador.ts';
import { issueFactura } from '../helpers/mundos/facturas.ts';
import { choose, dialogo } from '../helpers/navegador/mando.ts';
import {
  expectAddress,
  expectEnabled,
  expectHidden,
  expectToast,
  expectVisible,
  runUntilVisible,
  stopTime,
  expectFocused,
} from '../helpers/navegador/pagina.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';

let vendedora: UsuarioDePrueba;
let tienda: string;

beforeAll(async () => {
  vendedora = await navegador.servidor.usuario();
  tienda = await vendedora.empresa();
});
beforeEach(() => mercado.resetComprobantes());

const arca = () => navegador.servidor.entorno.arca;
const ledger = () => arca().estado().comprobantes;
const caida = (despues = 0) =>
  arca().fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 50, despues });
const drafts = async () => (await vendedora.call('get', '/api/facturas')).body.totalItems as number;

/** A new voucher, complete. */
async function llenar(page: Page): Promise<void> {
  await page.goto('/app/facturador/nueva');
  await choose(page, 'Punto de venta', '0003 · Tienda Norte');
  await typeConsumidorFinal(page);
}

describe('issuing', () => {
  test('refused by ARCA says why, and after two seconds shows the draft', async () => {
    const page = await navegador.visita({ propia: true, token: vendedora.token, fallan: [/\/emitir$/] });
    await page.clock.install();
    await llenar(page);
    arca().fallas({ operacion: 'FECAESolicitar', tipo: 'rechazo' });
    const aviso = page.locator('.toast', { hasText: 'Error emitiendo factura' });
    await stopTime(page);
    const pressed = emitir(page);
    await runUntilVisible(page, aviso);
    await pressed;
    await expectVisible(aviso.getByText('ARCA encontró que los importes del comprobante no cierran'));
    await page.clock.runFor(1_900);
    await expectAddress(page, '/app/facturador/nueva');
    await page.clock.runFor(100);
    // It reads first what became of it, and goes there in a frame.
    await runUntilVisible(page, page.getByText('La última vez no se pudo emitir.'));
    await expectAddress(page, /^\/app\/facturador\/[0-9a-f-]{36}$/);
    await page.clock.resume();
    await expectVisible(
      page.getByText('La última vez no se pudo emitir.'),
      page.getByText(/los importes del comprobante no cierran.*\(10048\)/).first(),
      page.getByText('rechazada'),
    );
    expect(await drafts()).toBe(1);
    // It is the same draft that goes out.
    await emitir(page);
    await expectVisible(page.getByRole('heading', { level: 1, name: 'FC B 0003-00000001' }));
    expect(await drafts()).toBe(1);
    expect(ledger()).toHaveLength(1);
  });

  test('that ARCA does not confirm says so with its number, on its page and in the list', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    await llenar(page);
    arca().fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
    caida(1);
    await emitir(page);
    await expectVisible(
      page.getByText(/Sin confirmar\. Se lo pedimos a ARCA hace .* como FC B 0003-00000001, y no dijo si lo autorizó/),
      page.getByRole('button', { name: /1 sin confirmar/ }),
    );
    await page.getByRole('main').getByRole('link', { name: 'Facturador' }).click();
    await expectVisible(fila(page, /sin confirmar/));
    arca().sinFallas();
  });

  test('with ARCA down waits in the queue, and goes out when it is back', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    await llenar(page);
    caida();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await emitir(page);
    await expectToast(page, 'FC B 0003-XXXXXXXX quedó en cola. Sale sola cuando ARCA responda.');
    await expectVisible(page.getByText(/^En cola hace un momento, porque ARCA no respondía\. Sale sola cuando vuelva/));
    // The draft's screen begins at its top, where that is said.
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Facturador' }).click();
    await expectVisible(fila(page, /en cola hace un momento/));
    arca().sinFallas();
    await page.getByRole('link', { name: 'FC B 0003-XXXXXXXX', exact: true }).click();
    await emitir(page);
    await expectVisible(page.getByText('Autorizado'));
    expect(ledger()).toHaveLength(1);
  });

  test('an answer that is lost is asked for again, and is no error: the voucher did go out, once', async () => {
    const page = await navegador.visita({ token: vendedora.token, fallan: [/\/emitir$/] });
    await llenar(page);
    let veces = 0;
    const { promise: visto, resolve: seguir } = Promise.withResolvers<void>();
    await page.route('**/emitir', async (route) => {
      veces += 1;
      if (veces > 1) return visto.then(() => route.continue());
      await route.fetch();
      await route.abort();
    });
    await emitir(page);
    await expectVisible(page.getByText(/todavía no se sabe si el comprobante salió/).first());
    seguir();
    await expectToast(page, 'Emitiste FC B 0003-00000001');
    await expectVisible(page.getByRole('heading', { level: 1, name: 'FC B 0003-00000001' }));
    expect(await page.getByText('Error emitiendo factura').count()).toBe(0);
    expect(await drafts()).toBe(1);
    expect(ledger()).toHaveLength(1);
  });

  test('with Talonario out of reach the form and the header say so, until it is back', async () => {
    const page = await navegador.visita({ propia: true, token: vendedora.token, fallan: [/\/api\//] });
    await page.clock.install();
    await llenar(page);
    const luz = page.getByRole('banner').getByRole('button', { name: /responde/ });
    await expectVisible(luz.getByText('ARCA responde'));
    const cortada = (route: Route) => route.abort();
    await page.route('**/api/**', cortada);
    await formulario(page).guardar.click();
    await expectVisible(
      page.getByRole('main').getByRole('alert').getByText('No llegó la respuesta de Talonario.'),
      luz.getByText('Talonario no responde'),
    );
    await luz.click();
    await expectVisible(page.getByText('lo de abajo es lo último que se supo de ARCA', { exact: false }));
    await page.keyboard.press('Escape');
    await page.unroute('**/api/**', cortada);
    await page.clock.runFor(5_000);
    await expectVisible(luz.getByText('ARCA responde'));

    // ARCA authorises it, and nothing is heard of Talonario any more.
    await page.route('**/emitir', async (route) => {
      await page.route('**/api/**', cortada);
      await page.unroute('**/emitir');
      await route.fetch();
      await route.abort();
    });
    await emitir(page);
    await expectVisible(page.getByText(/todavía no se sabe si el comprobante salió/).first());
    const preguntar = page.getByRole('button', { name: 'Preguntar de nuevo' });
    await stopTime(page);
    const sigue = page.getByText(/sigue sin responder y no se sabe si el comprobante salió/).first();
    // A minute of asking, in a few steps: each answer has to come before the next wait begins.
    await expect.poll(async () => (await page.clock.runFor(2_000), sigue.isVisible()), { interval: 50 }).toBe(true);
    await page.clock.resume();
    await expectEnabled(preguntar);
    expect(await formulario(page).emitir.count()).toBe(0);
    await page.unroute('**/api/**', cortada);
    await preguntar.click();
    await expectVisible(page.getByRole('heading', { level: 1, name: 'FC B 0003-00000001' }));
    expect(await drafts()).toBe(1);
    expect(ledger()).toHaveLength(1);
  });

  test('a draft whose answer is lost is the same one when it is sent again', async () => {
    const page = await navegador.visita({ token: vendedora.token, fallan: [/\/api\/facturas$/] });
    await llenar(page);
    const lost = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/api/facturas', lost);
    await emitir(page);
    await expectVisible(page.locator('.toast', { hasText: 'Error creando factura' }));
    expect(await drafts()).toBe(1);
    await page.unroute('**/api/facturas', lost);
    await emitir(page);
    await expectVisible(page.getByRole('heading', { level: 1, name: 'FC B 0003-00000001' }));
    expect(await drafts()).toBe(1);
    expect(ledger()).toHaveLength(1);
  });

  test('from another computer of the shop, where the address is not https', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    // What the browser does not give to such a page.
    await page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined }));
    await llenar(page);
    await emitir(page);
    await expectVisible(page.getByRole('heading', { level: 1, name: 'FC B 0003-00000001' }));
  });

  test('pressed twice issues once', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    await llenar(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(new URL(request.url()).pathname.replace(/[0-9a-f-]{36}/, '{id}'));
    });
    await formulario(page).emitir.dblclick();
    const dialog = dialogo(page, /^Emitir/);
    const cancelar = dialog.getByRole('button', { name: 'Cancelar' });
    // The safe one has the focus, whichever of them came first.
    await expectFocused(cancelar);
    await page.mouse.click(5, 5);
    await expectFocused(cancelar);
    await dialog.getByRole('button', { name: /^Emitir/ }).dblclick();
    await expectVisible(page.getByText('Autorizado'));
    expect(asked).toEqual(['/api/facturas', '/api/facturas/{id}/emitir']);
    await page.getByRole('button', { name: 'Nota de crédito', exact: true }).dblclick();
    await dialogo(page, /^Nota de crédito/)
      .getByRole('button', { name: 'Emitir NC B' })
      .dblclick();
    await expectVisible(page.getByRole('heading', { level: 1, name: 'NC B 0003-00000001' }));
    expect(asked.slice(2)).toEqual(['/api/facturas/{id}/nota-credito']);
    expect(ledger()).toHaveLength(2);
  });
});

describe('while it is being issued', () => {
  const SENTENCE = 'La factura se está emitiendo';

  /** ARCA took it, and nobody knows yet: the connection fell, and it does not answer any more. */
  const leaveUnderWay = async (id: string) => {
    caida(1);
    arca().fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
    await vendedora.call('post', `/api/facturas/${id}/emitir`).expect(202);
  };
  /** A window that no news reach: what it shows is old. */
  const sinNovedades = async () => {
    const page = await navegador.visita({ token: vendedora.token, fallan: [/\/api\/(facturas\/|eventos$)/] });
    await page.route('**/api/eventos', (route) => route.abort());
    return page;
  };

  test('a form opened before can neither save nor delete it', async () => {
    const id = await vendedora.borrador(tienda);
    const page = await sinNovedades();
    await page.goto(`/app/facturador/${id}`);
    const form = formulario(page);
    await form.razonSocial.fill('Otro nombre');
    await leaveUnderWay(id);
    await form.guardar.click();
    await expectToast(page, `Error guardando factura: ${SENTENCE}`);
    await page.getByRole('button', { name: 'Eliminar' }).click();
    const baja = dialogo(page, /^Eliminar/);
    await confirmar(baja, 'Eliminar');
    await expectToast(page, 'Error borrando factura');
    await expectVisible(baja.getByRole('alert').getByText(SENTENCE));
  });

  test('a list read before cannot delete it; read again, it says so', async () => {
    const id = await vendedora.borrador(tienda);
    const page = await sinNovedades();
    await page.goto('/app/facturador');
    await expectVisible(fila(page, /Ana Gómez/));
    await leaveUnderWay(id);
    await accionOf(fila(page, /Ana Gómez/), /^Eliminar/);
    await confirmar(dialogo(page, /^Eliminar/), 'Eliminar');
    await expectToast(page, 'No se pudo eliminar la factura');
    await page.reload();
    await expectRefusal(fila(page, /sin confirmar/).getByRole('button', { name: /^Eliminar/ }), SENTENCE);
  });

  test('its screen says so, and follows it to the end', async () => {
    const id = await vendedora.borrador(tienda);
    await leaveUnderWay(id);
    const page = await navegador.visita({ token: vendedora.token });
    await page.goto(`/app/facturador/${id}`);
    await expectVisible(page.getByText(/Sin confirmar\. Se lo pedimos a ARCA hace .*, y no dijo si lo autorizó/));
    await expectHidden(page.getByRole('button', { name: /Guardar|Eliminar|Descargar/ }));
    arca().sinFallas();
    await vendedora.call('get', '/api/arca/conciliacion').expect(200);
    await expectVisible(page.getByText('Autorizado'));
    expect(ledger()).toHaveLength(1);
  });
});

describe('saving and deleting', () => {
  test('what fails is told and keeps what was typed', async () => {
    const page = await navegador.visita({ token: vendedora.token, fallan: [/\/api\/facturas/] });
    await llenar(page);
    const form = formulario(page);
    const failing = async (path: string, then: () => Promise<void>) => {
      await page.route(path, (route) =>
        route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, body: 'x' }),
      );
      await then();
      await page.unroute(path);
    };
    await failing('**/api/facturas', async () => {
      await form.guardar.click();
      await expectToast(page, 'Error creando factura: Ups');
      await expectVisible(page.getByRole('main').getByRole('alert').getByText('Ups'));
      // Issuing saves first: what could not be saved is not issued.
      await emitir(page);
      await expectEnabled(form.emitir);
    });
    expect(await drafts()).toBe(0);
    // While it is saved nothing can be typed that would be lost.
    const { promise: turno, resolve: soltar } = Promise.withResolvers<void>();
    await page.route('**/api/facturas', (route) => turno.then(() => route.continue()));
    await form.guardar.click();
    await expectVisible(page.locator('[inert]', { has: form.razonSocial }));
    soltar();
    await expectToast(page, 'Guardaste el borrador');
    await expectVisible(page.getByRole('heading', { level: 1, name: 'FC B 0003-XXXXXXXX' }));
    await form.razonSocial.fill('Ana Bravo');
    await failing('**/api/facturas/*', async () => {
      await form.guardar.click();
      await expectToast(page, 'Error guardando factura: Ups');
    });
    expect(await form.razonSocial.inputValue()).toBe('Ana Bravo');
    const saved = page.waitForResponse((respuesta) => respuesta.request().method() === 'PUT' && respuesta.ok());
    await form.guardar.click();
    await saved;

    await page.getByRole('button', { name: 'Eliminar' }).click();
    const baja = dialogo(page, 'Eliminar el borrador FC B 0003-XXXXXXXX');
    await expectVisible(baja.getByText(/^Se borra FC B 0003-XXXXXXXX a Ana Bravo por \$\s12\.100,00\./));
    await failing('**/api/facturas/*', async () => {
      await confirmar(baja, 'Eliminar');
      await expectToast(page, 'Error borrando factura');
    });
    await confirmar(baja, 'Eliminar');
    await expectAddress(page, '/app/facturador');
    await expectVisible(page.getByText('Todavía no hay comprobantes'));
    expect(await drafts()).toBe(0);
  });

  test('a PDF that does not come is told', async () => {
    const id = await issueFactura(vendedora, tienda);
    const page = await navegador.visita({ token: vendedora.token, fallan: [/\/pdf$/] });
    await page.goto(`/app/facturador/${id}`);
    await page.route('**/pdf', (route) => route.fulfill({ status: 500, body: 'x' }));
    const descargar = page.getByRole('button', { name: 'Descargar PDF' });
    await descargar.click();
    await expectToast(page, 'Ups');
    await expectEnabled(descargar);
  });
});
