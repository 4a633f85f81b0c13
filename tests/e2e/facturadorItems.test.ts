import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { CUIT, type UsuarioDePrueba } from '../helpers/servicios/servidor.ts';
import { formulario, item, paste, typeConsumidorFinal, typeItem } from '../helpers/navegador/facturador.ts';
import { choose, dialogo } from '../helpers/navegador/mando.ts';
import {
  expectAddress,
  expectEnabled,
  expectHidden,
  expectToast,
  expectValue,
  expectVisible,
  expectFocused,
} from '../helpers/navegador/pagina.ts';
import { navegador } from '../helpers/navegador/compartido.ts';

const NUEVA = '/app/facturador/nueva';

let vendedora: UsuarioDePrueba;

beforeAll(async () => {
  vendedora = await navegador.servidor.usuario();
  await vendedora.empresa();
  await vendedora.empresa(CUIT.exento, { razon_social: 'Fundación del Sur' });
  await seedArticulos();
});

/** Three articles that contain one another's SKU, one exempt, ten more that contain `TAL-1`; two in a list without VAT. */
async function seedArticulos(): Promise<void> {
  const em = navegador.servidor.deps.store.fork();
  const articulos = [
    ['TAL-1', 'Taladro percutor', 21],
    ['TAL-10', 'Taladro con maletín', 10.5],
    ['LIB-1', 'Libro de cocina', 0],
    ...Array.from({ length: 10 }, (_, n) => [`KIT-${n}-TAL-1`, `Kit ${n} con taladro`, 21]),
  ];
  for (const [sku, descripcion, iva] of articulos) {
    await em.execute(
      'insert into articulo (user_id, sku, descripcion, cost, stock, iva) values (?, ?, ?, 100, 12, ?)',
      [vendedora.id, sku, descripcion, iva],
    );
  }
  const lista = randomUUID();
  await em.execute(
    `insert into lista_precios (id, user_id, name, precios_incluyen_iva) values (?, ?, 'Mayorista', false)`,
    [lista, vendedora.id],
  );
  await em.execute(
    `insert into lista_precios_item (lista_id, sku, precio) values (?, 'TAL-1', 5000), (?, 'LIB-1', 1234.5)`,
    [lista, lista],
  );
}

async function open(page: Page, empresa = 'Tienda Norte SRL', punto = '0003 · Tienda Norte'): Promise<void> {
  await page.goto(NUEVA);
  await choose(page, 'Empresa', empresa);
  await choose(page, 'Punto de venta', punto);
}

const foot = (page: Page, total: string) => page.getByText(`Total $ ${total}`, { exact: true });

