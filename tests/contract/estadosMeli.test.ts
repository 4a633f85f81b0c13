import { expect, test } from 'vitest';
import { estados } from '../../core/src/plazas/meli/reading/normalize.ts';
import { statusDeMeli } from '../../core/src/store/entities/venta.ts';

// Clients and store never meet, and both know how Mercado Libre calls the states of an order.
test.each(Object.entries(statusDeMeli))('the store looks for %s as the client reads it', (estado, statuses) => {
  expect([...estados.keys()].filter((status) => estados.get(status) === estado)).toEqual(statuses);
});
