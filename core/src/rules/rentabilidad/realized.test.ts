import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { costoOf } from './costo.ts';
import { realizedRentabilidad, type EnvioRealizado, type OrdenRealizada, type GananciaDeVenta } from './realized.ts';

const dec = (valor: string | number) => new Decimal(valor);

/** Cost of `unidades` at `cost` each; with `dolar`, in dollars at the rate of the sale's day plus the cover. */
function costo(cost: string, unidades: number, dolar?: string, cobertura = '0') {
  const articulo = {
    sku: 'UNO',
    cost: dec(cost),
    currency: dolar === undefined ? ('ARS' as const) : ('USD' as const),
    iva: 21 as const,
    tratamiento_iva: 'gravado' as const,
  };
  const cotizacion = dolar === undefined ? null : { valor: dec(dolar), fecha: '2026-11-18', vieja: false };
  return costoOf([{ sku: 'UNO', cantidad: dec(unidades), articulo }], cotizacion, dec(cobertura));
}

function orden(cambios: Partial<OrdenRealizada> = {}): OrdenRealizada {
  return {
    order_id: '1',
    cancelada: false,
    total: dec(57_000),
    envio_cobrado: dec(0),
    cupon: dec(0),
    reembolsado: dec(0),
    cargo: dec('7162.50').times(2),
    cargo_sin_iva: dec(0),
    fuente_cargo: 'estimado',
    impuesto_cheque: dec(0),
    vendido: [{ iva: 21, precio: dec(1) }],
    costo: costo('9000', 2),
    ...cambios,
  };
}

const envio: EnvioRealizado = {
  cargo: dec('3470.24'),
  fuente: 'estimado',
  flex: false,
  bono: dec(0),
  despachado: true,
};

const empresa = {
  situacion_iva: 1 as 1 | 4,
  iibb_porcentaje: dec('3.5'),
  cobertura_cambio: dec(5),
  ajuste_fijo: dec(300),
  ajuste_variable: dec(1),
  costo_envio_flex: dec(3500),
};

const solo = (ordenRealizada: OrdenRealizada, resto: Partial<GananciaDeVenta> = {}) =>
  filas({ ordenes: [ordenRealizada], envio, empresa, ...resto });

/** ingreso_neto, comision, envio, iibb, costo, ajustes, ganancia, margen, utilidad of each order. */
function filas(venta: GananciaDeVenta): string[] {
  return realizedRentabilidad(venta).map(
    ({ ingreso, comision, envio, iibb, costo, ajustes, ganancia, margen, utilidad }) =>
      [ingreso, comision, envio, iibb, costo, ajustes, ganancia, margen, utilidad]
        .map((valor) => valor?.toFixed(2) ?? 'nada')
        .join(' '),
  );
}

