import { expect, test } from 'vitest';
import { reputacionOf } from './reputacion.ts';

test.each([
  ['platinum', '5_green', 'MercadoLíder Platinum, reputación verde'],
  ['silver', null, 'MercadoLíder'],
  [null, '4_light_green', 'Reputación verde claro'],
  [null, '1_red', 'Reputación roja'],
  [null, null, 'Sin reputación todavía'],
  ['diamante', '9_violeta', 'Sin reputación todavía'],
])('%s and %s is %s', (power_seller_status, level_id, texto) => {
  expect(reputacionOf({ seller_reputation: { power_seller_status, level_id } })).toBe(texto);
});
