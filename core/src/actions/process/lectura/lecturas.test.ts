import { expect, test } from 'vitest';
import type { EstadoReplica } from '../../../store/replica.ts';
import { createLecturas } from './lecturas.ts';

function montar() {
  const avisadas: string[] = [];
  const contadas: string[] = [];
  const mundo = { estado: { estado: 'al_dia' } as EstadoReplica, ahora: 0, preguntas: 0 };
  const line = (_: object, mensaje: string): void => void avisadas.push(mensaje);
  const lecturas = createLecturas({
    check: async () => {
      mundo.preguntas += 1;
      return mundo.estado;
    },
    log: { info: line, warn: line, error: line },
    contar: (destino) => void contadas.push(destino),
    ahora: () => mundo.ahora,
  });
  return { mundo, lecturas, dichas: avisadas, contadas };
}

const cortada = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('lists are read from a replica that has every commit', async () => {
  const { lecturas, contadas, dichas: avisadas } = montar();
  expect([await lecturas.choose(), await lecturas.choose()]).toEqual(['replica', 'replica']);
  expect(contadas).toEqual(['replica', 'replica']);
  expect(avisadas).toEqual([]);
});

test.each([
  [{ estado: 'atrasada' }, /behind/],
  [{ estado: 'ausente', error: cortada }, /cannot be reached/],
  [{ estado: 'ajena' }, /is not a replica/],
] as [EstadoReplica, RegExp][])(
  'else from the primary, said once, and asked again after a while: %o',
  async (estado, frase) => {
    const { mundo, lecturas, dichas: avisadas, contadas } = montar();
    mundo.estado = estado;
    expect([await lecturas.choose(), await lecturas.choose()]).toEqual(['principal', 'principal']);
    expect(mundo.preguntas).toBe(1);
    mundo.ahora = 5_000;
    expect(await lecturas.choose()).toBe('principal');
    expect(mundo.preguntas).toBe(2);
    expect(contadas).toEqual([estado.estado, estado.estado, estado.estado]);
    expect(avisadas).toEqual([expect.stringMatching(frase)]);
    mundo.estado = { estado: 'al_dia' };
    mundo.ahora = 10_000;
    expect(await lecturas.choose()).toBe('replica');
    expect(avisadas).toEqual([expect.stringMatching(frase), 'lists are read from the replica again']);
  },
);

test('while one reading asks for the replica again, the others go to the primary at once', async () => {
  const { mundo, lecturas } = montar();
  mundo.estado = { estado: 'atrasada' };
  await lecturas.choose();
  mundo.ahora = 6_000;
  const preguntando = lecturas.choose();
  expect(await lecturas.choose()).toBe('principal');
  await preguntando;
  expect(mundo.preguntas).toBe(2);
});

test('a replica that comes and goes is logged once a minute', async () => {
  const { mundo, lecturas, dichas: avisadas } = montar();
  for (const [n, estado] of ['atrasada', 'al_dia', 'atrasada', 'al_dia', 'atrasada'].entries()) {
    mundo.ahora = n * 10_000;
    mundo.estado = { estado } as EstadoReplica;
    await lecturas.choose();
  }
  expect(avisadas).toHaveLength(2);
  mundo.ahora = 70_000;
  await lecturas.choose();
  expect(avisadas).toHaveLength(3);
});

test('a reading that the replica cuts pauses it; a reading that fails by itself does not', async () => {
  const { mundo, lecturas } = montar();
  expect(lecturas.lost(new Error('division by zero'))).toBe(false);
  expect(await lecturas.choose()).toBe('replica');
  const conflicto = new Error('canceling statement due to conflict with recovery');
  expect([lecturas.lost(conflicto), await lecturas.choose()]).toEqual([true, 'principal']);
  mundo.ahora = 5_000;
  expect(await lecturas.choose()).toBe('replica');
});
