import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { hoy, type UsuarioDePrueba } from '../helpers/servicios/servidor.ts';
import { sell } from '../helpers/mundos/ventas.ts';
import {
  expectAddress,
  expectEnabled,
  expectFocused,
  expectHidden,
  expectVisible,
} from '../helpers/navegador/pagina.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';

// Inicio: each count links to exactly its rows, an empty day says so, and the page updates by itself.

let usuario: UsuarioDePrueba;
let cuenta: string;
let empresa: string;

beforeEach(async () => {
  await mercado.reset();
  await mercado.trabajar();
  usuario = await navegador.servidor.usuario();
  cuenta = await mercado.link(usuario);
  empresa = await usuario.empresa();
  await usuario
    .call('put', `/api/cuentas/${cuenta}`, { linked_company_id: empresa, linked_punto_de_venta: 3 })
    .expect(200);
});

async function visit(): Promise<Page> {
  const page = await navegador.visita({ token: usuario.token, ventana: 'ancha' });
  // The user hid the first steps.
  await page.addInitScript((id) => localStorage.setItem(`primeros-pasos-ocultos:${id}`, 'si'), usuario.id);
  await page.goto('/app');
  await expectVisible(page.getByRole('heading', { level: 1, name: 'Inicio' }));
  return page;
}

/** Opens the list, which reads the marketplace: Inicio reads only stored sales. */
async function leer(): Promise<void> {
  await usuario.call('get', `/api/cuentas/${cuenta}/ventas?fecha_desde=${hoy()}&fecha_hasta=${hoy()}`).expect(200);
}

test('an empty Inicio says so, and a new sale appears by itself', async () => {
  const page = await visit();
  await expectVisible(page.getByRole('heading', { name: 'No hay nada para hacer' }));
  await usuario.borrador(empresa);
  await expectVisible(page.getByRole('link', { name: /^1 borrador sin emitir/ }));
  await expectHidden(page.getByRole('heading', { name: 'No hay nada para hacer' }));
  await page.getByRole('link', { name: /^1 borrador sin emitir/ }).click();
  await expectVisible(page.getByText('Borradores: hechos a mano'));
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1);
});

test('each number leads to its rows, and the plan is one click away', async () => {
  await sell(mercado, 'dni', { cantidad: 3 });
  await sell(mercado, 'reclamo', { cantidad: 2 });
  await leer();
  const page = await visit();
  const problema = page.getByRole('link', { name: /^2 Con un reclamo abierto/ });
  await expectVisible(problema);
  await problema.click();
  await expectVisible(page.getByRole('radio', { name: 'Con problemas 2' }));
  await expect.poll(() => page.locator('[data-row]').count()).toBe(2);
  await page.goBack();
  await page.getByRole('link', { name: /^3 ventas para facturar/ }).click();
  await expectVisible(page.getByRole('radio', { name: 'Para facturar 3' }));
  await page.goBack();
  await page.getByRole('link', { name: 'Ver qué se va a emitir' }).click();
  // The plan and the dialog to issue it, whose safe button has the focus.
  const pregunta = page.getByRole('dialog', { name: 'Generar facturas' });
  await expectEnabled(pregunta.getByRole('button', { name: /^Emitir 3 comprobantes por/ }));
  await expectFocused(pregunta.getByRole('button', { name: 'Cancelar' }));
  await page.keyboard.press('Escape');
  await expectVisible(page.getByRole('region', { name: 'Qué se va a emitir' }).getByText('FC B'));
  await expectVisible(page.getByRole('button', { name: 'Generar facturas' }));
});

test('the profit is of the stored sales, and follows them while the marketplace does not answer', async () => {
  const page = await visit();
  const ganancia = page.getByRole('region', { name: 'Ganancia por día' });
  const vacia = page.waitForResponse((respuesta) => respuesta.url().includes('/api/rentabilidad'));
  await page.reload();
  await vacia;
  await expectHidden(ganancia);
  await sell(mercado, 'dni');
  await leer();
  await mercado.control('POST /__sim/fallas', { operacion: 'GET /orders/search', tipo: 'http_500', veces: 1_000 });
  await usuario.borrador(empresa);
  await expectVisible(ganancia.getByRole('listitem').filter({ hasText: '1 venta' }));
});

test('the name of the product leads to Inicio', async () => {
  const page = await visit();
  await page.goto('/app/empresas');
  await page.getByRole('link', { name: 'Talonario, inicio' }).click();
  await expectAddress(page, '/app');
});
