import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import type { Progress as Step } from '@talonario/core/server';
import { describeProgress } from '../output/progress.ts';

const BAR = 24;

interface ProgressProps {
  step: Step;
  width: number;
  /** ARCA takes longer than usual. */
  aviso?: string;
  /** What the person did about it. */
  nota?: string;
}

/** The live bar of a batch. */
export function Progress({ step, width, aviso, nota }: ProgressProps): ReactElement {
  const text = describeProgress(step);
  const room = Math.max(0, Math.min(BAR, width - text.length - 1));
  const full = step.total === 0 ? 0 : Math.floor((room * step.hechos) / step.total);
  return (
    <Box flexDirection="column">
      <Text wrap="truncate">
        <Text color="green">{'█'.repeat(full)}</Text>
        <Text dimColor>{'░'.repeat(room - full)}</Text>
        {room > 0 ? ' ' : ''}
        {text}
      </Text>
      {aviso !== undefined && <Text color="yellow">{aviso}</Text>}
      {nota !== undefined && <Text>{nota}</Text>}
    </Box>
  );
}
