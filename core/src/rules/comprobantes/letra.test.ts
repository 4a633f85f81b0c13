import { expect, test } from 'vitest';
import { letraPara, situacionDelEmisor } from './letra.ts';

test('the letter of a voucher tells what its issuer was then', () => {
  // A company that is now a monotributista (6) issued its A, B and M vouchers as a Responsable inscripto.
  expect((['A', 'B', 'M', 'C', 'E', 'X'] as const).map((letra) => situacionDelEmisor(letra, 6))).toEqual([
    1, 1, 1, 6, 6, 6,
  ]);
  // A company that is now Responsable inscripto issued its C vouchers as a monotributista; an exempt company, as exempt.
  expect(situacionDelEmisor('C', 1)).toBe(6);
  expect(situacionDelEmisor('C', 4)).toBe(4);
});

test('a forced B sends as Consumidor final only who would get an A (10243)', () => {
  const forced = (receptor: 1 | 4 | 5 | 6 | 13 | 15 | 16) => {
    const { letra, condicion } = letraPara({ emisor: 1, receptor, force_factura_b: true });
    return `${letra} ${condicion}`;
  };
  expect(([1, 6, 13, 16, 4, 5, 15] as const).map(forced)).toEqual(['B 5', 'B 5', 'B 5', 'B 5', 'B 4', 'B 5', 'B 15']);
  expect(letraPara({ emisor: 1, receptor: 13 })).toEqual({ letra: 'A', condicion: 13 });
  expect(letraPara({ emisor: 6, receptor: 1, force_factura_b: true })).toEqual({ letra: 'C', condicion: 1 });
  expect(() => letraPara({ emisor: 5, receptor: 1 })).toThrow('empresa_no_puede_emitir');
});
