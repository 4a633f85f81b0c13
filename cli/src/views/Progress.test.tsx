import { renderToString } from 'ink';
import { describe, expect, test } from 'vitest';
import type { Progress as Step } from '@talonario/core/server/instalacion';
import { describeProgress, withLastAnswer } from '../output/progress.ts';
import { Progress } from './Progress.ts';

const serie = { cuit: '30716543214', punto_de_venta: 3, tipo_comprobante: 6 } as const;
const step: Step = { paso: 'guardado', hechos: 87, total: 300, serie, milisegundos: 412 };

describe('what a step says', () => {
  test.each<[Partial<Step>, string]>([
    [{}, '87/300 · FC B 0003 · ARCA 0,4 s'],
    [{ paso: 'solicitando', milisegundos: null }, '87/300 · FC B 0003 · pidiendo CAE'],
    [{ paso: 'leyendo_ventas', hechos: 0, total: 0, serie: null, milisegundos: null }, 'leyendo ventas'],
    [{ paso: 'terminado', hechos: 300, serie: null, milisegundos: null }, '300/300'],
  ])('%j', (change, text) => {
    expect(describeProgress({ ...step, ...change })).toBe(text);
  });
});

test("the time of a serie's last answer stays beside its next steps, and no other's", () => {
  const said: string[] = [];
  const report = withLastAnswer((each) => said.push(describeProgress(each)));
  report({ ...step, paso: 'respondido' });
  report({ ...step, milisegundos: null });
  report({ ...step, serie: { ...serie, tipo_comprobante: 1 }, milisegundos: null });
  expect(said).toEqual([
    '87/300 · FC B 0003 · guardando · ARCA 0,4 s',
    '87/300 · FC B 0003 · ARCA 0,4 s',
    '87/300 · FC A 0003',
  ]);
});

test('the bar fills with what is done, beside the text', () => {
  const drawn = renderToString(<Progress step={step} width={80} />, { columns: 80 });
  expect(drawn).toContain(`${'█'.repeat(6)}${'░'.repeat(18)} 87/300 · FC B 0003 · ARCA 0,4 s`);
});

test('what was said when it was asked to stop stays under the bar, however it moves', () => {
  const nota = 'Cortando: se espera lo que ya se le pidió a ARCA.';
  const drawn = renderToString(<Progress step={step} width={80} aviso="ARCA está lenta" nota={nota} />, {
    columns: 80,
  });
  expect(drawn.split('\n').map((line) => line.trim())).toEqual([
    expect.stringContaining('87/300'),
    'ARCA está lenta',
    nota,
  ]);
});

test('nothing to do yet is an empty bar', () => {
  const drawn = renderToString(<Progress step={{ ...step, hechos: 0, total: 0 }} width={80} />, { columns: 80 });
  expect(drawn).not.toContain('█');
});
