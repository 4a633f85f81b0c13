import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';
import { expectAddress, expectFocused, expectHidden, expectVisible } from '../helpers/navegador/pagina.ts';
import { choose, dialogo } from '../helpers/navegador/mando.ts';
import type { Visita } from '../helpers/navegador/puesto.ts';
import { sell } from '../helpers/mundos/ventas.ts';
import { colourProblemsOf, problemsOf } from '../helpers/pantallas/revision.ts';
import { unzip } from '../helpers/zip.ts';
import { CUIT, hoy, type UsuarioDePrueba } from '../helpers/servicios/servidor.ts';

// Sales of every account in one screen.

const APODOS = ['TIENDA.NORTE', 'MARTIN.PEREYRA', 'LECTURA.SUR'] as const;
const [NORTE, MARTIN, SUR] = APODOS;

let usuario: UsuarioDePrueba;
let cuentas: Record<(typeof APODOS)[number], string>;

/** Three accounts: two of a company, one of a company of Monotributo. */
beforeEach(async () => {
  await mercado.reset();
  usuario = await navegador.servidor.usuario();
  const primera = await usuario.empresa();
  const monotributo = await usuario.empresa(CUIT.exento, { razon_social: 'Lectura Sur', situacion_iva: 6 });
  const link = async (apodo: (typeof APODOS)[number], linked_company_id: string): Promise<string> => {
    const id = await mercado.link(usuario, apodo);
    await usuario.call('put', `/api/cuentas/${id}`, { linked_company_id, linked_punto_de_venta: 3 }).expect(200);
    return id;
  };
  cuentas = {
    [NORTE]: await link(NORTE, primera),
    [MARTIN]: await link(MARTIN, primera),
    [SUR]: await link(SUR, monotributo),
  };
});

/** Sells in the three accounts: these many of each. */
async function sellInAll(cantidades: Partial<Record<(typeof APODOS)[number], number>>): Promise<void> {
  for (const [cuenta, cantidad] of Object.entries(cantidades)) {
    await sell(mercado, 'consumidor_final', { cuenta, cantidad });
  }
  // Inicio tells what is stored.
  await usuario.call('get', `/api/ventas?fecha_desde=${hoy()}&fecha_hasta=${hoy()}`).expect(200);
}

async function open(path: string, visita: Visita = {}): Promise<Page> {
  const page = await navegador.visita({ token: usuario.token, ventana: 'ancha', ...visita });
  // The desk of somebody who has not invoiced yet is the guide, unless they hid it.
  await page.addInitScript((id) => localStorage.setItem(`primeros-pasos-ocultos:${id}`, 'si'), usuario.id);
  await page.goto(path);
  return page;
}

/** Names of the files of the ZIP that something downloads. */
async function zipOf(page: Page, ask: () => Promise<void>): Promise<string[]> {
  const [archivo] = await Promise.all([page.waitForEvent('download', { timeout: 300_000 }), ask()]);
  return Object.keys(await unzip(await readFile(await archivo.path())));
}

const grupo = (page: Page, nombre: string, cantidad: number): Locator =>
  page.getByRole('radio', { name: `${nombre} ${cantidad}` });

