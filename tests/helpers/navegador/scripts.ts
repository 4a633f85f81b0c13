import { gzipSync } from 'node:zlib';
import type { Locator, Page, Response } from 'playwright-core';
import { expectVisible } from './pagina.ts';

/** Every script that comes until `listo` can be seen and the browser rests, the heaviest first: its path, and its bytes compressed. */
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
    // As the site is compressed when it is built.
    gzipSync(await respuesta.body(), { level: 9 }).length,
  ];
  return (await Promise.all(venidos.map(pesar))).toSorted(([, a], [, b]) => b - a);
}

export const bytesOf = (scripts: readonly (readonly [path: string, bytes: number])[]): number =>
  scripts.reduce((suma, [, bytes]) => suma + bytes, 0);
