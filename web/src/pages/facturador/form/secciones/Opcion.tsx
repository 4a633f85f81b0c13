import { Combobox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Opcion.module.css';

interface Props {
  value: string;
  /** What it is, and what tells it from others. */
  children: ReactNode;
  /** At the other end of the line. */
  cifra: ReactNode;
}

/** Something that can be picked from a list that is searched by typing. */
export function Opcion({ value, children, cifra }: Props) {
  return (
    <Combobox.Option value={value} className={classes.opcion}>
      <span>{children}</span>
      <b>{cifra}</b>
    </Combobox.Option>
  );
}
