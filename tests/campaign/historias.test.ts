import { expect, test } from 'vitest';
import { openBase } from '../historias/bases/embebida.ts';
import { runSemillas } from '../historias/campana.ts';

const MINUTOS = 5;

test(`histories of ${MINUTOS} minutes from a seed of chance lose nothing and double nothing`, async () => {
  const base = await openBase();
  const desde = Math.floor(Math.random() * 1_000_000_000);
  const { hallazgo, cuentas } = await runSemillas(base, { desde, ms: MINUTOS * 60_000 });
  await base.close();
  expect(
    hallazgo && { semilla: hallazgo.semilla, rotas: hallazgo.corta.rotas, cinta: hallazgo.corta.cinta.join() },
  ).toBe(null);
  expect(cuentas.historias).toBeGreaterThan(10);
});
