import { test } from 'vitest';
import { expectTormenta } from '../helpers/mundos/tormenta.ts';

const MINUTO_MS = 60_000;

test.for([
  { ordenes: 70, avisos: 300 },
  { ordenes: 1_540, avisos: 2_000 },
])('$avisos notices of $ordenes orders, two workers, one of them killed', { timeout: 30 * MINUTO_MS }, async (noche) =>
  expectTormenta(noche),
);
