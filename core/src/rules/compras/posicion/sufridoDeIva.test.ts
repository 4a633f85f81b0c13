import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import type { SaldoSufrido } from '../../../contract/sufridos/sufridos.ts';
import { avisoDeEleccion, chooseSufridos, sufridoDeIva } from './sufridoDeIva.ts';
import { SIN_DATOS } from './tipeado.ts';

const d = (valor: number) => new Decimal(valor);
const saldo = (cambios: Partial<SaldoSufrido>, partes: { compras?: number; lista?: number; cobros?: number }) => {
  const { compras = 0, lista = 0, cobros = 0 } = partes;
  const importe = d(compras + lista + cobros);
  return {
    impuesto: 'iva',
    operacion: 'percepcion',
    jurisdiccion: null,
    entidad: null,
    importe,
    computable: importe,
    en_compras: d(compras),
    en_lista: d(lista),
    en_facturas: d(0),
    en_cobros: d(cobros),
    ...cambios,
  } as SaldoSufrido;
};
const textOf = ({ retenciones, percepciones }: ReturnType<typeof sufridoDeIva>) => [
  retenciones?.toString() ?? null,
  percepciones?.toString() ?? null,
];

test('the perceptions of the purchases are left to their own term, and other taxes to theirs', () => {
  const saldos = [
    saldo({}, { compras: 30, lista: 12 }),
    saldo({ operacion: 'retencion' }, { lista: 7, cobros: 3 }),
    saldo({ impuesto: 'iibb' }, { lista: 500 }),
  ];
  expect(textOf(sufridoDeIva({ saldos, certificados: 2 }))).toEqual(['10', '12']);
});

test('a month with nothing of VAT has zero when its list was imported, and is not known otherwise', () => {
  expect(textOf(sufridoDeIva({ saldos: [], certificados: 1 }))).toEqual(['0', '0']);
  expect(textOf(sufridoDeIva({ saldos: [], certificados: 0 }))).toEqual([null, null]);
  // Perceptions that stand in purchases alone say nothing of the others.
  expect(textOf(sufridoDeIva({ saldos: [saldo({}, { compras: 30 })], certificados: 0 }))).toEqual([null, null]);
});

const SIN_ELECCIONES = { retenciones: null, percepciones: null };
const eleccion = (elegido: 'tipeado' | 'leido', tipeado: number, leido: number) => ({
  elegido,
  tipeado: d(tipeado),
  leido: d(leido),
  elegido_en: new Date('2026-11-28T15:00:00Z'),
  elegido_por: 'contadora@estudio.test',
});
const chosen = (datos: object, elecciones: object = {}) => {
  const leido = { retenciones: d(10), percepciones: null };
  const tipeada = { datos: { ...SIN_DATOS, ...datos }, elecciones: { ...SIN_ELECCIONES, ...elecciones } };
  const { retenciones, percepciones } = chooseSufridos(tipeada, leido);
  return [retenciones, percepciones].map(({ usado, origen }) => [origen, usado?.toString() ?? null]);
};

test('without two amounts that differ there is nothing to choose; zero is an amount', () => {
  expect(chosen({})).toEqual([
    ['leido', '10'],
    ['sin_datos', '0'],
  ]);
  expect(chosen({ retenciones: d(10), percepciones: d(4) })).toEqual([
    ['tipeado', '10'],
    ['tipeado', '4'],
  ]);
  expect(chosen({ percepciones: d(0) })[1]).toEqual(['tipeado', '0']);
});

test('of two amounts that differ none counts until a person chooses, and only while they are those two', () => {
  expect(chosen({ retenciones: d(0) })[0]).toEqual(['sin_elegir', null]);
  expect(chosen({ retenciones: d(5) }, { retenciones: eleccion('tipeado', 5, 10) })[0]).toEqual(['tipeado', '5']);
  expect(chosen({ retenciones: d(5) }, { retenciones: eleccion('leido', 5, 10) })[0]).toEqual(['leido', '10']);
  // A list imported later, or another typed amount, asks again.
  expect(chosen({ retenciones: d(5) }, { retenciones: eleccion('tipeado', 5, 9) })[0]).toEqual(['sin_elegir', null]);
  expect(chosen({ retenciones: d(6) }, { retenciones: eleccion('leido', 5, 10) })[0]).toEqual(['sin_elegir', null]);
});

test('the choice is told with its day and its person', () => {
  const datos = { ...SIN_DATOS, retenciones: d(5) };
  const leido = { retenciones: d(10), percepciones: null };
  const avisoOf = (elecciones: object) => {
    const { retenciones: sufrido } = chooseSufridos({ datos, elecciones: { ...SIN_ELECCIONES, ...elecciones } }, leido);
    return avisoDeEleccion('retenciones', { tipeado: datos.retenciones, sufrido });
  };
  expect(avisoOf({})).toBe(
    'De las retenciones de IVA hay dos importes: $ 5,00 tipeados y $ 10,00 según las listas, las facturas y los cobros. Elegí cuál va en la posición.',
  );
  expect(avisoOf({ retenciones: eleccion('leido', 5, 10) })).toBe(
    'De las retenciones de IVA se usa el importe leído, $ 10,00, y no los $ 5,00 tipeados: elegido el 28/11/2026 por contadora@estudio.test.',
  );
});
