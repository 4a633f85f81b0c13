import jsQR from 'jsqr';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { textosOf } from '../builders/pdfLeido.ts';
import { facturaTipeada, linea, type UsuarioDePrueba } from '../helpers/servicios/servidor.ts';
import { navegador } from '../helpers/navegador/compartido.ts';
import { expectVisible } from '../helpers/navegador/pagina.ts';

let vendedora: UsuarioDePrueba;
let empresa: string;

beforeAll(async () => {
  vendedora = await navegador.servidor.usuario();
  empresa = await vendedora.empresa();
});

/** Text of the printed page, in a single line, from either theme. */
async function printed(page: Page, colorScheme: 'light' | 'dark' = 'light'): Promise<string> {
  await page.emulateMedia({ colorScheme });
  const file = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  await page.emulateMedia({ colorScheme: null });

  const textos = await textosOf(file);
  return textos
    .map(({ texto }) => texto)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

/** Letters and signs of a text, sorted and without spaces: text read from paper has another order and other lines. */
const letrasOf = (texto: string): string => [...texto.replaceAll(/\s/g, '').toLowerCase()].toSorted().join('');

test('the page of a voucher prints the voucher, with its QR, and nothing else', async () => {
  const id = await vendedora.borrador(empresa);
  const { body } = await vendedora.call('post', `/api/facturas/${id}/emitir`).expect(200);
  const page = await navegador.visita({ token: vendedora.token });
  await page.goto(`/app/facturador/${id}`);
  await expectVisible(page.getByRole('button', { name: 'Descargar PDF' }));

  const papel = await printed(page);
  expect(papel).toContain('Comprobante Autorizado');
  expect(papel).toContain(body.cae);
  expect(papel).toContain('Importe total');
  expect(papel).toContain('Página 1 de 1');
  expect(papel).toContain('SIN VALIDEZ FISCAL');
  // The paper has the sheet's text and the text its style adds, and no more.
  const hoja = await page.getByRole('article').innerText();
  expect(letrasOf(papel)).toBe(letrasOf(`ORIGINAL SIN VALIDEZ FISCAL ${hoja} Página 1 de 1`));
  expect(await printed(page, 'dark')).toBe(papel);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const qr = page.getByRole('img', { name: /^Código QR/ });
  await expectVisible(qr);
  expect(readQr(await qr.innerHTML())).toMatch(/^https:\/\/www\.arca\.gob\.ar\/fe\/qr\/\?p=/);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
  await page.emulateMedia({ media: null, colorScheme: null });
});

test('the page of a draft prints the sheet, which says that it is one', async () => {
  const id = await vendedora.borrador(empresa);
  const page = await navegador.visita({ token: vendedora.token });
  await page.goto(`/app/facturador/${id}`);
  await expectVisible(page.getByRole('button', { name: 'Guardar borrador' }));
  const papel = await printed(page);
  // The letters of BORRADOR are rotated and far apart: a reader may see each as a word.
  expect(papel.replaceAll(' ', '')).toMatch(/^Página1de1BORRADOR/);
  expect(papel).not.toMatch(/Guardar|Receptor Comprobante|Falta completar|Emitir/);
});

test('a list prints its rows without buttons, and says how many of the filtered ones they are', async () => {
  for (let n = 0; n < 22; n += 1)
    await vendedora.call('post', '/api/facturas', facturaTipeada(empresa, { items: [linea()] }));
  const page = await navegador.visita({ token: vendedora.token });
  await page.goto('/app/facturador?status=borrador');
  // The range of rows appears before their content.
  await expectVisible(page.getByText(/^1–20 de/), page.getByRole('row').getByText('FC B 0003-XXXXXXXX').last());
  const papel = await printed(page);
  expect(papel).toMatch(/Esta impresión tiene las filas 1 a 20 de las 2\d del filtro/);
  expect(papel.match(/FC B 0003-XXXXXXXX/g)).toHaveLength(20);
  expect(papel).not.toMatch(/Nuevo Comprobante|Acciones|Limpiar|Conciliar/);
});

test('the editable cells of the articles are printed too: stock, cost and VAT', async () => {
  const articulo = { sku: 'MATE-1', descripcion: 'Mate de algarrobo', cost: 1234.5, stock: 37, iva: 10.5 };
  await vendedora.call('post', '/api/stock', articulo).expect(200);
  const page = await navegador.visita({ token: vendedora.token });
  await page.goto('/app/articulos');
  await expectVisible(page.getByRole('link', { name: 'MATE-1', exact: true }));
  const papel = await printed(page, 'dark');
  expect(papel).toMatch(/MATE-1 Mate de algarrobo .*37 .*\$ ?1\.234,50 .*10,5 ?%/);
  expect(papel).not.toMatch(/Editar|Autocompletar|Agregar|Buscar artículos/);
});

/** Text of the QR code drawn by an SVG path, painted on white; undefined: unreadable. */
function readQr(svg: string): string | undefined {
  const modulos = [...svg.matchAll(/M(\d+) (\d+)h1/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const margen = 4;
  const escala = 4;
  const lado = (Math.max(...modulos.map(([x]) => x)) + 1 + 2 * margen) * escala;
  const pixeles = new Uint8ClampedArray(lado * lado * 4).fill(255);
  for (const [x, y] of modulos) {
    for (let fila = 0; fila < escala; fila++) {
      const desde = (((y + margen) * escala + fila) * lado + (x + margen) * escala) * 4;
      for (let punto = 0; punto < escala; punto++) pixeles.fill(0, desde + punto * 4, desde + punto * 4 + 3);
    }
  }
  return jsQR(pixeles, lado, lado)?.data;
}