describe('by SKU, with the keyboard alone', () => {
  test('SKU, Enter, quantity, Enter, price, Enter, and again', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    await open(page);
    const { articulo } = formulario(page);
    const press = (tecla: string) => page.keyboard.press(tecla);
    const expectFocus = async (locator: ReturnType<typeof item>['cantidad']) => {
      await expectFocused(locator);
    };

    const sinItems = page.getByText('Buscá un artículo, agregá un ítem a mano o pegá una planilla.');
    await expectVisible(sinItems, page.getByRole('columnheader', { name: 'Descripción' }));
    await articulo.focus();
    await page.keyboard.type('tal-1');
    // The exact SKU is marked, though ten others contain it.
    await expectVisible(page.getByRole('option', { name: /^TAL-1 Taladro percutor/ }));
    await expect.poll(() => page.locator('[data-combobox-selected]').textContent()).toContain('TAL-1 Taladro percutor');
    await press('Enter');
    const segundoItem = item(page, 1);
    await expectFocus(segundoItem.cantidad);
    await expectHidden(sinItems);
    await page.keyboard.type('3');
    await press('Enter');
    await expectFocus(segundoItem.precio);
    await page.keyboard.type('1000');
    await press('Enter');
    await expectFocus(articulo);
    await expectValue(segundoItem.descripcion, 'Taladro percutor');
    await expectValue(segundoItem.cantidad, '3');
    await expectValue(segundoItem.precio, '1.000,00');
    await expectVisible(foot(page, '3.000,00'));

    // Typed faster than the search: the line appears at once, and its article later.
    await page.keyboard.type('LIB-1');
    await press('Enter');
    await expectFocus(item(page, 2).cantidad);
    await expectValue(item(page, 2).descripcion, 'Libro de cocina');
    await expectValue(item(page, 2).iva, '0');

    // By its description, with the arrow.
    await articulo.focus();
    await page.keyboard.type('maletín');
    await expectVisible(page.getByRole('option', { name: /^TAL-10/ }));
    await expect.poll(() => page.locator('[data-combobox-selected]').count()).toBe(1);
    await press('Enter');
    await expectValue(item(page, 3).sku, 'TAL-10');
    await expectValue(item(page, 3).iva, '10.5');
  });

  test('a SKU without an article is a line to complete; among several articles none is guessed', async () => {
    const page = await navegador.visita({ token: vendedora.token, fallan: [/\/api\/stock/] });
    await open(page);
    const { articulo } = formulario(page);
    await articulo.fill('NADA-9');
    await expectVisible(page.getByText('No hay artículos con ese SKU o descripción. Cargá el ítem a mano.'));
    await articulo.press('Enter');
    await expectToast(page, 'No hay un artículo con el SKU NADA-9. Completá el ítem a mano.');
    await expectValue(item(page, 1).sku, 'NADA-9');
    await expectValue(item(page, 1).descripcion, '');
    // Enter comes before the options: a marked option would have been taken.
    const llegan = Promise.withResolvers<void>();
    await page.route('**/api/stock?*KIT*', async (route) => {
      await llegan.promise;
      await route.continue();
    });
    await articulo.fill('KIT');
    await articulo.press('Enter');
    llegan.resolve();
    await expectToast(page, 'No hay un artículo con el SKU KIT.');
    await expectValue(item(page, 2).descripcion, '');
    await page.route('**/api/stock?*', (route) => route.fulfill({ status: 409, body: '{}' }));
    await articulo.fill('TAL-10');
    await articulo.press('Enter');
    await expectToast(page, 'Error trayendo artículos');
  });

  test('a price list prices the lines, with VAT or without it', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    await open(page);
    const { articulo } = formulario(page);
    for (const sku of ['TAL-1', 'TAL-10']) {
      await articulo.fill(sku);
      await expectVisible(page.getByRole('option', { name: new RegExp(`^${sku} `) }));
      await articulo.press('Enter');
    }
    await item(page, 2).precio.fill('777');
    await choose(page, 'Lista de precios', 'Mayorista');
    // The list is without VAT and the voucher with it; an article outside the list keeps its price.
    await expectValue(item(page, 1).precio, '6.050,00');
    await expectValue(item(page, 2).precio, '777,00');
    await articulo.fill('LIB');
    const libro = page.getByRole('option', { name: /^LIB-1/ });
    await expectVisible(libro.getByText('$ 1.234,50'));
    await libro.click();
    await expectValue(item(page, 3).precio, '1.234,50');
    await page.getByText('Sin IVA', { exact: true }).click();
    await expectValue(item(page, 1).precio, '5.000,00');
    // A typed price stays as typed, with VAT or without it.
    await expectValue(item(page, 2).precio, '777,00');
    await item(page, 1).iva.selectOption('10,5 %');
    await expectValue(item(page, 1).precio, '5.000,00');
    await page.getByText('Con IVA', { exact: true }).click();
    await expectValue(item(page, 1).precio, '5.525,00');
  });
});

describe('pasted from a spreadsheet', () => {
  test('each row is previewed before it is a line; an unreadable row stays; and the paste can be undone', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    await open(page);
    const form = formulario(page);
    await typeItem(page, 1, { descripcion: 'El que estaba', precio: '100' });
    await form.articulo.focus();
    await paste(
      page,
      'Detalle\tCant.\tP. unit.\tIVA\nTaladro\t2\t1.234,50\t21\nLibro\t1\t1500.5\t0\nMecha\tdos\t10\t21',
    );
    const dialog = dialogo(page, 'Pegar de una planilla');
    await expectVisible(
      dialog.getByText('2 ítems reconocidos, 1 renglón para corregir.'),
      dialog.getByText('La cantidad «dos» no es un número mayor que 0.'),
    );
    await dialog.getByRole('button', { name: 'Agregar 2 ítems' }).click();
    // Only the unreadable row is left, with the titles.
    await expectVisible(dialog.getByText('0 ítems reconocidos, 1 renglón para corregir.'));
    const texto = dialog.getByRole('textbox', { name: 'Texto copiado' });
    await expectValue(texto, /^Detalle\tCant\.\tP\. unit\.\tIVA\nMecha\tdos\t10\t21$/);
    await texto.fill((await texto.inputValue()).replace('dos', '3'));
    await dialog.getByRole('button', { name: 'Agregar 1 ítem' }).click();
    await expectHidden(dialog);
    await expectValue(item(page, 2).descripcion, 'Taladro');
    await expectValue(item(page, 2).precio, '1.234,50');
    await expectValue(item(page, 3).iva, '0');
    await expectValue(item(page, 4).cantidad, '3');
    await expectVisible(foot(page, '4.099,50'));
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expectHidden(item(page, 2).linea);
    await expectValue(item(page, 1).descripcion, 'El que estaba');
    await expectVisible(foot(page, '100,00'));
  });

  test('one text pasted in a field stays in that field', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    await open(page);
    await typeItem(page, 1);
    await item(page, 1).descripcion.focus();
    await paste(page, 'Taladro de banco');
    await expectHidden(page.getByRole('dialog'));
  });

  test('rows of items are taken wherever the focus is; two lines pasted in the address stay in that field', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    await open(page);
    await formulario(page).domicilio.focus();
    await paste(page, 'Belgrano 1200\nRosario');
    await expectHidden(page.getByRole('dialog'));
    await paste(page, 'Taladro\t2\t1.234,50\nMecha\t1\t10');
    await expectVisible(dialogo(page, 'Pegar de una planilla').getByText(/^2 ítems reconocidos/));
  });
});

