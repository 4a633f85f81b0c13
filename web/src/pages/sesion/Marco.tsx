import type { ReactNode } from 'react';
import { Marca } from '../../components/Marca.tsx';
import { Notice } from '../../components/estados/States.tsx';
import { Talon } from '../../components/Talon.tsx';
import { useLlegada } from '../../hooks/useLlegada.ts';
import { paths } from '../../paths.ts';
import { piece } from '../../piece.tsx';
import classes from './Marco.module.css';

const FalloDeCodigo = piece(() => import('../../components/estados/FalloDeCodigo.tsx'));

/**
 * The screens before the application: the name, which leads to the landing, and one sheet; above it, what came of a link that led
 * here.
 */
export function Marco({ cabo, children }: { cabo: string; children: ReactNode }) {
  const { aviso, vinculada } = useLlegada('aviso', 'vinculada');
  return (
    <main className={classes.marco}>
      <h1 className={classes.nombre}>
        <a href={paths.landing}>
          <Marca />
        </a>
      </h1>
      {aviso !== null && <FalloDeCodigo codigo={aviso} mb="lg" />}
      {vinculada !== null && (
        <Notice role="status" mb="lg">
          La cuenta de Mercado Libre quedó vinculada. Si el link te lo pasó otra persona, ya podés cerrar esta ventana.
        </Notice>
      )}
      <Talon cabo={cabo}>{children}</Talon>
    </main>
  );
}
