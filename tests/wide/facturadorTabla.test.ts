import { readFile } from 'node:fs/promises';
import { addDays } from '@talonario/core/base';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { hoy, type UsuarioDePrueba } from '../helpers/servicios/servidor.ts';
import { expectReceptores, seedListado, TODAS } from '../helpers/navegador/listado.ts';
import { choose, dialogo } from '../helpers/navegador/mando.ts';
import { expectAddress, expectFocused, expectHidden, expectToast, expectVisible } from '../helpers/navegador/pagina.ts';
import { navegador } from '../helpers/navegador/compartido.ts';

// The list of vouchers as a working table.

let vendedora: UsuarioDePrueba;

beforeAll(async () => {
  ({ vendedora } = await seedListado(navegador.servidor));
});

const abrir = async (query = ''): Promise<Page> => {
  const page = await navegador.visita({ token: vendedora.token });
  await page.goto(`/app/facturador${query}`);
  return page;
};
const titulos = (page: Page) => page.getByRole('columnheader').filter({ visible: true }).allInnerTexts();

test('the filtered vouchers are counted and totalled: notes subtract, drafts go apart', async () => {
  const page = await abrir();
  await expectVisible(page.getByText('7 comprobantes', { exact: true }), page.getByText('Emitido $ 48.400,00'));
  await expectVisible(page.getByText('En borrador $ 12.100,00'));
  await page.goto('/app/facturador?facturado=bruno');
  await expectVisible(page.getByText('2 comprobantes', { exact: true }), page.getByText('Emitido $ 0,00'));
  await expectHidden(page.getByText('En borrador'));
});

test('a period is one choice, and is recognised from the dates', async () => {
  const page = await abrir();
  await choose(page, 'Período', 'Hoy');
  await expectAddress(page, `/app/facturador?fechaDesde=${hoy()}&fechaHasta=${hoy()}`);
  await expectReceptores(page, TODAS.slice(0, -1));
  await choose(page, 'Período', 'Últimos 7 días');
  await expectAddress(page, `/app/facturador?fechaDesde=${addDays(hoy(), -6)}&fechaHasta=${hoy()}`);
  await expectReceptores(page, TODAS);
});

test('a column’s head orders the list, either way and back, and says so', async () => {
  const page = await abrir();
  const receptor = page.getByRole('columnheader', { name: 'Receptor' });
  await receptor.getByRole('button').click();
  await expectAddress(page, '/app/facturador?orden=receptor&sentido=asc');
  await expectReceptores(
    page,
    TODAS.toSorted((a, b) => a.localeCompare(b, 'es')),
  );
  expect(await receptor.getAttribute('aria-sort')).toBe('ascending');
  await receptor.getByRole('button').click();
  await expectReceptores(
    page,
    TODAS.toSorted((a, b) => b.localeCompare(a, 'es')),
  );
  await receptor.getByRole('button').click();
  await expectAddress(page, '/app/facturador');
  await expectReceptores(page, TODAS);
});

test('columns are chosen, moved and remembered, and the CSV has the same', async () => {
  const page = await abrir();
  await expectReceptores(page, TODAS);
  await page.getByRole('button', { name: 'Columnas' }).click();
  const elegir = dialogo(page, 'Columnas de la lista');
  await elegir.getByRole('checkbox', { name: 'CAE' }).check();
  await elegir.getByRole('checkbox', { name: 'Emisor' }).uncheck();
  await elegir.getByRole('button', { name: 'Subir Receptor' }).click();
  await elegir.getByRole('button', { name: 'Listo' }).click();
  const elegidas = ['Comprobante', 'Receptor', 'Fecha', 'Venta', 'Total', 'CAE', 'Estado'];
  await page.reload();
  await expect.poll(async () => (await titulos(page)).filter(Boolean)).toEqual([...elegidas, 'Acciones']);
  const [bajada] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  const [encabezado, primera] = (await readFile(await bajada.path(), 'utf8')).split('\r\n');
  expect(encabezado).toBe(`\ufeff${elegidas.join(';')};Moneda`);
  expect(primera).toMatch(/^FC B 0005-00000120;Franco Gil;.*;12100,00;;emitida;PES$/);
  await page.getByRole('button', { name: 'Columnas' }).click();
  await elegir.getByRole('button', { name: 'Volver al orden original' }).click();
  await elegir.getByRole('button', { name: 'Listo' }).click();
  await expectVisible(page.getByRole('columnheader', { name: 'Emisor' }));
});

