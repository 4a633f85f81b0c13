import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { dialogo } from './mando.ts';

/** The voucher's form: its fields and buttons. */
export const formulario = (page: Page) => ({
  empresa: page.getByRole('combobox', { name: 'Empresa' }),
  punto: page.getByRole('combobox', { name: 'Punto de venta' }),
  cuit: page.getByRole('textbox', { name: 'CUIT' }),
  buscar: page.getByRole('button', { name: 'Buscar en ARCA' }),
  consumidorFinal: page.getByRole('button', { name: 'es un consumidor final' }),
  razonSocial: page.getByRole('textbox', { name: 'Razón social' }),
  condicion: page.getByRole('combobox', { name: 'Condición frente al IVA' }),
  domicilio: page.getByRole('textbox', { name: 'Domicilio' }),
  tipo: page.getByRole('combobox', { name: 'Tipo', exact: true }),
  fecha: page.getByRole('textbox', { name: 'Fecha' }),
  vinculado: page.getByRole('textbox', { name: 'Comprobante vinculado' }),
  moneda: page.getByRole('combobox', { name: 'Moneda' }),
  articulo: page.getByRole('textbox', { name: 'Agregar un artículo' }),
  agregarItem: page.getByRole('button', { name: 'Agregar ítem' }),
  guardar: page.getByRole('button', { name: 'Guardar borrador' }),
  emitir: page.getByRole('button', { name: /^Emitir/ }),
  /** Text with the missing fields that block the buttons. */
  falta: page.getByText(/^Falta completar/),
  /** The comprobante as it will print. */
  hoja: page.getByRole('article'),
});

/** A line of the form, from 1. */
export const item = (page: Page, numero: number) => {
  const linea = page.getByRole('row', { name: `Ítem ${numero}`, exact: true });
  return {
    linea,
    descripcion: linea.getByRole('textbox', { name: 'Descripción' }),
    sku: linea.getByRole('textbox', { name: 'SKU' }),
    cantidad: linea.getByRole('textbox', { name: 'Cantidad' }),
    precio: linea.getByRole('textbox', { name: /^Precio/ }),
    bonificacion: linea.getByRole('textbox', { name: 'Bonificación' }),
    iva: linea.getByRole('combobox', { name: 'IVA' }),
    quitar: linea.getByRole('button', { name: /^Quitar/ }),
  };
};

/** Types one more line, in place `numero`. */
export async function typeItem(
  page: Page,
  numero: number,
  { descripcion = 'Taladro percutor', cantidad = '1', precio = '12100' } = {},
): Promise<void> {
  await formulario(page).agregarItem.click();
  const linea = item(page, numero);
  await linea.descripcion.fill(descripcion);
  await linea.cantidad.fill(cantidad);
  await linea.precio.fill(precio);
}

/** Pastes a copied text where the focus is. */
export const paste = (page: Page, texto: string): Promise<void> =>
  page.evaluate((pegado) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pegado);
    (document.activeElement ?? document.body).dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, texto);

/** Types an unidentified receptor and one line: all that a comprobante needs when its issuer is chosen. */
export async function typeConsumidorFinal(page: Page, { precio = '12100' } = {}): Promise<void> {
  await formulario(page).consumidorFinal.click();
  await typeItem(page, 1, { precio });
}

/** Presses the main button and confirms. */
export async function emitir(page: Page): Promise<void> {
  await formulario(page).emitir.click();
  await confirmar(dialogo(page, /^Emitir/), /^Emitir/);
}

/** Presses the confirming button of a dialog. */
export async function confirmar(dialog: Locator, boton: string | RegExp): Promise<void> {
  await dialog.getByRole('button', { name: boton }).click();
}

/** A row of the list by its text. */
export const fila = (page: Page, texto: string | RegExp): Locator => page.getByRole('row', { name: texto });

/** Presses an action of a row; its icons appear with the pointer over it. */
export async function accionOf(row: Locator, nombre: string | RegExp): Promise<void> {
  await row.hover();
  await row.getByRole('button', { name: nombre }).click();
}

/** Waits until an action of a row is shown, cannot be pressed and says why. */
export async function expectRefusal(accion: Locator, motivo: string): Promise<void> {
  await expect.poll(() => accion.getAttribute('aria-description')).toContain(motivo);
  expect(await accion.getAttribute('aria-disabled')).toBe('true');
}

/** Expects `press` to download a whole PDF; answers its name. */
export async function downloadPdf(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect(bytes.subarray(-7).toString('latin1')).toContain('%%EOF');
  expect(bytes.length).toBeGreaterThan(5_000);
  return download.suggestedFilename();
}
