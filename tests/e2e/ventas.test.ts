import { readFile } from 'node:fs/promises';
import { addDays, formatFecha, toYyyyMMdd } from '@talonario/core/base';
import { ventanaDeFechas } from '@talonario/core/comprobantes';
import { issueQueued } from '@talonario/core/server/comprobantes';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { hoy, type UsuarioDePrueba } from '../helpers/servicios/servidor.ts';
import { failUploads, invoiceVentas, sell, type Vendida } from '../helpers/mundos/ventas.ts';
import { dialogo } from '../helpers/navegador/mando.ts';
import type { Visita } from '../helpers/navegador/puesto.ts';
import {
  expectAddress,
  expectEnabled,
  expectHidden,
  expectToast,
  expectVisible,
  expectFocused,
} from '../helpers/navegador/pagina.ts';
import { colourProblemsOf, problemsOf, settled } from '../helpers/pantallas/revision.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';

let usuario: UsuarioDePrueba;
let cuenta: string;

/** Jobs are taken, processed and announced: on a busy machine these times add up. */
beforeEach(async () => {
  await mercado.reset();
  usuario = await navegador.servidor.usuario();
  cuenta = await mercado.link(usuario);
  await usuario
    .call('put', `/api/cuentas/${cuenta}`, {
      linked_company_id: await usuario.empresa(),
      linked_punto_de_venta: 3,
    })
    .expect(200);
});
const arca = () => navegador.servidor.entorno.arca;

const sellMany = (tipo: string, cantidad = 1): Promise<Vendida[]> => sell(mercado, tipo, { cantidad });

async function open(que: 'facturar' | 'notas-credito', visita: Visita = {}): Promise<Page> {
  const page = await navegador.visita({ token: usuario.token, ventana: 'ancha', ...visita });
  await page.goto(`/app/cuentas/${cuenta}/${que}`);
  return page;
}

const grupo = (page: Page, nombre: string, cantidad?: number): Locator =>
  page.getByRole('radio', { name: cantidad === undefined ? new RegExp(`^${nombre} `) : `${nombre} ${cantidad}` });
const panel = (page: Page): Locator => page.getByRole('region', { name: 'Qué se va a emitir' });
const ver = (page: Page): Locator => page.getByRole('button', { name: 'Ver qué se va a emitir' });
const casilla = (page: Page, { pack }: Vendida): Locator =>
  page.getByRole('checkbox', { name: new RegExp(`^Seleccionar venta ${pack} `) });
const resultado = (page: Page): Locator => page.getByRole('heading', { name: 'Resultado de la emisión' });

/** Requests the plan of the chosen sales, or of all, and opens the final dialog. */
async function ask(page: Page, boton = 'Generar facturas'): Promise<Locator> {
  await ver(page).click();
  await panel(page).getByRole('button', { name: boton }).click();
  const pregunta = dialogo(page, boton);
  await expectVisible(pregunta);
  return pregunta;
}

