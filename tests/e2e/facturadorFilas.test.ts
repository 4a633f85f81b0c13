import { beforeAll, describe, expect, test } from 'vitest';
import type { UsuarioDePrueba } from '../helpers/servicios/servidor.ts';
import { accionOf, confirmar, expectRefusal, fila } from '../helpers/navegador/facturador.ts';
import {
  expectReceptores,
  filtro,
  PACK,
  seedListado,
  TODAS,
  openFiltros,
  typeFiltro,
} from '../helpers/navegador/listado.ts';
import { dialogo } from '../helpers/navegador/mando.ts';
import {
  expectAddress,
  expectFocused,
  expectHidden,
  expectToast,
  expectValue,
  expectVisible,
} from '../helpers/navegador/pagina.ts';
import { navegador } from '../helpers/navegador/compartido.ts';

let vendedora: UsuarioDePrueba;
let tienda: string;

beforeAll(async () => {
  ({ vendedora, tienda } = await seedListado(navegador.servidor));
});

describe('rows', () => {
  test('each row offers the actions of its state', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    await page.goto('/app/facturador');
    await expectReceptores(page, TODAS);
    const ofrece = async (row: RegExp) => {
      const acciones = fila(page, row).locator('td:last-child').locator('a, button');
      const nombres = await acciones.evaluateAll((controles) =>
        controles.map(
          (control) =>
            `${control.getAttribute('aria-label')}${control.getAttribute('aria-disabled') === 'true' ? ' no' : ''}`,
        ),
      );
      return nombres.map((nombre) => nombre.replace(/ (FC|NC) [ABC] \d{4}-\w{8}/, ''));
    };
    const emitida = ['Ver', 'Descargar PDF', 'Nota de crédito'];
    expect(await ofrece(/Carla Ruiz/)).toEqual(['Editar', 'Descargar PDF', 'Eliminar', 'Duplicar']);
    expect(await ofrece(/Ana Gómez/)).toEqual([...emitida, 'Cambiar a factura A', 'Duplicar']);
    expect(await ofrece(/FC A/)).toEqual([...emitida, 'Duplicar']);
    expect(await ofrece(/FC C/)).toEqual([...emitida, 'Duplicar']);
    expect(await ofrece(/NC B/)).toEqual(['Ver', 'Descargar PDF']);
    expect(await ofrece(/FC B 0005/)).toEqual([...emitida, 'Duplicar']);
    expect(await ofrece(/FC B 0003-00000002/)).toEqual([
      'Ver',
      'Descargar PDF',
      'Nota de crédito no',
      'Cambiar a factura A no',
      'Duplicar',
    ]);
    // A disabled action says why.
    const cancelada = fila(page, /FC B 0003-00000002 .*cancelada/);
    const nota = cancelada.getByRole('button', { name: /^Nota de crédito/ });
    await expectRefusal(nota, 'El comprobante ya está acreditado por completo');
    const venta = fila(page, /Ana Gómez/).getByRole('link', { name: PACK });
    expect(await venta.getAttribute('href')).toBe(`https://www.mercadolibre.com.ar/ventas/${PACK}/detalle`);
  });

  test('the note of a pre-printed voucher opens the form, to be typed', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    await page.goto('/app/facturador?puntoDeVenta=5');
    const row = fila(page, /Franco Gil/);
    await row.hover();
    await row.getByRole('link', { name: /^Nota de crédito/ }).click();
    await expectVisible(page.getByRole('textbox', { name: 'Número impreso' }));
    await expectValue(page.getByRole('combobox', { name: 'Tipo', exact: true }), 'Nota de Crédito B');
  });

  test('j and k move, Enter opens', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    await page.goto('/app/facturador');
    await expectReceptores(page, TODAS);
    const focused = () => page.evaluate(() => document.activeElement?.querySelector('td:nth-child(4)')?.textContent);
    for (const [tecla, receptor] of [
      ['j', 'Franco Gil'],
      ['j', 'Elsa Vega'],
      ['k', 'Franco Gil'],
      ['k', 'Franco Gil'],
      ['j', 'Elsa Vega'],
    ] as const) {
      await page.keyboard.press(tecla);
      expect(await focused()).toBe(receptor);
    }
    // In a text field, j and k are letters.
    await filtro(page, 'Receptor').pressSequentially('jk');
    await expectValue(filtro(page, 'Receptor'), 'jk');
    await filtro(page, 'Receptor').fill('elsa');
    await filtro(page, 'Receptor').press('Enter');
    await expectReceptores(page, ['Elsa Vega']);
    await filtro(page, 'Receptor').blur();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expectVisible(page.getByRole('heading', { level: 1, name: 'FC C 0003-00000001' }));
    // The opened screen has the focus, without an outline around it.
    const contenido = page.locator('#contenido');
    await expectFocused(contenido);
    expect(await contenido.evaluate((nodo) => getComputedStyle(nodo).outlineStyle)).toBe('none');
  });

  test('on a phone a row’s actions are a menu, and the filters are behind a button', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/app/facturador');
    await page.getByRole('button', { name: 'Acciones de FC A 0003-00000001' }).click();
    await expectVisible(page.getByRole('menuitem', { name: 'Nota de crédito' }));
    await page.keyboard.press('Escape');
    await expectHidden(filtro(page, 'Número'));
    await openFiltros(page);
    await expectVisible(filtro(page, 'Número'));
    await typeFiltro(page, 'Receptor', 'elsa');
    await expectVisible(
      page.getByRole('button', { name: 'Filtros (1)' }),
      page.getByText('1 comprobante', { exact: true }),
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.goto(`/app/empresas/${tienda}`);
    await expectVisible(page.getByRole('button', { name: 'Acciones del punto de venta 0003' }));
  });
});

