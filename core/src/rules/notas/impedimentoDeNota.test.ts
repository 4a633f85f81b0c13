import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { addUp, ivaIncluido } from '../comprobantes/totales.ts';
import { AppError } from '../errors.ts';
import { decideNota, type FacturaConEnCamino, type NotaPorEmitir } from './impedimentoDeNota.ts';

const d = (importe: number): Decimal => new Decimal(importe);

function nota(total: number, credito: { disponible: number; en_camino?: number }, factura_id = 'F'): NotaPorEmitir {
  const { disponible, en_camino = 0 } = credito;
  // The note has a perception of 5 on top, which does not count against its invoice's balance.
  const enPesos = { moneda: 'PES', cotizacion: d(1) };
  return {
    ...enPesos,
    total: d(total).plus(5),
    tributos: d(5),
    credito: { ...enPesos, factura_id, disponible: d(disponible), en_camino: d(en_camino) },
  };
}

/** A debit note for the whole of a credit note of 100. */
function anulacion(disponible: number, en_camino = 0, otra_factura: string | null = null): NotaPorEmitir {
  const debito = nota(100, { disponible, en_camino });
  return { ...debito, credito: debito.credito && { ...debito.credito, anula: { otra_factura } } };
}

const EN_DOLARES = { factura_id: 'F', moneda: 'DOL', cotizacion: d(1500) };

test.each<[string, NotaPorEmitir, NotaPorEmitir[], string | null]>([
  ['all that is left', nota(100, { disponible: 100 }), [], null],
  ['a cent more', nota(100.01, { disponible: 100 }), [], 'nota_excede_factura'],
  ['behind another of its invoice', nota(40, { disponible: 100 }), [nota(60, { disponible: 100 })], null],
  [
    'behind one that leaves less',
    nota(41, { disponible: 100 }),
    [nota(60, { disponible: 100 })],
    'nota_excede_factura',
  ],
  ['behind one of another invoice', nota(100, { disponible: 100 }), [nota(60, { disponible: 60 }, 'G')], null],
  ['while another is being issued', nota(50, { disponible: 100, en_camino: 60 }), [], 'nota_en_emision'],
  ['with room for both', nota(40, { disponible: 100, en_camino: 60 }), [], null],
  [
    'in pesos, what an invoice in dollars has',
    { ...nota(3000, { disponible: 0 }), credito: { ...EN_DOLARES, disponible: d(2), en_camino: d(0) } },
    [],
    null,
  ],
  [
    'in pesos, a peso more than an invoice in dollars has',
    { ...nota(3001, { disponible: 0 }), credito: { ...EN_DOLARES, disponible: d(2), en_camino: d(0) } },
    [],
    'nota_excede_factura',
  ],
  ['annulling a note whole', anulacion(100), [], null],
  ['annulling a note that another annulled', anulacion(0), [], 'nota_ya_anulada'],
  ['annulling a note behind another that does', anulacion(100), [anulacion(100)], 'nota_ya_anulada'],
  ['annulling a note while another that does is being issued', anulacion(100, 100), [], 'anulacion_en_emision'],
  ['annulling the note of an invoice that another replaced', anulacion(100, 0, 'A'), [], 'anulacion_con_otra_factura'],
  ['what is no note', { moneda: 'PES', cotizacion: d(1), total: d(9), tributos: d(0), credito: null }, [], null],
])('%s', (_, notaPorEmitir, antes, codigo) => {
  const decidida = decideNota(notaPorEmitir, antes);
  expect(decidida instanceof AppError ? decidida.code : null).toBe(codigo);
});

/** Amounts of a Nota de crédito B in pesos, of this total with VAT at 21 %. */
const importes = (bruto: number) => ({
  moneda: 'PES',
  cotizacion: d(1),
  tipo_comprobante: 8 as const,
  items: [],
  ...addUp({ alicuotas: [ivaIncluido(21, d(bruto))], neto: d(0), exento: d(0), no_gravado: d(0), percepciones: [] }),
});

