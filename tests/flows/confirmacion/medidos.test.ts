import type { ResultadoEmision } from '@talonario/core/server/instalacion';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTO_MS, startArcaAtrasada, type ArcaAtrasada } from '../../helpers/mundos/arcaAtrasada.ts';

// Cases measured against an ARCA with late or stale answers. Each once ended with a second CAE, or with a CAE nobody held.

let mundo: ArcaAtrasada;
beforeAll(async () => {
  mundo = await startArcaAtrasada();
});
afterAll(() => mundo[Symbol.asyncDispose]());
beforeEach(() => mundo.reset());

const estados = (resultados: readonly ResultadoEmision[]): string[] => [
  ...new Set(resultados.map(({ estado }) => estado)),
];

test('forty sales whose answer is lost, with the last number stale for 20 s: each has one CAE', async () => {
  const ids = await mundo.borradores(40);
  mundo.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
  mundo.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'atrasado', n: 40, ms: 20_000, despues: 1 });
  await mundo.issue(ids);
  await mundo.issue(ids);
  expect(await mundo.esperarSola(10)).toBeLessThan(10);
  await mundo.expectUnaVezCadaUno(ids);
});

test.each([1, 7, 40])('a last number that lacks %i vouchers for 15 s, with stale lookups too', async (n) => {
  const ids = await mundo.borradores(40);
  mundo.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
  mundo.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'atrasado', n, ms: 15_000, despues: 1 });
  mundo.entorno.arca.fallas({ operacion: 'FECompConsultar', tipo: 'consulta_atrasada', ms: 15_000 });
  expect(estados(await mundo.issue(ids))).toEqual(['en_cola']);
  expect(await mundo.esperarSola(10)).toBeLessThan(10);
  await mundo.expectUnaVezCadaUno(ids);
});

test('one voucher by hand whose answer is lost, with ARCA stale for 12 s, emitted again at once: it has one CAE', async () => {
  const ids = await mundo.borradores(1);
  mundo.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
  mundo.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'atrasado', n: 1, ms: 12_000, despues: 1 });
  mundo.entorno.arca.fallas({ operacion: 'FECompConsultar', tipo: 'consulta_atrasada', ms: 12_000 });
  for (let vez = 0; vez < 3; vez += 1) {
    const [resultado] = await mundo.issue(ids);
    expect(resultado?.estado).toMatch(/en_cola|emitida/);
  }
  expect(await mundo.esperarSola(10)).toBeLessThan(10);
  await mundo.expectUnaVezCadaUno(ids);
});

test.each([503, 504, 602, 603, 999])('error %i alone in the answer to an authorised request', async (codigo) => {
  const ids = await mundo.borradores(3);
  mundo.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'error_despues', codigo, mensaje: 'Error interno' });
  expect(estados(await mundo.issue(ids))).toEqual(['emitida']);
  await mundo.expectUnaVezCadaUno(ids);
});

test('an answer with an error of the header alone, to a request that ARCA authorised', async () => {
  const ids = await mundo.borradores(3);
  mundo.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'error_despues', codigo: 10005, mensaje: 'PtoVta' });
  expect(estados(await mundo.issue(ids))).toEqual(['emitida']);
  await mundo.expectUnaVezCadaUno(ids);
});

test.each([
  ['DocTipo', false],
  ['DocNro', false],
  ['DocNro', true],
  ['MonId', false],
  ['MonId', true],
  ['CbteFch', true],
  ['ImpTotal', false],
  ['ImpNeto', true],
  ['ImpTrib', false],
] as const)('a looked-up voucher without its %s (empty: %s) is not taken for another one', async (campo, vacio) => {
  const ids = await mundo.borradores(2);
  mundo.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
  mundo.entorno.arca.fallas({ operacion: 'FECompConsultar', tipo: 'sin_campo', campo, vacio, veces: 40 });
  expect(estados(await mundo.issue(ids))).toEqual(['en_cola']);
  mundo.tiempo.avanzar(8 * MINUTO_MS);
  expect(estados(await mundo.issue(ids))).toEqual(['en_cola']);
  mundo.entorno.arca.sinFallas();
  expect(await mundo.esperarSola(3)).toBeLessThan(3);
  await mundo.expectUnaVezCadaUno(ids);
});
