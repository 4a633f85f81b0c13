import type { Locator, Page } from 'playwright-core';

/** A dialog by its title. */
export function dialogo(page: Page, nombre: string | RegExp): Locator {
  return page.getByRole('dialog', { name: nombre });
}

/** Chooses an option of a drop-down by its label; `dentro`: part of the page, when the page has several. */
export async function choose(
  page: Page,
  campo: string,
  opcion: string,
  dentro: Pick<Locator, 'getByRole'> = page,
): Promise<void> {
  await dentro.getByRole('combobox', { name: campo }).click();
  await page.getByRole('option', { name: opcion, exact: true }).click();
}
