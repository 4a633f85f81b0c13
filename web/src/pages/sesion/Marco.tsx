import type { ReactNode } from 'react';
import { Marca } from '../../components/Marca.tsx';
import { Talon } from '../../components/Talon.tsx';
import { paths } from '../../paths.ts';
import classes from './sesion.module.css';

/** The screens before the application: the name, which leads to the landing, and one sheet. */
export function Marco({ cabo, children }: { cabo: string; children: ReactNode }) {
  return (
    <main className={classes.marco}>
      <h1 className={classes.nombre}>
        <a href={paths.landing}>
          <Marca />
        </a>
      </h1>
      <Talon cabo={cabo}>{children}</Talon>
    </main>
  );
}
