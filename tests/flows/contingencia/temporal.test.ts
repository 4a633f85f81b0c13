import { afterAll, beforeAll, expect, test } from 'vitest';
import { startContingencia, type Contingencia } from '../../helpers/mundos/corteDeArca.ts';
import { expectTemporal } from '../../helpers/mundos/tormentaDeCortes.ts';

// ARCA falls, comes back and loses answers at random while processes die. Seeds that found a defect are kept.

const RONDAS = 12;
const SEMILLAS = [1, 2, 3, 4];

let mundo: Contingencia;
beforeAll(async () => {
  mundo = await startContingencia();
});
afterAll(() => mundo[Symbol.asyncDispose]());

test.each(SEMILLAS)('seed %i: each voucher goes out once, by one way, and both ledgers agree', async (semilla) => {
  const { con_cae, con_caea } = await expectTemporal(mundo, semilla, RONDAS);
  expect(con_cae + con_caea).toBeGreaterThan(0);
});
