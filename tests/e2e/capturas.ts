// npm run capturas [-- name…]: a picture of every screen, scheme and width in `capturas/`, for a person to look at.
// npm run capturas -- portada [name…]: takes again the pictures of the landing.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { startMercado, type Mercado } from '../helpers/navegador/mercado.ts';
import { seedMundos } from '../helpers/mundos/mundos.ts';
import type { Pantalla } from '../helpers/pantallas/pantalla.ts';
import { fromScratch, pantallas } from '../helpers/pantallas/pantallas.ts';
import { seedTienda } from '../helpers/mundos/portada.ts';
import { vistas } from '../helpers/pantallas/vistas.ts';
import { settled } from '../helpers/pantallas/revision.ts';

const raiz = join(import.meta.dirname, '..', '..');
const pedidas = process.argv.slice(2);
const temas = { claro: 'light', oscuro: 'dark' } as const;
const ventanas = ['ancha', 'enorme', 'telefono'] as const;
const BORDE_PX = 4;
/** Dots per pixel of the landing's pictures: a wide one is shown smaller than it was taken. */
const escalas = { portatil: 1.25, telefono: 2 } as const;

const mercado = await startMercado();
try {
  await mercado.atender();
  await (pedidas.includes('portada') ? keepPortada(mercado) : keepPantallas(mercado));
} finally {
  await mercado.close();
}

async function keepPantallas({ navegador }: Mercado): Promise<void> {
  const carpeta = folder('capturas');
  const mundos = await seedMundos(mercado);
  const elegidas = pantallas.filter(
    ({ nombre }) => pedidas.length === 0 || pedidas.some((pedida) => nombre.startsWith(pedida)),
  );
  for (const pantalla of elegidas) {
    const { nombre, quien: mundo, fallan = [], solo, abrir } = pantalla;
    for (const ventana of ventanas.filter((ventana) => isSeenIn(ventana, solo))) {
      const page = await navegador.visita({
        ventana,
        fallan,
        sigue: !fromScratch(pantalla),
        ...(mundo && { token: mundos[mundo].token }),
      });
      try {
        await abrir(page, mundos);
        await keepTemas(page, join(carpeta, `${nombre}-${ventana}`));
      } catch (error) {
        // The others are taken all the same.
        process.exitCode = 1;
        process.stderr.write(`${nombre}, ${ventana}: ${String(error)}\n`);
      }
      await navegador.despedir();
    }
    process.stdout.write(`${nombre}\n`);
  }
}

/** Pictures of an open screen in both schemes. */
async function keepTemas(page: Page, archivo: string): Promise<void> {
  // A dialog covers the window, not the page.
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  for (const [sufijo, colorScheme] of Object.entries(temas)) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    await page.screenshot({ path: `${archivo}-${sufijo}.png`, fullPage });
  }
}

function isSeenIn(ventana: (typeof ventanas)[number], solo: Pantalla['solo']): boolean {
  return solo === undefined || (solo === 'telefono') === (ventana === 'telefono');
}

async function keepPortada({ navegador }: Mercado): Promise<void> {
  const carpeta = folder('web/src/landing/imagenes');
  const tienda = await seedTienda(mercado);
  const [, ...vistasPedidas] = pedidas;
  for (const { nombre, abrir, parte, alto } of vistas.filter(
    (vista) => vistasPedidas.length === 0 || vistasPedidas.includes(vista.nombre),
  )) {
    for (const ventana of ['portatil', 'telefono'] as const) {
      const escala = escalas[ventana];
      for (const [sufijo, tema] of Object.entries(temas)) {
        const page = await navegador.visita({ ventana, tema, escala, token: tienda.token });
        if (alto !== undefined && ventana === 'portatil') {
          await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: alto });
        }
        await abrir(page, tienda);
        await settled(page);
        const clip = parte ? await boxOf(page, parte(page)) : { x: 0, y: 0, ...page.viewportSize() };
        writeFileSync(join(carpeta, `${nombre}-${ventana}-${sufijo}.webp`), await webp(page, clip as Recorte, escala));
        await navegador.despedir();
      }
    }
    process.stdout.write(`${nombre}\n`);
  }
}

interface Recorte {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Box of a part, with the edge drawn outside it; the window grows until the whole part is seen. */
async function boxOf(page: Page, parte: Locator): Promise<Recorte> {
  const { width = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height: 2_000 });
  const caja = await parte.boundingBox();
  if (!caja) throw new Error('the part is not seen');
  return {
    x: caja.x - BORDE_PX,
    y: caja.y - BORDE_PX,
    width: caja.width + 2 * BORDE_PX,
    height: caja.height + 2 * BORDE_PX,
  };
}

/** A picture of a part of the page, as small as it can be and still read well. */
async function webp(page: Page, clip: Recorte, scale: number): Promise<Buffer> {
  const cdp = await page.context().newCDPSession(page);
  const { data } = await cdp.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 70,
    clip: { ...clip, scale },
  });
  return Buffer.from(data, 'base64');
}

function folder(nombre: string): string {
  const carpeta = join(raiz, nombre);
  mkdirSync(carpeta, { recursive: true });
  return carpeta;
}
