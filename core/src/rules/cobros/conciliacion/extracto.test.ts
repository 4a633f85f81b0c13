import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dec, movimiento, pago } from '../../../../../tests/builders/cobros.ts';
import type { ClaseDeLinea, LineaDeExtracto } from '../../../contract/cobros/extracto.ts';
import { extractoOf, renglonesDeLinea, type MesDeExtracto } from './extracto.ts';
import type { PagoDeCuenta, VentaAConciliar } from './mesAConciliar.ts';

const MES = '2026-11-01';
const dia = (fecha: string) => new Date(`${fecha}T12:00:00.000-03:00`);

const venta = (order_id: string, total: number, cambios: Partial<VentaAConciliar> = {}): VentaAConciliar => ({
  order_id,
  cierre: '2026-11-18',
  cotizacion: dec(1),
  total: dec(total),
  cupon: dec(0),
  reembolsado: dec(0),
  facturada_por_fuera: false,
  factura: null,
  cobrada: true,
  ...cambios,
});

const deOrden = (order_id: string, ...args: Parameters<typeof pago>): PagoDeCuenta => ({
  ...pago(...args),
  pago_id: `p${order_id}`,
  order_id,
});

const mesOf = (cambios: Partial<MesDeExtracto>): MesDeExtracto => ({
  mes: MES,
  ventas: [],
  pagos: [],
  otros: [],
  retiros: [],
  packs: new Map(),
  ...cambios,
});

const describeLineas = (lineas: readonly LineaDeExtracto[]) =>
  lineas.map(({ clase, importe, renglones }) => `${clase} ${importe.toFixed(2)} (${renglones})`);

/** Checks that every result is the sum of the lines before it, the first result among them. */
function expectCierra(lineas: readonly LineaDeExtracto[]): void {
  const sumas = lineas.flatMap(({ clase, resultado }, indice) => {
    if (!resultado || indice === 0) return [];
    const sumandos = lineas.slice(0, indice).filter((linea, lugar) => lugar === 0 || !linea.resultado);
    return [[clase, sumandos.reduce((suma, { importe }) => suma.plus(importe), dec(0)).toFixed(2)]];
  });
  const resultados = lineas.slice(1).filter(({ resultado }) => resultado);
  expect(sumas).toEqual(resultados.map(({ clase, importe }) => [clase, importe.toFixed(2)]));
}

test('a month goes from sold to the bank, each line with its sales', () => {
  const enMes = { aprobado: dia('2026-11-18'), liberado: dia('2026-11-25') };
  const mes = mesOf({
    ventas: [venta('1', 1000), venta('2', 500), venta('3', 200, { cobrada: false }), venta('4', 50)],
    packs: new Map([['1', 'P1']]),
    pagos: [
      deOrden(
        '1',
        990,
        [
          ['meli_percentage_fee', 100],
          ['shp_cross_docking', 50],
          ['tax_withholding_sirtac-caba', 10],
        ],
        { ...enMes, envio: dec(30) },
      ),
      deOrden('2', 500, [['meli_percentage_fee', 60, 60]], {
        ...enMes,
        liberado: dia('2026-12-05'),
        estado: 'devuelto',
        devuelto: dec(500),
        devoluciones: [{ importe: dec(500), fecha: dia('2026-11-28'), de: ['vendedor'] }],
      }),
      deOrden('9', 300, [['meli_percentage_fee', 30]], { aprobado: dia('2026-10-30'), liberado: dia('2026-11-10') }),
      deOrden('8', 80, [], { aprobado: dia('2026-11-02'), liberado: dia('2026-12-02') }),
    ],
    otros: [movimiento('BONUS', { fuente_id: 'b', order_id: null, neto: dec(7), importe: dec(7) })],
    retiros: [movimiento('PAYOUTS', { fuente_id: 'r', order_id: null, neto: dec(-1000), importe: dec(-1000) })],
  });
  const lineas = extractoOf(mes);
  expect(describeLineas(lineas)).toEqual([
    'vendido 1750.00 (4)',
    'sin_leer -50.00 (1)',
    'sin_cobrar -200.00 (1)',
    'de_otro_mes 80.00 (1)',
    'envios_cobrados 30.00 (1)',
    'cobro_distinto -10.00 (1)',
    'cobrado 1600.00 (3)',
    'comision -160.00 (2)',
    'envio -50.00 (1)',
    'impuestos -10.00 (1)',
    'devuelto -500.00 (1)',
    'cargos_devueltos 60.00 (1)',
    'por_liberar -80.00 (1)',
    'liberado_de_antes 270.00 (1)',
    'liberado 1130.00 (2)',
    'otros 7.00 (1)',
    'saldo -137.00 (1)',
    'banco 1000.00 (1)',
  ]);
  expectCierra(lineas);
  expect(renglonesDeLinea(mes, 'comision')).toEqual([
    { venta: 'P1', orden: '1', referencia: 'p1', importe: dec(-100) },
    { venta: '2', orden: '2', referencia: 'p2', importe: dec(-60) },
  ]);
});