describe('pages and states', () => {
  test('the list has twenty rows a page', async () => {
    const usuario = await navegador.servidor.usuario();
    const empresa = await usuario.empresa('30712220046', { situacion_iva: 1 });
    for (let n = 1; n <= 21; n += 1) await usuario.borrador(empresa, { razon_social_facturado: `Cliente ${n}` });
    const page = await navegador.visita({ token: usuario.token });
    await page.goto('/app/facturador');
    const primera = Array.from({ length: 20 }, (_, n) => `Cliente ${21 - n}`);
    await expectReceptores(page, primera);
    await expectVisible(page.getByText('1–20 de 21'));
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await expectReceptores(page, ['Cliente 1']);
    await expectAddress(page, '/app/facturador?pagina=2');
    // A draft is deleted from its row, after a dialog that names it. Its page, left empty, goes too.
    await accionOf(fila(page, /Cliente 1/), /^Eliminar/);
    const baja = dialogo(page, 'Eliminar el borrador FC B 0003-XXXXXXXX');
    await expectVisible(baja.getByText(/a Cliente 1 por \$\s12\.100,00\. Esta acción no es reversible\./));
    await confirmar(baja, 'Eliminar');
    await expectToast(page, 'Eliminaste el borrador');
    await expectReceptores(page, primera);
    await expectVisible(page.getByText('20 comprobantes', { exact: true }));
    await expectHidden(page.getByRole('navigation', { name: 'Páginas' }));
  });

  test('an empty list shows only the next step', async () => {
    const nadie = await navegador.servidor.usuario();
    const page = await navegador.visita({ token: nadie.token });
    await page.goto('/app/facturador');
    await expectVisible(
      page.getByText('Todavía no hay comprobantes'),
      page.getByRole('link', { name: 'Seguir con los primeros pasos' }),
    );
    await nadie.call('post', '/api/empresa', {
      ...(await vendedora.call('get', `/api/empresa/${tienda}`)).body,
      cuit: '30712220038',
    });
    await page.goto('/app/facturador/nueva');
    await expectVisible(page.getByText('Falta un punto de venta'));
  });

  test('an unreadable list shows a toast and Reintentar', async () => {
    const page = await navegador.visita({ propia: true, token: vendedora.token, fallan: [/\/api\/facturas\?/] });
    await page.clock.install();
    await page.route('**/api/facturas?*', (route) => route.fulfill({ status: 500, body: 'x' }));
    await page.goto('/app/facturador?status=borrador');
    const reintentar = page.getByRole('button', { name: 'Reintentar' });
    // The list is retried by itself twice, after one second and after two.
    await expect.poll(async () => (await page.clock.runFor(500), reintentar.isVisible()), { interval: 20 }).toBe(true);
    await expectToast(page, 'Error buscando facturas');
    await page.unroute('**/api/facturas?*');
    await reintentar.click();
    await expectReceptores(page, ['Carla Ruiz']);
    await expectAddress(page, '/app/facturador?status=borrador');
  });
});
