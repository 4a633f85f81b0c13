import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PIERDEN_DEL_SIMULADOR, seedPublicadora, type Publicadora } from '../helpers/mundos/publicadora.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';
import { expectVisible } from '../helpers/navegador/pagina.ts';

// An account of 5,000 listings in the browser. The cost of the page is the processor time of its thread: the
// clock on the wall would count other processes too.

const TOTAL = 5_000;
const PIERDEN = 37;
/** Milliseconds of a frame at fifty frames per second. */
const CUADRO_MS = 20;

let mundo: Publicadora;

beforeAll(async () => {
  mundo = await seedPublicadora(mercado, await navegador.servidor.usuario(), {
    relleno: 60,
    pierden: PIERDEN - PIERDEN_DEL_SIMULADOR,
  });
  await multiply(mundo.cuenta);
});

/** Adds the missing listings up to the total, each a copy of one with profit. */
async function multiply(cuenta: string): Promise<void> {
  const em = navegador.servidor.deps.store.fork();
  await em.execute(
    `with activas as (select count(*) as hay from publicacion where cuenta_id = ? and status = 'active')
     insert into publicacion
     select (jsonb_populate_record(p, jsonb_build_object('item_id', 'MLA9' || n || right(p.item_id, 8),
                                                          'titulo', p.titulo || ' ' || n))).*
       from publicacion p, generate_series(1, 200) as n
      where p.cuenta_id = ? and p.status = 'active' and p.ganancia >= 0
      limit ? - (select hay from activas)`,
    [cuenta, cuenta, TOTAL],
  );
}

async function open(resto = ''): Promise<{ page: Page; cdp: CDPSession }> {
  const page = await navegador.visita({ token: mundo.usuario.token, ventana: 'ancha' });
  await page.goto(`/app/cuentas/${mundo.cuenta}/pubs${resto}`);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, cdp };
}

/** Milliseconds of processor that the page's thread has used. */
async function threadMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

describe('5,000 listings', () => {
  test('the first screenful counts the listings that lose, and one click lists exactly those', async () => {
    const { page } = await open();
    const panorama = page.getByRole('region', { name: 'Resumen de ganancias' });
    await expectVisible(panorama.getByText(`${PIERDEN} pierden plata`), panorama.getByText(/de 5\.000 publicaciones/));
    await panorama.getByRole('button', { name: `Ver las ${PIERDEN} que pierden` }).click();
    await expectVisible(page.getByText(`${PIERDEN} publicaciones`, { exact: true }));
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expectVisible(page.locator(`[aria-rowindex="${PIERDEN}"]:not([aria-busy])`));
  });

  test('scrolling costs less than a frame at fifty per second, and shows few empty rows', async () => {
    const { page, cdp } = await open();
    await expectVisible(page.locator('[data-row]:not([aria-busy])').first());
    const antes = await threadMs(cdp);
    const { cuadros, vacias } = await page.evaluate(scrollDown, { cuadros: 300, px: 60 });
    const porCuadro = ((await threadMs(cdp)) - antes) / cuadros;
    expect(porCuadro).toBeLessThan(CUADRO_MS);
    expect(vacias).toBeLessThan(0.2);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(17_000);
  });

  test('a key typed in the price shows the profit at once', async () => {
    const { page } = await open(`/${await mundo.idDe('Olla Acero')}`);
    await expectVisible(page.getByRole('heading', { name: 'Cómo se calcula' }));
    const { teclas, vistas } = await page.evaluate(typePrices, 30);
    expect(vistas).toBe(teclas);
  });
});

/** Runs in the page: scrolls `px` in each of `cuadros` frames; answers the share of rows seen before they were drawn. */
async function scrollDown({ cuadros, px }: { cuadros: number; px: number }) {
  let vistas = 0;
  let vacias = 0;
  for (let cuadro = 0; cuadro < cuadros; cuadro++) {
    scrollBy(0, px);
    await new Promise(requestAnimationFrame);
    for (const fila of document.querySelectorAll('[data-row]')) {
      const { top, bottom } = fila.getBoundingClientRect();
      if (bottom < 0 || top > innerHeight) continue;
      vistas++;
      if (fila.getAttribute('aria-busy') === 'true') vacias++;
    }
  }
  return { cuadros, vacias: vacias / vistas };
}

/** Runs in the page: types other prices, and counts those whose profit appeared before the next frame. */
async function typePrices(teclas: number) {
  const input = [...document.querySelectorAll('input')].find(({ labels }) => labels?.[0]?.textContent === 'Precio');
  const dejaria = document.querySelector('[aria-label="Qué dejaría"]');
  const put = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  let vistas = 0;
  for (let tecla = 0; tecla < teclas; tecla++) {
    const antes = dejaria?.textContent;
    put?.call(input, String(50_000 + tecla * 311));
    input?.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise(requestAnimationFrame);
    if (dejaria?.textContent !== antes) vistas++;
  }
  return { teclas, vistas };
}
