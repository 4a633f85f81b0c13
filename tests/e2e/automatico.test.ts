import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { ownAlcance } from '@talonario/core/empresas';
import { failUploads, sell } from '../helpers/mundos/ventas.ts';
import type { UsuarioDePrueba } from '../helpers/servicios/servidor.ts';
import { expectAddress, expectHidden, expectToast, expectVisible } from '../helpers/navegador/pagina.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';

// Automatic work seen on an open page: no test here reloads it.

let usuario: UsuarioDePrueba;

beforeEach(async () => {
  await mercado.reset();
  await mercado.atender();
  usuario = await navegador.servidor.usuario();
});

/** Makes a sale that the marketplace gives notice of; answers its number. */
async function sellAloud(tipo = 'dni'): Promise<string> {
  const [venta] = await sell(mercado, tipo, { notificar: true });
  return venta?.pack ?? '';
}

const seccion = (page: Page, nombre: string) => page.getByRole('region', { name: nombre });

test('a sale is invoiced, and appears in the Facturador and in the account', async () => {
  const cuenta = await mercado.linkAutomatica(usuario);
  const facturador = await navegador.visita({ token: usuario.token });
  await facturador.goto('/app/facturador');
  await expectVisible(facturador.getByText('Todavía no hay comprobantes'));
  const page = await facturador.context().newPage();
  await page.goto(`/app/cuentas/${cuenta}/actividad`);
  await expectVisible(page.getByText('La cuenta quedó vinculada.'));

  const venta = await sellAloud();
  await expectVisible(facturador.getByRole('row', { name: /FC B 0003-00000001.*emitida/ }));
  const locator = page.getByRole('listitem').filter({ hasText: 'La venta se facturó automáticamente' });
  await expectVisible(locator, page.getByText('El PDF está en la venta'));
  expect(await locator.getByRole('link', { name: `Venta ${venta}` }).getAttribute('href')).toBe(
    `https://www.mercadolibre.com.ar/ventas/${venta}/detalle`,
  );
  await locator.getByRole('link', { name: 'FC B 0003-00000001' }).click();
  await expectVisible(page.getByRole('heading', { level: 1, name: 'FC B 0003-00000001' }));
});

test('a problem that needs a person comes first, is counted, and goes once it is resolved', async () => {
  const cuenta = await mercado.linkAutomatica(usuario);
  const page = await navegador.visita({ token: usuario.token });
  await page.goto(`/app/cuentas/${cuenta}/actividad`);
  await expectVisible(page.getByText('La cuenta quedó vinculada.'));
  const venta = await sellAloud('cuit_invalido');

  const pendientes = seccion(page, 'Necesitan de vos');
  await expectVisible(
    pendientes.getByText(/30711234567, está mal escrito/),
    pendientes.getByText(/Pedile al comprador el CUIT correcto/),
    page.getByRole('link', { name: 'Facturación automática 1 sin ver' }),
  );
  expect(await pendientes.getByRole('link', { name: 'Ver en Facturar ventas' }).getAttribute('href')).toContain(
    `/facturar?q=${venta}`,
  );
  await page.getByText('Lo que necesita de vos 1').click();
  await expectAddress(page, `/app/cuentas/${cuenta}/actividad?ver=pendientes`);
  await expectHidden(page.getByText('La cuenta quedó vinculada.'));
  await page.getByRole('button', { name: /^Dar por visto/ }).click();
  await expectVisible(
    page.getByText('No hay nada pendiente'),
    page.getByRole('link', { name: 'Facturación automática', exact: true }),
  );
  await page.getByRole('link', { name: 'Ver toda la facturación automática' }).click();
  await expectAddress(page, `/app/cuentas/${cuenta}/actividad`);
  await expectVisible(page.getByText(/30711234567, está mal escrito/));
  await expectHidden(pendientes);
});

test('a sale of unknown buyer waits in sight, and no buyer is guessed', async () => {
  const cuenta = await mercado.linkAutomatica(usuario);
  const venta = await sellAloud('facturacion_en_proceso');
  const page = await navegador.visita({ token: usuario.token });
  await page.goto(`/app/cuentas/${cuenta}/facturar?q=${venta}`);
  await page.getByRole('button', { name: 'En cola (1)' }).click();
  await expectVisible(page.getByText('Mercado Libre todavía no informa quién es el comprador.').first());
  expect((await usuario.call('get', '/api/facturas?limit=10&offset=0').expect(200)).body.results).toEqual([]);
});

test('a job that failed for good can be sent again', async () => {
  const cuenta = await mercado.linkAutomatica(usuario);
  const { deps } = navegador.servidor;
  await failUploads(mercado);
  const venta = await sellAloud();
  await expect.poll(() => deps.store.jobs.listFailed(ownAlcance(usuario.id))).toHaveLength(1);

  // The worker's watch, which runs every minute.
  await deps.store.tx((em) => deps.store.jobs.send(em, 'vigilar', {}));

  const page = await navegador.visita({ token: usuario.token });
  await page.goto(`/app/cuentas/${cuenta}/actividad`);
  const fallidos = seccion(page, 'Trabajos que fallaron');
  await expectVisible(
    fallidos.getByText(`Subir a Mercado Libre el PDF de la venta ${venta}`),
    seccion(page, 'Necesitan de vos').getByText(/El PDF no se pudo subir a Mercado Libre/),
    seccion(page, 'Necesitan de vos').getByText(/se intentó varias veces y no se pudo/),
  );
  await mercado.control('DELETE /__sim/fallas');
  await fallidos.getByRole('button', { name: /^Reintentar: Subir/ }).click();
  await expectToast(page, 'Volvimos a mandar el trabajo');
  await expectVisible(page.getByText('El PDF está en la venta'));
  await expectHidden(fallidos, seccion(page, 'Necesitan de vos'));
});

test('events of a lost connection appear once it is back', async () => {
  const cuenta = await mercado.linkAutomatica(usuario);
  const page = await navegador.visita({ token: usuario.token });
  let conexiones = 0;
  const perdida = Promise.withResolvers<void>();
  await page.route('**/api/eventos', async (route) => {
    conexiones++;
    // The first connection ends at once; the second waits for the events of the meantime.
    if (conexiones === 1) return route.fulfill({ contentType: 'text/event-stream', body: ': hola\n\n' });
    await perdida.promise;
    return route.continue();
  });
  await page.goto(`/app/cuentas/${cuenta}/datos`);
  const observaciones = page.getByRole('textbox', { name: 'Observaciones' });
  await expectVisible(observaciones);
  await expect.poll(() => conexiones).toBe(2);
  await usuario.call('put', `/api/cuentas/${cuenta}`, { observaciones: 'Mientras no había conexión' }).expect(200);
  expect(await observaciones.inputValue()).toBe('');
  perdida.resolve();
  await expect.poll(() => observaciones.inputValue()).toBe('Mientras no había conexión');
});
