import fc from 'fast-check';
import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { dec, facturado, movimiento, pago, percepcion, type CargoCorto } from '../../../../../tests/builders/cobros.ts';
import type { Movimiento } from '../../../contract/cobros/pago.ts';
import { percepcionesDeFilas } from '../facturas/percepciones.ts';
import { reconcileMes } from './reconcileMes.ts';
import type { MesAConciliar, PagoDeCuenta, VentaAConciliar } from './mesAConciliar.ts';

const MES = '2026-11-01';
const EN_NOVIEMBRE = new Date('2026-11-18T10:22:31.000-03:00');
const EN_DICIEMBRE = new Date('2026-12-02T00:00:00.000-03:00');

const mes = (cambios: Partial<MesAConciliar>): MesAConciliar => ({
  cuenta_id: '00000000-0000-4000-8000-000000000001',
  cuenta: 'TIENDA.NORTE',
  mes: MES,
  ventas: [],
  packs: new Map(),
  pagos: [],
  movimientos: [],
  sin_leer: { informe: false, filas: 0, referencias: [] },
  ganadas: new Set(),
  retiros_anteriores: [],
  facturados: [],
  percepciones: [],
  faltas: [],
  comprobantes: [],
  computable: dec(100),
  ...cambios,
});

const deCuenta = (
  importe: number,
  cargos: readonly CargoCorto[],
  cambios: Partial<PagoDeCuenta> = {},
): PagoDeCuenta => ({
  ...pago(importe, cargos, { aprobado: EN_NOVIEMBRE, liberado: EN_DICIEMBRE, ...cambios }),
  order_id: '1',
  ...cambios,
});

/** Row of the report for an approved payment. */
function cobro({ pago_id, importe, neto, cargos, order_id }: PagoDeCuenta): Movimiento {
  const resto = (neto ?? dec(0)).minus(importe);
  const impuestos = (cargos ?? [])
    .filter(({ tipo }) => tipo === 'impuesto')
    .reduce((suma, cargo) => suma.minus(cargo.importe), dec(0));
  return movimiento('SETTLEMENT', {
    fuente_id: pago_id,
    order_id,
    fecha: EN_NOVIEMBRE,
    importe,
    impuestos,
    // The report puts the marketplace's charges inside `cargos`.
    cargos: resto.minus(impuestos),
    cargos_mp: resto.minus(impuestos),
    neto: neto ?? dec(0),
  });
}

const venta = (cambios: Partial<VentaAConciliar> = {}): VentaAConciliar => ({
  order_id: '1',
  cierre: '2026-11-18',
  cotizacion: dec(1),
  total: dec(45_000),
  cupon: dec(0),
  reembolsado: dec(0),
  facturada_por_fuera: false,
  factura: null,
  cobrada: true,
  ...cambios,
});

const CARGOS: CargoCorto[] = [
  ['meli_percentage_fee', 6525],
  ['shp_cross_docking', '3970.24'],
  ['tax_withholding_sirtac-caba', 135],
];

