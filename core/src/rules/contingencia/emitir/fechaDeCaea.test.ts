import { expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { fechaDeCaea } from './fechaDeCaea.ts';

const QUINCENA = { desde: '2026-11-16', hasta: '2026-11-30' };

test.each([
  ['2026-11-21', '2026-11-21', '2026-11-21'],
  ['2026-11-20', '2026-11-21', '2026-11-20'],
  ['2026-11-16', '2026-11-18', '2026-11-16'],
  ['2026-11-30', '2026-11-30', '2026-11-30'],
  ['2026-11-22', '2026-11-21', 'fecha_fuera_de_caea'],
  ['2026-11-15', '2026-11-18', 'fecha_fuera_de_caea'],
  ['2026-12-01', '2026-12-01', 'fecha_fuera_de_caea'],
  ['2026-11-10', '2026-11-21', 'fecha_fuera_de_rango'],
])('a draft of %s goes out on %s with %s', (fecha, hoy, esperada) => {
  const pedida = {
    tipo_comprobante: 6,
    concepto: 1 as const,
    fecha,
    fecha_automatica: false,
    asociados: [],
    hoy,
    ultima_fecha: null,
  };
  const decidida = fechaDeCaea(pedida, QUINCENA);
  expect(decidida instanceof AppError ? decidida.code : decidida).toBe(esperada);
});
