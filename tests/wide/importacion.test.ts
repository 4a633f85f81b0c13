import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { choose, dialogo } from '../helpers/navegador/mando.ts';
import {
  expectAddress,
  expectEnabled,
  expectHidden,
  expectToast,
  expectValue,
  expectVisible,
} from '../helpers/navegador/pagina.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';
import { ENCABEZADO, subir } from '../helpers/servicios/importar.ts';
import type { UsuarioDePrueba } from '../helpers/servicios/servidor.ts';

const IMPORTAR = '/app/articulos/importar';

beforeAll(() => mercado.trabajar());

/** A user with three articles. */
async function duena(): Promise<UsuarioDePrueba> {
  const usuario = await navegador.servidor.usuario();
  const filas = ['TAL-1;Taladro;ARS;100;1;21;', 'CAB-1;Cable;ARS;50;2;21;', 'LIB-1;Libro;ARS;10;3;0;'];
  await subir(usuario, '/api/stock/csv', [ENCABEZADO, ...filas].join('\r\n')).expect(200);
  return usuario;
}

const upload = (page: Page, nombre: string, lineas: readonly string[], codificacion: BufferEncoding = 'utf8') =>
  page.getByLabel('Archivo', { exact: true }).setInputFiles({
    name: nombre,
    mimeType: 'text/csv',
    buffer: Buffer.from(lineas.join('\r\n'), codificacion),
  });

const grupo = (page: Page, nombre: string) => page.getByRole('radio', { name: new RegExp(`^${nombre}`) });
const articulos = async (usuario: UsuarioDePrueba) =>
  Object.fromEntries(
    (await usuario.call('get', '/api/stock').expect(200)).body.results.map(
      ({ sku, cost, descripcion }: { sku: string; cost: number; descripcion: string }) => [sku, [descripcion, cost]],
    ),
  ) as Record<string, [string, number]>;

test('a file is previewed, corrected, applied and undone', async () => {
  const usuario = await duena();
  const page = await navegador.visita({ token: usuario.token });
  await page.goto('/app/articulos');
  await page.getByRole('button', { name: 'Importar CSV' }).click();
  const pedido = dialogo(page, 'Importar CSV');
  await expectVisible(
    pedido.getByText(/El costo va sin IVA si sos Responsable inscripto; con IVA si no\./),
    pedido.getByText('TAL-1;Taladro;ARS;12345,50;3;10.5;'),
  );
  await upload(
    page,
    'proveedor.csv',
    [
      'codigo;nombre;costo;stock;iva',
      'TAL-1;Taladro;1.250,50;1;21',
      'CAB-1;Cable;50;2;21',
      'ÑAN-1;Ñandú;mucho;x;10,5',
      'PIS-1;Pistola;20;1;22',
    ],
    'latin1',
  );
  await expectVisible(page.getByRole('heading', { level: 1, name: 'proveedor.csv' }));
  // The detected format of the file.
  await expectValue(page.getByRole('combobox', { name: 'Separador' }), 'Punto y coma ;');
  await expectValue(page.getByRole('combobox', { name: 'Decimales' }), 'Coma: 1.234,50');
  await expectValue(page.getByRole('combobox', { name: 'Codificación' }), 'Windows (Latin-1)');
  await expectValue(page.getByRole('combobox', { name: 'Qué es codigo' }), 'SKU');
  const nombre = page.getByRole('textbox', { name: 'Descripción de la línea 4' });
  await expectValue(nombre, 'Ñandú');
  await choose(page, 'Codificación', 'UTF-8');
  await expectValue(nombre, /\uFFFD/);
  await choose(page, 'Codificación', 'Windows (Latin-1)');
  await expectValue(nombre, 'Ñandú');

  // Old and new values of the changed rows.
  await grupo(page, 'Cambian').check({ force: true });
  await expectVisible(page.getByRole('row', { name: /TAL-1 Costo 100,00 → 1\.250,50/ }));
  await expectVisible(page.getByText('1 cambia, 1 sin cambios, 2 con error.'));

  // Corrected cell by cell: the remaining errors are still shown.
  await grupo(page, 'Con error').check({ force: true });
  const costo = page.getByRole('textbox', { name: 'Costo de la línea 4' });
  await costo.fill('33,5');
  await costo.press('Enter');
  await expect.poll(() => costo.getAttribute('aria-invalid')).not.toBe('true');
  const stock = page.getByRole('textbox', { name: 'Stock de la línea 4' });
  await expect.poll(() => stock.getAttribute('aria-invalid')).toBe('true');
  await stock.fill('7');
  await stock.press('Enter');
  await expectHidden(stock);
  await expectVisible(page.getByText('1 nueva, 1 cambia, 1 sin cambios, 1 con error.'));
  const iva = page.getByRole('textbox', { name: 'IVA de la línea 5' });
  await iva.fill('27');
  await iva.press('Enter');
  const aplicar = page.getByRole('button', { name: 'Aplicar 3 filas' });
  await aplicar.click();
  await expectVisible(page.getByText('2 artículos nuevos, 1 cambiado, 1 ya estaba así.'));
  expect(await articulos(usuario)).toEqual({
    'TAL-1': ['Taladro', 1250.5],
    'CAB-1': ['Cable', 50],
    'LIB-1': ['Libro', 10],
    'PIS-1': ['Pistola', 20],
    'ÑAN-1': ['Ñandú', 33.5],
  });

  await page.getByRole('button', { name: 'Deshacer' }).click();
  await dialogo(page, 'Deshacer proveedor.csv').getByRole('button', { name: 'Deshacer' }).click();
  await expectVisible(page.getByText('Volvieron a como estaban 3 artículos.'));
  expect(Object.keys(await articulos(usuario)).toSorted()).toEqual(['CAB-1', 'LIB-1', 'TAL-1']);
});

