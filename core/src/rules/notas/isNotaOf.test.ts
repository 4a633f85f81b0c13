import { expect, test } from 'vitest';
import { isNotaOf } from './isNotaOf.ts';

const factura = {
  id: 'f',
  company_cuit: '30716543214',
  punto_de_venta: 3,
  tipo_comprobante: 6,
  numero_comprobante: 8,
} as const;
const asociado = {
  comprobante_id: null,
  cuit: '30716543214',
  punto_de_venta: 3,
  tipo_comprobante: 6,
  numero_comprobante: 8,
  fecha: '2026-11-20',
} as const;

test.each([
  ['made here for it', { comprobante_vinculado: 'f', asociados: [] }, true],
  ['made here for another one, whatever it says', { comprobante_vinculado: 'g', asociados: [asociado] }, false],
  ['taken from ARCA, with its number', { comprobante_vinculado: null, asociados: [asociado] }, true],
  [
    'taken from ARCA, with its number among others',
    { comprobante_vinculado: null, asociados: [{ ...asociado, numero_comprobante: 7 }, asociado] },
    true,
  ],
  ['of no voucher', { comprobante_vinculado: null, asociados: [] }, false],
  ...(
    [{ cuit: '30611110002' }, { punto_de_venta: 4 }, { tipo_comprobante: 1 }, { numero_comprobante: 9 }] as const
  ).map(
    (diferencia) =>
      [
        `taken from ARCA, with ${Object.entries(diferencia).join()}`,
        { comprobante_vinculado: null, asociados: [{ ...asociado, ...diferencia }] },
        false,
      ] as const,
  ),
] as const)('a note %s', (_caso, nota, esperado) => {
  expect(isNotaOf({ ...nota, asociados: [...nota.asociados] }, factura)).toBe(esperado);
});