test('300 sales of three accounts in at most four presses from Inicio', async () => {
  await mercado.trabajar();
  await sellInAll({ [NORTE]: 200, [MARTIN]: 60, [SUR]: 40 });
  const page = await open('/app');
  let presses = 0;
  const press = async (boton: Locator): Promise<void> => {
    await boton.click();
    presses += 1;
  };
  const tarjeta = page.getByRole('article', { name: 'Todas las cuentas' });
  await expectVisible(tarjeta.getByRole('link', { name: /^300 ventas para facturar/ }));
  await press(tarjeta.getByRole('link', { name: 'Ver qué se va a emitir' }));
  await expectAddress(page, /^\/app\/ventas\?/);
  const pregunta = dialogo(page, 'Generar facturas');
  const porCuenta = pregunta.getByRole('list', { name: 'Por cuenta' });
  await expectVisible(
    porCuenta.getByRole('listitem').filter({ hasText: `${NORTE} 200` }),
    porCuenta.getByRole('listitem').filter({ hasText: `${MARTIN} 60` }),
    porCuenta.getByRole('listitem').filter({ hasText: `${SUR} 40` }),
    pregunta.getByText(/^260 FC B por \$/),
    pregunta.getByText(/^40 FC C por \$/),
  );
  await press(pregunta.getByRole('button', { name: /^Emitir 300 comprobantes por \$/ }));
  await expectAddress(page, /^\/app\/ventas\?.*lote=/);
  await expectVisible(
    page.getByRole('heading', { name: 'Resultado de la emisión' }),
    page.getByText(/^Se emitieron 300 comprobantes por \$/),
    grupo(page, 'Emitidas', 300),
    page.getByRole('columnheader', { name: 'Cuenta' }).first(),
  );
  expect(presses).toBeLessThanOrEqual(4);
  expect(navegador.servidor.entorno.arca.estado().comprobantes).toHaveLength(300);
  const delLote = await zipOf(page, () => press(page.getByRole('button', { name: 'ZIP de PDF' })));
  expect(presses).toBeLessThanOrEqual(5);
  expect(delLote).toHaveLength(300);
  await page.getByRole('link', { name: 'Volver a las ventas' }).click();
  await expectVisible(grupo(page, 'Para facturar', 0), grupo(page, 'Facturadas', 300));
  await grupo(page, 'Facturadas', 300).check();
  await expectVisible(page.getByText('1–50 de 300'), page.getByRole('link', { name: /^FC [BC] 0003-/ }).first());
  const primera = page.getByRole('link', { name: /^FC [BC] 0003-/ }).first();
  const dePrimeraPagina = await primera.textContent();
  await page.getByRole('button', { name: /siguiente/i }).click();
  await expectVisible(page.getByText('51–100 de 300'));
  // The former page stays, dimmed, until the next one is read.
  await expect.poll(() => primera.textContent()).not.toBe(dePrimeraPagina);
  await page.getByRole('checkbox', { name: 'Seleccionar toda la página' }).check();
  const delListado = await zipOf(page, () => page.getByRole('button', { name: 'ZIP', exact: true }).click());
  expect(delListado).toHaveLength(50);
});

test('the filter by account is in the address, and its chip takes it off', async () => {
  await sellInAll({ [NORTE]: 3, [MARTIN]: 2 });
  const page = await open('/app/ventas');
  await expectVisible(grupo(page, 'Para facturar', 5), page.getByRole('columnheader', { name: 'Cuenta' }).first());
  await choose(page, 'Cuenta', MARTIN);
  await expectVisible(grupo(page, 'Para facturar', 2), page.getByText(/^2 ventas por \$/));
  await expectAddress(page, new RegExp(`cuenta=${cuentas[MARTIN]}`));
  await page.reload();
  await expectVisible(grupo(page, 'Para facturar', 2));
  await page.getByRole('button', { name: `Quitar filtro Cuenta: ${MARTIN}` }).click();
  await expectVisible(grupo(page, 'Para facturar', 5));
});

test('all the sales of the filter are chosen over the accounts, and by the keyboard as in an account’s list', async () => {
  await mercado.trabajar();
  await sellInAll({ [NORTE]: 40, [MARTIN]: 30 });
  const page = await open('/app/ventas');
  await expectVisible(grupo(page, 'Para facturar', 70));
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expectVisible(page.getByText(/^1 seleccionada por \$/));
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expectVisible(page.getByRole('link', { name: 'Ver su historia' }));
  await page.keyboard.press('Escape');
  await expectHidden(page.getByRole('link', { name: 'Ver su historia' }));
  await page.getByRole('button', { name: 'Seleccionar las 70 del filtro' }).click();
  await expectVisible(page.getByText(/^70 seleccionadas por \$/));
  const panel = page.getByRole('region', { name: 'Qué se va a emitir' });
  await page.getByRole('button', { name: 'Ver qué se va a emitir' }).click();
  await expectVisible(
    panel.getByRole('row', { name: /^FC B 70 \$/ }),
    panel.getByRole('listitem').filter({ hasText: `${NORTE} 40` }),
    panel.getByRole('listitem').filter({ hasText: `${MARTIN} 30` }),
  );
  await panel.getByRole('button', { name: 'Generar facturas' }).click();
  await expectFocused(dialogo(page, 'Generar facturas').getByRole('button', { name: 'Cancelar' }));
});

test.each([{ ventana: 'ancha' }, { ventana: 'telefono' }] as const)(
  'has no accessibility problem (%o)',
  async (visita) => {
    await sellInAll({ [NORTE]: 3, [MARTIN]: 2, [SUR]: 1 });
    const page = await open(`/app/ventas?cuenta=${cuentas[NORTE]}`, visita);
    await expectVisible(grupo(page, 'Para facturar', 3));
    expect(await problemsOf(page)).toEqual([]);
    for (const tema of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: tema });
      expect(await colourProblemsOf(page)).toEqual([]);
    }
  },
);
