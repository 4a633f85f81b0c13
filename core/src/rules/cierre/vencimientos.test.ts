import { expect, test } from 'vitest';
import { tablasDeVencimientos, vencimientoOf } from './vencimientos.ts';

const inscripta = (cuit: string) => ({ cuit, situacion_iva: 1 as const });

test('the day depends on the last digit of the CUIT, in the month after', () => {
  const dia = (cuit: string) => vencimientoOf(inscripta(cuit), '2026-10')?.vence;
  expect(dia('30712345670')).toBe('2026-11-18');
  expect(dia('30712345671')).toBe('2026-11-18');
  expect(dia('30712345675')).toBe('2026-11-20');
});

test('a Saturday or a Sunday moves to Monday, and December is due in January', () => {
  // 2026-11-21 is a Saturday and 2026-11-22 a Sunday.
  expect(vencimientoOf(inscripta('30712345676'), '2026-10')?.vence).toBe('2026-11-23');
  expect(vencimientoOf(inscripta('30712345679'), '2026-10')?.vence).toBe('2026-11-23');
  expect(vencimientoOf(inscripta('30712345670'), '2026-12')?.vence).toBe('2027-01-18');
});

test('the table in force is the newest that had begun, and the product’s asks to be confirmed', () => {
  const [usual] = tablasDeVencimientos;
  if (!usual) throw new Error('the product has a table');
  const nueva = { ...usual, desde: '2026-11', dias: [1, 2, 3, 4, 7, 8, 9, 10, 11, 14] as const, confirmar: false };
  const vence = (periodo: string) => vencimientoOf(inscripta('30712345670'), periodo, [usual, nueva]);
  expect(vence('2026-10')).toMatchObject({ vence: '2026-11-18', confirmar: true });
  expect(vence('2026-11')).toMatchObject({ vence: '2026-12-01', confirmar: false });
  expect(vence('2020-01')).toBeNull();
});

test('a monotributista files no VAT return', () => {
  expect(vencimientoOf({ cuit: '20111111112', situacion_iva: 6 }, '2026-10')).toBeNull();
});
