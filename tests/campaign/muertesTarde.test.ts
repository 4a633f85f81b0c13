import { afterAll, beforeAll, beforeEach, test } from 'vitest';
import { expectSurvives, startMortal, type Mortal } from '../helpers/mundos/mortal.ts';
import { ATRASOS, PASOS_DE_MUERTE } from '../helpers/procesos/muertes.ts';

// A process dies at each step, under each late or stale answer of ARCA.

let mortal: Mortal;
beforeAll(async () => {
  mortal = await startMortal();
});
afterAll(() => mortal.entorno.close());
beforeEach(() => mortal.entorno.resetEmitido());

const casos = PASOS_DE_MUERTE.flatMap((paso) => ATRASOS.map((atraso) => [paso, atraso] as const));

test.each(casos)(
  'a process that dies at "%s", and the next ones too, with an answer %s',
  { timeout: 120_000 },
  (morir, atraso) => expectSurvives(mortal, morir, atraso),
);
