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

/** Fills in a complete new voucher. */
async function llenar(page: Page): Promise<void> {
  await page.goto('/app/facturador/nueva');
  await choose(page, 'Punto de venta', '0003 · Tienda Norte');
  await typeConsumidorFinal(page);
}

describe('issuing', () => {
  test('a voucher refused by ARCA says why, and after two seconds shows the draft', async () => {
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
    // The page first reads the draft's state, and goes there in a frame.
    await runUntilVisible(page, page.getByText('El último intento de emitirlo falló.'));
    await expectAddress(page, /^\/app\/facturador\/[0-9a-f-]{36}$/);
    await page.clock.resume();
    await expectVisible(
      page.getByText('El último intento de emitirlo falló.'),
      page.getByText(/los importes del comprobante no cierran.*\(10048\)/).first(),
      page.getByText('rechazada'),
      page.getByText('Pedidos a ARCA'),
    );
    expect(await drafts()).toBe(1);
    // The same draft is issued.
    await emitir(page);
    await expectVisible(page.getByRole('heading', { level: 1, name: 'FC B 0003-00000001' }));
    expect(await drafts()).toBe(1);
    expect(ledger()).toHaveLength(1);
  });

  test('a voucher that ARCA does not confirm says so with its number, on its page and in the list', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    await llenar(page);
    arca().fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
    caida(1);
    await emitir(page);
    await expectVisible(
      page.getByText(
        /Sin confirmar\. Pedimos este comprobante a ARCA hace .* como FC B 0003-00000001, y ARCA no confirmó si lo autorizó/,
      ),
      page.getByRole('button', { name: /1 sin confirmar/ }),
    );
    await page.getByRole('main').getByRole('link', { name: 'Facturador' }).click();
    await expectVisible(fila(page, /sin confirmar/));
    arca().sinFallas();
  });

  test('a voucher waits in the queue with ARCA down, and goes out when ARCA is back', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    await llenar(page);
    caida();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await emitir(page);
    await expectToast(page, 'FC B 0003-XXXXXXXX quedó en cola. Sale sola cuando ARCA responda.');
    await expectVisible(
      page.getByText(
        /^El comprobante está en cola desde hace un momento, porque ARCA no respondía\. Sale solo cuando vuelva/,
      ),
    );
    // The draft's screen begins at its top, where the wait is said.
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Facturador' }).click();
    await expectVisible(fila(page, /en cola hace un momento/));
    arca().sinFallas();
    await page.getByRole('link', { name: 'FC B 0003-XXXXXXXX', exact: true }).click();
    await emitir(page);
    await expectVisible(page.getByText('Autorizado'));
    expect(ledger()).toHaveLength(1);
  });

  test('a lost answer is asked for again, and is no error: the voucher went out once', async () => {
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
    await expectVisible(page.getByText(/falta saber si el comprobante salió/).first());
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
    await expectVisible(page.getByText('los datos de abajo son los últimos conocidos de ARCA', { exact: false }));
    await page.keyboard.press('Escape');
    await page.unroute('**/api/**', cortada);
    await page.clock.runFor(5_000);
    await expectVisible(luz.getByText('ARCA responde'));

    // ARCA authorises the voucher, and then the browser loses Talonario.
    await page.route('**/emitir', async (route) => {
      await page.route('**/api/**', cortada);
      await page.unroute('**/emitir');
      await route.fetch();
      await route.abort();
    });
    await emitir(page);
    await expectVisible(page.getByText(/falta saber si el comprobante salió/).first());
    const preguntar = page.getByRole('button', { name: 'Preguntar de nuevo' });
    await stopTime(page);
    const sigue = page.getByText(/sigue sin responder: falta saber si el comprobante salió/).first();
    // A minute of asking, in short steps: each answer has to arrive before the next wait begins.
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

  test('a draft whose answer is lost, sent again, is the same draft', async () => {
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

  test('a voucher is issued from another computer of the shop, at an address without https', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    // A browser gives `randomUUID` only to a secure page.
    await page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined }));
    await llenar(page);
    await emitir(page);
    await expectVisible(page.getByRole('heading', { level: 1, name: 'FC B 0003-00000001' }));
  });

  test('Emitir pressed twice issues once', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    await llenar(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(new URL(request.url()).pathname.replace(/[0-9a-f-]{36}/, '{id}'));
    });
    await formulario(page).emitir.dblclick();
    const dialog = dialogo(page, /^Emitir/);
    const cancelar = dialog.getByRole('button', { name: 'Cancelar' });
    // The safe button has the focus, whichever dialog came first.
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

describe('a draft that is being issued', () => {
  const SENTENCE = 'La factura se está emitiendo';

  /** Leaves the draft under way: ARCA authorised it, the connection fell, and ARCA no longer answers. */
  const leaveUnderWay = async (id: string) => {
    caida(1);
    arca().fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
    await vendedora.call('post', `/api/facturas/${id}/emitir`).expect(202);
  };
  /** A window without events, which goes on showing old data. */
  const sinNovedades = async () => {
    const page = await navegador.visita({ token: vendedora.token, fallan: [/\/api\/(facturas\/|eventos$)/] });
    await page.route('**/api/eventos', (route) => route.abort());
    return page;
  };

  test('can be neither saved nor deleted from a form opened before', async () => {
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

  test('cannot be deleted from a list read before; the list read again says so', async () => {
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

  test('is shown so by its screen, which follows it to the end', async () => {
    const id = await vendedora.borrador(tienda);
    await leaveUnderWay(id);
    const page = await navegador.visita({ token: vendedora.token });
    await page.goto(`/app/facturador/${id}`);
    await expectVisible(
      page.getByText(/Sin confirmar\. Pedimos este comprobante a ARCA hace .*, y ARCA no confirmó si lo autorizó/),
    );
    await expectHidden(page.getByRole('button', { name: /Guardar|Eliminar|Descargar/ }));
    arca().sinFallas();
    await vendedora.call('get', '/api/arca/conciliacion').expect(200);
    await expectVisible(page.getByText('Autorizado'));
    expect(ledger()).toHaveLength(1);
  });
});

describe('saving and deleting', () => {
  test('a failure is told and keeps the typed text', async () => {
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
      // Issuing saves first: a draft that could not be saved is not issued.
      await emitir(page);
      await expectEnabled(form.emitir);
    });
    expect(await drafts()).toBe(0);
    // While the draft is saved its fields are closed: typed text would be lost.
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

  test('a PDF that cannot be downloaded is told', async () => {
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