describe('a month', () => {
  test('each figure is in its own month', () => {
    // 45000 − 6525 − 3970.24 − 135 = 34369.76, approved in November and released in December
    const pagoDeCuenta = deCuenta(45_000, CARGOS);
    const noviembre = reconcileMes(
      mes({
        ventas: [venta()],
        pagos: [pagoDeCuenta],
        movimientos: [
          cobro(pagoDeCuenta),
          movimiento('PAYOUTS', { fuente_id: '9', order_id: null, neto: dec(-10_000), importe: dec(-10_000) }),
        ],
        facturados: [
          facturado('CPADS', 18_150, { concepto: 'Publicidad', documento: '77' }),
          facturado('CV', 6525, { order_id: '1', documento: '77' }),
        ],
        percepciones: [percepcion('CRGI', '450.30')],
        comprobantes: [
          { id: 'f', numero: 'FC B', resta: false, total: dec(45_000), fecha: '2026-11-19', order_id: '1' },
        ],
      }),
    );
    const figuras = ({
      vendido,
      cobrado,
      cargos,
      retenido,
      devuelto,
      liberado,
      banco,
      facturado: emitido,
    }: typeof noviembre) =>
      [vendido, cobrado, cargos, retenido, devuelto, liberado, banco, emitido]
        .map((importe) => importe.toFixed(2))
        .join(' ');
    expect(figuras(noviembre)).toBe('45000.00 45000.00 10495.24 0.00 0.00 0.00 10000.00 45000.00');
    expect(noviembre.cargos_sin_venta).toEqual([{ concepto: 'Publicidad', filas: 1, importe: dec(18_150) }]);
    // 24675 / 1.21 = 20392.56; 24675 − 20392.56 = 4282.44
    expect(noviembre.facturas_recibidas).toEqual([
      { documento: '77', total: dec(24_675), iva: dec('4282.44'), percepciones: dec(0) },
    ]);
    expect(noviembre.movimientos).toEqual({
      total: dec('24369.76'),
      pagos: dec('34369.76'),
      otros: dec(-10_000),
      sin_explicar: dec(0),
    });
    const diciembre = reconcileMes(
      mes({ mes: '2026-12-01', ventas: [venta()], pagos: [pagoDeCuenta], movimientos: [] }),
    );
    expect(figuras(diciembre)).toBe('0.00 0.00 0.00 135.00 0.00 34369.76 0.00 0.00');
    expect(diciembre.adelantos).toMatchObject([{ impuesto: 'sirtac', jurisdiccion: 0, importe: dec(135) }]);
  });

  test('a sale of unknown amount without invoice is told without amount, unless it was refunded in full', () => {
    const { diferencias } = reconcileMes(
      mes({
        ventas: [
          venta({ order_id: '1', cupon: null }),
          venta({ order_id: '2', reembolsado: null }),
          venta({ order_id: '3', cupon: null, reembolsado: dec(45_000) }),
          venta({ order_id: '4', cupon: null, facturada_por_fuera: true }),
        ],
      }),
    );
    expect(diferencias.map(({ clase, venta: order_id, importe }) => [clase, order_id, importe])).toEqual([
      ['sin_factura', '1', null],
      ['sin_factura', '2', null],
    ]);
  });

  test('a sale in dollars without the rate of its day is told as unknown, and is no sale of 0 pesos', () => {
    const enDolares = { cotizacion: null, total: dec(100) };
    const factura = { id: 'f', numero: 'FC B 0003-00000001', acreditado: dec(0), reembolsado: null };
    const conciliado = reconcileMes(
      mes({
        ventas: [
          venta({ order_id: '1', ...enDolares }),
          // A sale refunded in full leaves nothing to invoice at any rate.
          venta({ order_id: '2', ...enDolares, reembolsado: dec(100) }),
          venta({ order_id: '3', ...enDolares, factura, cobrada: false }),
          // Whether the existing note covers the refund is unknown.
          venta({ order_id: '4', ...enDolares, factura: { ...factura, id: 'g', acreditado: dec(1) } }),
          venta({ order_id: '5', cotizacion: dec('1500.25'), total: dec(10), cierre: '2026-10-30' }),
          venta({ order_id: '6', cotizacion: dec('1500.25'), total: dec(10), cupon: dec(1) }),
        ],
        comprobantes: [{ id: 'f', numero: 'FC B', resta: false, total: dec(1), fecha: '2026-11-19', order_id: '3' }],
      }),
    );
    expect([conciliado.vendido.toFixed(2), conciliado.sin_cotizacion]).toEqual(['15002.50', ['1', '2', '3', '4']]);
    expect(conciliado.diferencias.map(({ clase, venta: id, importe }) => [clase, id, importe?.toFixed(2)])).toEqual([
      ['sin_factura', '1', undefined],
      ['sin_factura', '6', '13502.25'],
      ['sin_cobro', '3', undefined],
      ['sin_nota', '3', undefined],
    ]);
  });

  test('a sale without invoice, an invoice without payment and a refund without note are told', () => {
    const factura = { id: 'f', numero: 'FC B 0003-00000001', acreditado: dec(0), reembolsado: dec(0) };
    const comprobante = {
      id: 'f',
      numero: 'FC B 0003-00000001',
      resta: false,
      total: dec(45_000),
      fecha: '2026-11-19',
      order_id: '2',
    };
    const { diferencias } = reconcileMes(
      mes({
        ventas: [
          venta({ order_id: '1', reembolsado: dec(5000) }),
          venta({ order_id: '2', factura, cobrada: false }),
          venta({ order_id: '3', factura: { ...factura, id: 'g', reembolsado: dec(9000), acreditado: dec(4000) } }),
          venta({ order_id: '4', facturada_por_fuera: true }),
          venta({ order_id: '5', total: dec(100), reembolsado: dec(100) }),
          // Nobody invoices the seller's coupon.
          venta({ order_id: '6', cupon: dec(600) }),
          venta({ order_id: '7', cupon: dec(600), reembolsado: dec(44_400) }),
        ],
        comprobantes: [comprobante],
      }),
    );
    expect(
      diferencias.map(({ clase, venta: ventaDiferente, importe }) => [clase, ventaDiferente, importe?.toNumber()]),
    ).toEqual([
      ['sin_factura', '1', 40_000],
      ['sin_factura', '6', 44_400],
      ['sin_cobro', '2', 45_000],
      ['sin_nota', '3', 5000],
    ]);
  });

  test('a withdrawal is of the month in which the bank received it, whenever it left', () => {
    const retiro = (importe: number, fecha: string, liquidado: string | null) =>
      movimiento('PAYOUTS', {
        fuente_id: String(importe),
        order_id: null,
        fecha: new Date(`${fecha}T12:00:00.000-03:00`),
        liquidado: liquidado === null ? null : new Date(`${liquidado}T12:00:00.000-03:00`),
        importe: dec(-importe),
        neto: dec(-importe),
      });
    const { banco, otros: movimientosAparte } = reconcileMes(
      mes({
        retiros_anteriores: [
          retiro(1, '2026-10-30', '2026-11-02'),
          retiro(10, '2026-10-30', '2026-10-31'),
          retiro(100, '2026-10-30', null),
        ],
        movimientos: [
          retiro(1000, '2026-11-03', '2026-11-04'),
          retiro(10_000, '2026-11-30', '2026-12-01'),
          retiro(100_000, '2026-11-30', null),
        ],
      }),
    );
    expect(banco.toFixed(2)).toBe('101001.00');
    // Rows of the report that belong to no payment are listed whole.
    expect(movimientosAparte).toEqual([{ tipo: 'PAYOUTS', importe: dec(-111_000) }]);
  });

  test('the report has a row for goods and another for shipping, also in refunds', () => {
    const devuelto = { devuelto: dec(45_000), devoluciones: [{ importe: dec(50_000), fecha: EN_NOVIEMBRE, de: [] }] };
    const pagoDeCuenta = deCuenta(45_000, [], { envio: dec(5000), estado: 'devuelto', ...devuelto });
    const fila = (tipo: string, importe: number) =>
      movimiento(tipo, {
        fuente_id: pagoDeCuenta.pago_id,
        fecha: EN_NOVIEMBRE,
        importe: dec(importe),
        neto: dec(importe),
      });
    const {
      movimientos,
      diferencias,
      otros: movimientosAparte,
    } = reconcileMes(
      mes({
        pagos: [pagoDeCuenta],
        movimientos: [
          fila('SETTLEMENT', 45_000),
          fila('SETTLEMENT_SHIPPING', 5000),
          fila('REFUND', -45_000),
          fila('REFUND_SHIPPING', -5000),
        ],
      }),
    );
    expect([diferencias, movimientosAparte, movimientos.sin_explicar.toFixed(2)]).toEqual([[], [], '0.00']);
  });

  test('a month whose report was not read compares nothing with it', () => {
    const { con_liquidacion, diferencias } = reconcileMes(
      mes({ pagos: [deCuenta(45_000, CARGOS)], movimientos: null }),
    );
    expect([con_liquidacion, diferencias]).toEqual([false, []]);
  });

  test('a tax of the month is an advance that belongs to no sale', () => {
    const suelto = movimiento('SETTLEMENT', {
      fuente_id: '8',
      order_id: null,
      impuestos: dec('-1234.56'),
      neto: dec('-1234.56'),
      detalle_impuestos: [{ entidad: '', detalle: 'tax_iva', importe: dec('-1234.56') }],
    });
    const { adelantos, diferencias, otros: movimientosAparte } = reconcileMes(mes({ movimientos: [suelto] }));
    expect(adelantos).toMatchObject([{ impuesto: 'iva', importe: dec('1234.56') }]);
    expect([diferencias, movimientosAparte]).toEqual([[], [{ tipo: 'SETTLEMENT', importe: dec('-1234.56') }]]);
  });
});

