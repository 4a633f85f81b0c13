import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PIERDEN_DEL_SIMULADOR, seedPublicadora, type Publicadora } from '../helpers/mundos/publicadora.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';
import { choose, dialogo } from '../helpers/navegador/mando.ts';
import { expectAddress, expectEnabled, expectHidden, expectToast, expectVisible } from '../helpers/navegador/pagina.ts';
import type { Visita } from '../helpers/navegador/puesto.ts';
import { problemsOf, settled } from '../helpers/pantallas/revision.ts';

// The listings of an account: the list, a single listing, and changes of price.

const RELLENO = 160;
/** Listings of the account on sale; below, how many of them lose money. */
const ACTIVAS = 52 + RELLENO;
const PIERDEN = 37;

let mundo: Publicadora;

beforeAll(async () => {
  mundo = await seedPublicadora(mercado, await navegador.servidor.usuario(), {
    relleno: RELLENO,
    pierden: PIERDEN - PIERDEN_DEL_SIMULADOR,
  });
  await mercado.trabajar();
});

async function open(resto = '', visita: Visita = {}): Promise<Page> {
  const page = await navegador.visita({ token: mundo.usuario.token, ventana: 'ancha', ...visita });
  await page.goto(`/app/cuentas/${mundo.cuenta}/pubs${resto}`);
  return page;
}

async function openPub(titulo: string, visita: Visita = {}): Promise<Page> {
  const page = await open(`/${await mundo.idDe(titulo)}`, visita);
  await expectVisible(page.getByRole('heading', { name: titulo }));
  return page;
}

const filas = (page: Page): Locator => page.locator('[data-row]:not([aria-busy])');
const fila = (page: Page, titulo: string | RegExp): Locator => page.getByRole('row', { name: titulo });
const seccion = (page: Page, nombre: string | RegExp): Locator => page.getByRole('region', { name: nombre });
const dejaria = (page: Page): Locator => page.getByRole('status', { name: 'Qué dejaría', exact: true });
const precio = (page: Page): Locator => seccion(page, 'Cambiar el precio').getByRole('textbox', { name: 'Precio' });

/** Price and status of a listing on the marketplace. */
async function enMercadoLibre(titulo: string): Promise<{ price: number; status: string }> {
  const id = await mundo.idDe(titulo);
  const { body } = await mundo.usuario.call('get', `/api/cuentas/${mundo.cuenta}/pubs/${id}`).expect(200);
  return body as { price: number; status: string };
}

