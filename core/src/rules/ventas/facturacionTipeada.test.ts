import { describe, expect, test } from 'vitest';
import type { CompradorTipeado } from '../../contract/ventas/ventaListada.ts';
import { EMISOR, INSCRIPTA } from '../../../../tests/builders/ventas.ts';
import { facturacionTipeada } from './facturacionTipeada.ts';

type Identificado = Exclude<CompradorTipeado, { como: 'consumidor_final' }>;

const read = (cambios: Partial<Identificado>) =>
  facturacionTipeada(
    {
      como: 'documento',
      documento: '30.772.273',
      nombre: ' Juan Sosa ',
      calle: 'Aysén',
      numero: '30',
      localidad: 'Rosario',
      codigo_postal: '2000',
      provincia: 12,
      ...cambios,
    },
    { cuit: EMISOR },
  );

describe('billing data of a typed buyer', () => {
  test('of nobody are empty', () => {
    const nadie = facturacionTipeada({ como: 'consumidor_final' }, { cuit: EMISOR });
    expect(nadie).toMatchObject({ tipo_documento: null, numero_documento: null, nombre: '', provincia: '' });
  });

  test('are those of the marketplace: document without dots, name without spaces and province by its name', () => {
    expect(read({})).toEqual({
      tipo_documento: 'DNI',
      numero_documento: '30772273',
      nombre: 'Juan Sosa',
      condicion: null,
      iibb: null,
      calle: 'Aysén',
      numero: '30',
      localidad: 'Rosario',
      codigo_postal: '2000',
      provincia: 'Santa Fe',
    });
    expect(read({ documento: '30-71123456-6', nombre: '' })).toMatchObject({
      tipo_documento: 'CUIT',
      numero_documento: INSCRIPTA,
      nombre: '',
    });
  });

  test.each<[string, Partial<Identificado>, string]>([
    ['an invalid CUIT', { documento: '30711234567' }, 'documento'],
    ['no document', { documento: '0' }, 'documento'],
    ['the issuer', { documento: EMISOR }, 'documento'],
    ['a DNI without name', { nombre: ' ' }, 'nombre'],
  ])('are refused of %s', (_, cambios, campo) => {
    expect(() => read(cambios)).toThrow(
      expect.objectContaining({ code: 'comprador_invalido', data: expect.objectContaining({ campo }) }),
    );
  });
});
