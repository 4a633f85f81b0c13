import type { Page } from 'playwright-core';

/** Lists that tell their total: the screen, the call that fills it, and the noun of its rows. */
const LISTAS: readonly { pantalla: RegExp; llamada: RegExp; nombre: string }[] = [
  { pantalla: /^\/app\/facturador$/, llamada: /^\/api\/facturas$/, nombre: 'comprobantes?' },
  { pantalla: /^\/app\/articulos$/, llamada: /^\/api\/stock$/, nombre: 'artículos?' },
  {
    pantalla: /^\/app\/cuentas\/[^/]+\/pubs$/,
    llamada: /^\/api\/cuentas\/[^/]+\/pubs$/,
    nombre: 'publicaci(?:ón|ones)',
  },
];

/** Totals on the screen that are not those of the API's last answer. */
export async function expectCuentas(page: Page, totales: ReadonlyMap<string, number>): Promise<string[]> {
  const path = new URL(page.url()).pathname;
  const lista = LISTAS.find(({ pantalla }) => pantalla.test(path));
  if (!lista) return [];
  const total = [...totales].findLast(([llamada]) => lista.llamada.test(llamada))?.[1];
  const texto = await page.locator('main').innerText();
  const [, escrito] = new RegExp(`^([\\d.]+) ${lista.nombre}$`, 'm').exec(texto) ?? [];
  if (total === undefined || escrito === undefined) return [];
  return Number(escrito.replaceAll('.', '')) === total ? [] : [`the screen says ${escrito} and the API ${total}`];
}
