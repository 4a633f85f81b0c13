import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import {
  anunciado,
  cargo,
  dec,
  empresaMeli,
  envioMeli,
  facturado,
  movimiento,
  orden,
  pago,
  ventaConCobros,
  type CargoCorto,
} from '../../../../tests/builders/cobros.ts';
import type { EstadoPago } from '../../contract/cobros/pago.ts';
import { NINGUNO, POR_SABER, sabido } from '../../contract/sabido.ts';
import type { TerminoRealizado } from '../../contract/cobros/realizada.ts';
import { rentabilidadFilas } from './reporte/rentabilidadFilas.ts';
import { realizeVenta } from './realizeVenta.ts';
import type { VentaARealizar } from './venta.ts';

const COLUMNAS = [
  'ingreso_neto',
  'comision',
  'envio',
  'iibb',
  'costo',
  'ajustes',
  'impuesto_cheque',
  'ganancia',
] as const;

/** One line per order: its columns, then amount received, advances and difference. Every row explains itself. */
function filas(venta: VentaARealizar): string[] {
  return realizeVenta(venta).map((fila) => {
    const suma = (termino: TerminoRealizado) =>
      fila.renglones
        .filter((renglon) => renglon.termino === termino)
        .reduce((total, renglon) => total.plus(renglon.importe), new Decimal(0))
        .toFixed(2);
    for (const columna of [...COLUMNAS.slice(0, -1), 'adelantos'] as TerminoRealizado[]) {
      expect([columna, suma(columna)]).toEqual([columna, fila[columna]?.toFixed(2)]);
    }
    expect(suma('neto_recibido')).toBe((fila.neto_recibido ?? new Decimal(0)).toFixed(2));
    const texto = (valor: Decimal | null) => valor?.toFixed(2) ?? 'nada';
    return [
      COLUMNAS.map((columna) => texto(fila[columna])).join(' '),
      `recibido ${texto(fila.neto_recibido)}`,
      `adelantos ${texto(fila.adelantos)}`,
      `diferencia ${texto(fila.diferencia)}`,
      fila.fuente,
    ].join(' | ');
  });
}

const avisos = (venta: VentaARealizar) => realizeVenta(venta).map((fila) => fila.avisos.join(' '));

/** A sale of 45.000 with these charges, whose goods cost 18.000; IIBB 4 %. */
const de45 = (cargos: readonly CargoCorto[], cambios: Partial<VentaARealizar> = {}) =>
  ventaConCobros(
    [orden({ precio: 45_000, comision: 6525, costo: 18_000, pagos: [anunciado()] })],
    [pago(45_000, cargos)],
    { empresa: { ...empresaMeli, iibb_porcentaje: dec(4) }, ...cambios },
  );

const COMISION: CargoCorto = ['meli_percentage_fee', 6525];
const ENVIO: CargoCorto = ['shp_cross_docking', '3970.24'];
const SIRTAC: CargoCorto = ['tax_withholding_sirtac-caba', 135];
const CHEQUE: CargoCorto = ['tax_withholding_collector-debitos_creditos', 270];
const FLEX = { envio: envioMeli({ logistica: 'flex', costo_vendedor: dec('4999.99') }) };

describe('the golden cases', () => {
  test('E1: fee, shipping, SIRTAC and the bank-debit tax in one payment', () => {
    // 45000 − 6525 − 3970.24 − 135 − 270 = 34099.76
    // 37190.08 − 5392.56 − 3281.19 − 1487.60 − 18000.00 = 9028.73; 135 + 270 apart
    expect(filas(de45([COMISION, ENVIO, SIRTAC, CHEQUE]))).toEqual([
      '37190.08 5392.56 3281.19 1487.60 18000.00 0.00 0.00 9028.73 | recibido 34099.76 | adelantos 405.00 | diferencia 0.00 | real',
    ]);
  });

  test('E2: Flex: the shipment’s figure is nobody’s cost, and the buyer’s shipping reaches the seller', () => {
    // 20000 + 5000 − 5400 − 75 − 150 = 19375
    // 25000/1.21 = 20661.16; − 4462.81 − 3500 − 723.14 − 6000 − 20000×1 % = 5775.21
    const cargos: CargoCorto[] = [
      ['meli_percentage_fee', 5400],
      ['tax_withholding_sirtac-caba', 75],
      ['tax_withholding_payout', 150],
    ];
    const venta = ventaConCobros(
      [orden({ precio: 20_000, comision: 5400, costo: 6000, pagos: [anunciado()] })],
      [pago(20_000, cargos, { envio: dec(5000) })],
      { ...FLEX, empresa: { ...empresaMeli, ajuste_variable: dec(1) } },
    );
    expect(filas(venta)).toEqual([
      '20661.16 4462.81 3500.00 723.14 6000.00 200.00 0.00 5775.21 | recibido 19375.00 | adelantos 225.00 | diferencia 0.00 | real',
    ]);
  });
});

