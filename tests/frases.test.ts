import { expect, test } from 'vitest';
import { listAcertijos, problemasDeFrase } from './helpers/frases.ts';
import { files, readSource } from './helpers/sources.ts';

// The words a person reads: each sentence has its subject, and is understood in one reading.

test.each([
  'Lo dijo Mercado Libre el 28/11, por el mismo precio.',
  'ARCA no dice qué puntos de venta tenés.',
  'Mercado Libre todavía no dijo cuánto cobra.',
  'La ganancia no se sabe.',
  'La venta espera. Se vuelve a consultar sola.',
  'Tu cuenta no factura sola.',
  'Lo que emitas queda en cola.',
  'Lo ya emitido queda como estaba.',
  'La que le toca a este comprador',
])('a riddle is found: %s', (frase) => {
  expect(problemasDeFrase(frase)).toHaveLength(1);
});

test.each([
  'Según Mercado Libre, 28/11 16:41',
  'ARCA no informa la condición de IVA del comprador',
  'ARCA no responde. Tus 12 facturas quedaron en cola y salen solas cuando vuelva.',
  'Talonario lo vuelve a pedir cada hora.',
  'Facturación automática prendida desde el 01/11/2026',
  'Cargá los costos para ver tu ganancia',
])('a sentence that is understood at once is none: %s', (frase) => {
  expect(problemasDeFrase(frase)).toEqual([]);
});

test('no text of the screens, the terminal, the mails or the errors is a riddle', () => {
  const leidos = files.filter((file) => /^(?:web|cli|core|webhooks)\/src\/.*\.tsx?$/.test(file));
  const acertijos = leidos.flatMap((file) =>
    listAcertijos(textsOf(readSource(file))).map((acertijo) => `${file}: ${acertijo}`),
  );
  expect(acertijos).toEqual([]);
  expect(leidos.length).toBeGreaterThan(1500);
});

/** A source without its comments, in one line, each JSX space a space. */
function textsOf(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g, '')
    .replaceAll("{' '}", ' ')
    .replaceAll(/\s+/g, ' ');
}