describe('a sale already made', () => {
  const ordenRealizada = orden({
    order_id: '2',
    total: dec(20_000),
    cargo: dec(5400),
    costo: costo('4', 1, '1558.00', '5'),
  });

  test('a pack: shipping and the fixed adjustment are shared by amount', () => {
    // 3470.24 = 2568.88 + 901.36; 300 = 222.08 + 77.92; 4×1558×1.05 = 6543.60
    expect(filas({ ordenes: [orden(), ordenRealizada], envio, empresa })).toEqual([
      '47107.44 11838.84 2123.04 1648.76 18000.00 792.08 12704.72 26.97 70.58',
      '16528.93 4462.81 744.93 578.51 6543.60 277.92 3921.16 23.72 59.92',
    ]);
  });

  test('lines at several rates divide the income among the rates, in proportion', () => {
    // 57000 − 7000 = 50000: 30000 and 20000 of 50000; 30000/1.21 = 24793.39, 20000/1.105 = 18099.55
    const vendido = [
      { iva: 21 as const, precio: dec(34_200) },
      { iva: 10.5 as const, precio: dec(22_800) },
    ];
    const [gananciaDeOrden] = realizedRentabilidad({
      ordenes: [orden({ vendido, reembolsado: dec(7000) })],
      envio,
      empresa,
    });
    expect(gananciaDeOrden?.ingreso.toFixed(2)).toBe('42892.94');
  });

  test('part of the money given back: fee and cost stay', () => {
    expect(solo(orden({ reembolsado: dec(10_000) }))).toEqual([
      '38842.98 11838.84 2867.97 1359.50 18000.00 770.00 4006.67 10.32 22.26',
    ]);
  });

  test('a sale cancelled after dispatch costs only its shipping', () => {
    expect(solo(orden({ cancelada: true }))).toEqual(['0.00 0.00 2867.97 0.00 0.00 0.00 -2867.97 nada nada']);
  });

  test('Flex: the seller’s own courier is counted once, and has no VAT to subtract', () => {
    const flex = { cargo: dec(0), fuente: 'real' as const, flex: true, bono: dec(0), despachado: true };
    const vendida = orden({ total: dec(41_000), cargo: dec(5945), costo: costo('15000', 1) });
    expect(solo(vendida, { envio: flex })).toEqual([
      '33884.30 4913.22 3500.00 1185.95 15000.00 710.00 8575.13 25.31 57.17',
    ]);
  });

  test('Exento: no term is divided by VAT, shipping included', () => {
    expect(solo(orden(), { empresa: { ...empresa, situacion_iva: 4 } })).toEqual([
      '57000.00 14325.00 3470.24 1995.00 18000.00 870.00 18339.76 32.18 101.89',
    ]);
  });

  test('a pack with one order cancelled: the other order carries the sale’s costs', () => {
    // 3470.24/1.21 = 2867.97 and the 300 whole on the one that stands:
    // 16528.93 − (4462.81 + 2867.97 + 578.51 + 6543.60 + 500) = 1576.04
    expect(filas({ ordenes: [orden({ cancelada: true }), ordenRealizada], envio, empresa })).toEqual([
      '0.00 0.00 0.00 0.00 0.00 0.00 0.00 nada nada',
      '16528.93 4462.81 2867.97 578.51 6543.60 500.00 1576.04 9.54 24.09',
    ]);
  });

  test('a shipment never dispatched costs nothing, unless it was billed', () => {
    const quieto = { ...envio, despachado: false };
    expect(solo(orden({ cancelada: true }), { envio: quieto })).toEqual([
      '0.00 0.00 0.00 0.00 0.00 0.00 0.00 nada nada',
    ]);
    expect(solo(orden({ cancelada: true }), { envio: { ...quieto, fuente: 'real' } })[0]).toContain('-2867.97');
  });

  test('Flex with a technology charge, cancelled before dispatch: only that charge is left', () => {
    // 605/1.21 = 500
    const flex = { cargo: dec(605), fuente: 'real' as const, flex: true, bono: dec(0), despachado: false };
    expect(solo(orden({ cancelada: true }), { envio: flex })[0]).toContain('-500.00');
  });

  test('the buyer’s shipping that reaches the seller is income; the variable adjustment applies to the goods only', () => {
    // (20000+5000)/1.21 = 20661.16; 5400/1.21 = 4462.81; 20661.16×3.5 % = 723.14; 20000×1 % = 200, no fixed one:
    // 20661.16 − (4462.81 + 3500 + 723.14 + 6000 + 200) = 5775.21
    const flex = { cargo: dec(0), fuente: 'real' as const, flex: true, bono: dec(0), despachado: true };
    const vendida = orden({ total: dec(20_000), envio_cobrado: dec(5000), cargo: dec(5400), costo: costo('6000', 1) });
    expect(solo(vendida, { envio: flex, empresa: { ...empresa, ajuste_fijo: dec(0) } })).toEqual([
      '20661.16 4462.81 3500.00 723.14 6000.00 200.00 5775.21 27.95 96.25',
    ]);
  });

  test('an unknown cost leaves no utility', () => {
    expect(solo(orden({ costo: costo('0', 2) }))[0]).toMatch(/ nada$/);
  });

  test('estimated charges are told', () => {
    const [gananciaDeOrden] = realizedRentabilidad({ ordenes: [orden({ fuente_cargo: 'real' })], envio, empresa });
    expect(gananciaDeOrden?.fuentes).toEqual({ comision: 'real', envio: 'estimado' });
  });
});