describe('cases computed by hand', () => {
  test('1. a fee in three parts: percentage, fixed and installments', () => {
    // 6525 + 3030 + 3780 = 13335; /1.21 = 11020.66. Net 45000 − 13335 − 3970.24 = 27694.76
    // 37190.08 − 11020.66 − 3281.19 − 1487.60 − 18000 = 3400.63
    const venta = de45([COMISION, ['flat_fee', 3030], ['financing_add_on_fee', 3780], ENVIO]);
    expect(filas(venta)).toEqual([
      '37190.08 11020.66 3281.19 1487.60 18000.00 0.00 0.00 3400.63 | recibido 27694.76 | adelantos 0.00 | diferencia 0.00 | real',
    ]);
  });

  test('2. shipping billed apart from the payment', () => {
    // Net 45000 − 6525 = 38475: the shipping is charged in the bill, not in the payment
    const venta = de45([COMISION], { facturados: [facturado('CXD', '3970.24', { envio_id: '44551200001' })] });
    expect(filas(venta)).toEqual([
      '37190.08 5392.56 3281.19 1487.60 18000.00 0.00 0.00 9028.73 | recibido 38475.00 | adelantos 0.00 | diferencia 0.00 | real',
    ]);
  });

  test('3. the same shipping in the payment and in the bill counts once', () => {
    const venta = de45([COMISION, ENVIO], {
      facturados: [facturado('CXD', '3970.24', { envio_id: '44551200001' }), facturado('CV', 6525, { order_id: '1' })],
    });
    expect(filas(venta)).toEqual([
      '37190.08 5392.56 3281.19 1487.60 18000.00 0.00 0.00 9028.73 | recibido 34504.76 | adelantos 0.00 | diferencia 0.00 | real',
    ]);
  });

  test('4. the bill gives back half of the shipping', () => {
    // 3970.24 − 1985.12 = 1985.12; /1.21 = 1640.60; 9028.73 + 3281.19 − 1640.60 = 10669.32
    const venta = de45([COMISION, ENVIO], {
      facturados: [facturado('CXD', '3970.24', { detalle_id: '7' }), facturado('BXD', '-1985.12', { bonifica: '7' })],
    });
    expect(filas(venta)[0]).toMatch(/^37190.08 5392.56 1640.60 1487.60 18000.00 0.00 0.00 10669.32 /);
  });

  test('5. part refunded, and with it part of the fee', () => {
    // (45000 − 9000)/1.21 = 29752.07; fee 6525 − 1305 = 5220 → 4314.05; IIBB 29752.07×4 % = 1190.08
    // 29752.07 − 4314.05 − 3281.19 − 1190.08 − 18000 = 2966.75. Net 34504.76 − 9000 + 1305 = 26809.76
    const venta = de45([], {
      pagos: new Map([
        [
          '98110000001',
          pago(45_000, [['meli_percentage_fee', 6525, 1305], ENVIO], {
            devuelto: dec(9000),
            devoluciones: [{ importe: dec(9000), fecha: null, de: [] }],
          }),
        ],
      ]),
    });
    expect(filas(venta)).toEqual([
      '29752.07 4314.05 3281.19 1190.08 18000.00 0.00 0.00 2966.75 | recibido 26809.76 | adelantos 0.00 | diferencia 0.00 | real',
    ]);
  });

  test('6. cancelled after it left: only its shipping stays, since the fee came back', () => {
    // Net stays 34504.76 in the payment: − 45000 + 6525 = −3970.24, which is the shipping. 3970.24/1.21 = 3281.19
    const venta = ventaConCobros(
      [
        orden({
          precio: 45_000,
          comision: 6525,
          costo: 18_000,
          pagos: [anunciado('98110000001', { estado: 'devuelto' })],
          orden: { estado: 'cancelada', status: 'cancelled', reembolsado: dec(45_000) },
        }),
      ],
      [pago(45_000, [['meli_percentage_fee', 6525, 6525], ENVIO], { estado: 'devuelto', devuelto: dec(45_000) })],
    );
    expect(filas(venta)).toEqual([
      '0.00 0.00 3281.19 0.00 0.00 0.00 0.00 -3281.19 | recibido -3970.24 | adelantos 0.00 | diferencia 0.00 | real',
    ]);
  });

  test('7. cancelled before it left: nothing is left', () => {
    const venta = ventaConCobros(
      [
        orden({
          precio: 45_000,
          comision: 6525,
          costo: 18_000,
          orden: { estado: 'cancelada', status: 'cancelled', reembolsado: dec(45_000) },
        }),
      ],
      [],
      { envio: envioMeli({ estado: 'cancelado', costo_vendedor: dec('3970.24') }) },
    );
    expect(filas(venta)).toEqual([
      '0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 | recibido nada | adelantos 0.00 | diferencia nada | estimado',
    ]);
  });

  test('8. a chargeback: the money went back, the goods did not', () => {
    // Income 0; fee 5392.56 and shipping 3281.19 stay, as the cost: −26673.75. Net 34504.76 − 45000 = −10495.24
    const venta = de45([], {
      pagos: new Map([['98110000001', pago(45_000, [COMISION, ENVIO], { estado: 'contracargo' })]]),
    });
    expect(filas(venta)).toEqual([
      '0.00 5392.56 3281.19 0.00 18000.00 0.00 0.00 -26673.75 | recibido -10495.24 | adelantos 0.00 | diferencia 0.00 | real',
    ]);
    expect(avisos(venta)).toEqual(['contracargo']);
  });

  test('9. two payments of one order', () => {
    // 30000 + 15000; fees 4350 + 2175 = 6525; nets 30000 − 4350 − 3970.24 = 21679.76 and 15000 − 2175 = 12825
    const venta = ventaConCobros(
      [orden({ precio: 45_000, comision: 6525, costo: 18_000, pagos: [anunciado('1'), anunciado('2')] })],
      [
        pago(30_000, [['meli_percentage_fee', 4350], ENVIO], { pago_id: '1' }),
        pago(15_000, [['meli_percentage_fee', 2175]], { pago_id: '2' }),
      ],
      { empresa: { ...empresaMeli, iibb_porcentaje: dec(4) } },
    );
    expect(filas(venta)).toEqual([
      '37190.08 5392.56 3281.19 1487.60 18000.00 0.00 0.00 9028.73 | recibido 34504.76 | adelantos 0.00 | diferencia 0.00 | real',
    ]);
  });

  test('9b. two payments, one unread: what the other brought for the shipping counts, with a warning', () => {
    const cargos: CargoCorto[] = [
      ['meli_percentage_fee', 5745.85],
      ['financing_add_on_fee', 4967.38],
      ['shp_cross_docking', 12_163.7],
      ['tax_withholding_sirtac-santa_cruz', 112.33],
    ];
    const [fila] = realizeVenta(
      ventaConCobros(
        [orden({ precio: 37_070, comision: 10_713.23, costo: 10_000, pagos: [anunciado('1'), anunciado('2')] })],
        [pago(32_070, cargos, { pago_id: '2', envio: dec(5373.7) })],
      ),
    );
    // (37,070 + 5,373.70) / 1.21; 12,163.70 / 1.21
    expect([fila?.ingreso_neto, fila?.envio].map((importe) => importe?.toFixed(2))).toEqual(['35077.44', '10052.64']);
    expect([fila?.fuente, fila?.neto_recibido, fila?.diferencia]).toEqual(['pendiente', null, null]);
  });

  test('10. a rejected payment before the good one counts for nothing', () => {
    const venta = ventaConCobros(
      [
        orden({
          precio: 45_000,
          comision: 6525,
          costo: 18_000,
          pagos: [anunciado('1', { estado: 'rechazado' }), anunciado('2')],
        }),
      ],
      [pago(45_000, [COMISION, ENVIO], { pago_id: '2' })],
    );
    expect(filas(venta)[0]).toContain('recibido 34504.76 | adelantos 0.00 | diferencia 0.00 | real');
  });

  test('11. an unknown charge counts whole, with a warning', () => {
    // 6525/1.21 = 5392.56, and 100 with no VAT that we know of: 5492.56. 9028.73 − 100 = 8928.73
    const cargos = [COMISION, ENVIO].map((cargoCorto) => cargo(cargoCorto));
    const raro = { ...cargo(['ajuste_logistico_2027', 100]), tipo: 'desconocido' as const };
    const entero = pago(45_000, [], { cargos: [...cargos, raro], neto: dec('34404.76') });
    const venta = de45([], { pagos: new Map([[entero.pago_id, entero]]) });
    expect(filas(venta)).toEqual([
      '37190.08 5492.56 3281.19 1487.60 18000.00 0.00 0.00 8928.73 | recibido 34404.76 | adelantos 0.00 | diferencia 0.00 | real',
    ]);
    expect(avisos(venta)).toEqual(['cargo_desconocido']);
    expect(realizeVenta(venta)[0]?.renglones).toContainEqual({
      termino: 'comision',
      concepto: 'ajuste_logistico_2027',
      importe: dec(100),
      fuente: 'pago',
      referencia: '98110000001',
    });
  });

  test('12. Flex with its technology charge, told twice and counted once', () => {
    // 605/1.21 = 500, and the courier 3500: 4000. Net 45000 − 6525 − 605 = 37870
    // 37190.08 − 5392.56 − 4000 − 1487.60 − 18000 = 8309.92
    const venta = de45([COMISION, ['shp_self_service_tech', 605]], {
      ...FLEX,
      facturados: [facturado('CSSTEC', 605, { envio_id: '44551200001' })],
    });
    expect(filas(venta)).toEqual([
      '37190.08 5392.56 4000.00 1487.60 18000.00 0.00 0.00 8309.92 | recibido 37870.00 | adelantos 0.00 | diferencia 0.00 | real',
    ]);
  });

  test('13. Flex with the marketplace’s bonus, which the account’s report tells of', () => {
    // 1210/1.21 = 1000 more of income: 38190.08; IIBB 1527.60; 38190.08 − 5392.56 − 3500 − 1527.60 − 18000 = 9769.92
    const venta = de45([COMISION], { ...FLEX, movimientos: [movimiento('CASHBACK', { importe: dec(1210) })] });
    expect(filas(venta)[0]).toMatch(/^38190.08 5392.56 3500.00 1527.60 18000.00 0.00 0.00 9769.92 /);
  });

  test('14. Flex cancelled after it left: the courier was paid', () => {
    const venta = ventaConCobros(
      [orden({ precio: 45_000, costo: 18_000, orden: { estado: 'cancelada', reembolsado: dec(45_000) } })],
      [],
      FLEX,
    );
    expect(filas(venta)[0]).toMatch(/^0.00 0.00 3500.00 0.00 0.00 0.00 0.00 -3500.00 /);
  });

  test('15. Monotributo: nothing is divided, and the bank-debit tax is a cost', () => {
    // 45000 − 6525 − 3970.24 − 1800 − 18000 − 270 = 14434.76
    const venta = de45([COMISION, ENVIO, SIRTAC, CHEQUE], {
      empresa: { ...empresaMeli, iibb_porcentaje: dec(4), situacion_iva: 6 },
    });
    expect(filas(venta)).toEqual([
      '45000.00 6525.00 3970.24 1800.00 18000.00 0.00 270.00 14434.76 | recibido 34099.76 | adelantos 135.00 | diferencia 0.00 | real',
    ]);
  });

  test('16. a third of the bank-debit tax is recovered', () => {
    // 270 × 33 % = 89.10 in advance, 180.90 of cost: 9028.73 − 180.90 = 8847.83
    const venta = de45([COMISION, ENVIO, CHEQUE], {
      empresa: { ...empresaMeli, iibb_porcentaje: dec(4), debitos_creditos_computable: dec(33) },
    });
    expect(filas(venta)[0]).toContain('0.00 180.90 8847.83 | recibido 34234.76 | adelantos 89.10 |');
  });

  test('17. a payment whose net is short is told with the difference', () => {
    // 34504.76 expected and 34404.75 received
    const venta = de45([], {
      pagos: new Map([['98110000001', pago(45_000, [COMISION, ENVIO], { neto: dec('34404.75') })]]),
    });
    expect(filas(venta)[0]).toContain('recibido 34404.75 | adelantos 0.00 | diferencia -100.01 |');
    expect(avisos(venta)).toEqual(['no_cierra']);
  });

  test('18. the seller’s coupon is money that never came', () => {
    // 45000 − 600 = 44400 paid; /1.21 = 36694.21; IIBB 4 % = 1467.77
    // 36694.21 − 5392.56 − 3281.19 − 1467.77 − 18000 = 8552.69. Net 44400 − 6525 − 3970.24 = 33904.76
    const venta = ventaConCobros(
      [orden({ precio: 45_000, comision: 6525, costo: 18_000, cupon: 600, pagos: [anunciado()] })],
      [pago(44_400, [COMISION, ENVIO])],
      { empresa: { ...empresaMeli, iibb_porcentaje: dec(4) } },
    );
    expect(filas(venta)).toEqual([
      '36694.21 5392.56 3281.19 1467.77 18000.00 0.00 0.00 8552.69 | recibido 33904.76 | adelantos 0.00 | diferencia 0.00 | real',
    ]);
  });

  test('a coupon with an unknown seller’s part leaves no profit, and no difference with its payment', () => {
    const sinSaber = (cambios: Partial<VentaARealizar['ordenes'][number]['orden']> = {}) =>
      realizeVenta(
        ventaConCobros(
          [orden({ precio: 45_000, comision: 6525, costo: 18_000, cupon: null, pagos: [anunciado()], orden: cambios })],
          [pago(44_400, [COMISION, ENVIO])],
        ),
      )[0];
    const fila = sinSaber();
    expect([fila?.ganancia, fila?.diferencia, fila?.fuente]).toEqual([null, null, 'pendiente']);
    expect(fila?.avisos).toEqual(['cupon_pendiente']);
    expect(fila?.neto_recibido?.toFixed(2)).toBe('33904.76');
    // A cancelled order brings no money in.
    expect(sinSaber({ estado: 'cancelada' })?.avisos).not.toContain('cupon_pendiente');
  });

  test('19. a pack: the shipping of one payment is shared by both orders', () => {
    // 3470.24 = 2568.88 + 901.36 → 2123.04 and 744.93; 57000/1.21 = 47107.44, 20000/1.21 = 16528.93
    // 47107.44 − 11838.84 − 2123.04 − 1648.76 − 18000 = 13496.80
    // 16528.93 − 4462.81 − 744.93 − 578.51 − 6543.60 = 4199.08 (4 × 1558 × 1.05 = 6543.60)
    const venta = ventaConCobros(
      [
        orden({ id: '1', precio: 28_500, cantidad: 2, comision: '7162.50', costo: 9000, pagos: [anunciado('1')] }),
        orden({
          id: '2',
          precio: 20_000,
          comision: 5400,
          costo: 4,
          moneda: 'USD',
          dolar: 1558,
          pagos: [anunciado('2')],
        }),
      ],
      [
        pago(
          57_000,
          [
            ['meli_percentage_fee', 14_325],
            ['shp_cross_docking', '3470.24'],
          ],
          { pago_id: '1' },
        ),
        pago(20_000, [['meli_percentage_fee', 5400]], { pago_id: '2' }),
      ],
    );
    expect(filas(venta)).toEqual([
      '47107.44 11838.84 2123.04 1648.76 18000.00 0.00 0.00 13496.80 | recibido 39204.76 | adelantos 0.00 | diferencia 0.00 | real',
      '16528.93 4462.81 744.93 578.51 6543.60 0.00 0.00 4199.08 | recibido 14600.00 | adelantos 0.00 | diferencia 0.00 | real',
    ]);
  });

  test('20. a payment for the two orders of a pack is shared by their amounts', () => {
    // 30000 and 15000 of 45000: fee 6525 → 4350 and 2175; net 38475 → 25650 and 12825
    const venta = ventaConCobros(
      [
        orden({ id: '1', precio: 30_000, costo: 10_000, pagos: [anunciado()] }),
        orden({ id: '2', precio: 15_000, costo: 5000, pagos: [anunciado()] }),
      ],
      [pago(45_000, [COMISION])],
    );
    expect(filas(venta).map((fila) => fila.split(' | ').slice(1).join(' | '))).toEqual([
      'recibido 25650.00 | adelantos 0.00 | diferencia 0.00 | real',
      'recibido 12825.00 | adelantos 0.00 | diferencia 0.00 | real',
    ]);
  });

  test.each([
    ['its only payment read', [anunciado()], '0.00', 'real'],
    ['one of its two payments read', [anunciado(), anunciado('98000002')], '3281.19', 'pendiente'],
  ])('a shipping announced and in no payment: %s', (_, pagos, costo, fuente) => {
    const venta = ventaConCobros(
      [orden({ precio: 45_000, comision: 6525, costo: 18_000, pagos })],
      [pago(45_000, [COMISION])],
      {
        envio: envioMeli({ costo_vendedor: dec('3970.24') }),
      },
    );
    expect(filas(venta).map((fila) => [fila.split(' ')[2], fila.split(' | ').at(-1)])).toEqual([[costo, fuente]]);
  });

  test('21. no payment has arrived: figures are the announced ones, marked as an estimate', () => {
    // sale_fee 6525 and the shipment’s 3970.24, as in E1
    const venta = ventaConCobros([orden({ precio: 45_000, comision: 6525, costo: 18_000, pagos: [anunciado()] })], [], {
      envio: envioMeli({ costo_vendedor: dec('3970.24') }),
      empresa: { ...empresaMeli, iibb_porcentaje: dec(4) },
    });
    expect(filas(venta)).toEqual([
      '37190.08 5392.56 3281.19 1487.60 18000.00 0.00 0.00 9028.73 | recibido nada | adelantos 0.00 | diferencia nada | estimado',
    ]);
  });

  test('22. the fee is not told yet, or differs between order and payment', () => {
    const sin = ventaConCobros([orden({ precio: 45_000, comision: null, costo: 18_000 })], []);
    expect(avisos(sin)).toEqual(['comision_pendiente']);
    const conComision = [anunciado('1', { comision: dec(6526) })];
    const dos = ventaConCobros([orden({ precio: 45_000, comision: 6525, costo: 18_000, pagos: conComision })], []);
    expect(avisos(dos)).toEqual(['comision_distinta']);
  });

  test('23. shipping that the payment hands on from the payer does not reach the seller', () => {
    // Net 45000 − 6525 = 38475: the buyer’s 4500.01 went to the marketplace
    const cargos = [cargo(COMISION), cargo(['shp_cross_docking', '4500.01'], 'comprador')];
    const pagoConEnvio = pago(45_000, [], { envio: dec('4500.01'), cargos, neto: dec(38_475) });
    expect(filas(de45([], { pagos: new Map([[pagoConEnvio.pago_id, pagoConEnvio]]) }))[0]).toMatch(
      /^37190.08 5392.56 0.00 .* \| recibido 38475.00 \| adelantos 0.00 \| diferencia 0.00 \| real$/,
    );
  });

  test('24. advances by province, the surcharge only when registered, and those of the account’s report', () => {
    const venta = de45([
      COMISION,
      SIRTAC,
      ['tax_withholding_sirtac_sobretasa-santa_fe', 30],
      ['tax_withholding-cordoba', 20],
      ['iibb_tucuman', 10],
      ['tax_withholding_iva', 40],
      ['tax_withholding_ganancias', 50],
    ]);
    const [fila] = realizeVenta(venta);
    expect(
      fila?.adelantados.map(({ impuesto, jurisdiccion, solo_con_alta, importe }) => [
        impuesto,
        jurisdiccion,
        solo_con_alta,
        importe.toNumber(),
      ]),
    ).toEqual([
      ['sirtac', 0, false, 135],
      ['sirtac', 12, true, 30],
      ['iibb', 3, false, 20],
      ['iibb', 14, false, 10],
      ['iva', null, false, 40],
      ['ganancias', null, false, 50],
    ]);
    const callado = de45([COMISION], {
      movimientos: [
        movimiento('SETTLEMENT', {
          detalle_impuestos: [{ entidad: 'caba', detalle: 'tax_withholding_sirtac', importe: dec('-107.73') }],
        }),
      ],
    });
    expect(realizeVenta(callado)[0]?.adelantos.toFixed(2)).toBe('107.73');
  });
});

