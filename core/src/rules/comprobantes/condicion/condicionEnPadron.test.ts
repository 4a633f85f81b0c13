import { expect, test } from 'vitest';
import { buildPersona, INSCRIPTA } from '../../../../../tests/builders/ventas.ts';
import type { PersonaArca } from '../../../contract/padron/persona.ts';
import { condicionEnDuda } from './condicionEnDuda.ts';
import { condicionEnPadron } from './condicionEnPadron.ts';

function readOf(impuestos: number[], cambios: Partial<PersonaArca> = {}) {
  const consulta = buildPersona(INSCRIPTA, impuestos, cambios);
  if (consulta.estado !== 'encontrada') throw new Error(consulta.estado);
  return condicionEnPadron(consulta.persona);
}
const impuesto = (idImpuesto: number, estado: string | null) => ({ idImpuesto, estado });
const generalCon = (...impuestos: ReturnType<typeof impuesto>[]) =>
  readOf([], { datosRegimenGeneral: { impuesto: impuestos } } as never);

test('only taxes in a state that begins with AC, or without state, count', () => {
  expect(generalCon(impuesto(30, 'ac'))).toEqual({ kind: 'condicion', condicion: 1 });
  expect(generalCon(impuesto(30, null))).toEqual({ kind: 'condicion', condicion: 1 });
  expect(generalCon(impuesto(30, 'BAJA'), impuesto(32, 'ACTIVO'))).toEqual({ kind: 'condicion', condicion: 4 });
  expect(generalCon(impuesto(30, 'INACTIVO'))).toEqual({ kind: 'condicion', condicion: 5 });
});

test('a key that the padrón calls CUIL is a CUIL, whatever its case', () => {
  const datosGenerales = { tipoClave: 'cuil', razonSocial: null, apellido: null, nombre: null, domicilioFiscal: null };
  expect(readOf([30], { datosGenerales } as never)).toEqual({ kind: 'cuil' });
  expect(readOf([30], { datosGenerales: { ...datosGenerales, tipoClave: null } } as never)).toMatchObject({
    kind: 'condicion',
  });
});

test('an error of the whole key decides over its taxes', () => {
  expect(readOf([30], { errorConstancia: ['La clave está inactiva'] })).toEqual({
    kind: 'error',
    texto: 'La clave está inactiva',
  });
});

test('a Monotributo block counts without taxes only when it has a category', () => {
  const block = (categoria: object | null, impuestos: object[] = []) =>
    readOf([], { datosRegimenGeneral: null, datosMonotributo: { categoria, impuesto: impuestos } } as never);
  expect(block({ id: 'A' })).toEqual({ kind: 'condicion', condicion: 6 });
  expect(block(null)).toEqual({ kind: 'condicion', condicion: 5 });
  expect(block({ id: 'A' }, [impuesto(20, 'BAJA')])).toEqual({ kind: 'condicion', condicion: 5 });
});

test('a condition in doubt is asked with both names', () => {
  expect(condicionEnDuda({ situacion_iva: 1, otra_situacion_iva: 6 })).toBe(
    'ARCA tiene a este CUIT como IVA Responsable Inscripto y también como Responsable Monotributo. Confirmá cuál corresponde.',
  );
  expect(condicionEnDuda({ situacion_iva: 1, otra_situacion_iva: null })).toBe(null);
  expect(condicionEnDuda({ situacion_iva: null, otra_situacion_iva: 6 })).toBe(null);
});
