import { describe, expect, it, test } from 'vitest';
import { claseDeMovimiento } from './claseDeMovimiento.ts';
import { readLiquidacion } from './readLiquidacion.ts';

const plain = (valor: unknown) => JSON.parse(JSON.stringify(valor)) as unknown;
const movimientosOf = (csv: string) => readLiquidacion(csv).movimientos.map(({ movimiento }) => plain(movimiento));

const ENCABEZADO =
  'SOURCE_ID;TRANSACTION_TYPE;TRANSACTION_AMOUNT;TRANSACTION_DATE;FEE_AMOUNT;MKP_FEE_AMOUNT;TAXES_AMOUNT;SETTLEMENT_NET_AMOUNT;TAXES_DISAGGREGATED';
const DIA = '2026-11-18T10:22:30.000-03:00';
const BUENA = `1;SETTLEMENT;45000.00;${DIA};-6525;-6525;-107.73;38367.27;[{financial_entity:caba,amount:-107.73,detail:tax_withholding_sirtac}]`;

test.each([
  ['SETTLEMENT', 'cobro'],
  ['SETTLEMENT_SHIPPING', 'de_pago'],
  ['REFUND', 'devolucion'],
  ['REFUND_SHIPPING', 'de_pago'],
  ['REFUND_CANCEL', 'de_pago'],
  ['CHARGEBACK', 'contracargo'],
  ['CHARGEBACK_SHIPPING', 'contracargo'],
  ['CHARGEBACK_CANCEL', 'contracargo_ganado'],
  ['CHARGEBACK_SHIPPING_CANCEL', 'contracargo_ganado'],
  ['DISPUTE', 'de_pago'],
  ['CASHBACK', 'bono'],
  ['PAYOUTS', 'banco'],
  ['WITHDRAWAL_CANCEL', 'banco'],
  ['PAYOUTS_2027', 'otro'],
])('a row %s of the report moves: %s', (tipo, clase) => {
  expect(claseDeMovimiento(tipo)).toBe(clase);
});

