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
  situacion_iva: 1,
  inicio_actividades: '2019-03-01',
  iva_simple_odp: 'cero',
  agentes_percepcion: [{ provincia: 0, desde: null }],
  ajustes_percepcion: { caba_sin_padron: new Decimal(0), caba_solo_padron: false },
};

/** Sentence of the refusal; null: the save is let through. */
function refused(antes: Parameters<typeof checkSimultaneo<typeof actual>>[1], pedido: object): string | null {
  try {
    checkSimultaneo(actual, antes, pedido);
    return null;
  } catch (error) {
    if (!isAppError(error, 'cambio_simultaneo')) throw error;
    return messageOf(error);
  }
}

test('a field that nobody touched, or that already has the requested value, is let through', () => {
  expect(refused(undefined, { cost: new Decimal(150) })).toBeNull();
  expect(refused({ cost: new Decimal('120.5'), situaciones_iva: [6, 1] }, { cost: new Decimal(150) })).toBeNull();
  expect(refused({ cost: new Decimal(100) }, { cost: new Decimal('120.5') })).toBeNull();
  expect(refused({ cost: undefined }, { cost: new Decimal(1) })).toBeNull();
  expect(refused({ despacho: '' }, { despacho: 'X' })).toBeNull();
  const partes = { agentes_percepcion: [{ desde: null, provincia: 0 }] };
  expect(refused(partes, { agentes_percepcion: [] })).toBeNull();
  const ajustes = { ajustes_percepcion: { caba_solo_padron: false, caba_sin_padron: new Decimal('0.00') } };
  expect(refused(ajustes, {})).toBeNull();
});

test('a field that somebody else changed meanwhile is told with both values', () => {
  expect(refused({ cost: new Decimal(100) }, { cost: new Decimal(150) })).toBe(
    'Mientras editabas, alguien cambió el costo, que ahora es 120,5 y vos pusiste 150. Tus cambios no se guardaron: mirá cómo quedó y volvé a guardar.',
  );
  const varios = refused(
    { descripcion: 'Agujereadora', situaciones_iva: [1], despacho: 'X', precios_incluyen_iva: false },
    { descripcion: 'Percutor', situaciones_iva: [5], despacho: 'Y' },
  );
  expect(varios).toContain('la descripción, que ahora es «Taladro» y vos pusiste «Percutor»');
  expect(varios).toContain('; a quiénes se propone; el despacho, que ahora es vacío y vos pusiste «Y»');
  expect(varios).toContain('si los precios incluyen IVA, que ahora es sí.');
});

test('a refusal gives a code’s name, a written date, and only the name of a field too long to quote', () => {
  const antes = {
    situacion_iva: 6,
    inicio_actividades: '2019-01-01',
    iva_simple_odp: 'repetir',
    ajustes_percepcion: {},
  };
  expect(refused(antes, { situacion_iva: 4, inicio_actividades: '2019-02-01', iva_simple_odp: 'otro' })).toContain(
    'cambió la situación frente al IVA, que ahora es Responsable inscripto y vos pusiste Exento; ' +
      'el inicio de actividades, que ahora es 01/03/2019 y vos pusiste 01/02/2019; ' +
      'el débito fiscal O.D.P. en IVA Simple; cómo percibe.',
  );
});
