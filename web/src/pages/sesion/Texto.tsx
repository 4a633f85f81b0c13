import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Texto.module.css';

/** What happens, under its title. An e-mail may be long. */
export function Texto({ children }: { children: ReactNode }) {
  return (
    <Text c="dimmed" mt="xs" className={classes.texto ?? ''}>
      {children}
    </Text>
  );
}