describe('the list', () => {
  test.each(['ancha', 'telefono'] as const)(
    'the first screenful counts the listings that lose, and one click lists them, worst first (%s)',
    async (ventana) => {
      const page = await open('', { ventana });
      const panorama = seccion(page, 'Resumen de ganancias');
      await expectVisible(panorama.getByText(`${PIERDEN} pierden plata`), filas(page).first());
      const { height = 0 } = page.viewportSize() ?? {};
      const caja = await panorama.boundingBox();
      expect((caja?.y ?? height) + (caja?.height ?? 0)).toBeLessThan(height);

      await panorama.getByRole('button', { name: `Ver las ${PIERDEN} que pierden` }).click();
      await expectAddress(page, /\/pubs\?pierden=si$/);
      await expectVisible(page.getByText(`${PIERDEN} publicaciones`, { exact: true }));
      const montos = await filas(page)
        .locator('b', { hasText: /^Perdés/ })
        .allInnerTexts();
      const pesos = montos.map((texto) => Number(texto.replace(/[^\d,]/g, '').replace(',', '.')));
      expect(pesos.length).toBeGreaterThan(3);
      expect(pesos).toEqual(pesos.toSorted((a, b) => b - a));
      await expectVisible(
        filas(page)
          .first()
          .getByText(/^Lo que más pesa: costo, \$/),
      );
    },
  );

  test('filters by status, text, exact SKU, floor and missing cost; the address keeps them and Limpiar removes them', async () => {
    const page = await open();
    await expectVisible(page.getByText(`${ACTIVAS} publicaciones`, { exact: true }));
    const texto = page.getByRole('textbox', { name: 'Título o número' });
    await texto.fill('mochila');
    await texto.press('Enter');
    await expectVisible(fila(page, /Mochila Trekking 40L/), fila(page, /Mochila Urbana 25L/));
    await expectAddress(page, /\?q=mochila$/);
    await page.getByRole('button', { name: /^Filtros/ }).click();
    await page.getByRole('textbox', { name: 'SKU exacto' }).fill('MOCH-25-NEG');
    await page.getByRole('textbox', { name: 'SKU exacto' }).press('Enter');
    await expectVisible(page.getByText('1 publicación', { exact: true }));
    await page.reload();
    await expectVisible(page.getByText('1 publicación', { exact: true }));
    await page.getByRole('button', { name: /^Filtros/ }).click();
    await page.getByRole('button', { name: 'Quitar filtro Texto: mochila' }).click();
    await page.getByRole('button', { name: 'Limpiar' }).click();
    await expectVisible(page.getByText(`${ACTIVAS} publicaciones`, { exact: true }));
    await page.getByText('Pausadas', { exact: true }).click();
    await expectVisible(
      fila(page, /Pava Eléctrica/).getByText('pausada'),
      page.getByText('2 publicaciones', { exact: true }),
    );
    await page.getByText('Activas', { exact: true }).click();
    await page.getByRole('switch', { name: 'Sin costo' }).check();
    await expectVisible(
      fila(page, /Llavero Cuero Artesanal/).getByText(/^La publicación no tiene SKU en Mercado Libre/),
    );
    await page.getByRole('switch', { name: 'Sin costo' }).uncheck();
    await page.getByRole('textbox', { name: 'Bajo el piso de' }).fill('5 %');
    await page.getByRole('textbox', { name: 'Bajo el piso de' }).press('Enter');
    await expectVisible(page.getByText(/dejan menos de 5 % de margen/));
    await texto.fill('nada que se llame así');
    await texto.press('Enter');
    await expectVisible(page.getByText('Ninguna publicación coincide'));
  });

  test('scrolls to its last listing; Siguiente, Reiniciar and going back from a listing keep the place', async () => {
    const page = await open('?q=prueba&status=todas');
    await expectVisible(page.getByText(`${RELLENO} publicaciones`, { exact: true }));
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await expectVisible(page.locator('[aria-rowindex="45"]'));
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expectVisible(page.locator(`[aria-rowindex="${RELLENO}"]:not([aria-busy])`));
    await page.getByRole('button', { name: 'Reiniciar' }).click();
    await expectVisible(page.locator('[aria-rowindex="1"]'));
    // Only the visible rows are drawn.
    expect(await page.locator('[data-row]').count()).toBeLessThan(60);
    await filas(page).first().getByRole('link').click();
    await expectVisible(page.getByText(/^(Ganás|Perdés) \$/).first());
    await page.getByRole('link', { name: 'Volver a las publicaciones' }).click();
    await expectAddress(page, /\/pubs\?q=prueba&status=todas$/);
  });

  test('a profit that is being recomputed says so, and passes the accessibility checks', async () => {
    const page = await navegador.visita({ token: mundo.usuario.token, ventana: 'ancha' });
    // Recomputing takes a moment here, and longer with thousands of listings.
    await page.route(/\/api\/cuentas\/[^/]+\/pubs\?/, async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { results: { title: string; vieja: boolean }[] };
      for (const publicacion of json.results) publicacion.vieja = publicacion.title.startsWith('Mochila Trekking');
      await route.fulfill({ response, json });
    });
    await page.goto(`/app/cuentas/${mundo.cuenta}/pubs?q=mochila`);
    const otraVez = /La ganancia se está calculando otra vez/;
    await expectVisible(fila(page, /Mochila Urbana 25L/), fila(page, /Mochila Trekking 40L/).getByText(otraVez));
    expect(
      await fila(page, /Mochila Urbana 25L/)
        .getByText(otraVez)
        .count(),
    ).toBe(0);
    await settled(page);
    expect(await problemsOf(page)).toEqual([]);
  });

  test('a row shows how its profit was computed, every term with its source', async () => {
    const page = await open('?q=Olla');
    await page.getByRole('button', { name: 'Ver el cálculo de Olla Acero 5 Litros' }).click();
    const calculo = page.getByRole('list', { name: /^Cómo se calcula la ganancia de OLLA-5/ });
    await expectVisible(
      calculo.getByText('Cargo por vender'),
      calculo.getByText(/^Según Mercado Libre, /),
      calculo.getByText(/por tu reputación/),
      calculo.getByText('OLLA-5: $ 23.800,00, de tus artículos'),
    );
  });

  test('Refrescar reads all listings again, and shows its progress', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Refrescar' }).click();
    await expectVisible(page.getByText(/^Leyendo de Mercado Libre/).or(page.getByText('Leídas hace un momento')));
    await expectVisible(page.getByText('Leídas hace un momento'));
  });

  test('an unreadable list says so, and is tried again', async () => {
    const page = await open('', { fallan: [/\/pubs/] });
    await expectVisible(filas(page).first());
    const falla = { error: 'La base de datos no responde.', codigo: 'prueba' };
    await page.route(/\/api\/cuentas\/[^/]+\/pubs\?/, (route) => route.fulfill({ status: 422, json: falla }));
    await page.reload();
    await expectToast(page, 'Error trayendo publicaciones');
    // Asked again while it still fails: afterwards a server event may load the list before the click.
    const segundoPedido = page.waitForRequest(/\/pubs\?/);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await segundoPedido;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await expectVisible(filas(page).first());
  });
});

