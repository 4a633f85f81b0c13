import { gzipSync } from 'node:zlib';
import type { Locator, Page, Response } from 'playwright-core';
import { expectVisible } from './pagina.ts';

/** Scripts loaded until `listo` is visible and the browser rests, the heaviest first: path, and compressed bytes. */
export async function scriptsUntil(page: Page, path: string, listo: Locator): Promise<[path: string, bytes: number][]> {
  const venidos: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') venidos.push(response);
  });
  await page.goto(path);
  await expectVisible(listo);
  await page.evaluate(() => new Promise((rest) => requestIdleCallback(rest)));
  const pesar = async (respuesta: Response): Promise<[string, number]> => [
    new URL(respuesta.url()).pathname,
    // The site is built with the same compression.
    gzipSync(await respuesta.body(), { level: 9 }).length,
  ];
  return (await Promise.all(venidos.map(pesar))).toSorted(([, a], [, b]) => b - a);
}

export const bytesOf = (scripts: readonly (readonly [path: string, bytes: number])[]): number =>
  scripts.reduce((suma, [, bytes]) => suma + bytes, 0);
