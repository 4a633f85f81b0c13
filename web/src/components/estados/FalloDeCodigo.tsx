import type { BoxProps } from '@mantine/core';
import { sentenceOfCode } from '../../textos/fallo.ts';
import { Notice } from './States.tsx';

/** Sentence of a failure's code that a redirect or a link left in the address. It brings the sentences of all failures: loaded apart. */
export default function FalloDeCodigo({ codigo, ...box }: BoxProps & { codigo: string }) {
  return (
    <Notice {...box} tono="rojo" role="alert">
      {sentenceOfCode(codigo)}
    </Notice>
  );
}
