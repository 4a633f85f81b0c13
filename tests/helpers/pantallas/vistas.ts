import type { Locator, Page } from 'playwright-core';
import type { Tienda } from '../mundos/portada.ts';
import { CUIT } from '../servicios/servidor.ts';

/** A view on the landing: a real screen of the product, with the comprobantes of a fictional shop. */
export interface Vista {
  nombre: string;
  abrir(page: Page, tienda: Tienda): Promise<unknown>;
  /** Part of the screen that is shown; absent: the window. */
  parte?(page: Page): Locator;
  /** Height in pixels of a laptop's window, when the screen does not fit in the usual one. */
  alto?: number;
}

export const vistas: readonly Vista[] = [
  {
    nombre: 'hoja',
    async abrir(page, { factura }) {
      await page.goto(`/app/facturador/${factura}`);
      await page.getByRole('button', { name: 'Descargar PDF' }).waitFor();
    },
    parte: (page) => page.getByRole('article').locator('xpath=../..'),
  },
  {
    nombre: 'venta',
    async abrir(page, { cuenta, venta }) {
      await page.goto(`/app/cuentas/${cuenta}/ventas/${venta}`);
      await page.getByRole('heading', { name: 'Comprador' }).waitFor();
    },
  },
  {
    nombre: 'publicaciones',
    async abrir(page, { cuenta }) {
      await page.goto(`/app/cuentas/${cuenta}/pubs`);
      await page.locator('[data-row]').first().waitFor();
    },
  },
  {
    nombre: 'rentabilidad',
    async abrir(page, { cuenta }) {
      await page.goto(`/app/cuentas/${cuenta}/rentabilidad`);
      await page.getByRole('button', { name: 'Este mes' }).click();
      await page.getByText('Ganancia').first().waitFor();
    },
  },
  {
    nombre: 'contador',
    async abrir(page) {
      await page.goto('/app/reportes');
      await page.getByRole('tab', { name: 'Para el contador' }).click();
      await page.getByRole('heading', { level: 2 }).first().waitFor();
    },
  },
  {
    nombre: 'ventas',
    async abrir(page, { cuenta }) {
      await page.goto(`/app/cuentas/${cuenta}/facturar`);
      await page.locator('[data-row]').first().waitFor();
      const panel = page.getByRole('region', { name: 'Qué se va a emitir' });
      // On a phone the plan would cover the list.
      if (!(await panel.isVisible())) return;
      await panel.getByRole('button', { name: 'Ver qué se va a emitir' }).click();
      await panel.getByRole('button', { name: 'Generar facturas' }).waitFor();
    },
  },
  {
    nombre: 'nueva',
    async abrir(page) {
      await page.goto('/app/facturador/nueva');
      await page.getByRole('combobox', { name: 'Punto de venta' }).click();
      await page.getByRole('option', { name: /^0003/ }).click();
      await page.getByRole('textbox', { name: 'CUIT' }).fill(CUIT.receptorInscripto);
      await page.getByRole('button', { name: 'Buscar en ARCA' }).click();
      await page
        .getByRole('article')
        .getByText(/30-71123456-6/)
        .waitFor();
      for (const [orden, [descripcion, cantidad, precio]] of [
        ['Termo de acero 1 L, verde', '4', '38900'],
        ['Mate de algarrobo torneado', '6', '18900'],
      ].entries()) {
        await page.getByRole('button', { name: 'Agregar ítem' }).click();
        const item = page.getByRole('row', { name: `Ítem ${orden + 1}`, exact: true });
        await item.getByRole('textbox', { name: 'Descripción' }).fill(descripcion ?? '');
        await item.getByRole('textbox', { name: 'Cantidad' }).fill(cantidad ?? '');
        await item.getByRole('textbox', { name: /^Precio/ }).fill(precio ?? '');
      }
      await page.getByRole('article').getByText('Mate de algarrobo torneado').waitFor();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    nombre: 'facturador',
    async abrir(page) {
      await page.goto('/app/facturador');
      await page.locator('[data-row]').first().waitFor();
    },
  },
  {
    nombre: 'inicio',
    alto: 1_000,
    async abrir(page, { cuenta }) {
      // The desk counts the sales that their list has read.
      await page.goto(`/app/cuentas/${cuenta}/facturar`);
      await page.locator('[data-row]').first().waitFor();
      await page.goto('/app');
      await page.getByRole('heading', { name: /^Emitido/ }).waitFor();
      // This region comes last: until then there is a gap in place of its figures.
      await page.getByRole('region', { name: 'Ganancia por día' }).getByRole('link').waitFor();
    },
  },
];