describe('the report of the account', () => {
  it('has its taxes as JSON without quotes, or with them', () => {
    const conComillas = `2;PAYOUTS;-100;${DIA};;;;-100;"[{""financial_entity"":""caba"",""amount"":-1,""detail"":""tax_iva""}]"`;
    expect(movimientosOf([ENCABEZADO, BUENA, conComillas].join('\r\n'))).toMatchObject([
      {
        fuente_id: '1',
        tipo: 'SETTLEMENT',
        importe: '45000',
        cargos: '-6525',
        cargos_mp: '-6525',
        neto: '38367.27',
        cupon: null,
        detalle_impuestos: [{ entidad: 'caba', detalle: 'tax_withholding_sirtac', importe: '-107.73' }],
      },
      { tipo: 'PAYOUTS', clase: 'banco', cargos: '0', detalle_impuestos: [{ detalle: 'tax_iva', importe: '-1' }] },
    ]);
  });

  it('separated by commas has JSON columns whose inner quotes are not doubled', () => {
    // Rows of a real report of 118,029 (August 2026), people and companies replaced.
    const impuestos =
      '"[{"financial_entity":"caba","amount":"-324.98","detail":"tax_withholding"}, {"financial_entity":"debitos_creditos","amount":"-77.99","detail":"tax_withholding_collector"}]"';
    const csv = [
      'TRANSACTION_DATE,SETTLEMENT_DATE,EXTERNAL_REFERENCE,SOURCE_ID,TRANSACTION_TYPE,TRANSACTION_AMOUNT,TRANSACTION_CURRENCY,FEE_AMOUNT,SETTLEMENT_NET_AMOUNT,SETTLEMENT_CURRENCY,METADATA,TAXES_AMOUNT,TAX_DETAIL,TAXES_DISAGGREGATED,PAYER_NAME',
      `2026-08-20T10:00:00.000-04:00,2026-08-20T10:00:02.000-04:00,"ref-a",175503622092,SETTLEMENT,12999.00,ARS,-833.63,11762.40,ARS,"[{}]",-402.97,iibb_caba,${impuestos},`,
      `2026-08-21T11:00:00.000-04:00,2026-08-21T11:00:02.000-04:00,"ref-a",175503622092,REFUND,-3000.00,ARS,192.45,-2807.55,ARS,"[{}]",0.00,iibb_caba,${impuestos},`,
      `2026-03-24T15:08:18.000-04:00,2026-06-13T17:50:28.000-04:00,"ref-c",151739780380,CHARGEBACK_CANCEL,16999.00,ARS,-1293.62,15178.41,ARS,"[{}]",-526.97,iibb_caba,${impuestos},`,
      '',
    ].join('\n');
    const dos = [
      { entidad: 'caba', detalle: 'tax_withholding', importe: '-324.98' },
      { entidad: 'debitos_creditos', detalle: 'tax_withholding_collector', importe: '-77.99' },
    ];
    expect(movimientosOf(csv)).toMatchObject([
      { fuente_id: '175503622092', importe: '12999', neto: '11762.4', detalle_impuestos: dos },
      // The refund gave no tax back: it repeats the detail of the sale.
      { tipo: 'REFUND', neto: '-2807.55', impuestos: '0', detalle_impuestos: [] },
      {
        tipo: 'CHARGEBACK_CANCEL',
        detalle_impuestos: [...dos, { entidad: '', detalle: 'sin_detalle', importe: '-124' }],
      },
    ]);
  });

  it('has a bare [{}] where nothing was withheld, and elements without amount', () => {
    const sinImpuestos = `5067634447;SETTLEMENT;79.00;${DIA};-8.85;-8.85;0.00;70.15;[{}]`;
    const sinImporte = `3;SETTLEMENT;100;${DIA};0;0;-10;90;[{financial_entity:caba,detail:tax_withholding},{financial_entity:cordoba,amount:-4,detail:tax_withholding_sircupa}]`;
    expect(movimientosOf([ENCABEZADO, sinImpuestos, sinImporte].join('\n'))).toMatchObject([
      { neto: '70.15', detalle_impuestos: [] },
      {
        detalle_impuestos: [
          { entidad: 'cordoba', detalle: 'tax_withholding_sircupa', importe: '-4' },
          { detalle: 'sin_detalle', importe: '-6' },
        ],
      },
    ]);
  });

  it('gives the seller’s coupon when it has that column', () => {
    const csv = [
      'SOURCE_ID;TRANSACTION_TYPE;TRANSACTION_AMOUNT;TRANSACTION_DATE;FEE_AMOUNT;TAXES_AMOUNT;COUPON_AMOUNT;SETTLEMENT_NET_AMOUNT',
      `24401417;SETTLEMENT;12999.00;${DIA};-416.81;-402.97;-6499.50;5679.72`,
    ].join('\n');
    expect(movimientosOf(csv)).toMatchObject([{ cupon: '-6499.5', neto: '5679.72' }]);
  });

  it.each([
    ['without its date', `7;SETTLEMENT;1;ayer;0;0;0;1;`],
    ['with an amount that is none', `7;SETTLEMENT;mucho;${DIA};0;0;0;0;`],
    ['without its net', `7;SETTLEMENT;1;${DIA};0;0;0;;`],
    ['with a cell too many', `7;SETTLEMENT;1;${DIA};0;0;0;1;;;`],
  ])('sets aside a row %s, reports its payment and reads the others', (_, rota) => {
    const { movimientos, ilegibles } = readLiquidacion([ENCABEZADO, rota, BUENA].join('\n'));
    expect(movimientos.map(({ movimiento }) => movimiento.fuente_id)).toEqual(['1']);
    expect(ilegibles).toMatchObject([{ texto: rota }]);
  });

  it('sets aside a row whose quotes do not close, and reads the next ones', () => {
    const rota = `7;SETTLEMENT;1;${DIA};0;0;0;1;"[{`;
    const { movimientos, ilegibles } = readLiquidacion([ENCABEZADO, rota, BUENA, BUENA].join('\n'));
    expect([movimientos.length, ilegibles.length]).toEqual([2, 1]);
  });

  it('is empty below its heading when nothing moved', () => {
    expect(readLiquidacion(ENCABEZADO)).toEqual({ movimientos: [], ilegibles: [] });
  });

  it.each([
    ['without a column', 'SOURCE_ID;TRANSACTION_TYPE\n1;SETTLEMENT'],
    ['of which no row can be read', `${ENCABEZADO}\n1;SETTLEMENT;1;ayer;0;0;0;1;`],
    ['that is a page of a gateway', '<html>502</html>'],
    ['that is empty', ''],
  ])('%s is not the report of a month without movements', (_, csv) => {
    expect(() => readLiquidacion(csv)).toThrow('plaza_no_disponible');
  });
});
