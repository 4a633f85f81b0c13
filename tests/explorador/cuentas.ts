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

/** Totals on the screen that the API never answered. The palette asks the same calls with a filter of its own. */
export async function expectCuentas(page: Page, totales: ReadonlyMap<string, ReadonlySet<number>>): Promise<string[]> {
  const path = new URL(page.url()).pathname;
  const lista = LISTAS.find(({ pantalla }) => pantalla.test(path));
  if (!lista) return [];
  const totalesDeLaLista = [...totales].flatMap(([llamada, numeros]) =>
    lista.llamada.test(llamada) ? [...numeros] : [],
  );
  const texto = await page.locator('main').innerText();
  const [, escrito] = new RegExp(`^([\\d.]+) ${lista.nombre}$`, 'm').exec(texto) ?? [];
  if (escrito === undefined) return [];
  return totalesDeLaLista.includes(Number(escrito.replaceAll('.', '')))
    ? []
    : [`the screen says ${escrito} and the API ${totalesDeLaLista.join(', ')}`];
}