describe('a refunded order', () => {
  const estado = (venta: VentaARealizar) => realizeVenta(venta).map((fila) => fila.estado);
  const devuelto = (importe: number, estado: EstadoPago = 'cobrado') =>
    de45([], { pagos: new Map([['98110000001', pago(45_000, [COMISION], { estado, devuelto: dec(importe) })]]) });
  const anunciada = (reembolsado: number) =>
    ventaConCobros(
      [orden({ precio: 45_000, costo: 18_000, cupon: 600, orden: { reembolsado: dec(reembolsado) } })],
      [],
    );

  test('is told apart when refunded in full or in part, also before its payments are read', () => {
    expect([45_000, 44_999, 0].flatMap((importe) => estado(devuelto(importe)))).toEqual([
      'devuelta',
      'devuelta_en_parte',
      'paga',
    ]);
    expect(estado(devuelto(0, 'contracargo'))).toEqual(['devuelta']);
    // The seller's coupon was never paid.
    expect([44_400, 44_399].flatMap((importe) => estado(anunciada(importe)))).toEqual([
      'devuelta',
      'devuelta_en_parte',
    ]);
  });
});

describe('the cost of carrying a return', () => {
  const devuelta = (cambios: Partial<VentaARealizar> = {}) =>
    ventaConCobros(
      [orden({ precio: 45_000, comision: 6525, costo: 18_000, pagos: [anunciado()], orden: { estado: 'cancelada' } })],
      [
        pago(45_000, [['meli_percentage_fee', 6525, 6525], ENVIO], {
          estado: 'devuelto',
          detalle: 'descontado',
          devuelto: dec(45_000),
        }),
      ],
      { devoluciones: new Map([['5298903643', sabido(dec('42.90'))]]), ...cambios },
    );
  const CDSD = facturado('CDSD', '42.90', { order_id: '1' });

  test('is in the shipping once, told by the claim or by the bill', () => {
    // 3970.24 + 42.90 = 4013.14; /1.21 = 3316.64
    const cifras = (venta: VentaARealizar) => filas(venta).map((fila) => fila.split(' ')[2]);
    expect(cifras(devuelta())).toEqual(['3316.64']);
    expect(cifras(devuelta({ facturados: [CDSD] }))).toEqual(['3316.64']);
    expect(cifras(devuelta({ devoluciones: new Map(), facturados: [CDSD] }))).toEqual(['3316.64']);
    expect(cifras(devuelta({ devoluciones: new Map([['5298903643', NINGUNO]]) }))).toEqual(['3281.19']);
  });

  test('leaves no profit while it is unknown, unless the bill tells it', () => {
    const sinSaber = new Map([['5298903643', POR_SABER]]);
    const [fila] = realizeVenta(devuelta({ devoluciones: sinSaber }));
    expect([fila?.ganancia, fila?.fuente, fila?.avisos]).toEqual([null, 'pendiente', ['devolucion_pendiente']]);
    const [titulos = [], celdas = []] = rentabilidadFilas(fila ? [fila] : []);
    expect(celdas[titulos.indexOf('envio')]).toBe('');
    expect(avisos(devuelta({ devoluciones: sinSaber, facturados: [CDSD] }))).toEqual(['']);
  });

  test('does not replace a shipping that is still unknown', () => {
    const venta = ventaConCobros([orden({ precio: 45_000, comision: 6525, costo: 18_000 })], [], {
      envio: null,
      devoluciones: new Map([['5298903643', sabido(dec('42.90'))]]),
    });
    expect(avisos(venta)).toEqual(['envio_pendiente']);
  });
});

