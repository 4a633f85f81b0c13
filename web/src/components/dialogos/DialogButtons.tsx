import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './DialogButtons.module.css';

/** The foot of a dialog: what it does is read whole, its number and total included. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <Group className={classes.botones ?? ''} justify="flex-end" gap="xs" mt="lg">
      {children}
    </Group>
  );
}
