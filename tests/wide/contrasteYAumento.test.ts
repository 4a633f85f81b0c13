import { addDays } from '@talonario/core/base';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { seedMundos, type Mundos } from '../helpers/mundos/mundos.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';
import { boton, filas, go } from '../helpers/pantallas/pantalla.ts';
import { pantallas, porPersona } from '../helpers/pantallas/pantallas.ts';
import { settled } from '../helpers/pantallas/revision.ts';
import { hoy } from '../helpers/servicios/servidor.ts';

// Screens with forced colours, and zoomed to 400 %.

let mundos: Mundos;

beforeAll(async () => {
  await mercado.atender();
  mundos = await seedMundos(mercado);
});

/** Days of the last two weeks with profit, as Inicio reads them. */
async function diasConGanancia(): Promise<string[]> {
  const { body } = await navegador.servidor
    .call('get', '/api/rentabilidad')
    .query({ fecha_desde: addDays(hoy(), -13), fecha_hasta: hoy(), conocidas: 'si' })
    .set('Authorization', `Bearer ${mundos.emisora.token}`)
    .expect(200);
  const { por_dia } = body as { por_dia: { fecha: string; ganancia: number }[] };
  return por_dia.filter(({ ganancia }) => ganancia !== 0).map(({ fecha }) => fecha);
}

/** Style of an element, as far as it is visible with forced colours. */
function drawn(locator: Locator): Promise<string> {
  return locator.evaluate((elemento) => {
    const { outlineStyle, outlineWidth, backgroundColor, borderTopColor, borderRadius } = getComputedStyle(elemento);
    return `${outlineStyle === 'none' ? '' : outlineWidth} ${backgroundColor} ${borderTopColor} ${borderRadius}`;
  });
}

interface Caso {
  que: string;
  quien: 'emisora' | 'llena';
  abrir(page: Page): Promise<unknown>;
  elegido(page: Page): Locator;
  otro(page: Page): Locator;
}

const casos: readonly Caso[] = [
  {
    que: 'the group that is shown',
    quien: 'emisora',
    abrir: ventas,
    elegido: (page) => page.locator('label', { hasText: /^Para facturar/ }),
    otro: (page) => page.locator('label', { hasText: /^Facturadas/ }),
  },
  {
    que: 'the section of the frame',
    quien: 'emisora',
    abrir: ventas,
    elegido: (page) => page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Cuentas MELI' }),
    otro: (page) => page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Facturador' }),
  },
  {
    que: 'the section of the account',
    quien: 'emisora',
    abrir: ventas,
    elegido: (page) => page.getByRole('link', { name: 'Facturar ventas' }),
    otro: (page) => page.getByRole('link', { name: 'Configuración' }),
  },
  {
    que: 'the tab of a form',
    quien: 'emisora',
    abrir: (page) => go(page, `/app/empresas/${mundos.emisora.empresa}/edit`, boton(page, 'Guardar')),
    elegido: (page) => page.getByRole('tab', { name: 'Datos impositivos' }),
    otro: (page) => page.getByRole('tab', { name: 'Rentabilidad' }),
  },
  {
    que: 'a box that is checked',
    quien: 'emisora',
    async abrir(page) {
      await go(page, `/app/empresas/${mundos.emisora.empresa}/edit`, boton(page, 'Guardar'));
      await page.getByRole('checkbox', { name: 'CABA', exact: true }).setChecked(true);
      await page.getByRole('checkbox', { name: 'Tucumán', exact: true }).setChecked(false);
    },
    elegido: (page) => page.getByRole('checkbox', { name: 'CABA', exact: true }),
    otro: (page) => page.getByRole('checkbox', { name: 'Tucumán', exact: true }),
  },
  {
    que: 'a switch that is on',
    quien: 'emisora',
    abrir: (page) => go(page, `/app/cuentas/${mundos.emisora.cuenta}/pubs?pierden=si&status=todas`, filas(page)),
    elegido: (page) =>
      page.locator('.mantine-Switch-root', { hasText: 'Que pierden' }).locator('.mantine-Switch-track'),
    otro: (page) => page.locator('.mantine-Switch-root', { hasText: 'Sin costo' }).locator('.mantine-Switch-track'),
  },
];

