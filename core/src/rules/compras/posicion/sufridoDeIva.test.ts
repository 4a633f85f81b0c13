import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import type { SaldoSufrido } from '../../../contract/sufridos/sufridos.ts';
import { chooseSufridos, sufridoDeIva } from './sufridoDeIva.ts';
import { SIN_DATOS } from './toPosicion.ts';

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

test('a typed amount takes the place of the read one and never adds to it; zero is an amount', () => {
  const leido = { retenciones: d(10), percepciones: null };
  const origenes = (datos: object) => {
    const { retenciones, percepciones } = chooseSufridos({ ...SIN_DATOS, ...datos }, leido);
    return [retenciones, percepciones].map(({ usado, origen }) => [origen, usado.toString()]);
  };
  expect(origenes({})).toEqual([
    ['leido', '10'],
    ['sin_datos', '0'],
  ]);
  expect(origenes({ retenciones: d(0), percepciones: d(4) })).toEqual([
    ['tipeado', '0'],
    ['tipeado', '4'],
  ]);
});