/** Answers a function that returns every progress text of the batch shown since. */
async function watchAvance(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const avances = new Set<string>();
    Object.assign(window, { dichos: avances });
    new MutationObserver(() => {
      const [avance] = /\d+ de \d+[^A-Z]*(FC B \d+)?/.exec(document.body.innerText) ?? [];
      if (avance !== undefined) avances.add(avance.trim());
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => [...(window as unknown as { dichos: Set<string> }).dichos]);
}

describe('invoicing sales', () => {
  test('300 sales in three clicks, with the plan before and the result after', async () => {
    await mercado.trabajar();
    await sellMany('consumidor_final', 270);
    await sellMany('responsable_inscripto', 20);
    await sellMany('pack', 10);
    arca().latencia({ ms: 400, ms_por_comprobante: 2 });
    const page = await open('facturar');
    await expectVisible(grupo(page, 'Para facturar', 300), page.getByText(/^300 ventas por \$/));

    await ver(page).click();
    const generar = panel(page).getByRole('button', { name: 'Generar facturas' });
    await expectVisible(
      panel(page).getByRole('row', { name: /^FC A 20 \$/ }),
      panel(page).getByRole('row', { name: /^FC B 280 \$/ }),
      panel(page).getByRole('row', { name: /^Total 300 \$/ }),
      panel(page).getByText(`Con fecha ${formatFecha(hoy())}.`),
    );
    await panel(page).getByText('A quiénes (300)').click();
    const receptores = panel(page).locator('details', { hasText: 'A quiénes (300)' });
    await expectVisible(receptores.getByText('Consumidor final').first());
    const total = await panel(page)
      .getByRole('row', { name: /^Total/ })
      .getByRole('cell')
      .last()
      .innerText();
    expect(arca().estado().comprobantes).toEqual([]);

    await generar.click();
    const pregunta = dialogo(page, 'Generar facturas');
    await expectVisible(pregunta.getByText('Tienda Norte SRL, punto de venta 0003'));
    const cancelar = pregunta.getByRole('button', { name: 'Cancelar' });
    await expectFocused(cancelar);
    const avances = await watchAvance(page);
    await pregunta.getByRole('button', { name: `Emitir 300 comprobantes por ${total}` }).dblclick();

    await expectAddress(page, new RegExp(`^/app/cuentas/${cuenta}/facturar\\?lote=`));
    await expectVisible(resultado(page), page.getByText(`Se emitieron 300 comprobantes por ${total}.`));
    const avancesVistos = await avances();
    expect(avancesVistos.some((avance) => /^\d+ de 300 · FC B 0003$/.test(avance))).toBe(true);
    expect(new Set(avancesVistos.map((avance) => Number.parseInt(avance))).size).toBeGreaterThan(2);
    const { comprobantes, operaciones } = arca().estado();
    expect(comprobantes).toHaveLength(300);
    expect(operaciones['FECAESolicitar']).toBe(3);

    await expectVisible(
      grupo(page, 'Emitidas', 300),
      // Those with something to know of them are apart.
      page.getByText(/^1–100 de \d{3}$/).first(),
      page.getByRole('link', { name: /^FC [AB] 0003-000000\d\d$/ }).first(),
    );
    await page.getByRole('link', { name: 'Volver a las ventas' }).click();
    await expectVisible(grupo(page, 'Para facturar', 0), grupo(page, 'Facturadas', 300));
    await expectVisible(page.getByText('No queda ninguna venta para facturar en estas fechas.'));
    await expectVisible(page.getByRole('region', { name: 'Últimas emisiones' }).getByText('300 emitidas'));
    await grupo(page, 'Facturadas').check();
    await expectVisible(page.getByRole('link', { name: /^FC [AB] 0003-/ }).first());
  });

  test('choosing a row chooses its pack, and another choice is another plan', async () => {
    await mercado.trabajar();
    const [pack] = await sellMany('pack');
    const [sola] = await sellMany('dni');
    if (!pack || !sola) throw new Error('not sold');
    const page = await open('facturar');
    await casilla(page, pack).first().check();
    await expect
      .poll(() => casilla(page, pack).evaluateAll((cajas) => cajas.map((caja) => (caja as HTMLInputElement).checked)))
      .toEqual([true, true]);
    // A short choice shows its plan without asking.
    await expectVisible(panel(page).getByRole('row', { name: /^Total 1 \$/ }));
    await casilla(page, sola).check();
    await expectHidden(panel(page).getByRole('row', { name: /^Total 1 \$/ }));
    await expectVisible(panel(page).getByRole('row', { name: /^Total 2 \$/ }));
    await casilla(page, pack).last().uncheck();
    // Until this plan is drawn the button is the other plan's, and pressing it could ask for this plan instead.
    await expectVisible(panel(page).getByRole('row', { name: /^Total 1 \$/ }));
    await panel(page).getByRole('button', { name: 'Generar facturas' }).click();
    const pregunta = dialogo(page, 'Generar facturas');
    await pregunta.getByRole('button', { name: /^Emitir FC B por \$/ }).click();
    await expectVisible(page.getByText(/^Se emitió 1 comprobante por/));
    await page.getByRole('link', { name: 'Volver a las ventas' }).click();
    await expectVisible(grupo(page, 'Para facturar', 1), grupo(page, 'Facturadas', 1));
    expect(arca().estado().comprobantes).toHaveLength(1);
  });

  test('sales left out and sales that wait are named before and after, with what to do', async () => {
    await mercado.trabajar();
    await sellMany('dni', 3);
    const [mala] = await sellMany('cuit_invalido');
    const [reclamada] = await sellMany('reclamo');
    await sellMany('cancelada');
    const page = await open('facturar');
    // The wrong CUIT is known only when its billing data is read.
    await expectVisible(
      grupo(page, 'Con problemas', 1),
      grupo(page, 'No corresponde', 1),
      grupo(page, 'Para facturar', 4),
    );
    await grupo(page, 'Con problemas').check();
    const fila = page.getByRole('row', { name: new RegExp(reclamada?.pack ?? '') });
    await expectVisible(fila.getByRole('cell', { name: /reclamo o una mediación sin cerrar.*elegila a mano/ }));
    await grupo(page, 'Para facturar').check();
    await ver(page).click();
    await panel(page).getByText('1 venta queda afuera').click();
    await expectVisible(
      panel(page).getByText(/está mal escrito/),
      panel(page).getByText(/Pedile al comprador el CUIT correcto/),
    );
    await expectVisible(panel(page).getByRole('link', { name: mala?.pack ?? '' }));

    arca().fallas({ operacion: 'FECAESolicitar', tipo: 'rechazo', veces: 1 });
    await panel(page).getByRole('button', { name: 'Generar facturas' }).click();
    await dialogo(page, 'Generar facturas')
      .getByRole('button', { name: /^Emitir 3 comprobantes/ })
      .click();
    await expectVisible(resultado(page), grupo(page, 'Rechazadas', 1), grupo(page, 'Emitidas', 2));
    await expectVisible(page.getByText('La venta quedó en “Con problemas”, con su borrador.'));
    const descarga = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar CSV' }).click();
    const csv = await readFile(await (await descarga).path(), 'utf8');
    expect(csv).toMatch(/^\uFEFFresultado;venta;ordenes;comprador;total;/);
    expect(csv.match(/^emitida;/gm)).toHaveLength(2);
    expect(csv.match(/^rechazada;/gm)).toHaveLength(1);
    await page.getByRole('link', { name: 'Ver el borrador' }).click();
    await expectAddress(page, /^\/app\/facturador\/[0-9a-f-]{36}$/);

    // A sale already looked at is not offered again: it waits for the person, who can try again.
    await page.goto(`/app/cuentas/${cuenta}/facturar`);
    await expectVisible(grupo(page, 'Para facturar', 0), grupo(page, 'Con problemas', 3));
    await grupo(page, 'Con problemas').check();
    await expectVisible(
      page
        .getByRole('row', { name: new RegExp(mala?.pack ?? '') })
        .getByRole('cell', { name: /está mal escrito.*Pedile al comprador el CUIT correcto/ }),
    );
    await casilla(page, mala ?? { pack: '', orders: [] }).check();
    await expectVisible(panel(page).getByText('Con estas ventas no se emite nada.'));
  });

  test('a date: within five days, a future one in this month, with the dates it blocks', async () => {
    await mercado.trabajar();
    await sellMany('dni', 2);
    const page = await open('facturar');
    const pregunta = await ask(page);
    await pregunta.getByRole('radio', { name: 'Otra fecha' }).check();
    const fecha = pregunta.getByRole('textbox', { name: 'Fecha' });
    const { desde, hasta } = ventanaDeFechas(hoy(), 1);
    const emitir = pregunta.getByRole('button', { name: /^Emitir/ });
    await expectEnabled(emitir, false);
    for (const fuera of [addDays(desde, -1), addDays(hasta, 1)]) {
      await fecha.fill(formatFecha(fuera));
      await fecha.press('Tab');
      await expectVisible(pregunta.getByText(/^Tiene que ser (desde|hasta) el/));
      await expectEnabled(emitir, false);
    }
    await fecha.fill(formatFecha(hasta));
    // On the last day of a month nothing later is allowed.
    const adelantada = hasta > hoy();
    const confirmar = pregunta.getByRole('checkbox', { name: /^La fecha es posterior a hoy/ });
    await expectEnabled(emitir, !adelantada);
    expect(await confirmar.count()).toBe(adelantada ? 1 : 0);
    if (adelantada) {
      await confirmar.check();
      await expectEnabled(emitir);
    }
    await fecha.fill(formatFecha(desde));
    await expectEnabled(emitir);
    await expectHidden(pregunta.getByText(/La fecha es posterior a hoy/));
    await pregunta.getByRole('button', { name: 'Emitir 2 comprobantes' }).click();
    await expectVisible(page.getByText(/^Se emitieron 2 comprobantes/));
    expect(
      arca()
        .estado()
        .comprobantes.map(({ cbteFch }) => cbteFch),
    ).toEqual([toYyyyMMdd(desde), toYyyyMMdd(desde)]);
  });

  test("with ARCA down sales wait in the queue, and leave it on the seller's open page", async () => {
    await mercado.trabajar();
    await sellMany('consumidor_final', 2);
    const page = await open('facturar');
    const pregunta = await ask(page);
    arca().fallas({ operacion: '*', tipo: 'http_500', veces: 1_000 });
    await pregunta.getByRole('button', { name: /^Emitir 2 comprobantes/ }).click();
    await expectVisible(
      resultado(page),
      grupo(page, 'En cola', 2),
      page.getByText('No hace falta que hagas nada.').first(),
    );
    await page.getByRole('link', { name: 'Volver a las ventas' }).click();
    await expectVisible(grupo(page, 'En cola', 2), grupo(page, 'Para facturar', 0));
    await grupo(page, 'En cola').check();
    await expectVisible(page.getByRole('row', { name: /ARCA/ }).first());
    arca().sinFallas();
    await issueQueued(await mercado.apart());
    await expectVisible(grupo(page, 'Facturadas', 2), grupo(page, 'En cola', 0));
  });

  test('a batch survives leaving its page, a reload and a lost connection', async () => {
    await mercado.trabajar();
    await sellMany('consumidor_final', 3);
    const page = await open('facturar', { fallan: [/\/eventos$/, /\/api\/lotes\//] });
    const pregunta = await ask(page);
    // No worker runs for now: the batch waits for its turn.
    await mercado.descansar();
    await pregunta.getByRole('button', { name: /^Emitir 3 comprobantes/ }).click();
    await expectVisible(
      page.getByRole('heading', { name: 'Emitiendo' }),
      page.getByText('Esperando turno para empezar'),
    );
    await page.getByRole('link', { name: 'Facturador' }).click();
    await expectAddress(page, '/app/facturador');
    await page.goto(`/app/cuentas/${cuenta}/notas-credito`);
    await expectVisible(
      page.getByRole('region', { name: 'Emisión en marcha' }).getByText('Esperando turno para empezar'),
    );
    await page.getByRole('link', { name: 'Ver cómo va' }).click();
    await expectVisible(page.getByRole('heading', { name: 'Emitiendo' }));

    await page.route('**/api/lotes/**', (route) => route.abort());
    await page.reload();
    await expectVisible(page.getByRole('alert').getByRole('button', { name: 'Reintentar' }));
    await page.unroute('**/api/lotes/**');
    // Without its events the batch is polled.
    await page.route('**/api/lotes/*/eventos', (route) => route.abort());
    await expectVisible(page.getByRole('heading', { name: 'Emitiendo' }));
    await mercado.trabajar();
    await expectVisible(resultado(page), page.getByText(/^Se emitieron 3 comprobantes/));
    expect(arca().estado().comprobantes).toHaveLength(3);
  });
});

describe('credit notes', () => {
  test('of cancelled sales and of partial refunds', async () => {
    await mercado.trabajar();
    const [cancelada, devuelta, intacta] = await sellMany('dni', 3);
    if (!cancelada || !devuelta || !intacta) throw new Error('not sold');
    await invoiceVentas(usuario, cuenta, [cancelada, devuelta, intacta]);
    await mercado.control(`POST /__sim/ventas/${cancelada.orders[0]}`, { estado: 'cancelled' });
    await mercado.control(`POST /__sim/ventas/${devuelta.orders[0]}`, { reembolsado: 1000 });

    const page = await open('notas-credito');
    await expectVisible(grupo(page, 'Para acreditar', 2), grupo(page, 'Acreditadas', 0));
    const filas = {
      cancelada: page.getByRole('row', { name: new RegExp(cancelada.pack) }),
      devuelta: page.getByRole('row', { name: new RegExp(devuelta.pack) }),
    };
    await expectVisible(
      filas.devuelta.getByRole('cell', { name: '$ 1.000,00' }),
      filas.devuelta.getByRole('cell', { name: 'devuelta en parte' }),
      filas.cancelada.getByRole('cell', { name: /^\$ .* cancelada$/ }),
      filas.cancelada.getByRole('link', { name: /^FC B 0003-/ }),
      filas.cancelada.getByRole('cell', { name: 'no', exact: true }),
    );
    await ver(page).click();
    await expectVisible(panel(page).getByRole('row', { name: /^NC B 2 \$/ }));
    await panel(page).getByRole('button', { name: 'Generar notas de crédito' }).click();
    const pregunta = dialogo(page, 'Generar notas de crédito');
    await pregunta.getByRole('button', { name: /^Emitir 2 notas de crédito por \$/ }).click();
    await expectVisible(resultado(page), grupo(page, 'Emitidas', 2));
    await page.getByRole('link', { name: 'Volver a las ventas' }).click();
    await expectVisible(grupo(page, 'Para acreditar', 0), grupo(page, 'Acreditadas', 2));
    await grupo(page, 'Acreditadas').check();
    await expectVisible(
      filas.cancelada.getByRole('link', { name: /^NC B 0003-/ }),
      filas.cancelada.getByText('anulada'),
    );
    expect(
      arca()
        .estado()
        .comprobantes.filter(({ cbteTipo }) => cbteTipo === 8),
    ).toHaveLength(2);
  });
});

describe('the list', () => {
  test('sales invoiced elsewhere are marked, and the mark can be taken back', async () => {
    await sellMany('dni', 3);
    const page = await open('facturar');
    await page.getByRole('checkbox', { name: 'Seleccionar toda la página' }).check();
    await expectVisible(page.getByText(/^3 seleccionadas por \$/));
    await page.getByRole('button', { name: 'Ya facturadas por fuera (3)' }).click();
    await expectToast(page, 'Marcaste 3 ventas como facturadas por fuera');
    await expectVisible(grupo(page, 'No corresponde', 3), grupo(page, 'Para facturar', 0));
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expectVisible(grupo(page, 'No corresponde', 0), grupo(page, 'Para facturar', 3));

    await page
      .getByRole('checkbox', { name: /^Seleccionar venta/ })
      .first()
      .check();
    await page.getByRole('button', { name: 'Ya facturadas por fuera (1)' }).click();
    await expectVisible(grupo(page, 'No corresponde', 1));
    await grupo(page, 'No corresponde').check();
    await expectVisible(page.getByRole('cell', { name: /La venta está marcada como facturada por fuera/ }));
    await page.getByRole('row').nth(1).hover();
    await page.getByRole('button', { name: /^Quitar la marca de facturada por fuera/ }).click();
    await expectVisible(grupo(page, 'Para facturar', 3), grupo(page, 'No corresponde', 0));
  });

  test('is searched while one types, and moved through with the keyboard', async () => {
    const [vendida, segundaVendida] = await sellMany('dni', 2);
    const [problema] = await sellMany('reclamo', 1);
    if (!vendida || !segundaVendida || !problema) throw new Error('not sold');
    const page = await open('facturar');
    await expectVisible(grupo(page, 'Para facturar', 2));
    const busqueda = page.getByRole('textbox', { name: 'Comprador o número de venta' });
    await busqueda.fill(vendida.pack.slice(-6));
    await expectHidden(casilla(page, segundaVendida));
    await expectVisible(casilla(page, vendida));
    await expectAddress(page, new RegExp(`q=${vendida.pack.slice(-6)}`));
    await busqueda.fill(problema.pack);
    await expectVisible(grupo(page, 'Para facturar', 0));
    await page.getByRole('button', { name: 'Con problemas (1)' }).click();
    await expectVisible(casilla(page, problema));
    await grupo(page, 'Para facturar').check();
    await busqueda.fill('nadie se llama así');
    await expectVisible(page.getByText(/Ninguna venta de “Para facturar” coincide/));
    await page.getByRole('button', { name: 'Limpiar' }).click();
    await expectVisible(casilla(page, segundaVendida));

    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expectVisible(page.getByText(/^1 seleccionada por/));
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    const detalle = dialogo(page, /^(Venta|Paquete) \d+$/);
    await expectVisible(
      detalle.getByText('Total', { exact: true }),
      detalle.getByRole('link', { name: 'Ver en Mercado Libre' }),
    );
    await page.keyboard.press('Escape');
    await expectHidden(detalle);
  });

  test('without sales in those dates says so, and so for dates that are no range', async () => {
    await sellMany('dni');
    const page = await open('facturar');
    await expectVisible(grupo(page, 'Para facturar', 1));
    const desde = page.getByRole('textbox', { name: 'Desde' });
    const hasta = page.getByRole('textbox', { name: 'Hasta' });
    await desde.fill(formatFecha(hoy()));
    await hasta.fill(formatFecha(addDays(hoy(), -1)));
    await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click();
    await expectVisible(page.getByText('Fecha inválida: "Fecha desde" mayor a "Fecha Hasta"'));
    await desde.fill(formatFecha(addDays(hoy(), -9)));
    await hasta.fill(formatFecha(addDays(hoy(), -8)));
    await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click();
    await expectToast(page, 'No existen casos para la fecha seleccionada');
    await expectVisible(page.getByRole('main').getByText('No existen casos para la fecha seleccionada'));
    await expectAddress(page, new RegExp(`desde=${addDays(hoy(), -9)}&hasta=${addDays(hoy(), -8)}`));
    await page.reload();
    await expectVisible(page.getByRole('main').getByText('No existen casos para la fecha seleccionada'));
  });

  test('says that the marketplace does not answer, and asks again', async () => {
    await sellMany('dni');
    const page = await navegador.visita({ token: usuario.token, ventana: 'ancha', fallan: [/\/ventas\?/] });
    await page.route('**/ventas?*', (route) =>
      route.fulfill({
        status: 502,
        json: { error: 'Mercado Libre no responde. Volvé a intentar en unos minutos.', codigo: 'meli_no_disponible' },
      }),
    );
    await page.goto(`/app/cuentas/${cuenta}/facturar`);
    await expectToast(page, 'Error buscando ventas. Reintente con un rango de fechas mas corto.');
    await page.unroute('**/ventas?*');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expectVisible(grupo(page, 'Para facturar', 1));
  });

  test('a revoked grant is fixed by linking again', async () => {
    await mercado.control('POST /__sim/vencer', { que: 'permiso', cuenta: 'TIENDA.NORTE' });
    await mercado.control('POST /__sim/vencer', { que: 'token', cuenta: 'TIENDA.NORTE' });
    const page = await open('facturar', { fallan: [/\/ventas\?/] });
    await expectVisible(
      page.getByText('No se pueden leer las ventas.'),
      page.getByRole('link', { name: 'Volver a vincular', exact: true }),
    );
    expect(await page.getByRole('link', { name: 'Volver a vincular', exact: true }).count()).toBe(1);
  });

  test('without a point of sale is shown, and the button says what is missing', async () => {
    await sellMany('dni');
    await usuario.call('put', `/api/cuentas/${cuenta}`, { linked_punto_de_venta: null }).expect(200);
    const page = await open('facturar');
    await expectVisible(grupo(page, 'Para facturar', 1), panel(page).getByText(/no tiene un punto de venta elegido/));
    await expectEnabled(ver(page), false);
    await panel(page).getByRole('link', { name: 'Ir a Configuración' }).click();
    await expectAddress(page, `/app/cuentas/${cuenta}/datos`);
  });

  test('a PDF whose upload failed is uploaded again', async () => {
    await mercado.trabajar();
    await failUploads(mercado);
    await invoiceVentas(usuario, cuenta, await sellMany('dni'));
    const page = await open('facturar');
    await grupo(page, 'Facturadas').check();
    await expectVisible(page.getByText('sin subir'));
    await mercado.control('DELETE /__sim/fallas');
    await page.getByRole('row').nth(1).hover();
    await page.getByRole('button', { name: /^Volver a subir el PDF/ }).click();
    await expectToast(page, 'El PDF se está subiendo otra vez a la venta');
    await expectVisible(page.getByText('subido'));
  });
});

describe('accessibility', () => {
  test('former sales are marked as such while others are read, and are not taken for the final list', async () => {
    await sellMany('responsable_inscripto');
    const page = await open('facturar');
    const lista = page
      .locator('[data-anterior]')
      .filter({ has: page.getByRole('row') })
      .first();
    await expectVisible(page.getByRole('checkbox', { name: /^Seleccionar venta/ }).first());
    const retenida = Promise.withResolvers<void>();
    await page.route('**/ventas?*', async (route) => {
      await retenida.promise;
      await route.continue();
    });
    await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click();
    await expect.poll(() => lista.getAttribute('aria-busy')).toBe('true');
    let asentada = false;
    const asentar = settled(page).then(() => (asentada = true));
    await expect.poll(() => lista.evaluate((elemento) => getComputedStyle(elemento).opacity)).toBe('0.6');
    await colourProblemsOf(page);
    expect(asentada).toBe(false);
    retenida.resolve();
    await asentar;
    expect(await lista.getAttribute('aria-busy')).toBe('false');
    expect(await colourProblemsOf(page)).toEqual([]);
  });

  test.each(['ancha', 'telefono'] as const)('the list, the plan, the question and the result, %s', async (ventana) => {
    await mercado.trabajar();
    await sellMany('responsable_inscripto', 2);
    await sellMany('pack', 2);
    await sellMany('cuit_invalido');
    await sellMany('reclamo');
    const page = await open('facturar', { ventana });
    const problemas: string[] = [];
    const check = async (donde: string) => {
      await settled(page);
      problemas.push(...(await problemsOf(page)).map((problema) => `${donde}: ${problema}`));
      await page.emulateMedia({ colorScheme: 'dark' });
      await settled(page);
      problemas.push(...(await colourProblemsOf(page)).map((problema) => `${donde}, dark: ${problema}`));
      await page.emulateMedia({ colorScheme: 'light' });
    };
    await grupo(page, 'Con problemas').check();
    await expectVisible(page.getByRole('cell', { name: /reclamo o una mediación/ }));
    await check('with problems');
    await grupo(page, 'Para facturar').check();
    await expectVisible(page.getByRole('checkbox', { name: /^Seleccionar venta/ }).first());
    await check('list');
    await ver(page).click();
    const generar = panel(page).getByRole('button', { name: 'Generar facturas' });
    await expectVisible(generar);
    await panel(page).getByText('1 venta queda afuera').click();
    await panel(page).getByText('A quiénes').click();
    await check('plan');
    await generar.click();
    const pregunta = dialogo(page, 'Generar facturas').last();
    await pregunta.getByRole('radio', { name: 'Otra fecha' }).check();
    await check('question');
    await pregunta.getByRole('radio', { name: 'La fecha de emisión de cada uno' }).check();
    await pregunta.getByRole('button', { name: /^Emitir 4 comprobantes/ }).click();
    await expectVisible(resultado(page));
    await check('result');
    expect(problemas).toEqual([]);
  });
});
