import { Box, Text } from 'ink';
import { createElement as h, type ReactElement } from 'react';
import type { Progress as Step } from '@talonario/core/server/instalacion';
import { describeProgress } from '../output/progress.ts';

const BAR = 24;

interface ProgressProps {
  step: Step;
  width: number;
  /** ARCA takes longer than usual. */
  aviso?: string;
  /** Answer of the person to `aviso`. */
  nota?: string;
}

/** The live bar of a batch. */
export function Progress({ step, width, aviso, nota }: ProgressProps): ReactElement {
  const text = describeProgress(step);
  const room = Math.max(0, Math.min(BAR, width - text.length - 1));
  const full = step.total === 0 ? 0 : Math.floor((room * step.hechos) / step.total);
  return h(
    Box,
    { flexDirection: 'column' },
    h(
      Text,
      { wrap: 'truncate' },
      h(Text, { color: 'green' }, '█'.repeat(full)),
      h(Text, { dimColor: true }, '░'.repeat(room - full)),
      room > 0 ? ' ' : '',
      text,
    ),
    aviso !== undefined && h(Text, { color: 'yellow' }, aviso),
    nota !== undefined && h(Text, null, nota),
  );
}
