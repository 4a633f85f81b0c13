import { describe, expect, test } from 'vitest';
import type { Output } from './output.ts';
import { linesForAttention } from './silencio.ts';

const output = (parte: Partial<Output>): Output => ({ data: {}, blocks: [], ...parte });
const titulo = { kind: 'title', text: 'Colas' } as const;
const tabla = {
  kind: 'table',
  columns: [{ title: 'Cola' }, { title: 'Fallidos', right: true }],
  rows: [
    ['Ventas', '0'],
    ['PDF', { text: '2', tone: 'atencion' }],
  ],
} as const;

describe('what needs nobody is not told', () => {
  test.each<[string, Partial<Output>]>([
    ['what went well', { blocks: [{ kind: 'paragraph', text: 'Todo cierra.', tone: 'bien' }] }],
    [
      'what waits, and goes on by itself',
      { blocks: [{ kind: 'list', title: 'En espera', items: ['una'], tone: 'espera' }] },
    ],
    ['a title with nothing under it', { blocks: [titulo, { kind: 'paragraph', text: 'Nada.' }] }],
    ['lines of which none needs somebody', { lines: ['emitida  FC B 0003-00000012'], atencion: [] }],
  ])('%s', (_, parte) => {
    expect(linesForAttention(output(parte))).toEqual([]);
  });
});

describe('what needs somebody is', () => {
  test('the rows and lists in its tone, under their title', () => {
    const lista = { kind: 'list', title: 'No cierran', items: ['FC B 0003-00000012'], tone: 'atencion' } as const;
    const lines = linesForAttention(output({ blocks: [titulo, tabla, { kind: 'title', text: 'Otra' }, lista] }));
    expect(lines.join('\n')).toBe(
      'Colas\n\nCola  Fallidos\nPDF          2\n\nOtra\n\nNo cierran\n- FC B 0003-00000012',
    );
  });

  test('or the lines that the command says, whatever the blocks', () => {
    expect(linesForAttention(output({ blocks: [tabla], lines: ['a', 'b'], atencion: ['b'], exit: 4 }))).toEqual(['b']);
  });

  test('and all of what ended badly without saying which', () => {
    const blocks = [{ kind: 'paragraph', text: 'No se importó nada' }] as const;
    expect(linesForAttention(output({ blocks, exit: 2 }))).toEqual(['No se importó nada']);
    expect(linesForAttention(output({ blocks, lines: ['una'], atencion: [], exit: 3 }))).toEqual(['una']);
  });
});
