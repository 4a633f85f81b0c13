import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { formulario, item } from '../helpers/navegador/facturador.ts';
import { choose, dialogo } from '../helpers/navegador/mando.ts';
import { expectChecked, expectHidden, expectToast, expectValue, expectVisible } from '../helpers/navegador/pagina.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';
import { archivoOf, subir } from '../helpers/servicios/importar.ts';
import { CUIT, type UsuarioDePrueba } from '../helpers/servicios/servidor.ts';

const PRECIOS = '/app/articulos/precios';

let duena: UsuarioDePrueba;

beforeAll(async () => {
  await mercado.trabajar();
  duena = await navegador.servidor.usuario();
  await duena.empresa();
  await subir(duena, '/api/stock/csv', archivoOf(30)).expect(200);
});

/** A list with the prices of `cuantos` articles: SKU-000000 at 100, the next at 110… */
async function lista(name: string, cambios: object = {}, cuantos = 3): Promise<string> {
  const { body } = await duena.call('post', '/api/lista-precios', { name, ...cambios }).expect(200);
  for (let n = 0; n < cuantos; n++) {
    const precio = { sku: `SKU-00000${n}`, precio: 100 + n * 10 };
    await duena.call('post', `/api/lista-precios/${body.id}`, precio).expect(200);
  }
  return body.id as string;
}

const precio = (page: Page, n: number) => page.getByRole('button', { name: `Editar precio de SKU-00000${n}` });
/** Name of a cell that ends with `texto`: a cell is read as its column's name and its content. */
const ends = (texto: string) => new RegExp(`: ${texto.replace(/[$.]/g, String.raw`\$&`)}$`);
const undo = (page: Page) => page.locator('.toast').getByRole('button', { name: 'Deshacer' }).first().click();

