import { expect, test } from 'vitest';
import { renderLines } from './lines.ts';

test('blocks become aligned lines with a blank line between them', () => {
  expect(
    renderLines({
      data: {},
      blocks: [
        { kind: 'title', text: '2 facturas' },
        {
          kind: 'table',
          columns: [{ title: 'Venta' }, { title: 'Total', right: true }],
          rows: [
            ['2000001', '$ 12.100,00'],
            ['2000002', { text: '$ 1,00', tone: 'bien' }],
          ],
        },
        {
          kind: 'pairs',
          pairs: [
            ['A', '1'],
            ['Base', '2'],
          ],
        },
        { kind: 'list', title: 'Revisar', items: ['algo'] },
      ],
    }),
  ).toEqual([
    '2 facturas',
    '',
    'Venta          Total',
    '2000001  $ 12.100,00',
    '2000002       $ 1,00',
    '',
    'A     1',
    'Base  2',
    '',
    'Revisar',
    '- algo',
  ]);
});

test('a command may say its own lines', () => {
  expect(renderLines({ data: {}, blocks: [{ kind: 'title', text: 'x' }], lines: ['emitida'] })).toEqual(['emitida']);
});
