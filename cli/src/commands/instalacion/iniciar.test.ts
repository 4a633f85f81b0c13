import { expect, test } from 'vitest';
import { blocksDeUsuario } from './iniciar.ts';

test('whose processes enter the embedded database is told where they are not of who started it', () => {
  expect(blocksDeUsuario(null)).toEqual([]);
  expect(blocksDeUsuario('nobody')).toEqual([
    {
      kind: 'paragraph',
      text: expect.stringMatching(/con el usuario nobody del sistema.* sin clave/),
      tone: 'atencion',
    },
  ]);
});
