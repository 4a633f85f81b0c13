import { expect, test } from 'vitest';
import { facturaNueva, type FacturaValores, type FormContexto } from './facturaValores.ts';
import { hojaDeValores } from './hoja.ts';

const contexto: FormContexto = { hoy: '2026-03-02', empresa: null, punto: null, vinculado: null, percepciones: [] };
const item: FacturaValores['items'][number] = {
  clave: '1',
  sku: '',
  descripcion: 'Termo',
  cantidad: '3',
  unidad: 7,
  precio: '1234567,50',
  bonificacion: '1234,50',
  iva: 21,
  tratamiento_iva: 'gravado',
  despacho: '',
  de_lista: null,
  origenes: { precio: null, bonificacion: null },
  tecleado: true,
  stock: null,
};

/** The line as it is read, after its description. */
const linea = (tipo_comprobante: FacturaValores['tipo_comprobante'], cambios: Partial<typeof item> = {}) => {
  const valores = { ...facturaNueva('2026-03-02'), tipo_comprobante, items: [{ ...item, ...cambios }] };
  const [fila] = hojaDeValores(valores, contexto).renglones.filas;
  return fila?.celdas.slice(1);
};

test('a line says the figures that the printed voucher says, net of VAT on class A', () => {
  expect(linea(1)).toEqual(['3', 'unidad', '1.020.303,72', '1.020,25', '21 %', '3.059.890,91']);
  expect(linea(6)).toEqual(['3', 'unidad', '1.234.567,50', '1.234,50', '3.702.468,00']);
});

test('two decimals when quantity × price gives the amount with them, four when it does not', () => {
  const sinBonificar = { cantidad: '1', bonificacion: '', precio: '9999,99' };
  expect(linea(1, sinBonificar)).toEqual(['1', 'unidad', '8.264,45', '21 %', '8.264,45']);
  expect(linea(1, { ...sinBonificar, cantidad: '7' })).toEqual(['7', 'unidad', '8.264,4545', '21 %', '57.851,18']);
});

test('an empty datum is left out, or crossed', () => {
  const vacia = hojaDeValores(facturaNueva('2026-03-02'), contexto);
  expect(vacia).toMatchObject({
    nombre: 'COMPROBANTE',
    banda: 'BORRADOR',
    letra: '',
    emisor: null,
    fiscales: [],
    puntoDeVenta: { valor: 'XXXXX' },
    numero: { valor: 'XXXXXXXX' },
    receptor: { quien: [], como: [] },
    renglones: { filas: [] },
    total: { valor: '$ 0,00' },
    leyendas: [],
    autorizacion: [],
  });
});
