import { addDays } from '@talonario/core/base';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { CUIT, hoy, receptorA, type Servidor, type UsuarioDePrueba } from '../servicios/servidor.ts';
import { issueFactura } from '../mundos/facturas.ts';

export const PACK = '2000001111111111';
export const ORDEN = '2000002222222222';

/** Receptores of the comprobantes of `seedListado`, as the list shows them. */
export const TODAS: readonly string[] = [
  'Franco Gil',
  'Elsa Vega',
  'Bruno Díaz',
  'Bruno Díaz',
  'Ana Gómez',
  'Distribuidora del Sur SA',
  'Carla Ruiz',
];

/** Seven vouchers of two companies, each the only one of something. */
export async function seedListado(servidor: Servidor): Promise<{ vendedora: UsuarioDePrueba; tienda: string }> {
  const vendedora = await servidor.usuario();
  const tienda = await vendedora.empresa();
  const monotributo = await vendedora.empresa(CUIT.monotributo, { razon_social: 'Martín Pereyra' });
  await issueFactura(vendedora, tienda, receptorA);
  const ana = await issueFactura(vendedora, tienda);
  await servidor.deps.store
    .fork()
    .execute(
      `update comprobante set meli_pack_id = ?, meli_order_id = ?, meli_buyer_nickname = 'COMPRADORA.ANA' where id = ?`,
      [PACK, ORDEN, ana],
    );
  const bruno = await issueFactura(vendedora, tienda, { razon_social_facturado: 'Bruno Díaz' });
  await vendedora.call('post', `/api/facturas/${bruno}/nota-credito`).expect(200);
  await issueFactura(vendedora, monotributo, { tipo_comprobante: 11, razon_social_facturado: 'Elsa Vega' });
  const preimpresa = { punto_de_venta: 5, numero_comprobante: 120, razon_social_facturado: 'Franco Gil' };
  await issueFactura(vendedora, tienda, preimpresa);
  await vendedora.borrador(tienda, { razon_social_facturado: 'Carla Ruiz', fecha: addDays(hoy(), -2) });
  return { vendedora, tienda };
}

/** Waits until the list shows these receptores, from the top. */
export async function expectReceptores(page: Page, receptores: readonly string[]): Promise<void> {
  const celdas = page.getByRole('table', { name: 'Comprobantes' }).locator('tbody td:nth-child(4)');
  await expect.poll(() => celdas.allTextContents()).toEqual(receptores);
}

/** Input of a typed filter. */
export const filtro = (page: Page, nombre: string): Locator =>
  page.getByRole('search').getByRole('textbox', { name: nombre, exact: true });

/** Shows the filters that wait behind their button. */
export async function openFiltros(page: Page): Promise<void> {
  await page.getByRole('search').getByRole('button', { name: 'Filtros' }).click();
}

export async function typeFiltro(page: Page, nombre: string, texto: string): Promise<void> {
  await filtro(page, nombre).fill(texto);
  await filtro(page, nombre).press('Enter');
}
