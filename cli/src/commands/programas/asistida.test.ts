import { expect, test } from 'vitest';
import { renderLines } from '../../output/lines.ts';
import { describeAsistida } from './asistida.ts';

test('until when, or how it is turned on', () => {
  const { data, blocks } = describeAsistida({ hasta: new Date('2026-11-23T12:00:00Z') });
  expect(data).toEqual({ hasta: '2026-11-23T12:00:00.000Z' });
  expect(renderLines({ data, blocks })).toEqual([
    'Los asistentes pueden emitir lo que mostraron antes hasta el 23/11/2026 09:00.',
  ]);
  expect(renderLines(describeAsistida({ hasta: null })).join(' ')).toContain('emision-asistida habilitar');
});
