import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Texto.module.css';

/** Paragraph under a title; a long e-mail wraps. */
export function Texto({ children }: { children: ReactNode }) {
  return (
    <Text c="dimmed" mt="xs" className={classes.texto ?? ''}>
      {children}
    </Text>
  );
}