test('filters are saved under a name', async () => {
  const page = await abrir('?status=borrador');
  await expectReceptores(page, ['Carla Ruiz']);
  await page.getByRole('button', { name: 'Vistas' }).click();
  const vistas = dialogo(page, 'Vistas guardadas');
  await vistas.getByRole('button', { name: 'Guardar' }).click();
  await expectVisible(vistas.getByText('Requerido'));
  await vistas.getByRole('textbox', { name: 'Guardar estos filtros como' }).fill('Lo que falta');
  await vistas.getByRole('button', { name: 'Guardar' }).click();
  await expectToast(page, 'Guardaste la vista Lo que falta');
  await page.goto('/app/facturador');
  await expectReceptores(page, TODAS);
  await page.getByRole('button', { name: 'Vistas' }).click();
  await vistas.getByRole('link', { name: 'Lo que falta' }).click();
  await expectReceptores(page, ['Carla Ruiz']);
});

test('a click on a row opens it; a click on its buttons and boxes does not', async () => {
  const page = await abrir();
  const fila = page.getByRole('row', { name: /Franco Gil/ });
  await fila.getByRole('checkbox').check();
  await expectVisible(page.getByText('1 seleccionado por $ 12.100,00'));
  await fila.getByText('Franco Gil', { exact: true }).last().click();
  await expectVisible(page.getByRole('heading', { level: 1, name: 'FC B 0005-00000120' }));
});

test('chosen vouchers are downloaded as one PDF or a ZIP, and the note of one asks first', async () => {
  const page = await abrir();
  await expectReceptores(page, TODAS);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expectVisible(page.getByText('1 seleccionado'));
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expectVisible(page.getByText('2 seleccionados'));
  await expectVisible(page.getByRole('button', { name: 'Notas de crédito' }));
  for (const [boton, extension] of [
    ['Un PDF', 'pdf'],
    ['ZIP', 'zip'],
  ] as const) {
    const [bajada] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: boton, exact: true }).click(),
    ]);
    expect(bajada.suggestedFilename()).toBe(`comprobantes-${hoy()}.${extension}`);
  }
  await page.getByRole('button', { name: 'Seleccionar los 7 del filtro' }).click();
  await expectVisible(page.getByText('7 seleccionados'));
  await page.getByRole('button', { name: 'Quitar la selección' }).click();
  await page
    .getByRole('row', { name: /Ana Gómez/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Nota de crédito', exact: true }).click();
  await expectVisible(
    page
      .getByRole('dialog')
      .getByText(/Ana Gómez/)
      .first(),
  );
});

test('on a phone the filters wait behind a button', async () => {
  const page = await navegador.visita({ token: vendedora.token, ventana: 'telefono' });
  await page.goto('/app/facturador?status=emitida');
  await expectVisible(
    page.getByRole('button', { name: 'Filtros (1)' }),
    page.getByText('6 comprobantes', { exact: true }),
  );
  // The count may appear before the rows.
  const fila = page.locator('[data-row]').first();
  await expectVisible(fila);
  const primera = await fila.boundingBox();
  const alto = page.viewportSize()?.height ?? 0;
  expect(primera?.y).toBeLessThan(alto);
  await page.getByRole('button', { name: 'Opciones de la lista' }).click();
  await expectVisible(page.getByRole('menuitem', { name: 'Columnas' }));
});

test('the notes of several vouchers are previewed, confirmed once and reported one by one', async () => {
  const page = await abrir();
  await expectReceptores(page, TODAS);
  for (const fila of [/Ana Gómez/, /Distribuidora del Sur/, /Franco Gil/, /FC B.*Bruno Díaz/, /Carla Ruiz/]) {
    await page.getByRole('row', { name: fila }).getByRole('checkbox').check();
  }
  await page.getByRole('button', { name: 'Notas de crédito' }).click();
  const notas = dialogo(page, 'Notas de crédito de 5 comprobantes');
  const emitir = notas.getByRole('button', { name: 'Emitir 2 notas de crédito por $ 24.200,00' });
  await expectVisible(emitir, notas.getByText('3 quedan afuera'));
  await expectVisible(notas.getByText('Es preimpreso: el número de su nota se escribe a mano'));
  await expectVisible(
    notas.getByText(/^El comprobante ya está acreditado/),
    notas.getByText('No lleva nota de crédito'),
  );
  await expectFocused(notas.getByRole('button', { name: 'Cancelar' }));
  await emitir.click();
  await expectVisible(notas.getByText('Se emitieron 2 notas de crédito por $ 24.200,00.'));
  await notas.getByRole('button', { name: 'Listo' }).click();
  await expectHidden(notas, page.getByText(/seleccionado/));
  await expectVisible(page.getByText('9 comprobantes', { exact: true }));
  // Asked for again, no voucher has anything left to credit.
  await page
    .getByRole('row', { name: /FC B.*Ana Gómez/ })
    .getByRole('checkbox')
    .check();
  expect(await page.getByRole('button', { name: 'Nota de crédito', exact: true }).isDisabled()).toBe(true);
});
