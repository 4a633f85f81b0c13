import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceso } from '../builders/respuestas/arca/acceso.ts';
import { demas } from '../builders/respuestas/arca/demas.ts';
import { emision } from '../builders/respuestas/arca/emision.ts';
import { listas } from '../builders/respuestas/meli/listas.ts';
import { lecturaDeOrdenes } from '../builders/respuestas/meli/ordenes.ts';
import { receptores } from '../builders/respuestas/meli/receptor.ts';
import { openEmision } from '../builders/respuestas/emitir.ts';

// Answers that the schemas allow, for minutes and from a seed of chance. RESPUESTAS_MINUTOS: minutes of the readers together, and of issuing;
// RESPUESTAS_SEMILLA: the seed of a run to repeat.

const MINUTOS = Number(process.env['RESPUESTAS_MINUTOS'] ?? 3);
const SEMILLA = Number(process.env['RESPUESTAS_SEMILLA'] ?? Math.floor(Math.random() * 2 ** 31));
const MS = MINUTOS * 60_000;

const lectores = [...acceso(), ...emision(), ...demas(), ...listas(), ...receptores(), ...lecturaDeOrdenes()];

test.each(lectores)('$nombre', { timeout: MS + 300_000 }, async (propiedad) => {
  const { casos, rota } = await propiedad.run({ seed: SEMILLA, ms: MS / lectores.length });
  expect(rota).toBeNull();
  expect(casos).toBeGreaterThan(100);
});

let emitir: Awaited<ReturnType<typeof openEmision>>;
beforeAll(async () => {
  emitir = await openEmision();
});
afterAll(() => emitir.close());

test('issuing with answers that come back odd', { timeout: MS + 300_000 }, async () => {
  const { casos, rota } = await emitir.propiedad.run({ seed: SEMILLA, ms: MS });
  expect(rota).toBeNull();
  expect(casos).toBeGreaterThan(10);
});
