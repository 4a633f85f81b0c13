import { setTimeout as sleep } from 'node:timers/promises';
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

/** Milliseconds in which a total that arrived has to be drawn, on a machine busy with others. */
const DIBUJO_MS = 5_000;

/** Totals on the screen that are not those of the API's last answer. */
export async function expectCuentas(page: Page, totales: ReadonlyMap<string, number>): Promise<string[]> {
  const path = new URL(page.url()).pathname;
  const lista = LISTAS.find(({ pantalla }) => pantalla.test(path));
  if (!lista) return [];
  const hasta = performance.now() + DIBUJO_MS;
  for (;;) {
    const total = [...totales].findLast(([llamada]) => lista.llamada.test(llamada))?.[1];
    const texto = await page.locator('main').innerText();
    const [, escrito] = new RegExp(`^([\\d.]+) ${lista.nombre}$`, 'm').exec(texto) ?? [];
    if (total === undefined || escrito === undefined || Number(escrito.replaceAll('.', '')) === total) return [];
    if (performance.now() > hasta) return [`the screen says ${escrito} and the API ${total}`];
    await sleep(100);
  }
}