describe('a price list', () => {
  test('is created, filled and changed price by price', async () => {
    const page = await navegador.visita({ token: duena.token, fallan: [/\/api\/lista-precios/] });
    await page.goto(PRECIOS);
    await page.getByRole('button', { name: 'Crear nueva lista' }).first().click();
    const alta = dialogo(page, 'Crear nueva lista');
    await alta.getByRole('button', { name: 'Crear' }).click();
    await expectVisible(alta.getByText('Requerido'));
    await alta.getByRole('textbox', { name: 'Nombre' }).fill('Mayorista');
    await alta.getByRole('checkbox', { name: 'Los precios incluyen IVA' }).uncheck();
    await alta.getByRole('button', { name: 'Crear' }).click();
    await expectVisible(page.getByRole('heading', { level: 2, name: 'Mayorista' }));
    await expectVisible(page.getByText('La lista todavía no tiene precios'));

    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    const agregar = dialogo(page, 'Agregar a Mayorista');
    await agregar.getByRole('textbox', { name: 'Precio sin IVA' }).fill('0');
    await agregar.getByRole('button', { name: 'Agregar' }).click();
    await expectVisible(agregar.getByText('Requerido'), agregar.getByText('El precio tiene que ser mayor que cero'));
    await agregar.getByRole('combobox', { name: 'SKU' }).fill('SKU-000004');
    await page.getByRole('option', { name: /SKU-000004/ }).click();
    await agregar.getByRole('textbox', { name: 'Precio sin IVA' }).fill('1000');
    await agregar.getByRole('button', { name: 'Agregar' }).click();
    await expectHidden(agregar);
    await expectVisible(page.getByRole('row', { name: /SKU-000004 .* \$ 1\.000,00 21 % \$ 1\.210,00/ }));

    await precio(page, 4).click();
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await expectVisible(page.getByText('El precio tiene que ser mayor que cero'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('2000');
    await page.keyboard.press('Enter');
    await expect.poll(() => precio(page, 4).textContent()).toMatch(ends('$ 2.000,00'));
    await page.getByRole('button', { name: 'Editar SKU-000004' }).click();
    const edicion = dialogo(page, 'Editar el precio de SKU-000004');
    await edicion.getByRole('textbox', { name: 'Precio sin IVA' }).fill('3000');
    await edicion.getByRole('button', { name: 'Guardar' }).click();
    await expect.poll(() => precio(page, 4).textContent()).toMatch(ends('$ 3.000,00'));

    await page.getByRole('button', { name: 'Eliminar SKU-000004' }).click();
    await expectVisible(page.getByText('La lista todavía no tiene precios'));
    await page.locator('.toast', { hasText: 'Sacaste' }).getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(() => precio(page, 4).textContent()).toMatch(ends('$ 3.000,00'));

    // The same price, from the article's own page.
    await page.getByRole('link', { name: 'SKU-000004' }).click();
    await expectVisible(page.getByRole('button', { name: 'Editar precio en Mayorista' }).getByText('$ 3.000,00'));
  });

  test('changes at once whether its prices include VAT, and the change can be undone', async () => {
    const id = await lista('Con IVA');
    const page = await navegador.visita({ token: duena.token });
    await page.goto(`${PRECIOS}/${id}`);
    const incluyen = page.getByRole('checkbox', { name: 'Los precios incluyen IVA' });
    await expectChecked(incluyen);
    await incluyen.click();
    await expectToast(page, 'Los precios de Con IVA no incluyen IVA');
    await expectVisible(page.getByRole('columnheader', { name: 'Precio sin IVA' }));
    await undo(page);
    await expectChecked(incluyen);
    await expectVisible(page.getByRole('columnheader', { name: 'Precio con IVA' }));
  });

  test('rises whole by a percentage, rounded, previewed first', async () => {
    const id = await lista('Suba');
    const page = await navegador.visita({ token: duena.token });
    await page.goto(`${PRECIOS}/${id}`);
    await page.getByRole('button', { name: 'Cambiar precios' }).click();
    const cambio = dialogo(page, 'Cambiar los precios de Suba');
    await cambio.getByRole('textbox', { name: 'Porcentaje' }).fill('50');
    await choose(page, 'Redondeo', 'Terminado en 9', cambio);
    // 100 → 150 → 149; 110 → 165 → 169 (the higher one of two as near is 169, 165 is 4 from it and 6 from 159)
    await expectVisible(cambio.getByRole('row', { name: /SKU-000000 .* \$ 100,00 \$ 149,00/ }));
    await expectVisible(cambio.getByRole('row', { name: /SKU-000001 .* \$ 110,00 \$ 169,00/ }));
    await cambio.getByRole('button', { name: 'Cambiar 3 artículos' }).click();
    await expect.poll(() => precio(page, 0).textContent()).toMatch(ends('$ 149,00'));
    await undo(page);
    await expect.poll(() => precio(page, 0).textContent()).toMatch(ends('$ 100,00'));
  });

  test('raised, with the answer lost: a new preview is shown before it is asked again', async () => {
    const id = await lista('Perdida');
    const page = await navegador.visita({ token: duena.token, fallan: [/\/cambio$/] });
    await page.goto(`${PRECIOS}/${id}`);
    await page.getByRole('button', { name: 'Cambiar precios' }).click();
    const cambio = dialogo(page, 'Cambiar los precios de Perdida');
    await cambio.getByRole('textbox', { name: 'Porcentaje' }).fill('50');
    await expectVisible(cambio.getByRole('row', { name: /SKU-000000 .* \$ 100,00 \$ 150,00/ }));
    await page.route('**/cambio', async (route) => {
      if (route.request().postDataJSON().simular) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await cambio.getByRole('button', { name: 'Cambiar 3 artículos' }).click();
    await expectToast(page, 'Error actualizando stock');
    await expectVisible(cambio.getByRole('row', { name: /SKU-000000 .* \$ 150,00 \$ 225,00/ }));
  });

  test('is imported whole from a file', async () => {
    const id = await lista('Archivo');
    const page = await navegador.visita({ token: duena.token });
    await page.goto(`${PRECIOS}/${id}`);
    await page.getByRole('button', { name: 'Más' }).click();
    await page.getByRole('menuitem', { name: 'Importar la lista' }).click();
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Importar Archivo' }));
    await page.getByLabel('Archivo', { exact: true }).setInputFiles({
      name: 'precios.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('sku;precio\r\nSKU-000000;250,75\r\nSKU-000008;80\r\n'),
    });
    await page.getByRole('button', { name: 'Aplicar 2 filas' }).click();
    await expectVisible(page.getByText('1 precio nuevo, 1 cambiado.'));
    await page.getByRole('link', { name: 'Ver la lista' }).click();
    await expect.poll(() => precio(page, 0).textContent()).toMatch(ends('$ 250,75'));
    await expect.poll(() => precio(page, 8).textContent()).toMatch(ends('$ 80,00'));
  });

  test('asks before it is deleted', async () => {
    const id = await lista('Vieja');
    const page = await navegador.visita({ token: duena.token });
    await page.goto(`${PRECIOS}/${id}`);
    await page.getByRole('button', { name: 'Más' }).click();
    await page.getByRole('menuitem', { name: 'Eliminar la lista' }).click();
    await dialogo(page, 'Eliminar Vieja').getByRole('button', { name: 'Eliminar' }).click();
    await expectToast(page, 'Eliminaste Vieja');
    await expectHidden(page.getByRole('link', { name: /^Vieja/ }));
  });
});

test('an invoice takes the list of its receiver, shows the stock and is not blocked by it', async () => {
  await lista('De consumidores', { precios_incluyen_iva: true, situaciones_iva: [5] });
  await lista('De inscriptos', { precios_incluyen_iva: false, situaciones_iva: [1] });
  const page = await navegador.visita({ token: duena.token });
  await page.goto('/app/facturador/nueva');
  const form = formulario(page);
  await form.consumidorFinal.click();
  const elegida = page.getByRole('combobox', { name: 'Lista de precios' });
  await expectValue(elegida, 'De consumidores');
  await form.articulo.fill('SKU-000002');
  await expectVisible(page.getByRole('option', { name: /^SKU-000002/ }));
  // By the keyboard: a form that moves under the pointer hides the options.
  await form.articulo.press('Enter');
  const linea = item(page, 1);
  await expectValue(linea.precio, '120,00');
  await expectVisible(linea.linea.getByText('Hay 2 en stock'));
  await linea.cantidad.fill('5');
  await expectVisible(linea.linea.getByText('Hay 2 en stock: faltan 3'));

  // Another receiver: another list, whose price is without VAT. 120 + 21 % = 145,20
  await form.cuit.fill(CUIT.receptorInscripto);
  await expectValue(elegida, 'De inscriptos');
  await expectValue(linea.precio, '145,20');
  // The list that the person chose stays.
  await choose(page, 'Lista de precios', 'De consumidores');
  await form.consumidorFinal.click();
  await expectValue(elegida, 'De consumidores');
  await expectValue(linea.precio, '120,00');
});
