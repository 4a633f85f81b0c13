import { afterAll, beforeAll, expect, test } from 'vitest';
import { iguales } from '../helpers/mundos/borradores.ts';
import { PLAZO, startContingencia, type Contingencia } from '../helpers/mundos/corteDeArca.ts';
import { expectSumasExactas } from '../helpers/mundos/sumas.ts';

// ARCA down for hours with a thousand vouchers waiting: all of them have their paper five minutes after the company's term.

const CUANTOS = 1_000;
const LIMITE_MS = 5 * 60_000;

let mundo: Contingencia;

beforeAll(async () => {
  mundo = await startContingencia();
});
afterAll(() => mundo[Symbol.asyncDispose]());

test('a thousand vouchers go out in one turn, without a gap, and ARCA back doubles none', async () => {
  const A = { tipo_comprobante: 1, tipo_documento: 80, numero_documento: '30711234566', condicion: 1 };
  const comun = { fecha: mundo.hoy(), fecha_automatica: true };
  const ids = await mundo.borradores([...iguales(CUANTOS / 2, comun), ...iguales(CUANTOS / 2, { ...comun, ...A })]);
  mundo.caer();
  await mundo.issue(ids);
  await mundo.turno(PLAZO - 1);
  const desde = performance.now();
  await mundo.turno();
  const ms = performance.now() - desde;
  const conCaea = (await mundo.filas()).filter(({ autorizacion }) => autorizacion === 'CAEA');
  console.log(`${conCaea.length} vouchers with an advance code in ${Math.round(ms)} ms`);
  expect(conCaea).toHaveLength(CUANTOS);
  expect(ms).toBeLessThan(LIMITE_MS);
  mundo.volver();
  for (let minuto = 0; minuto < 5; minuto += 1) await mundo.turno();
  expect(mundo.entorno.arca.estado().comprobantes).toEqual([]);
  await mundo.expectSinHuecos();
  await expectSumasExactas(mundo.deps);
});
