import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { isAppError } from '../errors.ts';
import { messageOf } from '../messages.ts';
import { checkSimultaneo } from './simultaneo.ts';

const actual = {
  descripcion: 'Taladro',
  cost: new Decimal('120.50'),
  precios_incluyen_iva: true,
  situaciones_iva: [1, 6],
  despacho: null,
};

/** The sentence of the refusal; null: it is let through. */
function refused(antes: Parameters<typeof checkSimultaneo<typeof actual>>[1], pedido: object): string | null {
  try {
    checkSimultaneo(actual, antes, pedido);
    return null;
  } catch (error) {
    if (!isAppError(error, 'cambio_simultaneo')) throw error;
    return messageOf(error);
  }
}

test('what nobody touched, or is already as it is asked for, is let through', () => {
  expect(refused(undefined, { cost: new Decimal(150) })).toBeNull();
  expect(refused({ cost: new Decimal('120.5'), situaciones_iva: [6, 1] }, { cost: new Decimal(150) })).toBeNull();
  expect(refused({ cost: new Decimal(100) }, { cost: new Decimal('120.5') })).toBeNull();
  expect(refused({ cost: undefined }, { cost: new Decimal(1) })).toBeNull();
  expect(refused({ despacho: '' }, { despacho: 'X' })).toBeNull();
});

test('what somebody else changed meanwhile is told with both values', () => {
  expect(refused({ cost: new Decimal(100) }, { cost: new Decimal(150) })).toBe(
    'Mientras lo editabas alguien cambió el costo, que ahora es 120,5 y vos pusiste 150. No se guardó lo tuyo: mirá cómo quedó y volvé a guardar.',
  );
  const varios = refused(
    { descripcion: 'Agujereadora', situaciones_iva: [1], despacho: 'X', precios_incluyen_iva: false },
    { descripcion: 'Percutor', situaciones_iva: [5], despacho: 'Y' },
  );
  expect(varios).toContain('la descripción, que ahora es «Taladro» y vos pusiste «Percutor»');
  expect(varios).toContain('; a quiénes se propone; el despacho, que ahora es vacío y vos pusiste «Y»');
  expect(varios).toContain('si los precios incluyen IVA, que ahora es sí.');
});
