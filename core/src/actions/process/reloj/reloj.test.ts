import { describe, expect, it, vi } from 'vitest';
import { avisosDeArca } from '../../../rules/arca/certificado.ts';
import type { EntityManager } from '../../../store/db.ts';
import { createReloj } from './reloj.ts';

const AHORA = Date.parse('2026-11-22T12:00:00-03:00');
const CERTIFICADO = { vence: new Date('2028-01-01') };

/** Clock of a machine that is `desvioMs` ahead of its database. */
async function setUp(desvioMs: number) {
  const estado = { desvioMs };
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const fork = () =>
    ({ execute: async () => [{ ahora: new Date(AHORA - estado.desvioMs) }] }) as unknown as EntityManager;
  const reloj = createReloj({ store: { fork }, clock: { now: () => new Date(AHORA) }, log });
  await reloj.measure();
  const avisos = () => avisosDeArca(CERTIFICADO, { arca: null, base: reloj.desvioMs() }, new Date(AHORA));
  return { reloj, log, avisos, estado };
}

describe('createReloj', () => {
  it.each([0, 29_000, -29_000])('tells nothing when it is %i ms off', async (desvioMs) => {
    const { reloj, log, avisos } = await setUp(desvioMs);
    expect([log.warn.mock.calls, avisos()]).toEqual([[], []]);
    expect(() => reloj.requireSirve()).not.toThrow();
  });

  it.each([
    [40_000, '1 minuto adelantado'],
    [-240_000, '4 minutos atrasado'],
  ])('warns of %i ms, and dates by it', async (desvioMs, textoEsperado) => {
    const { reloj, log, avisos } = await setUp(desvioMs);
    expect(log.warn).toHaveBeenCalledTimes(1);
    expect(avisos()).toMatchObject([
      { codigo: 'reloj_mal', urgente: false, texto: expect.stringContaining(textoEsperado) },
    ]);
    expect(() => reloj.requireSirve()).not.toThrow();
  });

  it.each([301_000, -3_600_000])('dates nothing when it is %i ms off', async (desvioMs) => {
    const { reloj, avisos } = await setUp(desvioMs);
    expect(avisos()).toMatchObject([{ urgente: true }]);
    expect(() => reloj.requireSirve()).toThrow(expect.objectContaining({ code: 'reloj_corrido' }));
  });

  it('tells once that the clock is right again', async () => {
    const { reloj, log, avisos, estado } = await setUp(600_000);
    estado.desvioMs = 0;
    await reloj.measure();
    await reloj.measure();
    expect([log.info.mock.calls.length, avisos()]).toEqual([1, []]);
  });
});
