import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { impedimentoDeNota, type NotaPorEmitir } from './impedimentoDeNota.ts';

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
  expect(impedimentoDeNota(notaPorEmitir, antes)?.code ?? null).toBe(codigo);
});