describe('one listing', () => {
  test('that does not exist says so', async () => {
    const page = await open('/MLA1', { fallan: [/\/pubs\/MLA1/] });
    await expectToast(page, 'Error trayendo publicacion MLA1');
    await expectVisible(page.getByText('No encontramos la publicación'));
  });

  test('a typed price shows its profit; it is set on the marketplace, and undone', async () => {
    const page = await openPub('Cuchilla Chef');
    await expectVisible(page.getByText(/^Ganás \$/).first());
    const antes = await enMercadoLibre('Cuchilla Chef');
    const aplicar = page.getByRole('button', { name: 'Aplicar' });
    await expectEnabled(aplicar, false);
    await precio(page).fill('barato');
    await expectVisible(page.getByText('Precio inválido: barato'));
    await expectEnabled(aplicar, false);
    await precio(page).fill('33000');
    // The profit is first computed with the stored charge, before the marketplace is asked.
    await expectVisible(dejaria(page).getByText(/^Ganás \$/), page.getByText('Cómo se calcularía, a $ 33.000,00'));
    await expectVisible(dejaria(page).getByText('Calculado con el cargo de Mercado Libre a ese precio.'));
    await aplicar.click();
    const pregunta = dialogo(page, 'Cambiar el precio');
    await expectVisible(pregunta.getByText(/Ganarías \$/));
    await pregunta.getByRole('button', { name: 'Cambiar a $ 33.000,00' }).click();
    await expectToast(page, 'El precio ahora es $ 33.000,00');
    expect((await enMercadoLibre('Cuchilla Chef')).price).toBe(33_000);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(async () => (await enMercadoLibre('Cuchilla Chef')).price).toBe(antes.price);
    await expectVisible(
      seccion(page, 'Historial')
        .getByRole('row', { name: /33\.000,00/ })
        .first(),
    );
  });

  test('a price that the marketplace refuses says so, and stays typed', async () => {
    const page = await openPub('Set Toallón', { fallan: [/\/pubs\//] });
    await mercado.control('POST /__sim/fallas', { operacion: 'PUT /items/{id}', tipo: 'http_500', veces: 10 });
    await precio(page).fill('27000');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await dialogo(page, 'Cambiar el precio')
      .getByRole('button', { name: /^Cambiar a/ })
      .click();
    await expectToast(page, `Error cambiando precio de la publicacion ${await mundo.idDe('Set Toallón')}`);
    await dialogo(page, 'Cambiar el precio').getByRole('button', { name: 'Cancelar' }).click();
    expect(await precio(page).inputValue()).toBe('27.000,00');
    await mercado.control('DELETE /__sim/fallas');
  });

  test('a price of a listing in a promotion says what becomes of the promotion, and shows no false profit', async () => {
    const page = await openPub('Sartén');
    const sigue =
      'La publicación está en «Descuento preacordado»: mientras dure, los compradores siguen pagando $ 25.650,00.';
    await precio(page).fill('31000');
    await expectVisible(dejaria(page).getByText(sigue), dejaria(page).getByText('Sin la promoción:'));
    await expectHidden(dejaria(page).getByText(/que hoy$/));
    await page.getByRole('button', { name: 'Aplicar' }).click();
    const pregunta = dialogo(page, 'Cambiar el precio');
    await expectVisible(pregunta.getByText(`${sigue} Hasta entonces tu ganancia no cambia.`));
    await expectHidden(pregunta.getByText(/Ganarías/));
    await pregunta.getByRole('button', { name: 'Cancelar' }).click();
    await precio(page).fill('25000');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await expectVisible(
      pregunta.getByText(/La publicación sale de «Descuento preacordado»: .* Ganarías .* pero no a la promoción\./),
    );
  });

  test('the helper finds the price that leaves the wanted profit, and puts it in the editor', async () => {
    const page = await openPub('Juego de Sábanas');
    await page.getByRole('textbox', { name: 'Quiero' }).fill('20');
    await choose(page, 'De qué', 'de margen sobre el precio sin IVA');
    await page.getByRole('button', { name: 'Buscar el precio' }).click();
    const ayuda = seccion(page, '¿A cuánto tengo que vender?');
    await ayuda.getByRole('button', { name: 'Usar este precio' }).first().click();
    await expectVisible(page.getByText(/^Cómo se calcularía, a \$/), page.getByText(/^20(,0\d)?\s% de margen sobre/));
  });

  test('the helper of a listing in dollars answers in dollars, and names the exchange rate', async () => {
    const page = await openPub('Drone');
    await page.getByRole('textbox', { name: 'Quiero' }).fill('60');
    await page.getByRole('button', { name: 'Buscar el precio' }).click();
    const ayuda = seccion(page, '¿A cuánto tengo que vender?');
    await expectVisible(ayuda.getByText(/^US\$/), ayuda.getByText(/^Con el dólar a \$ 1\.561,50 del .* \(BCRA\)\.$/));
    await ayuda.getByRole('button', { name: 'Usar este precio' }).click();
    await expectVisible(page.getByText(/^Cómo se calcularía, a US\$/));
  });

  test('is paused and activated on the marketplace, asking first', async () => {
    const page = await openPub('Organizador de Cajones');
    await page.getByRole('button', { name: 'Pausar' }).click();
    await dialogo(page, 'Pausar la publicación').getByRole('button', { name: 'Pausar' }).click();
    await expectToast(page, 'Publicación pausada');
    expect((await enMercadoLibre('Organizador')).status).toBe('paused');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(async () => (await enMercadoLibre('Organizador')).status).toBe('active');
    await expectVisible(page.getByRole('button', { name: 'Pausar' }));
  });

  test('joins a promotion with the profit shown before the click, changes its price, leaves it and joins again', async () => {
    const page = await openPub('Mochila Trekking');
    const promo = page.getByRole('list', { name: 'Promociones' }).getByRole('listitem').first();
    await expectVisible(promo.getByText('podés participar'));
    const campo = promo.getByRole('textbox', { name: 'Precio en la promoción' });
    await campo.fill('regalado');
    await promo.getByRole('button', { name: 'Participar' }).click();
    await expectVisible(promo.getByText('Precio inválido: regalado'));
    await campo.fill('60000');
    await expectVisible(
      promo.getByRole('status', { name: 'Qué dejaría en la promoción' }).getByText(/^(Ganás|Perdés) \$/),
      promo.getByText('Calculado con el cargo de Mercado Libre a ese precio.'),
    );
    await promo.getByRole('button', { name: 'Participar' }).click();
    const pregunta = page.getByRole('dialog');
    await expectVisible(pregunta.getByText('$ 60.000,00'));
    await pregunta.getByRole('button', { name: 'Participar' }).click();
    await expectVisible(promo.getByText('participando'));
    await expectEnabled(promo.getByRole('button', { name: 'Cambiar' }), false);
    await campo.fill('59000');
    await promo.getByRole('button', { name: 'Cambiar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cambiar' }).click();
    await expectVisible(promo.locator('b', { hasText: '$ 59.000,00' }));
    await promo.getByRole('button', { name: 'Salir de la promoción' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Salir de la promoción' }).click();
    await expectVisible(promo.getByText('podés participar'));
    await page.locator('.toast', { hasText: 'Saliste de' }).getByRole('button', { name: 'Deshacer' }).click();
    await expectVisible(promo.getByText('participando'), promo.locator('b', { hasText: '$ 59.000,00' }));
  });

  test('shows how it competes in the catalog, and the profit at the winning price', async () => {
    const page = await openPub('Mouse Inalámbrico');
    const competencia = seccion(page, 'Competencia');
    await expectVisible(
      competencia.getByText('perdiendo', { exact: true }),
      competencia.getByRole('listitem').filter({ hasText: /^Para ganar/ }),
    );
    await competencia.getByRole('button', { name: 'Usar este precio' }).click();
    await expectVisible(dejaria(page).getByText(/^(Ganás|Perdés) \$/));
  });
});

describe('many prices at once', () => {
  test('a selection is previewed, changed on the marketplace, and undone', async () => {
    const page = await open('?q=Bombilla');
    await page.getByRole('checkbox', { name: /^Seleccionar Bombilla Alpaca/ }).check();
    await expectVisible(page.getByText('1 elegida'));
    await page.getByRole('button', { name: 'Cambiar su precio' }).click();
    const pedido = dialogo(page, 'Cambiar el precio de 1 publicación');
    await pedido.getByRole('button', { name: 'Ver cómo quedarían' }).click();
    await expectVisible(pedido.getByText('Requerido'));
    await pedido.getByRole('textbox', { name: /^Porcentaje/ }).fill('10');
    await pedido.getByRole('button', { name: 'Ver cómo quedarían' }).click();

    await expectVisible(page.getByRole('heading', { name: 'Así quedarían' }));
    await expectVisible(page.getByRole('row', { name: /Bombilla Alpaca.*14\.500,00.*15\.950,00/ }));
    expect((await enMercadoLibre('Bombilla')).price).toBe(14_500);
    const verbo = 'Cambiar el precio de 1 publicación';
    await page.getByRole('button', { name: verbo }).click();
    await dialogo(page, verbo).getByRole('button', { name: verbo }).click();
    await expectVisible(page.getByText('cambiada', { exact: true }));
    expect((await enMercadoLibre('Bombilla')).price).toBe(15_950);
    await page.getByRole('button', { name: 'Deshacer este cambio' }).click();
    await expect.poll(async () => (await enMercadoLibre('Bombilla')).price).toBe(14_500);
    await page.getByRole('link', { name: 'Cambios de precios' }).click();
    await expectVisible(page.getByRole('row', { name: /deshecho/ }));
  });

  test('a whole filter is chosen, except some listings', async () => {
    const page = await open('?q=Libro');
    const primera = page.getByRole('checkbox', { name: /^Seleccionar Libro Cocina/ });
    await primera.check();
    await page.getByRole('button', { name: 'Seleccionar las 2 del filtro' }).click();
    await expectVisible(page.getByText('2 elegidas, todas las del filtro', { exact: true }));
    await primera.uncheck();
    await expectVisible(page.getByText('1 elegida, todas las del filtro menos 1', { exact: true }));
    await page.getByRole('button', { name: 'Cambiar su precio' }).click();
    const pedido = dialogo(page, 'Cambiar el precio de 1 publicación');
    await pedido.getByRole('textbox', { name: /^Porcentaje/ }).fill('10');
    await pedido.getByRole('button', { name: 'Ver cómo quedarían' }).click();
    await expectVisible(page.getByRole('row', { name: /Libro Historia/ }));
    await expectHidden(page.getByRole('row', { name: /Libro Cocina/ }));
  });

  test('a listing over a limit keeps its price, and says why', async () => {
    const page = await open('?sku=SART-24');
    await page.getByRole('button', { name: 'Cambiar su precio' }).click();
    const pedido = page.getByRole('dialog');
    await pedido.getByRole('textbox', { name: /^Porcentaje/ }).fill('50');
    await pedido.getByRole('textbox', { name: 'Que no suba más de' }).fill('20');
    await pedido.getByRole('button', { name: 'Ver cómo quedarían' }).click();
    await expectVisible(page.getByText('queda como está', { exact: true }));
    await expectHidden(page.getByRole('button', { name: /^Cambiar el precio/ }));
  });

  test('a simulated rise of costs counts the listings that lose before and after, and names the new ones', async () => {
    const page = await open('/simular');
    await page.getByRole('textbox', { name: 'Los costos cambian' }).fill('80');
    await page.getByRole('button', { name: 'Calcular' }).click();
    await expectVisible(
      page.getByRole('row', { name: new RegExp(`^Pierden plata ${PIERDEN} `) }),
      page.getByRole('heading', { name: /empezarían a perder, la peor primero$/ }),
    );
    await expectAddress(page, /\/simular\?costos=80$/);
  });
});
