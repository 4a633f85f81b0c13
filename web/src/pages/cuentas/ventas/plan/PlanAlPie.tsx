import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PlanAlPie.module.css';

interface Props {
  titulo: string;
  /** There is a plan to be seen. */
  ofrece: boolean;
  abierto: boolean;
  onAbrir: () => void;
  onCerrar: () => void;
  /** The plan. */
  children: ReactNode;
}

/** Plan in a narrow window: a button at the foot opens it over the list. */
export function PlanAlPie({ titulo, ofrece, abierto, onAbrir, onCerrar, children }: Props) {
  return (
    <>
      {ofrece && (
        <div className={classes.pie}>
          <Button fullWidth onClick={onAbrir}>
            Ver qué se va a emitir
          </Button>
        </div>
      )}
      <Drawer
        opened={abierto}
        onClose={onCerrar}
        position="bottom"
        classNames={{ content: classes.hoja ?? '' }}
        title={titulo}
      >
        {children}
      </Drawer>
    </>
  );
}