test('the question before issuing has the items just added, also before the form is drawn', async () => {
  const page = await navegador.visita({ token: vendedora.token });
  await open(page);
  await typeConsumidorFinal(page, { precio: '100' });
  const { emitir } = formulario(page);
  await expectEnabled(emitir);
  await paste(page, Array.from({ length: 300 }, (_, n) => `Mecha ${n}\t1\t10`).join('\n'));
  const agregar = await dialogo(page, 'Pegar de una planilla')
    .getByRole('button', { name: 'Agregar 300 ítems' })
    .elementHandle();
  const preguntados = await emitir.evaluate(async (boton, agregar) => {
    const textos: string[] = [];
    const vigia = new MutationObserver(() => {
      const texto = [...document.querySelectorAll('[role="dialog"]')].map((dialog) => dialog.textContent).join();
      if (texto.includes('Una vez emitido')) textos.push(texto);
    });
    vigia.observe(document.body, { childList: true, subtree: true, characterData: true });
    (agregar as HTMLElement).click();
    (boton as HTMLElement).click();
    while (textos.length === 0) await new Promise(requestAnimationFrame);
    return textos;
  }, agregar);
  expect(preguntados.filter((texto) => !/por \$\s3\.100,00/.test(texto))).toEqual([]);
});

describe('totals', () => {
  test('are the server’s, to the cent, while items are typed', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    await open(page);
    const form = formulario(page);
    await form.cuit.fill(CUIT.receptorInscripto);
    await expectValue(form.tipo, 'Factura A');
    // Case A3: three lines of 33,33 at 21 % share 82,64; never three times 27,55.
    for (const n of [1, 2, 3]) await typeItem(page, n, { descripcion: `Tornillo ${n}`, precio: '33,33' });
    await typeItem(page, 4, { descripcion: 'Bicicleta', precio: '15499.99' });
    await item(page, 4).iva.selectOption('10,5 %');
    await expectVisible(foot(page, '15.599,98'));
    await expectVisible(form.hoja.getByText('$ 15.599,98'));
    const shown = async () => (await form.hoja.locator('footer').innerText()).replaceAll(/\s+/g, ' ');
    // The sheet follows what is typed.
    await expect.poll(shown).toContain('Importe neto gravado $ 14.109,78');
    const typed = await shown();
    expect(typed).toContain('IVA 21 % $ 17,35');
    expect(typed).toContain('IVA 10,5 % $ 1.472,85');
    const lineas = await form.hoja.locator('td:last-child').allTextContents();
    expect(lineas).toEqual(['27,55', '27,55', '27,54', '14.027,14']);
    const [respuesta] = await Promise.all([
      page.waitForResponse(
        (respuestaDelAlta) =>
          respuestaDelAlta.url().endsWith('/api/facturas') && respuestaDelAlta.request().method() === 'POST',
      ),
      form.guardar.click(),
    ]);
    const guardada = (await respuesta.json()) as { neto: number; iva: number; total: number };
    expect(guardada).toMatchObject({ neto: 14_109.78, iva: 1_490.2, total: 15_599.98 });
    await expectVisible(page.getByRole('heading', { level: 1, name: 'FC A 0003-XXXXXXXX' }));
    expect(await shown()).toBe(typed);

    // Without VAT (case A4): both amounts are exact ties.
    await page.getByText('Sin IVA', { exact: true }).click();
    for (const [n, precio, iva] of [
      [1, '100,50', '21 %'],
      [2, '1', '10,5 %'],
    ] as const) {
      await item(page, n).precio.fill(precio);
      await item(page, n).iva.selectOption(iva);
    }
    for (const n of [4, 3]) await item(page, n).quitar.click();
    await expectVisible(foot(page, '122,72'));
    // A discount is taken off its line, and must be less than the line.
    await item(page, 1).bonificacion.fill('0,50');
    await expectVisible(foot(page, '122,11'));
    await item(page, 1).bonificacion.fill('100,50');
    await form.guardar.click();
    await expectVisible(item(page, 1).linea.getByText('La bonificación no puede llegar al importe del ítem.'));
  });

  test('exempt and untaxed items have no VAT', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    await open(page);
    await typeConsumidorFinal(page, { precio: '5000' });
    const { hoja } = formulario(page);
    await expectVisible(hoja.getByText('IVA Contenido'), hoja.getByText('$ 867,77'));
    await typeItem(page, 2, { descripcion: 'Libro', precio: '12000' });
    await item(page, 2).iva.selectOption('0 %');
    await expectVisible(foot(page, '17.000,00'), hoja.getByText('$ 867,77'));
    await item(page, 2).iva.selectOption('No gravado');
    await expectVisible(hoja.getByText('$ 867,77'));
  });

  test('an exempt company has no VAT per line', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    await open(page, 'Fundación del Sur');
    const form = formulario(page);
    await typeConsumidorFinal(page, { precio: '41,99' });
    await expectValue(form.tipo, 'Factura C');
    await expectHidden(item(page, 1).iva, page.getByText('Con IVA', { exact: true }));
    await expectHidden(form.hoja.getByText(/IVA contenido|neto gravado/i));
    await expectVisible(foot(page, '41,99'));
    const [respuesta] = await Promise.all([
      page.waitForResponse(
        (respuestaDelAlta) =>
          respuestaDelAlta.url().endsWith('/api/facturas') && respuestaDelAlta.request().method() === 'POST',
      ),
      form.guardar.click(),
    ]);
    expect(await respuesta.json()).toMatchObject({
      tipo_comprobante: 11,
      neto: 41.99,
      iva: 0,
      alicuotas: [],
      total: 41.99,
    });
    await expectEnabled(form.emitir);
  });
});

