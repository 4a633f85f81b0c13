import { expect, test } from 'vitest';
import { dec as d } from '../../../../../tests/builders/cobros.ts';
import type { ClaseDeFalta } from '../../../contract/cobros/falta.ts';
import { countFaltas, describeFalta, faltaOf, faltasDePagina, filasQueFaltan } from './faltas.ts';

const MES = '2026-10-01';

test('a page lacks the rows that the marketplace refuses, and those with too little data, each with its amount', () => {
  expect(faltasDePagina({ salteadas: [50, null], raras: [d(10), null] }, MES)).toEqual([
    { clase: 'pagina', periodo: MES, filas: 50, importe: null },
    { clase: 'pagina', periodo: MES, filas: 0, importe: null },
    { clase: 'fila', periodo: MES, filas: 1, importe: d(10) },
    { clase: 'fila', periodo: MES, filas: 1, importe: null },
  ]);
});

test('an invoice that counts more rows than were read lacks the difference, and its amount', () => {
  const documento = (filas: number, importe: number | null, nombre = 'A') => ({
    documento: nombre,
    filas,
    importe: importe === null ? null : d(importe),
  });
  const leidos = new Map([['A', { filas: 3, importe: d(-30) }]]);
  const lacks = (...documentos: ReturnType<typeof documento>[]) =>
    filasQueFaltan({ documentos, leidos, periodo: MES }).map(({ filas, importe }) => `${filas} ${importe}`);
  expect(lacks(documento(5, -50), documento(2, 7, 'B'))).toEqual(['2 20', '2 7']);
  expect(lacks(documento(3, 99), documento(2, 99))).toEqual([]);
  expect(lacks(documento(4, null))).toEqual(['1 null']);
});

test('lacks add up by kind and period; one that is not counted, or has no amount, leaves the sum unknown', () => {
  const total = countFaltas([
    faltaOf('fila', MES, { filas: 1, importe: d(10) }),
    faltaOf('fila', MES, { filas: 2, importe: d(5) }),
    faltaOf('fila', '2026-09-01', { filas: 4 }),
    faltaOf('fila', '2026-09-01', { filas: 1, importe: d(1) }),
    faltaOf('pagina', MES, { filas: 50 }),
    faltaOf('pagina', MES),
  ]);
  expect(total.map(({ clase, periodo, filas, importe }) => `${clase} ${periodo}: ${filas} ${importe}`)).toEqual([
    'fila 2026-10-01: 3 15',
    'fila 2026-09-01: 5 null',
    'pagina 2026-10-01: 0 null',
  ]);
});

test.each<[ClaseDeFalta, number, string]>([
  ['filas', 2310, 'Faltan 2.310 filas de las facturas del período 10/2026, por $ 7,50: nunca llegaron.'],
  ['pagina', 50, 'Mercado Libre no entregó 50 filas de lo que factura del período 10/2026.'],
  ['pagina', 0, 'Mercado Libre no entregó algunas filas de lo que factura del período 10/2026.'],
  ['fila', 1, 'Sin contar: 1 fila de lo facturado del período 10/2026 sin número, importe, tipo o fecha, por $ 7,50.'],
  ['facturas', 0, 'Lo que facturó Mercado Libre del período 10/2026 no se pudo leer entero.'],
  ['flex', 0, 'Los bonos de Envíos Flex del período 10/2026 no se pudieron leer enteros.'],
  ['documentos', 0, 'Lo facturado del período 10/2026 no se pudo comparar con sus facturas.'],
  ['percepciones', 0, 'Las percepciones del período 10/2026 no se pudieron leer.'],
  ['percepciones', 3, 'Sin contar: 3 percepciones del período 10/2026 sin impuesto o sin importe.'],
  ['periodos', 0, 'Mercado Libre no informó qué períodos facturó: sus facturas no se leyeron.'],
  ['ventas', 1, 'Los cargos facturados de 1 venta no llegaron enteros.'],
  ['ventas', 2, 'Los cargos facturados de 2 ventas no llegaron enteros.'],
  ['anterior', 0, 'Los datos guardados del período 10/2026 están incompletos: falta compararlos con sus facturas.'],
])('a lack of kind %s, of %i rows, is told as: %s', (clase, filas, frase) => {
  expect(describeFalta(faltaOf(clase, MES, { filas, importe: d('7.5') }))).toBe(frase);
});

test('a lack of no period is of the account', () => {
  expect(describeFalta(faltaOf('facturas', null))).toBe(
    'Lo que facturó Mercado Libre de esta cuenta no se pudo leer entero.',
  );
  expect(describeFalta(faltaOf('filas', null, { filas: 1 }))).toBe(
    'Faltan 1 fila de las facturas de esta cuenta: nunca llegaron.',
  );
});
