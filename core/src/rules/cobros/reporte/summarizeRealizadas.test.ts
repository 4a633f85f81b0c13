import { describe, expect, test } from 'vitest';
import {
  anunciado,
  cargo,
  dec,
  empresaMeli,
  orden,
  pago,
  ventaConCobros,
} from '../../../../../tests/builders/cobros.ts';
import type { VentaRealizada } from '../../../contract/cobros/realizada.ts';
import { rentabilidadFilas } from './rentabilidadFilas.ts';
import { realizeVenta } from '../realizeVenta.ts';
import { summarizeRealizadas } from './summarizeRealizadas.ts';

type OrdenCorta = Parameters<typeof orden>[0];

const DIA = { desde: '2026-11-18', hasta: '2026-11-18' };

/** 45.000 sold, its fee and its shipping charged, IIBB 4 %. */
const vender = (cambios: Partial<OrdenCorta> = {}, cobrada = true): VentaRealizada[] => {
  const cargos = [cargo(['meli_percentage_fee', 6525]), cargo(['shp_cross_docking', '3970.24'])];
  return realizeVenta(
    ventaConCobros(
      [orden({ precio: 45_000, comision: 6525, costo: 18_000, pagos: [anunciado()], ...cambios })],
      cobrada ? [pago(45_000, [], { cargos })] : [],
      { empresa: { ...empresaMeli, iibb_porcentaje: dec(4) } },
    ),
  );
};

const entera = vender();
const sinCosto = vender({ id: '2', costo: 0 });
const sinDolar = vender({ id: '3', costo: 10, moneda: 'USD' });
const sinComision = vender({ id: '4', comision: null }, false);
const sinCupon = vender({ id: '6', cupon: null });
const cancelada = vender({ id: '5', costo: 0, orden: { estado: 'cancelada', reembolsado: dec(45_000) } }, false);

describe('a row has no profit while one of its parts is unknown', () => {
  test.each([
    ['its article or its cost', sinCosto, 'sin_costo', 'costo'],
    ['the dollar of its cost', sinDolar, 'sin_cotizacion', 'costo'],
    ['its fee', sinComision, 'comision_pendiente', 'comision'],
    ['the seller’s part of its coupon', sinCupon, 'cupon_pendiente', 'ingreso_neto'],
  ])('%s', (_, [fila], aviso, columna) => {
    expect(fila?.avisos).toContain(aviso);
    expect([fila?.ganancia, fila?.margen, fila?.utilidad]).toEqual([null, null, null]);
    const [titulos = [], celdas = []] = rentabilidadFilas(fila ? [fila] : []);
    const en = (titulo: string) => celdas[titulos.indexOf(titulo)];
    expect(['ganancia', 'margen', 'utilidad', columna].map(en)).toEqual(['', '', '', '']);
  });

  test('a cancelled order needs neither its cost nor its fee', () => {
    expect(cancelada[0]?.avisos).toEqual([]);
    expect(cancelada[0]?.ganancia?.toFixed(2)).toBe('0.00');
  });
});

describe('a summary', () => {
  test('adds up the known profits, and counts the rows without one', () => {
    const filas = [...entera, ...sinCosto, ...sinDolar, ...sinComision];
    const { totales, por_dia, por_provincia, mejores, sin_costo } = summarizeRealizadas(filas, DIA);
    expect(totales).toMatchObject({ ventas: 4, sin_ganancia: 3 });
    expect([totales.ganancia?.toFixed(2), totales.margen?.toFixed(2)]).toEqual(['9028.73', '24.28']);
    // Income of the rows without profit, less their known costs, is told apart: the column adds up.
    const costos = [totales.comision, totales.envio, totales.iibb, totales.costo, totales.ajustes];
    const resto = costos.reduce((queda, costo) => queda.minus(costo), totales.ingreso_neto);
    expect(resto.minus(totales.sin_contar).toFixed(2)).toBe('9028.73');
    for (const parte of [por_dia[0], por_provincia[0]]) {
      expect(parte).toMatchObject({ ventas: 4, sin_ganancia: 3 });
      expect(parte?.ganancia?.toFixed(2)).toBe('9028.73');
    }
    expect([mejores, sin_costo].map((skus) => skus.length)).toEqual([0, 1]);
  });

  test('has no profit when no row has one', () => {
    const { totales, por_dia, mejores } = summarizeRealizadas(sinCosto, DIA);
    expect([totales.ganancia, totales.margen, por_dia[0]?.ganancia]).toEqual([null, null, null]);
    expect(mejores).toEqual([]);
  });

  test('gives a day without sales a profit of 0', () => {
    const { por_dia } = summarizeRealizadas([], DIA);
    expect(por_dia[0]?.ganancia?.toFixed(2)).toBe('0.00');
  });

  test('ranks a SKU with some fee missing by its other sales', () => {
    const { mejores, sin_costo } = summarizeRealizadas([...entera, ...sinComision], DIA);
    expect(mejores).toMatchObject([{ sku: 'UNO', ventas: 2, sin_ganancia: 1 }]);
    expect(sin_costo).toEqual([]);
  });
});
