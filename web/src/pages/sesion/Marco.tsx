import type { ReactNode } from 'react';
import { sentenceOfCode } from '../../api.ts';
import { Marca } from '../../components/Marca.tsx';
import { Notice } from '../../components/estados/States.tsx';
import { Talon } from '../../components/Talon.tsx';
import { useLlegada } from '../../hooks/useLlegada.ts';
import { paths } from '../../paths.ts';
import classes from './sesion.module.css';

/** The screens before the application: the name, which leads to the landing, and one sheet; above it, what came of a link that led here. */
export function Marco({ cabo, children }: { cabo: string; children: ReactNode }) {
  const { aviso, vinculada } = useLlegada('aviso', 'vinculada');
  return (
    <main className={classes.marco}>
      <h1 className={classes.nombre}>
        <a href={paths.landing}>
          <Marca />
        </a>
      </h1>
      {aviso !== null && (
        <div role="alert" className={classes.aviso}>
          <Notice tono="rojo">{sentenceOfCode(aviso)}</Notice>
        </div>
      )}
      {vinculada !== null && (
        <div role="status" className={classes.aviso}>
          <Notice>
            La cuenta de Mercado Libre quedó vinculada. Si el link te lo pasó otra persona, ya podés cerrar esta
            ventana.
          </Notice>
        </div>
      )}
      <Talon cabo={cabo}>{children}</Talon>
    </main>
  );
}
