import { Text } from 'ink';
import { createElement as h, type ReactElement } from 'react';
import type { Cut } from '../output/output.ts';

interface RestProps {
  count: number;
  cut: Cut | undefined;
}

/** Count of the rows that are not shown, and where they are. */
export function Rest({ count, cut }: RestProps): ReactElement | null {
  if (cut === undefined || count <= cut.first) return null;
  return h(Text, { dimColor: true }, `… y ${count - cut.first} más: ${cut.rest}`);
}