/** A payment of the month: its outcome, and how the report differs from the truth. */
const generado = fc.record({
  importe: fc.integer({ min: 1000, max: 9_000_000 }),
  comision: fc.integer({ min: 0, max: 900 }),
  sirtac: fc.integer({ min: 0, max: 90 }),
  suerte: fc.constantFrom('entera', 'parcial', 'devuelta', 'contracargo', 'rechazado'),
  informe: fc.constantFrom('igual', 'igual', 'igual', 'falta', 'corrido', 'ajeno'),
  corrimiento: fc.integer({ min: 1, max: 5000 }),
  vuelve: fc.boolean(),
});

const centavos = (valor: number) => new Decimal(valor).div(100);

test('in any month, the report equals the payments, plus rows of no payment, plus the differences listed', () => {
  fc.assert(
    fc.property(
      fc.array(generado, { maxLength: 25 }),
      fc.array(fc.integer({ min: -90_000, max: -1 }), { maxLength: 4 }),
      (casos, retiros) => {
        const pagos: PagoDeCuenta[] = [];
        const movimientos: Movimiento[] = [];
        let mentiras = 0;
        for (const [n, caso] of casos.entries()) {
          const importe = centavos(caso.importe);
          const vuelta = caso.vuelve && caso.suerte === 'devuelta' ? caso.comision : 0;
          const devuelto = { parcial: importe.div(2).toDecimalPlaces(2), devuelta: importe, contracargo: importe }[
            caso.suerte as 'parcial'
          ];
          const pagoDeCuenta: PagoDeCuenta = {
            ...deCuenta(0, []),
            ...pago(importe, [
              ['meli_percentage_fee', centavos(caso.comision), centavos(vuelta)],
              ['tax_withholding_sirtac-caba', centavos(caso.sirtac)],
            ]),
            pago_id: String(n),
            order_id: String(n),
            estado:
              ({ devuelta: 'devuelto', contracargo: 'contracargo', rechazado: 'rechazado' } as const)[
                caso.suerte as 'devuelta'
              ] ?? 'cobrado',
            devuelto: devuelto ?? dec(0),
            aprobado: EN_NOVIEMBRE,
            devoluciones: devuelto === undefined ? [] : [{ importe: devuelto, fecha: EN_NOVIEMBRE, de: [] }],
          };
          pagos.push(pagoDeCuenta);
          if (caso.suerte === 'rechazado') continue;
          const filas = [cobro(pagoDeCuenta)];
          if (devuelto !== undefined) {
            const neto = devuelto.neg().plus(centavos(vuelta));
            filas.push(
              movimiento('REFUND', {
                fuente_id: String(n),
                order_id: String(n),
                importe: devuelto.neg(),
                cargos: centavos(vuelta),
                cargos_mp: centavos(vuelta),
                neto,
              }),
            );
          }
          const corrida = centavos(caso.corrimiento);
          if (caso.informe === 'corrido')
            filas[0] = {
              ...cobro(pagoDeCuenta),
              importe: importe.plus(corrida),
              neto: (pagoDeCuenta.neto ?? dec(0)).plus(corrida),
            };
          if (caso.informe === 'ajeno')
            filas.push({
              ...cobro(pagoDeCuenta),
              fuente_id: `ajeno ${n}`,
              importe: corrida,
              cargos: dec(0),
              cargos_mp: dec(0),
              impuestos: dec(0),
              neto: corrida,
            });
          const suma = filas.reduce((total, { neto }) => total.plus(neto), dec(0));
          if (caso.informe !== 'falta') movimientos.push(...filas);
          mentiras += Number(
            caso.informe === 'corrido' || caso.informe === 'ajeno' || (caso.informe === 'falta' && !suma.isZero()),
          );
        }
        for (const [n, retiro] of retiros.entries()) {
          const neto = centavos(retiro);
          movimientos.push(movimiento('PAYOUTS', { fuente_id: `retiro ${n}`, order_id: null, importe: neto, neto }));
        }
        const { movimientos: sumas, diferencias, banco } = reconcileMes(mes({ pagos, movimientos }));
        const listadas = diferencias.filter(({ clase }) => clase === 'movimientos');
        const listado = listadas.reduce((total, { importe }) => total.plus(importe ?? 0), dec(0));
        expect(sumas.total.toFixed(2)).toBe(sumas.pagos.plus(sumas.otros).plus(listado).toFixed(2));
        expect(listadas).toHaveLength(mentiras);
        expect(banco.toFixed(2)).toBe(
          retiros.reduce((total, retiro) => total.minus(centavos(retiro)), dec(0)).toFixed(2),
        );
      },
    ),
    { numRuns: 200 },
  );
});

