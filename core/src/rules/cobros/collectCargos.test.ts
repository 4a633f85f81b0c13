import { describe, expect, test } from 'vitest';
import {
  anunciado,
  dec,
  envioMeli,
  facturado,
  movimiento,
  orden,
  pago,
  ventaConCobros,
  type CargoCorto,
} from '../../../../tests/builders/cobros.ts';
import type { CargoFacturado } from '../../contract/cobros/pago.ts';
import { realizeVenta } from './realizeVenta.ts';
import type { VentaARealizar } from './venta.ts';

// Bills as the marketplace writes them to Argentine sellers (captured August to October 2026): the selling charge of a sale
// comes in its payment and again in the bill, under sub types that begin with CV.

const row = (subtipo: string, importe: number, cambios: Partial<CargoFacturado> = {}) =>
  facturado(subtipo, importe, { order_id: '1', mercado: 'CORE', debitado: true, ...cambios });

/** One order, `precio` sold at cost `costo`, paid with these charges. */
const vendida = (
  { precio, costo = 0 }: { precio: number; costo?: number },
  cargos: readonly CargoCorto[],
  cambios: Partial<VentaARealizar> = {},
) => ventaConCobros([orden({ precio, comision: 0, costo, pagos: [anunciado()] })], [pago(precio, cargos)], cambios);

function columns(venta: VentaARealizar): string {
  const [fila] = realizeVenta(venta);
  return `${fila?.comision.toFixed(2)} ${fila?.envio.toFixed(2)} ${fila?.ganancia?.toFixed(2)}`;
}

const CVFV = row('CVFV', 67_270, { concepto: 'Cargo por vender' });
const COMISION: CargoCorto = ['meli_percentage_fee', 67_270];

describe('the selling charge, in the payment and in the bill', () => {
  test('counts once, whatever its sub type', () => {
    // 434000/1.21 = 358677.69; 67270/1.21 = 55595.04; IIBB 3.5 % = 12553.72; 358677.69 − 55595.04 − 12553.72 − 250000
    const venta = vendida({ precio: 434_000, costo: 250_000 }, [COMISION], { facturados: [CVFV] });
    expect(columns(venta)).toBe('55595.04 0.00 40528.93');
  });

  test('is the whole of the bill when the payment charges it in parts', () => {
    const partes: CargoCorto[] = [
      ['meli_percentage_fee', 60_000],
      ['flat_fee', 7270],
    ];
    const venta = vendida({ precio: 434_000, costo: 250_000 }, partes, { facturados: [CVFV] });
    expect(columns(venta)).toBe('55595.04 0.00 40528.93');
  });

  test('is nothing when the bill alone gives it back', () => {
    const venta = vendida({ precio: 63_029 }, [['meli_percentage_fee', '9769.5']], {
      facturados: [
        row('CVFV', 9769.5, { detalle_id: '69346356112' }),
        row('BVFV', -9769.5, { bonifica: '69346356112' }),
      ],
    });
    expect(columns(venta)).toMatch(/^0.00 /);
  });

  test('is given back once when the payment and the bill give it back', () => {
    const venta = vendida({ precio: 63_029 }, [['meli_percentage_fee', '9769.5', '9769.5']], {
      facturados: [row('CVFV', 9769.5, { detalle_id: '7' }), row('BVFV', -9769.5, { bonifica: '7' })],
    });
    expect(columns(venta)).toMatch(/^0.00 /);
  });

  test('is the bill’s row of the same amount when the payment gives it an unknown name', () => {
    const venta = vendida({ precio: 434_000, costo: 250_000 }, [['ml_sale_fee', 67_270]], { facturados: [CVFV] });
    expect(columns(venta)).toBe('55595.04 0.00 40528.93');
  });
});

describe('a row of no known kind', () => {
  const CSERRE = row('CSERRE', 5000, { concepto: 'Cargo por servicio', debitado: null });

  test('takes nothing from an order that its payments explain, and is shown', () => {
    const venta = vendida({ precio: 434_000, costo: 250_000 }, [COMISION], { facturados: [CSERRE] });
    expect(columns(venta)).toBe('55595.04 0.00 40528.93');
    const [fila] = realizeVenta(venta);
    expect(fila?.sin_contar).toMatchObject([{ concepto: 'Cargo por servicio', importe: dec(5000) }]);
    expect(fila?.avisos).toContain('cargo_desconocido');
  });

  test('counts while the payments of its order are not read', () => {
    const venta = vendida({ precio: 434_000, costo: 250_000 }, [COMISION], { facturados: [CSERRE], pagos: new Map() });
    expect(realizeVenta(venta)[0]?.comision.toFixed(2)).toBe('4132.23');
    expect(realizeVenta(venta)[0]?.sin_contar).toEqual([]);
  });

  test('counts when the payments of its order do not add up', () => {
    const venta = ventaConCobros(
      [orden({ precio: 434_000, costo: 250_000, pagos: [anunciado()] })],
      [pago(434_000, [COMISION], { neto: dec(361_730) })],
      { facturados: [CSERRE] },
    );
    // (67270 + 5000)/1.21
    expect(realizeVenta(venta)[0]?.comision.toFixed(2)).toBe('59727.27');
  });
});