describe('a note for a period', () => {
  const factura = (
    id: string,
    bruto: number,
    notas: { bruto: number; en_camino: boolean }[] = [],
  ): FacturaConEnCamino => ({
    ...importes(bruto),
    tipo_comprobante: 6,
    id,
    notas: notas.map(({ bruto: credito, en_camino }) => ({ ...importes(credito), en_camino })),
  });
  const dePeriodo = (bruto: number, facturas: FacturaConEnCamino[]): NotaPorEmitir => ({
    ...importes(bruto),
    credito: null,
    periodo: { desde: '2026-11-01', hasta: '2026-11-15', nota: importes(bruto), facturas },
  });
  const partes = (decidida: NotaPorEmitir | AppError) =>
    decidida instanceof AppError
      ? decidida.code
      : decidida.reparto?.map(({ factura_id, total }) => `${factura_id} ${total.toFixed(2)}`);

  test('behind another one takes what that one leaves', () => {
    const facturas = [factura('F', 121), factura('G', 121)];
    const primera = decideNota(dePeriodo(181.5, facturas), []);
    expect(partes(primera)).toEqual(['F 121.00', 'G 60.50']);
    expect(partes(decideNota(dePeriodo(60.5, facturas), [primera as NotaPorEmitir]))).toEqual(['G 60.50']);
    expect(partes(decideNota(dePeriodo(60.51, facturas), [primera as NotaPorEmitir]))).toBe('nota_excede_periodo');
  });

  test('waits while only a note being issued leaves it without room', () => {
    const enCamino = [factura('F', 121, [{ bruto: 72.6, en_camino: true }])];
    expect(partes(decideNota(dePeriodo(48.4, enCamino), []))).toEqual(['F 48.40']);
    expect(partes(decideNota(dePeriodo(48.41, enCamino), []))).toBe('nota_en_emision');
    expect(partes(decideNota(dePeriodo(121.01, enCamino), []))).toBe('nota_excede_periodo');
  });

  test('leaves for later an invoice that a note before it names', () => {
    const antes = [nota(10, { disponible: 121 })];
    expect(partes(decideNota(dePeriodo(50, [factura('F', 121), factura('G', 121)]), antes))).toEqual(['G 50.00']);
    expect(partes(decideNota(dePeriodo(50, [factura('F', 121)]), antes))).toBe('nota_en_emision');
  });

  test('before the note of one of its invoices leaves that note less', () => {
    const primera = decideNota(dePeriodo(60.5, [factura('F', 121)]), []) as NotaPorEmitir;
    expect(partes(decideNota(nota(60.51, { disponible: 121 }), [primera]))).toBe('nota_excede_factura');
    // The note fits in the total; its rate is not known until the first one is issued.
    expect(partes(decideNota(nota(60.5, { disponible: 121 }), [primera]))).toBe('nota_en_emision');
  });

  test('that took of a rate of an invoice leaves less of that rate to the note of the invoice', () => {
    const unaTasa = factura('F', 121, [{ bruto: 60.5, en_camino: false }]);
    const vinculada = (bruto: number): NotaPorEmitir => ({
      ...importes(bruto),
      credito: {
        factura_id: 'F',
        moneda: 'PES',
        cotizacion: d(1),
        disponible: d(1000),
        en_camino: d(0),
        por_tasa: { factura: unaTasa, nota: importes(bruto) },
      },
    });
    expect(partes(decideNota(vinculada(60.5), []))).toBeUndefined();
    expect(partes(decideNota(vinculada(60.51), []))).toBe('nota_excede_factura');
  });
});

describe('a note of one rate of its invoice', () => {
  const vinculada = (bruto: number, notas: { bruto: number; en_camino: boolean }[]): NotaPorEmitir => ({
    ...importes(bruto),
    credito: {
      factura_id: 'F',
      moneda: 'PES',
      cotizacion: d(1),
      disponible: d(1000),
      en_camino: d(0),
      por_tasa: {
        factura: {
          ...importes(121),
          tipo_comprobante: 6,
          id: 'F',
          notas: notas.map(({ bruto: credito, en_camino }) => ({ ...importes(credito), en_camino })),
        },
        nota: importes(bruto),
      },
    },
  });
  const refusalOf = (notaPorEmitir: NotaPorEmitir, antes: NotaPorEmitir[] = []) => {
    const decidida = decideNota(notaPorEmitir, antes);
    return decidida instanceof AppError ? [decidida.code, decidida.data] : null;
  };

  test('waits while a note of that rate is being issued, and is refused once none is', () => {
    const emitidas = [
      { bruto: 60.5, en_camino: false },
      { bruto: 12.1, en_camino: true },
    ];
    expect(refusalOf(vinculada(48.4, emitidas))).toBe(null);
    expect(refusalOf(vinculada(48.41, emitidas))).toEqual(['nota_en_emision', { factura: 'F' }]);
    expect(refusalOf(vinculada(60.51, emitidas.slice(0, 1)))).toEqual(['nota_excede_factura', { factura: 'F' }]);
  });

  test('counts what a note for a period before it takes of that rate', () => {
    const reparto = [
      {
        factura_id: 'F',
        alicuotas: [ivaIncluido(21, d(100))],
        neto: d(0),
        exento: d(0),
        no_gravado: d(0),
        total: d(100),
      },
    ];
    const dePeriodo: NotaPorEmitir = { ...importes(100), credito: null, reparto };
    expect(refusalOf(vinculada(21, []), [dePeriodo])).toBe(null);
    expect(refusalOf(vinculada(21.01, []), [dePeriodo])).toEqual(['nota_excede_factura', { factura: 'F' }]);
  });

  test('is told what is left of its invoice, with its cents', () => {
    expect(refusalOf(nota(100.01, { disponible: 100 }))).toEqual([
      'nota_excede_factura',
      { factura: 'F', disponible: '100.00' },
    ]);
  });
});