describe('the invoices of the marketplace', () => {
  const charged = facturado('CVFV', '6973523.57', { documento: '5140824542', numero: '0058A00975220' });
  const perceived = facturado('CIVA', '1875361.37', { documento: '5140824542', concepto: 'Percepción de IVA' });

  test('leave the perceptions out of the base of their VAT', () => {
    // 6973523.57 − 6973523.57/1.21 = 1210280.95; with the perceptions it would be 1535756.89
    const [factura] = reconcileMes(mes({ facturados: [charged, perceived] })).facturas_recibidas;
    expect(factura).toEqual({
      documento: '0058A00975220',
      total: dec('8848884.94'),
      iva: dec('1210280.95'),
      percepciones: dec('1875361.37'),
    });
  });

  test('are of the month in which their period ends; a charge without sale is of the month of its day', () => {
    const deOctubre = new Date('2026-10-20T12:00:00-03:00');
    const PADS = facturado('PADS', 18_150, { concepto: 'Publicidad', fecha: deOctubre, documento: '1' });
    const noviembre = reconcileMes(mes({ facturados: [PADS] }));
    const octubre = reconcileMes(mes({ mes: '2026-10-01', facturados: [PADS] }));
    expect([noviembre.cargos_sin_venta.length, noviembre.facturas_recibidas.length]).toEqual([0, 1]);
    expect([octubre.cargos_sin_venta.length, octubre.facturas_recibidas.length]).toEqual([1, 0]);
  });

  test('tell each perceived tax once, in the month of the invoice', () => {
    const resumidas = [
      percepcion('CRGI', '1875361.37', { documento: '5140824542' }),
      percepcion('IBSA', 10, { fecha: '2026-12-17' }),
    ];
    const IBNQ = facturado('IBNQ', 500, { documento: '5140824542', concepto: 'Percepción IIBB Neuquén' });
    const deFilas = percepcionesDeFilas([charged, perceived, IBNQ], resumidas);
    const { percepciones, cargos_sin_venta } = reconcileMes(
      mes({ facturados: [perceived, IBNQ], percepciones: [...resumidas, ...deFilas] }),
    );
    expect(percepciones.map(({ impuesto, importe }) => `${impuesto} ${importe.toFixed(2)}`)).toEqual([
      'CRGI 1875361.37',
      'Percepción IIBB Neuquén 500.00',
    ]);
    expect(cargos_sin_venta).toEqual([]);
  });
});
