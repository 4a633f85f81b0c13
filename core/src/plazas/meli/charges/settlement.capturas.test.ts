import { capturas, startCapturas } from '@talonario/fixtures';
import { afterEach, expect, test } from 'vitest';
import { meliAgainst } from '../../../../../tests/builders/meliClient.ts';

// The report of the money as Mercado Libre really answered.

const open: { close(): unknown }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((resource) => resource.close()));
});

async function contra(...nombres: string[]) {
  const servidor = await startCapturas(capturas(...nombres));
  const { meli } = meliAgainst(servidor.url);
  open.push(servidor, { close: () => meli.cerrar() });
  return meli.cuenta('900000001');
}

/** `type net taxes: tax…` of each row, and how many could not be read. */
async function renglones(archivo: string): Promise<string[]> {
  const { movimientos, ilegibles } = await (await contra(archivo)).liquidacion('settlement.csv');
  expect(ilegibles).toEqual([]);
  return movimientos.map(({ movimiento: { tipo, neto, impuestos, detalle_impuestos } }) => {
    const detalle = detalle_impuestos.map(
      ({ entidad, detalle, importe }) => `${detalle}-${entidad} ${importe.toFixed(2)}`,
    );
    return [`${tipo} ${neto.toFixed(2)} ${impuestos.toFixed(2)}`, ...detalle].join(', ');
  });
}

const S_1 =
  'SETTLEMENT 11762.40 -402.97, tax_withholding-caba -324.98, tax_withholding_collector-debitos_creditos -77.99';

test.each([
  ['liquidacion/file-1', [S_1, 'REFUND -2807.55 0.00']],
  [
    'liquidacion/file-4',
    [
      'SETTLEMENT 15178.41 -526.97, tax_withholding-caba -526.97',
      'CHARGEBACK -15178.41 526.97, tax_withholding-caba 526.97',
      'CHARGEBACK_CANCEL 15178.41 -526.97, tax_withholding-caba -526.97',
    ],
  ],
  ['liquidacion/file-5', ['SETTLEMENT 70.15 0.00', 'SETTLEMENT 727.27 0.00', 'SETTLEMENT 2760.79 0.00']],
  ['liquidacion/file-6', ['SETTLEMENT 5679.72 -402.97, tax_withholding-caba -402.97']],
  [
    'liquidacion/file-7',
    [
      'SETTLEMENT 870.00 -30.00, tax_withholding_sircupa-cordoba -10.00, tax_withholding-iibb_cordoba -10.00, tax_withholding_collector-iibb_tucuman -10.00',
    ],
  ],
  [
    'liquidacion/file-8',
    [
      S_1,
      'REFUND -2807.55 0.00',
      'CHARGEBACK -15178.41 526.97, sin_detalle- 526.97',
      'CHARGEBACK_CANCEL 15178.41 -526.97, tax_withholding-caba -324.98, tax_withholding_collector-debitos_creditos -77.99, sin_detalle- -124.00',
    ],
  ],
])('%s is read whole', async (archivo, esperados) => {
  expect(await renglones(archivo)).toEqual(esperados);
});

test('a report is asked for, waited for and found in its list', async () => {
  const cuenta = await contra('liquidacion/report-1', 'liquidacion/list-2');
  expect(await cuenta.pedirLiquidacion({ desde: '2026-09-01', hasta: '2026-09-30' })).toEqual({ pedido: '56788' });
  expect(await cuenta.liquidaciones()).toEqual([
    { pedido: '56788', archivo: 'settlement-report-900000001-2026-10-02.csv', desde: '2026-09-01', lista: true },
  ]);
});

test('a report that was not created is told apart', async () => {
  const cuenta = await contra('liquidacion/report-2');
  expect(await cuenta.pedirLiquidacion({ desde: '2026-09-01', hasta: '2026-09-30' })).toBeNull();
});