test('an import can be left and resumed; the valid rows are applied if so chosen, and the others are downloaded', async () => {
  const usuario = await duena();
  const page = await navegador.visita({ token: usuario.token });
  await page.goto(IMPORTAR);
  await upload(page, 'mitad.csv', ['sku,descripcion,costo', 'TAL-1,Taladro,120.50', 'CAB-1,Cable,nada']);
  await expectVisible(page.getByText('1 cambia, 1 con error.'));
  await page.goto('/app/empresas');
  await page.goto(IMPORTAR);
  const locator = page.getByRole('row', { name: /mitad\.csv .* para revisar/ });
  await locator.getByRole('link').click();

  const [descarga] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Bajar las filas con error' }).click(),
  ]);
  const texto = await readFile(await descarga.path(), 'utf8');
  expect(texto).toContain('CAB-1');
  expect(texto).toContain('No es un número');
  expect(texto).not.toContain('TAL-1');
  await page.getByRole('button', { name: 'Aplicar solo la válida' }).click();
  await expectVisible(page.getByText('0 artículos nuevos, 1 cambiado. 1 fila con error quedó afuera.'));
  expect((await articulos(usuario))['TAL-1']).toEqual(['Taladro', 120.5]);
});

test('columns are matched by hand over the detected ones, and the import may be discarded', async () => {
  const usuario = await duena();
  // A discarded import may be read once more before the screen is left.
  const page = await navegador.visita({ token: usuario.token, fallan: [/\/importaciones\/[0-9a-f-]{36}/] });
  await page.goto(IMPORTAR);
  const zona = page.getByText('Arrastrá el archivo acá, o');
  await expectVisible(zona);
  const datos = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(
      new File(['referencia|detalle|valor\nTAL-1|Taladro|99\nNUE-1|Nuevo|5\n'], 'soltado.csv', { type: 'text/csv' }),
    );
    return transfer;
  });
  await zona.dispatchEvent('drop', { dataTransfer: datos });
  await expectVisible(page.getByRole('heading', { level: 1, name: 'soltado.csv' }));
  await expectValue(page.getByRole('combobox', { name: 'Separador' }), 'Barra |');
  const es = async (columna: string, campo: string) => {
    await page.getByRole('combobox', { name: `Qué es ${columna}` }).click();
    await page.getByRole('option', { name: campo, exact: true }).click();
  };
  // The first row was not detected as column names.
  await page.getByRole('checkbox', { name: 'La primera fila nombra las columnas' }).click();
  const leer = page.getByRole('button', { name: 'Leer con estas columnas' });
  await es('valor', 'Costo');
  await es('referencia', 'SKU');
  await es('detalle', 'Descripción');
  await leer.click();
  await expectVisible(page.getByText('1 nueva, 1 cambia.'));
  await expectHidden(leer);
  await expectEnabled(page.getByRole('button', { name: 'Aplicar 2 filas' }));
  await page.getByRole('button', { name: 'Descartar' }).click();
  await dialogo(page, 'Descartar soltado.csv').getByRole('button', { name: 'Descartar' }).click();
  await expectAddress(page, IMPORTAR);
  await expectHidden(page.getByRole('row', { name: /soltado\.csv/ }));
  expect(Object.keys(await articulos(usuario))).toHaveLength(3);
});

test('a file that cannot be uploaded is refused with the reason', async () => {
  const { token } = await navegador.servidor.usuario();
  const page = await navegador.visita({ token, fallan: [/\/api\/stock\/importaciones/] });
  await page.goto(IMPORTAR);
  await upload(page, 'vacio.csv', []);
  await expectToast(page, 'Error subiendo el CSV');
  await expectVisible(page.getByRole('alert').getByText(/está vacío/));
});

test('an import of another user is not found', async () => {
  const usuario = await duena();
  const { body } = await subir(usuario, '/api/stock/importaciones', `${ENCABEZADO}\r\nX;X;ARS;1;1;21;`).expect(202);
  const { token } = await navegador.servidor.usuario();
  const page = await navegador.visita({ token, fallan: [/\/api\/stock\/importaciones/] });
  await page.goto(`${IMPORTAR}/${body.id}`);
  await expectVisible(page.getByText(/No se encontró la importación/));
});