test('a shipping that is still unknown is an empty cell of the file', () => {
  const [fila] = realizeVenta(
    ventaConCobros([orden({ precio: 45_000, comision: 6525, costo: 18_000 })], [], { envio: null }),
  );
  expect(fila?.avisos).toEqual(['envio_pendiente']);
  const [titulos = [], celdas = []] = rentabilidadFilas(fila ? [fila] : []);
  expect(celdas[titulos.indexOf('envio')]).toBe('');
});

describe('an order in dollars', () => {
  const enDolares = (valor: number | null) =>
    realizeVenta(
      ventaConCobros(
        [orden({ precio: '30.25', cantidad: 2, comision: 0, costo: 18_000, orden: { moneda: 'USD' } })],
        [],
        {
          cotizacion: valor === null ? null : { valor: dec(valor), fecha: '2026-11-18', vieja: false },
        },
      ),
    )[0];

  test('has its price in pesos, as the rest of its row', () => {
    const fila = enDolares(1500);
    expect([fila?.precio_unitario?.toFixed(2), fila?.total.toFixed(2)]).toEqual(['45375.00', '90750.00']);
  });

  const cotizacion = { valor: dec(1500), fecha: '2026-11-18', vieja: false };

  test('has its announced charge in pesos too', () => {
    // 4.35 × 1500 = 6525; 6525 / 1.21 = 5392.56
    const venta = ventaConCobros(
      [orden({ precio: 30, comision: '4.35', costo: 18_000, orden: { moneda: 'USD' } })],
      [],
      { cotizacion },
    );
    const comision = realizeVenta(venta)[0]?.renglones.filter(({ termino }) => termino === 'comision');
    expect(comision?.map(({ concepto, importe }) => `${concepto} ${importe.toFixed(2)}`)).toEqual([
      'Cargo por vender que anuncia la venta 6525.00',
      'IVA que tomás como crédito -1132.44',
    ]);
  });

  test('shares in pesos a payment that also pays an order in pesos', () => {
    const ordenes = [
      orden({ id: '1', precio: 30, comision: '4.35', costo: 18_000, orden: { moneda: 'USD' }, pagos: [anunciado()] }),
      orden({ id: '2', precio: 45_000, comision: 6525, costo: 18_000, pagos: [anunciado()] }),
    ];
    const [primera, segunda] = filas(
      ventaConCobros(ordenes, [pago(90_000, [['meli_percentage_fee', 13_050]])], { cotizacion }),
    );
    expect(primera).toBe(segunda);
    expect(primera).toContain('| recibido 38475.00 | adelantos 0.00 | diferencia 0.00 |');
    // The marketplace uses another rate: the pesos it adds are not taken from the other order.
    const otroDolar = ventaConCobros(ordenes, [pago(91_000, [['meli_percentage_fee', 13_050]])], { cotizacion });
    expect(avisos(otroDolar)).toEqual(['', '']);
  });

  test('is not compared with a charge that its payment announces in pesos', () => {
    const pagos = [anunciado('98110000001', { comision: dec(6525) })];
    const venta = ventaConCobros(
      [orden({ precio: 30, comision: '4.35', costo: 18_000, orden: { moneda: 'USD' }, pagos })],
      [],
      { cotizacion },
    );
    expect(avisos(venta)).toEqual(['']);
  });

  test('without the rate of its day leaves no profit in any order of its pack', () => {
    const venta = ventaConCobros(
      [
        orden({ id: '1', precio: 30, comision: 0, costo: 18_000, orden: { moneda: 'USD' } }),
        orden({ id: '2', precio: 45_000, comision: 0, costo: 18_000 }),
      ],
      [],
      { envio: envioMeli({ costo_vendedor: dec('3970.24') }) },
    );
    expect(realizeVenta(venta).map(({ ganancia }) => ganancia)).toEqual([null, null]);
  });

  test('without the rate of its day leaves the figures of what was sold empty', () => {
    const fila = enDolares(null);
    expect([fila?.precio_unitario, fila?.ganancia]).toEqual([null, null]);
    const [titulos = [], celdas = []] = rentabilidadFilas(fila ? [fila] : []);
    const columnas = ['precio_unitario', 'total', 'ingreso_neto', 'comision', 'iibb', 'ajustes', 'ganancia'];
    expect(columnas.map((titulo) => celdas[titulos.indexOf(titulo)])).toEqual(columnas.map(() => ''));
  });
});

