import { Combobox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Opcion.module.css';

interface Props {
  value: string;
  /** Name of the option, and its distinguishing datum. */
  children: ReactNode;
  /** Figure at the other end of the line. */
  cifra: ReactNode;
}

/** Option of a list that is searched by typing. */
export function Opcion({ value, children, cifra }: Props) {
  return (
    <Combobox.Option value={value} className={classes.opcion}>
      <span>{children}</span>
      <b>{cifra}</b>
    </Combobox.Option>
  );
}
