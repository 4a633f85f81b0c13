import { addDays } from '@talonario/core/base';
import { beforeAll, expect, test } from 'vitest';
import { hoy, type UsuarioDePrueba } from '../helpers/servicios/servidor.ts';
import {
  expectReceptores,
  filtro,
  openFiltros,
  ORDEN,
  PACK,
  seedListado,
  TODAS,
  typeFiltro,
} from '../helpers/navegador/listado.ts';
import { choose } from '../helpers/navegador/mando.ts';
import { expectAddress, expectValue, expectVisible } from '../helpers/navegador/pagina.ts';
import { navegador } from '../helpers/navegador/compartido.ts';

let vendedora: UsuarioDePrueba;

beforeAll(async () => {
  ({ vendedora } = await seedListado(navegador.servidor));
});

test('each filter leaves its vouchers, is in the address and is removed by its chip', async () => {
  const page = await navegador.visita({ token: vendedora.token });
  await page.goto('/app/facturador');
  await expectReceptores(page, TODAS);
  await expectVisible(page.getByText('7 comprobantes', { exact: true }));
  await openFiltros(page);
  const ayer = addDays(hoy(), -1);
  const casos: [poner: () => Promise<void>, query: string, chip: RegExp, receptores: string[]][] = [
    [() => choose(page, 'Emisor', 'Martín Pereyra'), 'company=', /Emisor: Martín Pereyra/, ['Elsa Vega']],
    [() => typeFiltro(page, 'Receptor', 'bru'), 'facturado=bru', /Receptor: bru/, ['Bruno Díaz', 'Bruno Díaz']],
    [() => typeFiltro(page, 'Receptor', '30-71123456-6'), 'facturado=', /Receptor/, ['Distribuidora del Sur SA']],
    [() => choose(page, 'Estado', 'Borrador'), 'status=borrador', /Estado: Borrador/, ['Carla Ruiz']],
    [() => choose(page, 'Estado', 'Emitida'), 'status=emitida', /Estado: Emitida/, TODAS.slice(0, -1)],
    [
      () => choose(page, 'Tipo de comprobante', 'Nota de Crédito B'),
      'tipoComprobante=8',
      /Tipo: Nota de/,
      ['Bruno Díaz'],
    ],
    [() => typeFiltro(page, 'Punto de venta', '5'), 'puntoDeVenta=5', /Punto de venta: 5/, ['Franco Gil']],
    [() => typeFiltro(page, 'Número', '120'), 'comprobante=120', /Número: 120/, ['Franco Gil']],
    [() => typeFiltro(page, 'Número de venta', ORDEN), `ventaId=${ORDEN}`, /Venta: 2000002222222222/, ['Ana Gómez']],
    [() => typeFiltro(page, 'Número de venta', PACK), `ventaId=${PACK}`, /Venta: 2000001111111111/, ['Ana Gómez']],
    [
      () => typeFiltro(page, 'Hasta', ayer.split('-').toReversed().join('/')),
      `fechaHasta=${ayer}`,
      /Hasta: /,
      ['Carla Ruiz'],
    ],
    [
      () => typeFiltro(page, 'Desde', ayer.split('-').toReversed().join('')),
      `fechaDesde=${ayer}`,
      /Desde: /,
      TODAS.slice(0, -1),
    ],
    [() => typeFiltro(page, 'Apodo del comprador', 'compradora'), 'buyerNickname=compradora', /Apodo: /, ['Ana Gómez']],
  ];
  for (const [poner, query, chip, receptores] of casos) {
    await poner();
    await expectReceptores(page, receptores);
    expect(page.url()).toContain(query);
    await page.getByRole('button', { name: chip }).click();
    await expectAddress(page, '/app/facturador');
    await expectReceptores(page, TODAS);
  }
});

test('filters survive a reload and Back, and Limpiar removes all of them', async () => {
  const page = await navegador.visita({ token: vendedora.token });
  await page.goto('/app/facturador');
  await openFiltros(page);
  // A complete number has its point of sale.
  await typeFiltro(page, 'Número', '0005-00000120');
  await expectAddress(page, '/app/facturador?puntoDeVenta=5&comprobante=120');
  await expectReceptores(page, ['Franco Gil']);
  await choose(page, 'Estado', 'Borrador');
  const nada = page.getByText('Ningún comprobante coincide con los filtros');
  await expectVisible(nada);
  await page.reload();
  await expectVisible(nada, page.getByRole('button', { name: /Estado: Borrador/ }));
  await openFiltros(page);
  await expectValue(filtro(page, 'Número'), '120');
  await page.goBack();
  await expectReceptores(page, ['Franco Gil']);
  await page.getByRole('link', { name: 'FC B 0005-00000120', exact: true }).click();
  await expectVisible(page.getByRole('heading', { level: 1, name: 'FC B 0005-00000120' }));
  await page.goBack();
  await expectReceptores(page, ['Franco Gil']);
  await page.getByRole('button', { name: 'Limpiar' }).click();
  await expectAddress(page, '/app/facturador');
  await expectReceptores(page, TODAS);
});

test('a range that ends before it starts is not requested', async () => {
  const page = await navegador.visita({ token: vendedora.token });
  await page.goto('/app/facturador?fechaDesde=2026-10-02&fechaHasta=2026-10-01');
  const sentence = 'Fecha inválida: "Fecha desde" mayor a "Fecha Hasta"';
  await expectVisible(page.getByText(sentence).first(), page.getByText('Corregí las fechas, o mirá todos.'));
  await page.getByRole('button', { name: 'Limpiar' }).last().click();
  await expectReceptores(page, TODAS);
});