describe('a payment for all the orders of a pack', () => {
  const PAGO: CargoCorto[] = [
    ['meli_percentage_fee', 19_725],
    ['shp_cross_docking', '3470.24'],
  ];
  const ordenes = (cupon?: number | null) => [
    orden({
      id: '1',
      precio: 28_500,
      cantidad: 2,
      comision: '7162.50',
      costo: 9000,
      pagos: [anunciado()],
      ...(cupon !== undefined && { cupon }),
    }),
    orden({ id: '2', precio: 20_000, comision: 5400, costo: 4, moneda: 'USD', dolar: 1558, pagos: [anunciado()] }),
  ];
  // Same result as with two payments (19): the fee is each order's own, 14325 and 5400; 3470.24 = 2568.88 + 901.36.
  // 57000 − 14325 − 2568.88 = 40106.12; 20000 − 5400 − 901.36 = 13698.64
  const ENTERA = [
    '47107.44 11838.84 2123.04 1648.76 18000.00 0.00 0.00 13496.80 | recibido 40106.12 | adelantos 0.00 | diferencia 0.00 | real',
    '16528.93 4462.81 744.93 578.51 6543.60 0.00 0.00 4199.08 | recibido 13698.64 | adelantos 0.00 | diferencia 0.00 | real',
  ];

  test('with an unknown coupon in one order warns in both', () => {
    const filasDe = realizeVenta(ventaConCobros(ordenes(null), [pago(77_000, PAGO)]));
    expect(filasDe.map(({ avisos: avisosDeFila, ganancia }) => [avisosDeFila, ganancia])).toEqual([
      [['cupon_pendiente'], null],
      [['cupon_pendiente'], null],
    ]);
  });

  test('leaves the same as one payment per order', () => {
    expect(filas(ventaConCobros(ordenes(), [pago(77_000, PAGO)]))).toEqual(ENTERA);
  });

  test('counts once a shipping that the bill repeats, and an unknown charge too', () => {
    const facturados = [
      facturado('CXD', '3470.24', { order_id: '1', envio_id: '44551200001' }),
      facturado('CV', 14_325, { order_id: '1' }),
      facturado('CV', 5400, { order_id: '2' }),
    ];
    expect(filas(ventaConCobros(ordenes(), [pago(77_000, PAGO)], { facturados }))).toEqual(ENTERA);
    // 154 = 114 + 40, of 57000 and 20000: taken as a fee it has VAT inside, 94.21 and 33.06.
    const conRaro = pago(77_000, [...PAGO, ['ajuste_2027', 154]]);
    const raro = facturado('AJU', 154, { order_id: '1' });
    const comisiones = realizeVenta(ventaConCobros(ordenes(), [conRaro], { facturados: [raro] })).map(({ comision }) =>
      comision.toFixed(2),
    );
    expect(comisiones).toEqual(['11933.06', '4495.87']);
  });

  test('takes off once the half of the shipping that the bill gives back', () => {
    const facturados = [
      facturado('CXD', '3470.24', { detalle_id: '7', order_id: '2' }),
      facturado('BXD', '-1735.12', { bonifica: '7', order_id: '2' }),
    ];
    const envios = realizeVenta(ventaConCobros(ordenes(), [pago(77_000, PAGO)], { facturados })).map(({ envio }) =>
      envio.toFixed(2),
    );
    // 1735.12 = 1284.44 + 450.68; /1.21
    expect(envios).toEqual(['1061.52', '372.46']);
  });

  test('adds up with a coupon on one of the orders', () => {
    const venta = ventaConCobros(ordenes(600), [pago(76_400, PAGO)]);
    expect(realizeVenta(venta).map(({ diferencia }) => diferencia?.toFixed(2))).toEqual(['0.00', '0.00']);
    expect(avisos(venta)).toEqual(['', '']);
  });

  test('tells its whole difference, shared by its orders, when it does not add up', () => {
    const venta = ventaConCobros(ordenes(), [pago(77_000, PAGO, { neto: dec('53727.76') })]);
    // The net is 77.00 less than 53804.76.
    expect(realizeVenta(venta).map(({ diferencia }) => diferencia?.toFixed(2))).toEqual(['-57.00', '-20.00']);
    expect(avisos(venta)).toEqual(['no_cierra', 'no_cierra']);
  });

  test('gives back to the cancelled order, with its fee', () => {
    const [orden, ordenARealizar] = ordenes();
    if (!orden || !ordenARealizar) throw new Error('two orders');
    const cancelada = {
      ...ordenARealizar,
      orden: { ...ordenARealizar.orden, estado: 'cancelada' as const, reembolsado: dec(20_000) },
    };
    const devuelto = { devuelto: dec(20_000), devoluciones: [{ importe: dec(20_000), fecha: null, de: [] }] };
    const cargos: CargoCorto[] = [
      ['meli_percentage_fee', 19_725, 5400],
      ['shp_cross_docking', '3470.24'],
    ];
    const venta = ventaConCobros([orden, cancelada], [pago(77_000, cargos, devuelto)]);
    // The order that stands carries the whole shipping: 3470.24/1.21 = 2867.97
    expect(filas(venta)).toEqual([
      '47107.44 11838.84 2867.97 1648.76 18000.00 0.00 0.00 12751.87 | recibido 40106.12 | adelantos 0.00 | diferencia 0.00 | real',
      '0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 | recibido -901.36 | adelantos 0.00 | diferencia 0.00 | real',
    ]);
  });

  test('withholds once the taxes that only the account’s report tells', () => {
    const movimientos = [
      movimiento('SETTLEMENT', {
        detalle_impuestos: [{ entidad: 'caba', detalle: 'tax_withholding_sirtac', importe: dec('-77.01') }],
      }),
    ];
    const venta = ventaConCobros(ordenes(), [pago(77_000, PAGO)], { movimientos });
    expect(realizeVenta(venta).map(({ adelantos }) => adelantos.toFixed(2))).toEqual(['57.01', '20.00']);
  });

  test('announces the fee of all its orders together', () => {
    const comision = { comision: dec(19_725) };
    const iguales = ordenes().map((orden) => ({ ...orden, pagos: [anunciado('1', comision)] }));
    expect(avisos(ventaConCobros(iguales, []))).toEqual(['', '']);
    const distintas = ordenes().map((orden) => ({ ...orden, pagos: [anunciado('1', { comision: dec(19_726) })] }));
    expect(avisos(ventaConCobros(distintas, []))).toEqual(['comision_distinta', 'comision_distinta']);
  });
});
