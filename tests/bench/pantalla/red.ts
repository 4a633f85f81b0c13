import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { compare } from '../medida.ts';

/** Chrome's own "Fast 3G". */
const TRES_G = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const VECES = 5;

/** Milliseconds until something is seen at an address, and at an empty page, each with an empty cache. */
export async function firstContent(
  browser: Browser,
  url: string,
  token: string,
): Promise<{ valor: number; piso: number }> {
  const vacia = createServer((_, res) => {
    res.setHeader('Content-Type', 'text/html; charset=utf-8');
    res.end('<!doctype html><title>Vacía</title><p>Vacía</p>');
  });
  await new Promise<void>((listening) => vacia.listen(0, '127.0.0.1', listening));
  const { port } = vacia.address() as AddressInfo;
  try {
    return await compare(
      VECES,
      () => paintedAt(browser, `${url}/app`, token),
      () => paintedAt(browser, `http://127.0.0.1:${port}/`, null),
    );
  } finally {
    vacia.close();
    vacia.closeAllConnections();
  }
}

async function paintedAt(browser: Browser, url: string, token: string | null): Promise<number> {
  const context = await browser.newContext();
  try {
    if (token !== null) await context.addInitScript((credencial) => localStorage.setItem('token', credencial), token);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...TRES_G });
    await page.goto(url, { waitUntil: 'commit' });
    return await page.evaluate(
      () =>
        new Promise<number>((painted) => {
          new PerformanceObserver((lista) => {
            const [primero] = lista.getEntriesByName('first-contentful-paint');
            if (primero) painted(primero.startTime);
          }).observe({ type: 'paint', buffered: true });
        }),
    );
  } finally {
    await context.close();
  }
}