describe('what each charge does to the profit', () => {
  const one = (cambios: Partial<OrdenRealizada>, resto: Partial<GananciaDeVenta> = {}) =>
    realizedRentabilidad({ ordenes: [orden(cambios)], envio, empresa, ...resto })[0]!;

  test('the part of the bank-debit tax that is not recovered is a cost', () => {
    // 57000/1.21 = 47107.44; 14325/1.21 = 11838.84; 3470.24/1.21 = 2867.97; 47107.44 × 3.5 % = 1648.76; 300 + 570 = 870.00
    expect(one({}).ganancia.toFixed(2)).toBe('11881.87');
    expect(one({ impuesto_cheque: dec('342.10') })).toMatchObject({
      impuesto_cheque: dec('342.10'),
      ganancia: dec('11539.77'),
    });
  });

  test('the seller’s coupon is no income, and no base of the variable adjustment', () => {
    // (57000 − 7000)/1.21 = 41322.31; 300 + 50000 × 1 % = 800
    expect(one({ cupon: dec(7000) })).toMatchObject({ ingreso: dec('41322.31'), ajustes: dec(800) });
  });

  test('the part of a fee without VAT is not divided by it', () => {
    // (14325 − 121)/1.21 + 121 = 11738.84 + 121
    expect(one({ cargo_sin_iva: dec(121) }).comision.toFixed(2)).toBe('11859.84');
  });

  test('a fee not known yet counts as 0, and is pending', () => {
    const pendiente = one({ cargo: null, fuente_cargo: 'pendiente' });
    expect([pendiente.comision.toFixed(2), pendiente.fuentes.comision]).toEqual(['0.00', 'pendiente']);
  });

  test('a cancelled order lacks no fee; a real one not given back stays', () => {
    expect(one({ cancelada: true, cargo: null, fuente_cargo: 'pendiente' }).fuentes.comision).toBe('estimado');
    expect(one({ cancelada: true }).comision.toFixed(2)).toBe('0.00');
    const cobrada = one({ cancelada: true, cargo: dec(121), fuente_cargo: 'real' });
    expect([cobrada.comision.toFixed(2), cobrada.fuentes.comision]).toEqual(['100.00', 'real']);
  });

  test('the bonus of Flex is income without VAT, also of a cancelled order', () => {
    const flex = { ...envio, cargo: dec(0), flex: true, bono: dec(1210) };
    expect(one({}, { envio: flex }).ingreso.toFixed(2)).toBe('48107.44');
    // 1000 − 3500 of the courier − 1000 × 3.5 %
    expect(one({ cancelada: true }, { envio: flex })).toMatchObject({ ingreso: dec(1000), ganancia: dec(-2535) });
  });

  test('without a company: gross income at 5 %, and no adjustment nor courier', () => {
    const flex = { ...envio, cargo: dec(0), flex: true };
    // 47107.44 × 5 % = 2355.37
    expect(one({}, { empresa: null, envio: flex })).toMatchObject({
      envio: dec(0),
      iibb: dec('2355.37'),
      ajustes: dec(0),
    });
  });

  test('without a shipment nothing of it is missing', () => {
    expect(one({}, { envio: null })).toMatchObject({ envio: dec(0), fuentes: { envio: 'real' } });
  });

  test('the shares of the sale’s common amounts are told before VAT', () => {
    const { partes } = one({}, { envio: { ...envio, flex: true, bono: dec(50) } });
    expect(partes).toEqual({
      cargo_envio: dec('3470.24'),
      envio_propio: dec(3500),
      bono: dec(50),
      ajuste_fijo: dec(300),
    });
  });
});
