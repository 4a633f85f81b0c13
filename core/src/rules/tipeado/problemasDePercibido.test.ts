import { expect, test } from 'vitest';
import type { Percepcion } from '../../contract/comprobantes/comprobante.ts';
import { d, RECEPTORA } from '../../../../tests/builders/ventas.ts';
import { problemasDePercibido } from './problemasDePercibido.ts';

const percepcion = (provincia: 0 | 14, codigo = 'padron') =>
  ({
    provincia,
    percepcion_aplicada: d(1),
    base: d(100),
    importe: d(1),
    motivo: 'No se sabe a dónde va',
    evidencia: { codigo },
  }) as unknown as Percepcion;

const receptor = {
  ...RECEPTORA,
  tipo_documento_facturado: 80,
  situacion_iva_facturado: 1,
  calle_facturado: 'Alsina',
  domicilio_facturado: 'Alsina 3',
  localidad_facturado: 'Lanús',
  codigo_postal_facturado: '1824',
  provincia_facturado: 1,
} as Parameters<typeof problemasDePercibido>[1];

test('a perception that depends on where the goods go asks for the province, and says why', () => {
  expect(problemasDePercibido([percepcion(0), percepcion(14, 'entrega_desconocida')], receptor)).toEqual([
    { campo: 'provincia_facturado', mensaje: 'Elegí la provincia. No se sabe a dónde va.' },
  ]);
});

test('a perception of Tucumán asks for the parts of the address it is reported with', () => {
  const asked = (cambios: object) => problemasDePercibido([percepcion(14)], { ...receptor, ...cambios });
  expect(asked({})).toEqual([]);
  expect(asked({ localidad_facturado: ' ', codigo_postal_facturado: '' }).map(({ campo }) => campo)).toEqual([
    'localidad_facturado',
    'codigo_postal_facturado',
  ]);
  expect(asked({ provincia_facturado: null })[0]?.campo).toBe('provincia_facturado');
  expect(asked({ codigo_postal_facturado: '' })[0]?.mensaje).toMatch(
    /^Completá el código postal: la percepción de Tucumán/,
  );
  expect(problemasDePercibido([percepcion(0)], { ...receptor, codigo_postal_facturado: '' })).toEqual([]);
});
