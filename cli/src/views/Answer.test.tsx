import { stripVTControlCharacters } from 'node:util';
import { renderToString } from 'ink';
import { expect, test } from 'vitest';
import type { Block } from '../output/output.ts';
import { Answer } from './Answer.ts';

const blocks: Block[] = [
  { kind: 'title', text: '1 facturas emitidas' },
  {
    kind: 'table',
    columns: [{ title: 'Comprobante' }, { title: 'Comprador', flexible: true }, { title: 'Total', right: true }],
    rows: [[{ text: 'FC B 0003-00000012', tone: 'bien' }, 'FERNANDEZ MARIA DE LOS ANGELES DEL CARMEN', '$ 12.100,00']],
  },
  { kind: 'pairs', pairs: [['Base', 'OK']] },
  { kind: 'list', title: 'Revisar', items: ['una venta quedó afuera'], tone: 'espera' },
  { kind: 'paragraph', text: 'Nada más.', tone: 'tenue' },
];

test.each([60, 80, 200])('at %i columns no line is wider, and figures are whole', (width) => {
  const drawn = stripVTControlCharacters(renderToString(<Answer blocks={blocks} width={width} />, { columns: width }));
  expect(Math.max(...drawn.split('\n').map((line) => line.length))).toBeLessThanOrEqual(width);
  expect(drawn).toContain('FC B 0003-00000012');
  expect(drawn).toContain('$ 12.100,00');
  expect(drawn).toContain('· una venta quedó afuera');
});

test('a table has its titles over a hairline', () => {
  const drawn = stripVTControlCharacters(
    renderToString(<Answer blocks={blocks.slice(1, 2)} width={80} />, { columns: 80 }),
  );
  expect(drawn.split('\n').map((line) => line.trimEnd())).toEqual([
    'Comprobante         Comprador                                        Total',
    '─'.repeat(74),
    'FC B 0003-00000012  FERNANDEZ MARIA DE LOS ANGELES DEL CARMEN  $ 12.100,00',
  ]);
});

test('of a long table and a long list, the first ones and where the others are', () => {
  const cut = { first: 2, rest: 'con `--json` se ven todas' };
  const names = ['uno', 'dos', 'tres', 'cuatro'];
  const long: Block[] = [
    { kind: 'table', columns: [{ title: 'Venta' }], rows: names.map((name) => [name]), cut },
    { kind: 'list', title: 'Afuera', items: names.slice(0, 2), cut },
  ];
  const drawn = stripVTControlCharacters(renderToString(<Answer blocks={long} width={80} />, { columns: 80 }));
  expect(drawn.split('\n').map((line) => line.trimEnd())).toEqual([
    'Venta',
    '─────',
    'uno',
    'dos',
    '… y 2 más: con `--json` se ven todas',
    '',
    'Afuera',
    '· uno',
    '· dos',
  ]);
});
