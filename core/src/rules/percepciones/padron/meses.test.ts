import { expect, test } from 'vitest';
import { mesesDePadron } from './meses.ts';

const hoy = '2026-11-28';

test.each([
  ['nobody is an agent and nothing was issued', [], null, '2026-09', '2026-12'],
  ['a company is an agent since a date', ['2025-03-15'], null, '2025-03', '2026-12'],
  ['a company is an agent since always', [null], null, '2026-09', '2026-12'],
  ['the oldest voucher is before the nomination', ['2025-03-15'], '2024-12-31', '2024-12', '2026-12'],
  ['a nomination to come', ['2027-05-01'], null, '2026-09', '2026-12'],
  ['a nomination of another century', ['1900-01-01'], null, '2016-11', '2026-12'],
])('when %s', (_, desdes, comprobante, desde, hasta) => {
  expect(mesesDePadron({ agentes: desdes.map((desde) => ({ desde: desde })), comprobante, hoy })).toEqual({
    desde,
    hasta,
  });
});
