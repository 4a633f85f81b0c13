import type { Locator, Page } from 'playwright-core';

/** A dialog by its title. */
export function dialogo(page: Page, nombre: string | RegExp): Locator {
  return page.getByRole('dialog', { name: nombre });
}

/** Chooses an option of a drop-down by its label. */
export async function choose(page: Page, campo: string, opcion: string): Promise<void> {
  await page.getByRole('combobox', { name: campo }).click();
  await page.getByRole('option', { name: opcion, exact: true }).click();
}

/** Does something with a row of a list: by its button, or from its menu where there is no hover. */
export async function rowAction(page: Page, fila: string, accion: string): Promise<void> {
  const menu = page.getByRole('button', { name: `Acciones de ${fila}`, exact: true });
  const directa = page.getByRole('button', { name: `${accion} ${fila}`, exact: true });
  await menu.or(directa).waitFor();
  if (await directa.isVisible()) return directa.click();
  await menu.click();
  await page.getByRole('menuitem', { name: accion, exact: true }).click();
}
