import { lineasDevolvibles, type Comprobante, type ComprobanteItem } from '@talonario/core/comprobantes';
import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { isTodo, itemsDevueltos, problemaDeCantidad, totalDelResto } from './notaParcial.ts';

const item = (cambios: Partial<Record<keyof ComprobanteItem, unknown>> = {}) =>
  ({
    descripcion: 'Taladro',
    sku: 'TAL-1',
    cantidad: new Decimal(3),
    unidad: 7,
    importe: new Decimal(121),
    importe_sin_iva: new Decimal(100),
    bonificacion: new Decimal(0),
    iva: 21,
    tratamiento_iva: 'gravado',
    despacho: null,
    neto: new Decimal(300),
    total: new Decimal(363),
    clase: 'producto',
    meli_order_id: null,
    publicacion_id: null,
    ...cambios,
  }) as ComprobanteItem;

const quedan = (lineas: ReturnType<typeof lineasDevolvibles>['lineas']) =>
  lineas.map((linea) => linea.quedan.toNumber());

describe('remaining units of each line', () => {
  test('is what no note names', () => {
    const nota = { items: [item({ cantidad: new Decimal(1), total: new Decimal(121) })] };
    const { lineas, sin_linea } = lineasDevolvibles({ items: [item(), item({ sku: 'OTRO' })] }, [nota]);
    expect(quedan(lineas)).toEqual([2, 3]);
    expect(sin_linea.toNumber()).toBe(0);
  });

  test('two lines that say the same are taken one after the other', () => {
    const nota = { items: [item({ cantidad: new Decimal(4), total: new Decimal(484) })] };
    expect(quedan(lineasDevolvibles({ items: [item(), item()] }, [nota]).lineas)).toEqual([0, 2]);
  });

  test('an amount of no line is told apart, and leaves the lines as they are', () => {
    const nota = { items: [item({ descripcion: 'Devolución parcial: Taladro', total: new Decimal(50) })] };
    const { lineas, sin_linea } = lineasDevolvibles({ items: [item()] }, [nota]);
    expect(quedan(lineas)).toEqual([3]);
    expect(sin_linea.toNumber()).toBe(50);
  });
});

describe('total of a note for the rest of an invoice', () => {
  const cero = new Decimal(0);
  const de = (neto: number, percepcion: { provincia: number; importe: number } | null, fecha: string) =>
    ({
      tipo_comprobante: 1,
      fecha,
      items: [],
      alicuotas: [{ iva: 21, neto: new Decimal(neto), importe: new Decimal(neto).times(0.21) }],
      exento: cero,
      no_gravado: cero,
      percepciones: percepcion === null ? [] : [{ ...percepcion, importe: new Decimal(percepcion.importe) }],
    }) as unknown as Comprobante;
  const mitad = [{ ...de(5_000, null, '2026-11-20'), tipo_comprobante: 3 as const }];

  test.each([
    ['has the perception, in time', 0, [], '2026-11-20', 12_350],
    ['has not that of another province', 1, [], '2026-11-20', 12_100],
    ['has none after a note of a part', 0, mitad, '2026-11-20', 6_050],
    ['has none too late', 0, [], '2027-02-01', 12_100],
  ])('%s', (_que, provincia, notas, fecha, total) => {
    expect(totalDelResto(de(10_000, { provincia, importe: 250 }, '2026-11-20'), notas, fecha, []).toNumber()).toBe(
      total,
    );
  });
});

test.each([
  ['', null],
  ['2', null],
  ['0,5', null],
  ['3', null],
  ['4', 'Quedan 3.'],
  ['-1', 'No puede ser menor que cero.'],
  ['dos', 'Tiene que ser un número.'],
])('«%s» of three: %s', (texto, problema) => {
  const [linea] = lineasDevolvibles({ items: [item()] }, []).lineas;
  expect(linea && problemaDeCantidad(texto, linea)).toBe(problema);
});

describe('the lines of the note', () => {
  test('an empty text and zero give nothing back', () => {
    const { lineas } = lineasDevolvibles({ items: [item(), item()] }, []);
    expect(itemsDevueltos(lineas, ['', '0'], true)).toEqual([]);
  });

  test('carry their part of the discount, and the parts add up to it', () => {
    const con = { items: [item({ bonificacion: new Decimal('10') })] };
    const bonificaciones = [0, 1, 2].map((devueltas) => {
      const nota = { items: [item({ cantidad: new Decimal(devueltas) })] };
      const { lineas } = lineasDevolvibles(con, devueltas === 0 ? [] : [nota]);
      return itemsDevueltos(lineas, ['1'], true)[0]?.bonificacion;
    });
    expect(bonificaciones).toEqual(['3,33', '3,34', '3,33']);
  });

  test('have the price as the invoice wrote it', () => {
    const { lineas } = lineasDevolvibles({ items: [item()] }, []);
    expect(itemsDevueltos(lineas, ['2'], true)[0]).toMatchObject({ cantidad: '2', precio: '121,00', sku: 'TAL-1' });
    expect(itemsDevueltos(lineas, ['2'], false)[0]).toMatchObject({ precio: '100,00' });
  });
});

test('the whole rest is every remaining unit of every line', () => {
  const { lineas } = lineasDevolvibles({ items: [item(), item({ sku: 'OTRO', cantidad: new Decimal(1) })] }, []);
  expect(isTodo(lineas, ['3', '1'])).toBe(true);
  expect(isTodo(lineas, ['3', ''])).toBe(false);
});
