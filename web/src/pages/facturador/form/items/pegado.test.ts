import { describe, expect, test } from 'vitest';
import { readPegado } from './pegado.ts';
import { isPlanilla } from './planilla.ts';

const leer = (texto: string) => readPegado(texto, { iva: 21, precios_con_iva: true }).renglones;
const cifras = (texto: string) =>
  leer(texto).map(({ item, problema }) =>
    item ? [item.sku, item.descripcion, item.cantidad, item.precio, item.iva] : problema,
  );

test.each([
  ['Taladro', false],
  ['1.234,50', false],
  ['Taladro\n', false],
  ['Taladro\t2', true],
  ['Taladro\nMecha', true],
])('%j has rows or columns: %s', (texto, es) => {
  expect(isPlanilla(texto)).toBe(es);
});

describe('without titles', () => {
  test.each([
    ['Taladro\t2\t1.234,50', ['', 'Taladro', '2', '1.234,50', 21]],
    ['Taladro\t2\t1234.5\t10,5%', ['', 'Taladro', '2', '1.234,50', 10.5]],
    ['TAL-1\tTaladro percutor\t2\t$ 1.234,50\t21', ['TAL-1', 'Taladro percutor', '2', '1.234,50', 21]],
    ['Taladro\t1,234.50', ['', 'Taladro', '1', '1.234,50', 21]],
    ['Taladro;0,5;100;0', ['', 'Taladro', '0,5', '100,00', 0]],
    ['Taladro\t2\t100\t200', ['', 'Taladro', '2', '100,00', 21]],
    ['Taladro\t2\t100\tExento', ['', 'Taladro', '2', '100,00', 0]],
    ['"Taladro\nde banco"\t1\t100', ['', 'Taladro de banco', '1', '100,00', 21]],
    ['Caño 1/2"\t1\t100', ['', 'Caño 1/2"', '1', '100,00', 21]],
    // A description may be a number.
    ['7070\t1\t100', ['', '7070', '1', '100,00', 21]],
  ])('%j', (texto, esperado) => {
    expect(cifras(texto)).toEqual([esperado]);
  });
});

describe('with titles', () => {
  test('the columns come in any order, and those of no use are named', () => {
    const pegado = readPegado('Cant.\tMarca\tDetalle\tP. unit.\tIVA\tCódigo\n3\tBosch\tTaladro\t100\t0,105\tTAL-1', {
      iva: 21,
      precios_con_iva: true,
    });
    expect(pegado.sin_usar).toEqual(['Marca']);
    expect(pegado.renglones[0]?.item).toMatchObject({
      sku: 'TAL-1',
      descripcion: 'Taladro',
      cantidad: '3',
      precio: '100,00',
      iva: 10.5,
    });
  });
});

describe('prices that say whether they have VAT', () => {
  test.each([
    ['Precio sin IVA', true, '121,00', 'sin IVA'],
    ['Precio sin IVA', false, '100,00', null],
    ['Precio con IVA', false, '82,6446', 'con IVA'],
    ['Precio con IVA', true, '100,00', null],
    ['Precio sin IVA', null, '100,00', null],
    ['Precio', true, '100,00', null],
  ])('%s in a voucher that writes them with VAT (%s): %s', (titulo, precios_con_iva, precio, pasados) => {
    const pegado = readPegado(`Detalle\t${titulo}\nTaladro\t100`, { iva: 21, precios_con_iva });
    expect(pegado.renglones[0]?.item?.precio).toBe(precio);
    expect(pegado.pasados).toBe(pasados);
  });
});

test('a cell between quotes is read whole, whatever letters go before it', () => {
  expect(cifras('👍 👍\t1\t100\n"Mecha\r\nde widia"\t1\t50')).toEqual([
    ['', '👍 👍', '1', '100,00', 21],
    ['', 'Mecha de widia', '1', '50,00', 21],
  ]);
});

test.each([
  ['\t2\t100', 'Falta la descripción.'],
  ['Taladro', 'Falta el precio.'],
  ['Taladro\t0\t100', 'La cantidad «0» no es un número mayor que 0.'],
  ['Taladro\t2\t-100', 'El precio «-100» no es un importe mayor que 0.'],
  ['Taladro\t2\tUS$ 100', '«US$ 100» está en dólares.'],
  ['Taladro\t2\t100\t22', '«22» no es una alícuota de IVA.'],
  ['Descripción\tPrecio\n\t100', 'Falta la descripción.'],
  ['Descripción\tPrecio\tUnidad\nTaladro\t100\tlegua', 'No se reconoce la unidad «legua».'],
])('what cannot be read says why, and stays as it was: %j', (texto, problema) => {
  const [renglon] = leer(texto);
  expect(renglon).toMatchObject({ item: null, problema });
  expect(texto).toContain(renglon?.texto);
});

test('empty rows are nothing', () => {
  expect(leer('\n\nTaladro\t1\t100\r\n\r\n')).toHaveLength(1);
});

test('a row that is understood is not lost for one that is not', () => {
  expect(cifras('Taladro\t2\t100\nMecha\tdos\t100')).toEqual([
    ['', 'Taladro', '2', '100,00', 21],
    expect.stringContaining('«dos»'),
  ]);
});
