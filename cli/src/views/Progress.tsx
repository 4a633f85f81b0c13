import { Text } from 'ink';
import type { ReactElement } from 'react';
import type { Progress as Step } from '@talonario/core/server';
import { describeProgress } from '../output/progress.ts';

const BAR = 24;

interface ProgressProps {
  step: Step;
  width: number;
}

/** The live bar of a batch. */
export function Progress({ step, width }: ProgressProps): ReactElement {
  const text = describeProgress(step);
  const room = Math.max(0, Math.min(BAR, width - text.length - 1));
  const full = step.total === 0 ? 0 : Math.floor((room * step.hechos) / step.total);
  return (
    <Text wrap="truncate">
      <Text color="green">{'█'.repeat(full)}</Text>
      <Text dimColor>{'░'.repeat(room - full)}</Text>
      {room > 0 ? ' ' : ''}
      {text}
    </Text>
  );
}