test('a refund of money released in an earlier month is taken from what is available', () => {
  const lineas = extractoOf(
    mesOf({
      pagos: [
        deOrden('1', 400, [], {
          aprobado: dia('2026-09-10'),
          liberado: dia('2026-09-20'),
          estado: 'devuelto',
          devuelto: dec(400),
          devoluciones: [{ importe: dec(400), fecha: dia('2026-11-03'), de: ['vendedor'] }],
        }),
      ],
    }),
  );
  expect(describeLineas(lineas)).toEqual([
    'vendido 0.00 (0)',
    'cobrado 0.00 (0)',
    'devuelto -400.00 (1)',
    'liberado -400.00 (1)',
    'saldo 400.00 (1)',
    'banco 0.00 (0)',
  ]);
});

test('a payment whose net is not known is told as taken without detail', () => {
  const mes = mesOf({
    ventas: [venta('1', 100)],
    pagos: [deOrden('1', 100, [], { neto: null, cargos: null, aprobado: dia('2026-11-18') })],
    otros: null,
  });
  expect(describeLineas(extractoOf(mes))).toEqual([
    'vendido 100.00 (1)',
    'cobrado 100.00 (1)',
    'sin_detalle -100.00 (1)',
    'liberado 0.00 (0)',
  ]);
});

const fecha = fc.constantFrom('2026-09-20', '2026-10-15', '2026-11-01', '2026-11-20', '2026-11-30', '2026-12-10');
const generado = fc.record({
  total: fc.integer({ min: 100, max: 9_000_000 }),
  pagado: fc.integer({ min: 100, max: 9_000_000 }),
  envio: fc.integer({ min: 0, max: 90_000 }),
  comision: fc.integer({ min: 0, max: 99 }),
  vuelve: fc.integer({ min: 0, max: 99 }),
  sinNeto: fc.boolean(),
  sinPago: fc.boolean(),
  cierre: fecha,
  aprobado: fecha,
  liberado: fc.option(fecha),
  devuelto: fc.option(fecha),
});
const centavos = (valor: number) => new Decimal(valor).div(100);

test('in any month, every result is the one before it plus the lines between them, and each line the sum of its rows', () => {
  fc.assert(
    fc.property(fc.array(generado, { maxLength: 20 }), fc.integer({ min: 0, max: 9_000_000 }), (casos, retirado) => {
      const ventas = casos.flatMap(({ total, cierre }, n) =>
        cierre.startsWith('2026-11') ? [venta(String(n), 0, { cierre, total: centavos(total) })] : [],
      );
      const pagos = casos.flatMap((caso, n) => {
        if (caso.sinPago) return [];
        const importe = centavos(caso.pagado);
        const vuelto = caso.devuelto === null ? 0 : Math.min(caso.vuelve, caso.comision);
        return [
          deOrden(String(n), importe, [['meli_percentage_fee', centavos(caso.comision), centavos(vuelto)]], {
            envio: centavos(caso.envio),
            aprobado: dia(caso.aprobado),
            liberado: caso.liberado === null ? null : dia(caso.liberado),
            ...(caso.sinNeto && { neto: null, cargos: null }),
            ...(caso.devuelto !== null && {
              devuelto: importe,
              devoluciones: [{ importe, fecha: dia(caso.devuelto), de: ['vendedor'] as const }].map((devolucion) => ({
                ...devolucion,
                de: [...devolucion.de],
              })),
            }),
          }),
        ];
      });
      const neto = centavos(retirado).neg();
      const mes = mesOf({ ventas, pagos, retiros: [movimiento('PAYOUTS', { order_id: null, neto, importe: neto })] });
      const lineas = extractoOf(mes);
      expectCierra(lineas);
      for (const { clase, importe, renglones } of lineas) {
        const filas = renglonesDeLinea(mes, clase satisfies ClaseDeLinea);
        expect(filas).toHaveLength(renglones);
        expect(filas.reduce((suma, fila) => suma.plus(fila.importe), dec(0)).toFixed(2)).toBe(importe.toFixed(2));
      }
    }),
    { numRuns: 300 },
  );
});
