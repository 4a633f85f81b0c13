import { expect, test } from 'vitest';
import type { AgentePercepcion } from '../../contract/empresas/ajustesPercepcion.ts';
import { padronesQueFaltan } from './padronesQueFaltan.ts';

const agente = (provincia: AgentePercepcion['provincia'], hasta: string | null = null): AgentePercepcion => ({
  provincia,
  desde: null,
  hasta,
  con_sede: false,
});
const importados = [
  { origen: 'agip', periodo: '2026-11' },
  { origen: 'acreditan', periodo: '2026-11' },
] as const;
const missing = (hoy: string, agentes: AgentePercepcion[]) =>
  padronesQueFaltan({ agentes, importados, hoy }).map(({ origen, periodo, ya_hace_falta }) =>
    [origen, periodo, ya_hace_falta ? 'ya' : 'pronto'].join(' '),
  );

test('this month’s list is missing, and in the last week the next month’s too', () => {
  expect(missing('2026-11-01', [agente(0), agente(14)])).toEqual(['coeficientes 2026-11 ya']);
  expect(missing('2026-11-23', [agente(0)])).toEqual([]);
  expect(missing('2026-11-24', [agente(0)])).toEqual(['agip 2026-12 pronto']);
  expect(missing('2026-12-01', [agente(0)])).toEqual(['agip 2026-12 ya']);
});

test('no list is missing for an expired nomination or a province without rules', () => {
  expect(missing('2026-11-30', [agente(0, '2026-11-30')])).toEqual([]);
  expect(missing('2026-11-30', [agente(1)])).toEqual([]);
  expect(missing('2026-11-30', [])).toEqual([]);
});

test('a missing list says what to do', () => {
  const [ya] = padronesQueFaltan({ agentes: [agente(0)], importados: [], hoy: '2026-11-10' });
  expect(ya?.texto).toBe('Falta el padrón CABA 11/2026: sin él no se deciden percepciones.');
});