test('text typed right after a line is added goes in that line, though no frame was drawn since', async () => {
  const page = await navegador.visita({ token: vendedora.token });
  await page.goto(NUEVA);
  const agregar = page.getByRole('button', { name: 'Agregar ítem' });
  await expectVisible(agregar);
  await page.evaluate(() => (window.requestAnimationFrame = () => 0));
  await agregar.click();
  await page.keyboard.type('Taladro');
  await expectFocused(item(page, 1).descripcion);
  await expectValue(item(page, 1).descripcion, 'Taladro');
});

test('the search, focused before the last article is drawn, is empty and loses no letter', async () => {
  const page = await navegador.visita({ token: vendedora.token });
  await page.goto(NUEVA);
  const buscar = page.getByRole('textbox', { name: 'Agregar un artículo' });
  await buscar.fill('LIB-1');
  await page.evaluate(() => (window.requestAnimationFrame = () => 0));
  await buscar.press('Enter');
  await buscar.click();
  await page.keyboard.type('TAL-10');
  await expectFocused(buscar);
  await expectValue(buscar, 'TAL-10');
  await expectValue(item(page, 1).descripcion, 'Libro de cocina');
});

test('the saved draft has the typed text, also when only its field was drawn', async () => {
  const page = await navegador.visita({ token: vendedora.token });
  await open(page);
  await typeConsumidorFinal(page, { precio: '100' });
  await paste(page, Array.from({ length: 300 }, (_, n) => `Mecha ${n}\t1\t10`).join('\n'));
  await dialogo(page, 'Pegar de una planilla').getByRole('button', { name: 'Agregar 300 ítems' }).click();
  await expectVisible(foot(page, '3.100,00'));
  const precio = await item(page, 1).precio.elementHandle();
  await formulario(page).guardar.evaluate((boton, precio) => {
    const campo = precio as HTMLInputElement;
    campo.select();
    document.execCommand('insertText', false, '9');
    document.execCommand('insertText', false, '8');
    document.execCommand('insertText', false, '7');
    (boton as HTMLElement).click();
  }, precio);
  await expectToast(page, 'Guardaste el borrador');
  // The draft is saved a moment before its screen comes: the former screen, read again, is an empty form.
  await expectAddress(page, /^\/app\/facturador\/[0-9a-f-]{36}$/);
  await page.reload();
  await expectVisible(foot(page, '3.987,00'));
});

test('letters typed in the middle of a text stay together', async () => {
  const page = await navegador.visita({ token: vendedora.token });
  await page.goto(NUEVA);
  const { razonSocial } = formulario(page);
  await razonSocial.fill('Ana Gómez');
  await razonSocial.press('Home');
  for (let letra = 0; letra < 4; letra++) await page.keyboard.press('ArrowRight');
  await page.keyboard.type('María José ');
  await expectValue(razonSocial, 'Ana María José Gómez');
  await expectVisible(formulario(page).hoja.getByText('Ana María José Gómez'));
});
