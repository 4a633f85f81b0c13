import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** What is said beside something, with less weight. */
export function Suave({ children }: { children: ReactNode }) {
  return (
    <Text span inherit c="dimmed">
      {children}
    </Text>
  );
}
