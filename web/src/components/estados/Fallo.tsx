import type { BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../api.ts';
import { Notice } from './States.tsx';

interface Props extends BoxProps {
  /** null or undefined: nothing failed. */
  fallo: unknown;
  /** `ambar`: the person can solve it here. */
  tono?: 'rojo' | 'ambar';
  /** Ways out, under the sentence. */
  children?: ReactNode;
}

/** Sentence of a failure, read aloud as soon as it appears. */
export function Fallo({ fallo, tono = 'rojo', children, ...box }: Props) {
  if (fallo === null || fallo === undefined) return null;
  return (
    <Notice {...box} tono={tono} role="alert">
      <p>{sentenceOf(fallo)}</p>
      {children}
    </Notice>
  );
}