describe('with forced colours the chosen element is told apart', () => {
  test.each(casos.map((caso) => [caso.que, caso] as const))(
    '%s',
    async (_, { quien: mundo, abrir, elegido, otro: sinElegir }) => {
      const page = await navegador.visita({ ventana: 'ancha', sigue: true, token: mundos[mundo].token });
      await page.emulateMedia({ forcedColors: 'active' });
      await abrir(page);
      await settled(page);
      const [dibujoElegido, ajeno] = [await drawn(elegido(page)), await drawn(sinElegir(page))];
      await page.emulateMedia({ forcedColors: null });
      expect(dibujoElegido).not.toBe(ajeno);
    },
  );

  test('the bars of the profit of each day', async () => {
    await expect.poll(diasConGanancia).not.toEqual([]);
    const page = await navegador.visita({ ventana: 'ancha', token: mundos.emisora.token });
    await page.emulateMedia({ forcedColors: 'active' });
    // A day without sales has no height, as today early in the morning.
    const barras = page.getByRole('list', { name: 'Ganancia por día' }).locator('li > span:not(.solo-lector)');
    const barra = barras.filter({ visible: true }).last();
    await go(page, '/app', barra);
    const fondo = (element: Element) => getComputedStyle(element).backgroundColor;
    const [colorDeBarra, ajeno] = [await barra.evaluate(fondo), await page.locator('body').evaluate(fondo)];
    await page.emulateMedia({ forcedColors: null });
    expect(colorDeBarra).not.toBe(ajeno);
  });

  test('the light of ARCA', async () => {
    const page = await navegador.visita({
      ventana: 'ancha',
      token: mundos.llena.token,
      fallan: [/\/api\/facturas\/arca/],
    });
    await page.emulateMedia({ forcedColors: 'active' });
    await go(page, '/app/empresas', boton(page, /^ARCA responde/));
    const luz = page.locator('[data-luz] i');
    const bien = await drawn(luz);
    await page.context().setOffline(true);
    await boton(page, /^Sin conexión/).waitFor();
    const mal = await drawn(luz);
    await page.context().setOffline(false);
    await boton(page, /^ARCA responde/).waitFor();
    await page.emulateMedia({ forcedColors: null });
    expect(mal).not.toBe(bien);
  });
});

/** A window of 1280 by 1024 at 400 %. */
const AUMENTADA = { width: 320, height: 256 };

const aumentadas = [
  'inicio',
  'facturador',
  'nueva',
  'borrador',
  'emitida-b',
  'nota-de-credito',
  'ventas',
  'ventas-lote',
  'publicaciones',
  'publicacion',
  'cuenta-configuracion',
  'cuenta-actividad',
  'articulos',
  'articulo',
  'importacion',
  'lista',
  'reportes',
  'empresas',
  'empresa',
  'empresa-editar',
  'ingresar',
  'paleta',
];

describe('at 400 % no screen scrolls in two directions', () => {
  const pantallasAumentadas = aumentadas.flatMap(
    (nombre) => pantallas.findLast((pantalla) => pantalla.nombre === nombre) ?? [],
  );
  if (pantallasAumentadas.length !== aumentadas.length)
    throw new Error('a screen that is named here is not among them');

  test.each(porPersona(pantallasAumentadas).map((pantalla) => [pantalla.nombre, pantalla] as const))(
    '%s',
    async (_, { quien: mundo, abrir }) => {
      const page = await navegador.visita({
        ventana: 'ancha',
        sigue: true,
        ...(mundo && { token: mundos[mundo].token }),
      });
      await abrir(page, mundos);
      await page.setViewportSize(AUMENTADA);
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(AUMENTADA.width);
      // Fixed elements take at most half of the window.
      expect(await page.evaluate(stuckPx)).toBeLessThanOrEqual(AUMENTADA.height / 2);
    },
  );

  test('the foot of a voucher keeps its button on the screen, below the focused field', async () => {
    const page = await navegador.visita({ ventana: 'ancha', token: mundos.emisora.token });
    await go(page, `/app/facturador/${mundos.emisora.borrador}`, boton(page, /^Emitir FC B/));
    await page.setViewportSize(AUMENTADA);
    await settled(page);
    const pie = await boton(page, /^Emitir FC B/).boundingBox();
    expect((pie?.y ?? 0) + (pie?.height ?? 0)).toBeLessThanOrEqual(AUMENTADA.height);
    for (const nombre of ['Razón social', 'Domicilio', 'Observaciones']) {
      const campo = page.getByRole('textbox', { name: new RegExp(`^${nombre}`) }).first();
      await campo.focus();
      await settled(page);
      const caja = await campo.boundingBox();
      const otraVez = await boton(page, /^Emitir FC B/).boundingBox();
      expect((caja?.y ?? 0) + Math.min(caja?.height ?? 0, 36)).toBeLessThanOrEqual(otraVez?.y ?? 0);
    }
  });
});

/** Runs in the page: pixels of the window's height taken by elements that stay when the page is scrolled. */
function stuckPx(): number {
  const fijas = [...document.querySelectorAll('main *, header')].filter((elemento) => {
    const { position } = getComputedStyle(elemento);
    return (
      (position === 'sticky' || position === 'fixed') &&
      elemento.tagName !== 'TH' &&
      elemento.clientWidth > innerWidth / 2
    );
  });
  return fijas.reduce((suma, fija) => Math.max(suma, fija.getBoundingClientRect().height), 0);
}

async function ventas(page: Page): Promise<void> {
  await go(page, `/app/cuentas/${mundos.emisora.cuenta}/facturar`, filas(page));
}
