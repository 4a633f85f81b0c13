import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmision } from '../../builders/respuestas/emitir.ts';

const CORRIDA = { seed: 20_261_130, runs: 15 };

let emision: Awaited<ReturnType<typeof openEmision>>;
beforeAll(async () => {
  emision = await openEmision();
});
afterAll(() => emision.close());

test('issuing doubles, loses and tells nothing false, whatever way ARCA’s answers come back', async () => {
  const { rota } = await emision.propiedad.run(CORRIDA);
  expect(rota).toBeNull();
});
