import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { sell } from '../helpers/mundos/ventas.ts';
import { dialogo } from '../helpers/navegador/mando.ts';
import {
  expectAddress,
  expectEnabled,
  expectFocused,
  expectHidden,
  expectToast,
  expectValue,
  expectVisible,
} from '../helpers/navegador/pagina.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';
import { archivoOf, ENCABEZADO, subir } from '../helpers/servicios/importar.ts';
import type { UsuarioDePrueba } from '../helpers/servicios/servidor.ts';

/** SKU with characters that an address has to escape. */
const RARO = 'Ñandú/10% #1?';
/** Failing answer, to see the screen's message. */
const cortada = { status: 500, body: 'x' };

let duena: UsuarioDePrueba;

beforeAll(async () => {
  duena = await navegador.servidor.usuario();
  const archivo = `${archivoOf(45)}${RARO};Mate de calabaza;USD;12,50;-2;10,5;\r\n`;
  await subir(duena, '/api/stock/csv', archivo).expect(200);
});

const filas = (page: Page) => page.locator('[data-row]');
const fila = (page: Page, sku: string) => page.getByRole('row', { name: new RegExp(sku.replace(/[?#]/g, '.')) });
const buscador = (page: Page) => page.getByRole('searchbox', { name: 'Buscar artículos' });

/** Name of a cell that ends with `texto`: a cell is read as its column's name and its content. */
const ends = (texto: string) => new RegExp(`: ${texto.replace(/[$.]/g, String.raw`\$&`)}$`);

async function open(page: Page, path = '/app/articulos'): Promise<void> {
  await page.goto(path);
  await expectVisible(filas(page).first());
}

async function undo(page: Page): Promise<void> {
  await page.locator('.toast').getByRole('button', { name: 'Deshacer' }).first().click();
}

describe('the list', () => {
  test('is searched as one types, kept in the address, and paged by twenty', async () => {
    const page = await navegador.visita({ token: duena.token });
    await page.goto('/app/facturador');
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Articulos' }).click();
    await expectVisible(filas(page).first(), page.getByText('1–20 de 46'), page.getByText('46 artículos'));
    await expect.poll(() => filas(page).count()).toBe(20);

    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await expectVisible(page.getByText('21–40 de 46'));
    await buscador(page).fill('calabaza');
    await expectAddress(page, '/app/articulos?q=calabaza');
    await expectVisible(fila(page, RARO), page.getByText('1 artículo', { exact: true }));
    await expect.poll(() => filas(page).count()).toBe(1);
    await page.reload();
    await expectValue(buscador(page), 'calabaza');
    await expectVisible(fila(page, RARO).getByText('US$ 12,50'), fila(page, RARO).getByText('10,5 %'));

    await buscador(page).fill('no hay ninguno así');
    await expectVisible(page.getByText('No hay artículos con «no hay ninguno así»'));
    await page.getByRole('button', { name: 'Limpiar' }).last().click();
    await expectVisible(page.getByText('1–20 de 46'));
  });

  test('cost, stock and VAT are edited in their cells: Enter saves, Esc cancels, and a change can be undone', async () => {
    const page = await navegador.visita({ token: duena.token, fallan: [/\/api\/stock\//] });
    await open(page, '/app/articulos?q=SKU-000001');
    const stock = page.getByRole('button', { name: 'Editar stock de SKU-000001' });
    const campo = page.getByRole('textbox', { name: 'stock de SKU-000001' });
    await stock.click();
    await expectFocused(campo);
    await page.keyboard.type('99');
    await page.keyboard.press('Escape');
    await expect.poll(() => stock.textContent()).toMatch(ends('1'));

    await stock.click();
    await page.keyboard.type('muchos');
    await page.keyboard.press('Enter');
    await expectVisible(page.getByText('Escribí un número, como 12'));
    await campo.fill('77');
    await page.keyboard.press('Enter');
    await expectToast(page, 'El stock de SKU-000001 es 77');
    await expect.poll(() => stock.textContent()).toMatch(ends('77'));
    await undo(page);
    await expect.poll(() => stock.textContent()).toMatch(ends('1'));

    const costo = page.getByRole('button', { name: 'Editar costo de SKU-000001' });
    await page.route('**/api/stock/SKU-000001', (route) => route.fulfill(cortada), { times: 1 });
    await costo.click();
    await page.keyboard.type('1.234,5');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Error actualizando stock');
    await expectVisible(page.getByText('Ups'));
    await page.keyboard.press('Enter');
    await expect.poll(() => costo.textContent()).toMatch(ends('$ 1.234,50'));

    await page.getByRole('button', { name: 'Editar IVA de SKU-000001' }).click();
    await page.getByRole('option', { name: '27 %' }).click();
    await expectToast(page, 'El IVA de SKU-000001 es 27 %');
    await expectVisible(page.getByRole('button', { name: 'Editar IVA de SKU-000001' }).getByText('27 %'));
  });

  test('many articles are changed at once, previewed first, and undone', async () => {
    const page = await navegador.visita({ token: duena.token });
    await open(page, '/app/articulos?q=SKU-00002');
    await page.getByRole('checkbox', { name: 'Seleccionar SKU-000020' }).check();
    const barra = page.getByRole('region', { name: 'Artículos seleccionados' });
    await expectVisible(barra.getByText('1 seleccionado'));
    await barra.getByRole('button', { name: 'Seleccionar los 10 del filtro' }).click();
    await barra.getByRole('button', { name: 'Cambiar costo, IVA o stock' }).click();
    const cambio = dialogo(page, 'Cambiar 10 artículos');
    await cambio.getByRole('textbox', { name: 'Porcentaje' }).fill('10');
    await expectVisible(cambio.getByText('10 cambian.'));
    // 1.020,50 + 10 %, rounded to the cent and then to an ending of 99.
    await expectVisible(cambio.getByRole('row', { name: /SKU-000020 .* \$\s1\.020,50 \$\s1\.122,55/ }));
    await cambio.getByRole('combobox', { name: 'Redondeo' }).click();
    await page.getByRole('option', { name: 'Terminado en 99' }).click();
    await expectVisible(cambio.getByRole('row', { name: /SKU-000020 .* \$\s1\.020,50 \$\s1\.099,00/ }));
    await cambio.getByRole('button', { name: 'Cambiar 10 artículos' }).click();
    await expectHidden(cambio);
    await expectToast(page, 'Cambiaste 10 artículos');
    await expectVisible(fila(page, 'SKU-000020').getByText('$ 1.099,00'));
    await expectHidden(barra);
    await undo(page);
    await expectToast(page, 'Volvieron a como estaban 10 artículos.');
    await expectVisible(fila(page, 'SKU-000020').getByText('$ 1.020,50'));
  });

  test('is exported as filtered', async () => {
    const page = await navegador.visita({ token: duena.token });
    await open(page, '/app/articulos?q=calabaza');
    await page.getByRole('button', { name: 'Exportar' }).click();
    const [descarga] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    const texto = await readFile(await descarga.path(), 'utf8');
    expect(texto).toContain('Mate de calabaza');
    expect(texto).not.toContain('SKU-000001');
  });

  test('is ordered by any column, and downloaded as shown', async () => {
    const page = await navegador.visita({ token: duena.token });
    await open(page);
    await page.getByRole('columnheader', { name: 'Stock' }).getByRole('button').click();
    await expectAddress(page, '/app/articulos?orden=stock&sentido=asc');
    await expectVisible(filas(page).first().getByRole('link', { name: RARO, exact: true }));
    await page.getByRole('button', { name: 'Columnas' }).click();
    const elegir = dialogo(page, 'Columnas de la lista');
    await elegir.getByRole('checkbox', { name: 'IVA' }).uncheck();
    await elegir.getByRole('button', { name: 'Listo' }).click();
    const [descarga] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV', exact: true }).click(),
    ]);
    const [titulos, primera, ...restantes] = (await readFile(await descarga.path(), 'utf8')).trimEnd().split('\r\n');
    expect(titulos).toBe('\ufeffSKU;Descripción;Stock;Costo en pesos;Costo en dólares');
    expect(primera).toBe(`${RARO};Mate de calabaza;-2;;12,5`);
    expect(restantes).toHaveLength(45);
  });

  test('says when it cannot be read, and tries again', async () => {
    const page = await navegador.visita({ token: duena.token, fallan: [/\/api\/stock/] });
    await page.route('**/api/stock?*', (route) => route.fulfill({ status: 422, body: 'x' }));
    await page.goto('/app/articulos');
    await expectToast(page, 'Error trayendo artículos');
    await page.unroute('**/api/stock?*');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expectVisible(filas(page).first());
  });
});

describe('one article', () => {
  test('is added: required fields are asked for, and a refusal is said in the server’s words', async () => {
    const page = await navegador.visita({ token: duena.token, fallan: [/\/api\/stock$/] });
    await open(page);
    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    const alta = dialogo(page, 'Agregar artículo');
    await alta.getByRole('button', { name: 'Agregar' }).click();
    await expect.poll(() => alta.getByText('Requerido').count()).toBe(4);
    await expectFocused(alta.getByRole('textbox', { name: 'SKU' }));
    await alta.getByRole('textbox', { name: 'SKU' }).fill('SKU-000003');
    await alta.getByRole('textbox', { name: 'Descripción' }).fill('Yerba');
    await alta.getByRole('textbox', { name: 'Costo' }).fill('1500,5');
    await alta.getByRole('textbox', { name: 'Stock' }).fill('4');
    await alta.getByRole('button', { name: 'Agregar' }).click();
    await expectVisible(alta.getByRole('alert').getByText(/SKU-000003/));
    await alta.getByRole('textbox', { name: 'SKU' }).fill('YERBA');
    await alta.getByRole('button', { name: 'Agregar' }).click();
    await expectHidden(alta);
    await expectToast(page, 'Agregaste YERBA');

    await buscador(page).fill('YERBA');
    await expectVisible(fila(page, 'YERBA').getByText('$ 1.500,50'));
    await page.getByRole('button', { name: 'Eliminar YERBA' }).click();
    const baja = dialogo(page, 'Eliminar YERBA');
    await expectFocused(baja.getByRole('button', { name: 'Cancelar' }));
    await baja.getByRole('button', { name: 'Eliminar' }).click();
    await expectVisible(page.getByText('No hay artículos con «YERBA»'));
  });

  test('has a page for any SKU, where changes are saved', async () => {
    const page = await navegador.visita({ token: duena.token, fallan: [/\/api\/stock\//] });
    await open(page, '/app/articulos?q=calabaza');
    await page.getByRole('link', { name: RARO, exact: true }).click();
    await expectVisible(page.getByRole('heading', { level: 1, name: RARO }));
    await page.reload();
    await expectVisible(page.getByRole('heading', { level: 1, name: RARO }));
    const descripcion = page.getByRole('textbox', { name: 'Descripción' });
    const guardar = page.getByRole('button', { name: 'Guardar', exact: true });
    await expectEnabled(guardar, false);
    await descripcion.fill('');
    await guardar.click();
    await expectVisible(page.getByText('Requerido'));
    await descripcion.fill('Mate imperial');
    await page.getByRole('textbox', { name: 'Costo' }).fill('15');
    const rutaDelRaro = `**/api/stock/${encodeURIComponent(RARO)}`;
    await page.route(
      rutaDelRaro,
      (route) => route.fulfill({ status: 409, json: { error: 'Lo está cambiando otro', codigo: 'x' } }),
      {
        times: 1,
      },
    );
    await guardar.click();
    await expectVisible(page.getByRole('alert').getByText('Lo está cambiando otro'));
    await guardar.click();
    await expectToast(page, `Guardaste ${RARO}`);
    await expectEnabled(guardar, false);
    await expectValue(page.getByRole('textbox', { name: 'Costo' }), '15,00');
    expect(await descripcion.inputValue()).toBe('Mate imperial');
    // Each cost is stored with its date.
    const historial = page.getByRole('table', { name: 'Historial de costos' });
    await expectVisible(historial.getByText('US$ 15,00'), historial.getByText('US$ 12,50'));
    await descripcion.fill('Otra cosa');
    await page.getByRole('link', { name: 'Articulos' }).last().click();
    await dialogo(page, 'Tenés cambios sin guardar').getByRole('button', { name: 'Salir sin guardar' }).click();
    await expectAddress(page, '/app/articulos');
  });

  test('saved from two windows at once shows both values, and the person picks one', async () => {
    const page = await navegador.visita({ token: duena.token, fallan: [/\/api\/stock\//] });
    const saves = (cost: number) => duena.call('put', '/api/stock/SKU-000020', { cost }).expect(200);
    await page.goto('/app/articulos/SKU-000020');
    const costo = page.getByRole('textbox', { name: 'Costo' });
    await costo.fill('777');
    await saves(888);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    const aviso = page.getByRole('alert');
    await expectVisible(aviso.getByText(/el costo, que ahora es 888 y vos pusiste 777/));
    await aviso.getByRole('button', { name: 'Usar la versión guardada' }).click();
    await expectValue(costo, '888,00');
    await costo.fill('777');
    await saves(999);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await aviso.getByRole('button', { name: 'Guardar mi versión' }).click();
    await expectToast(page, 'Guardaste SKU-000020');
    expect((await duena.call('get', '/api/stock/SKU-000020').expect(200)).body.cost).toBe(777);
  });

  test('with the name of a page of the application has its own page', async () => {
    await duena
      .call('post', '/api/stock', { sku: 'precios', descripcion: 'Zócalo', cost: 1, stock: 1, iva: 21 })
      .expect(200);
    const page = await navegador.visita({ token: duena.token });
    await open(page, '/app/articulos?q=precios');
    await page.getByRole('link', { name: 'precios', exact: true }).click();
    await expectVisible(page.getByRole('heading', { level: 1, name: 'precios' }));
    await duena.call('delete', '/api/stock/~precios').expect(204);
  });

  test('may be a kit of others: its cost follows their quantities', async () => {
    const page = await navegador.visita({ token: duena.token });
    await page.goto('/app/articulos/SKU-000010');
    await page.getByRole('button', { name: 'Armar un kit' }).click();
    const parte = page.getByRole('combobox', { name: 'Agregar una parte' });
    for (const sku of ['SKU-000011', 'SKU-000012']) {
      await parte.fill(sku);
      await page.getByRole('option', { name: new RegExp(sku) }).click();
    }
    await page.getByRole('textbox', { name: 'Cantidad de SKU-000012' }).fill('3');
    // 1 × 1.011,50 + 3 × 1.012,50
    await expectVisible(page.getByText('$ 4.049,00'));
    await page.getByRole('button', { name: 'Guardar kit' }).click();
    await expectToast(page, 'Guardaste el kit SKU-000010');
    await page.goto('/app/articulos?q=SKU-000010');
    await expectVisible(fila(page, 'SKU-000010').getByText('$ 4.049,00'), fila(page, 'SKU-000010').getByText('kit'));
    await page.goto('/app/articulos/SKU-000012');
    await expectVisible(page.getByText('Este artículo es parte de'));
  });

  test('is found by the palette by its SKU or description', async () => {
    const page = await navegador.visita({ token: duena.token });
    await open(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('SKU-000007');
    await page.getByRole('option', { name: /SKU-000007 Artículo 7/ }).click();
    await expectVisible(page.getByRole('heading', { level: 1, name: 'SKU-000007' }));
  });

  test('that does not exist is offered to be added', async () => {
    const page = await navegador.visita({ token: duena.token, fallan: [/\/api\/stock\//] });
    await page.goto('/app/articulos/NO%2FESTA');
    await expectVisible(page.getByText('No hay un artículo con ese SKU'));
    await page.getByRole('link', { name: 'Agregalo' }).click();
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Agregar NO/ESTA' }));
  });
});

describe('from the marketplace', () => {
  test('a sold SKU without an article leads to the form, with the title of the sale', async () => {
    const usuario = await navegador.servidor.usuario();
    const cuenta = await mercado.link(usuario);
    await sell(mercado, 'dni');
    const page = await navegador.visita({ token: usuario.token });
    await page.goto(`/app/cuentas/${cuenta}/facturar`);
    await page
      .getByRole('button', { name: /^Ver detalle/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'SKU sin cargar' }).click();
    const descripcion = page.getByRole('textbox', { name: 'Descripción' });
    await expectValue(descripcion, /\S/);
    await page.getByRole('textbox', { name: 'Costo' }).fill('100');
    await page.getByRole('textbox', { name: 'Stock' }).fill('1');
    await page.getByRole('button', { name: 'Agregar y volver' }).click();
    await expectAddress(page, new RegExp(`^/app/cuentas/${cuenta}/facturar`));
    await expectHidden(page.getByText('SKU sin cargar'));
    const { body } = await usuario.call('get', '/api/stock').expect(200);
    expect(body.totalItems).toBe(1);
  });

  test('Autocompletar brings the SKUs of the listings, and says how many', async () => {
    const usuario = await navegador.servidor.usuario();
    await mercado.link(usuario, 'LECTURA.SUR');
    const page = await navegador.visita({ token: usuario.token });
    await page.goto('/app/articulos');
    await expectVisible(page.getByText('Todavía no tenés artículos'));
    for (const frase of [
      /^Se agregaron .* artículos, con costo y stock en 0/,
      /^No había ningún SKU nuevo\. .* ya estaban/,
    ]) {
      await page.getByRole('button', { name: 'Autocompletar' }).click();
      const auto = dialogo(page, 'Autocompletar');
      await auto.getByRole('button', { name: 'Autocompletar' }).click();
      await expectVisible(auto.getByText(frase));
      await auto.getByRole('button', { name: 'Cerrar' }).last().click();
      await expectHidden(auto);
    }
    await expectVisible(filas(page).first());
  });
});

test('the file format has the columns that the screen names', async () => {
  const { token } = await navegador.servidor.usuario();
  const page = await navegador.visita({ token });
  await page.goto('/app/articulos/importar');
  const nombres = ENCABEZADO.split(';');
  await expectVisible(page.getByText(`Las columnas son ${nombres.slice(0, -1).join(', ')} y ${nombres.at(-1)}`));
});