describe('a charge besides those of the sale', () => {
  test.each([
    ['the affiliates', 'CVAF', 1210, '56595.04 0.00 '],
    ['the reputation', 'CSTP', 1210, '56595.04 0.00 '],
    ['carrying a return', 'CDSD', 1210, '55595.04 1000.00 '],
  ])('%s', (_, subtipo, importe, esperado) => {
    const venta = vendida({ precio: 434_000 }, [COMISION], { facturados: [CVFV, row(subtipo, importe)] });
    expect(columns(venta)).toContain(esperado);
  });

  test('a perception of the bill is no cost', () => {
    const facturados = [CVFV, row('CIVA', 3000, { concepto: 'Percepción de IVA' }), row('IBNQ', 200)];
    const venta = vendida({ precio: 434_000, costo: 250_000 }, [COMISION], { facturados });
    expect(columns(venta)).toBe('55595.04 0.00 40528.93');
    expect(realizeVenta(venta)[0]?.sin_contar).toEqual([]);
  });
});

describe('the shipping', () => {
  test('paid by the buyer is no cost of the seller’s', () => {
    const CXD = row('CXD', 8360, { debitado: null, del_comprador: dec(8360), mercado: 'SHIPPING' });
    expect(columns(vendida({ precio: 14_420 }, [], { facturados: [CXD] }))).toMatch(/^0.00 0.00 /);
    const parte = { ...CXD, del_comprador: dec(2310) };
    // (8360 − 2310)/1.21
    expect(columns(vendida({ precio: 14_420 }, [], { facturados: [parte] }))).toMatch(/^0.00 5000.00 /);
  });

  test('counts as the payment says when the payment adds up and the bill has another amount', () => {
    const venta = vendida({ precio: 434_000 }, [COMISION, ['shp_cross_docking', 12_100]], {
      facturados: [CVFV, row('CXD', 15_190, { mercado: 'SHIPPING' })],
    });
    expect(columns(venta)).toMatch(/^55595.04 10000.00 /);
  });
});

describe('the bonus of a Flex shipment', () => {
  const FLEX = { envio: envioMeli({ logistica: 'flex' }) };
  const BFLX = row('BFLX', -8990, { debitado: null, concepto: 'Bonificación por Envíos Flex' });
  const CARGOS: CargoCorto[] = [
    ['tax_withholding_collector-debitos_creditos', '113.14'],
    ['tax_withholding_sirtac-buenos_aires', '56.57'],
    ['meli_percentage_fee', '2922.84'],
    ['flat_fee', 2740],
  ];
  // 18857/1.21 = 15584.30 + 8990/1.21 = 7429.75
  const CON_BONO = '23014.05';
  const ingreso = (cambios: Partial<VentaARealizar>) =>
    realizeVenta(vendida({ precio: 18_857 }, CARGOS, { ...FLEX, ...cambios }))[0]?.ingreso_neto.toFixed(2);

  test('is an income of the sale as soon as the bill tells it', () => {
    expect(ingreso({ facturados: [BFLX] })).toBe(CON_BONO);
  });

  test('is the same money as its movement of the account', () => {
    const CASHBACK = movimiento('CASHBACK', { importe: dec(8990), neto: dec(8990) });
    expect(ingreso({ facturados: [BFLX], movimientos: [CASHBACK] })).toBe(CON_BONO);
    expect(ingreso({ movimientos: [CASHBACK] })).toBe(CON_BONO);
  });

  test('is no income once the bill takes it back', () => {
    const CASHBACK = movimiento('CASHBACK', { importe: dec(8990), neto: dec(8990) });
    expect(ingreso({ facturados: [BFLX, row('CFLX', 8990)], movimientos: [CASHBACK] })).toBe('15584.30');
  });
});

describe('a withheld tax, by its entity', () => {
  const adelantos = (...nombres: string[]) => {
    const cargos = nombres.map((nombre, n): CargoCorto => [nombre, 100 + n]);
    return realizeVenta(vendida({ precio: 201_899 }, cargos))[0]?.adelantados.map(
      ({ impuesto, jurisdiccion, entidad }) => [impuesto, jurisdiccion, entidad],
    );
  };

  test('is IVA, Ganancias, the bank-debit tax or the Ingresos Brutos of a province', () => {
    expect(
      adelantos(
        'tax_withholding-retencion_ganancias',
        'tax_withholding-retencion_iva',
        'tax_withholding_collector-debitos_creditos',
        'tax_withholding_sirtac-cordoba',
        'tax_withholding-santa_fe',
        'tax_withholding-iibb_cordoba',
        'tax_withholding_collector-iibb_tucuman',
      ),
    ).toEqual([
      ['ganancias', null, null],
      ['iva', null, null],
      ['debitos_creditos', null, null],
      ['sirtac', 3, 'cordoba'],
      ['iibb', 12, 'santa_fe'],
      ['iibb', 3, 'iibb_cordoba'],
      ['iibb', 14, 'iibb_tucuman'],
    ]);
  });

  test('is a line of its own and no Ingresos Brutos when the entity is unknown', () => {
    expect(adelantos('tax_withholding-retencion_nueva', 'tax_withholding')).toEqual([
      ['otra', null, 'retencion_nueva'],
      ['otra', null, null],
    ]);
  });

  test('is read also from the report of the account, which writes the entity apart', () => {
    const detalle_impuestos = [
      { entidad: 'retencion_iva', detalle: 'tax_withholding', importe: dec(-30) },
      { entidad: 'cordoba', detalle: 'tax_withholding_sircupa', importe: dec(-20) },
    ];
    const venta = vendida({ precio: 1000 }, [], { movimientos: [movimiento('SETTLEMENT', { detalle_impuestos })] });
    expect(realizeVenta(venta)[0]?.adelantados).toMatchObject([
      { impuesto: 'iva', jurisdiccion: null, importe: dec(30) },
      { impuesto: 'iibb', jurisdiccion: 3, importe: dec(20) },
    ]);
  });
});
