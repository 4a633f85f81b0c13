import { readFileSync } from 'node:fs';
import { readCobros } from '@talonario/core/server/cobros';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';
import { expectAddress, expectHidden, expectToast, expectVisible } from '../helpers/navegador/pagina.ts';
import { CUIT, hoy, type UsuarioDePrueba } from '../helpers/servicios/servidor.ts';

// An account with three sales of today: one whose settlement adds up, one whose does not, and one of an article without cost.

let usuario: UsuarioDePrueba;
let cuenta: string;
let cierra: string;
let noCierra: string;

beforeAll(async () => {
  usuario = await navegador.servidor.usuario();
  const empresa = await usuario.empresa(CUIT.inscripto, { razon_social: 'Tienda Norte S.R.L.', iibb_porcentaje: 4 });
  cuenta = await mercado.link(usuario);
  await usuario
    .call('put', `/api/cuentas/${cuenta}`, { linked_company_id: empresa, linked_punto_de_venta: 3 })
    .expect(200);
  const articulo = { sku: 'COMB-MATE', descripcion: 'Combo mate', cost: 18_000, stock: 5, iva: 21 };
  await usuario.call('post', '/api/stock', articulo).expect(200);
  cierra = await vender('COMB-MATE');
  noCierra = await vender('COMB-MATE');
  await vender('CARPA-4');
  await mercado.control(`POST /__sim/cobros/${noCierra}`, { neto: -50.25 });
  await readCobros(navegador.servidor.deps, cuenta);
});

async function vender(sku: string): Promise<string> {
  const { ventas } = await mercado.control<{ ventas: { orders: string[] }[] }>('POST /__sim/ventas', {
    cuenta: 'TIENDA.NORTE',
    items: [{ sku, precio: 45_000 }],
    envio_vendedor: 3970.24,
  });
  return ventas[0]?.orders[0] ?? '';
}

const boton = (page: Page, nombre: string | RegExp) => page.getByRole('button', { name: nombre, exact: true });

async function abrir(path: string, usuarioDePrueba = usuario, fallan: readonly RegExp[] = []): Promise<Page> {
  const page = await navegador.visita({ token: usuarioDePrueba.token, fallan });
  await page.goto(path);
  return page;
}

describe('the profit of an account’s sales', () => {
  test('of today is totalled, with the sales to look at', async () => {
    const page = await abrir(`/app/cuentas/${cuenta}/facturar`);
    await page.getByRole('link', { name: 'Rentabilidad' }).click();
    await expectAddress(page, `/app/cuentas/${cuenta}/rentabilidad`);
    await expectVisible(
      page.getByRole('heading', { name: /^Ganaste \$/ }),
      page.getByText(/^En 2 de 3 ventas:/),
      page.getByText('No está sumada 1 venta a la que le faltan datos: 1 sin costo.'),
      page.getByText(/^Cargos reales leídos/),
      page.getByText('SIRTAC CABA'),
      page.getByRole('list', { name: 'Ganancia por día' }),
      page.getByRole('table', { name: 'Artículos sin costo' }),
      page.getByText(/Hay \$\s50,25 de los pagos sin explicar/),
    );
    await page.getByRole('link', { name: /^No cierran con sus pagos/ }).click();
    await expectVisible(boton(page, noCierra));
    await expectHidden(boton(page, cierra));
  });

  test('a sale explains its profit, figure by figure', async () => {
    const page = await abrir(`/app/cuentas/${cuenta}/rentabilidad?parte=ventas`);
    await boton(page, cierra).click();
    const detalle = page.getByRole('dialog', { name: `Venta ${cierra}` });
    await expectVisible(
      detalle.getByText('Cargo por vender del pago'),
      detalle.getByText('IVA que tomás como crédito de tu empresa').first(),
      detalle.getByText(/\$\s9\.028,73/),
      detalle.getByText(/\$\s34\.099,76/).first(),
    );
    await page.keyboard.press('Escape');
    await boton(page, noCierra).click();
    await expectVisible(page.getByText(/hay -\$\s50,25 que sus cargos no explican/));
  });

  test('the file is downloaded', async () => {
    const page = await abrir(`/app/cuentas/${cuenta}/rentabilidad`);
    const bajada = page.waitForEvent('download');
    await boton(page, 'Generar').click();
    const archivo = await bajada;
    expect(archivo.suggestedFilename()).toBe(`rentabilidad-${hoy()}-${hoy()}.csv`);
    expect(readFileSync(await archivo.path(), 'utf8').split('\r\n')).toHaveLength(5);
    const planilla = page.waitForEvent('download');
    await boton(page, 'Bajar Excel').click();
    expect((await planilla).suggestedFilename()).toBe(`rentabilidad-${hoy()}-${hoy()}.xlsx`);
  });

  test('the money received is compared with the invoiced amount', async () => {
    const page = await abrir(`/app/cuentas/${cuenta}/rentabilidad?parte=plata`);
    await expectVisible(
      page.getByRole('table', { name: 'De lo vendido a lo recibido en el banco' }),
      page.getByRole('heading', { name: 'Vendida y sin facturar 3' }),
      page.getByRole('heading', { name: 'El pago no cierra con sus cargos 1' }),
      page.getByText('Cargo por campaña de publicidad de Product Ads'),
    );
  });
});

describe('the profit of all accounts', () => {
  test('is in the reports; days without sales say so', async () => {
    const page = await abrir('/app/reportes', usuario, [/\/api\/cuentas\/rentabilidad/]);
    await page.getByRole('tab', { name: 'Gestión' }).click();
    await expectVisible(
      page.getByRole('heading', { name: 'Generar reporte de rentabilidad de las cuentas MELI' }),
      page.getByText(/^En 2 de 3 ventas:/),
    );
    await page.goto('/app/reportes?ver=gestion&desde=2026-01-01&hasta=2026-01-31');
    await expectVisible(page.getByRole('heading', { name: 'No existen casos para la fecha seleccionada' }));
    await boton(page, 'Generar').click();
    await expectToast(page, 'No existen casos para la fecha seleccionada');
  });

  test('without any account says what to do', async () => {
    const nueva = await navegador.servidor.usuario();
    const page = await abrir('/app/reportes?ver=gestion', nueva);
    await expectVisible(page.getByRole('heading', { name: 'Todavía no vinculaste ninguna cuenta' }));
  });
});
