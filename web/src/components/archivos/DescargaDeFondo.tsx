import { useEffect } from 'react';
import { piece } from '../../piece.tsx';
import { endDescarga, useDescarga } from './descarga.ts';
import classes from './DescargaDeFondo.module.css';

const AvanceDeDescarga = piece(() => import('./AvanceDeDescarga.tsx'));

/** The download whose screen was left, over every other screen. It ends with the session. */
export function DescargaDeFondo() {
  const { descarga, enLugar } = useDescarga();
  useEffect(() => endDescarga, []);
  if (descarga === null || enLugar > 0) return null;
  return (
    <div className={classes.fondo} data-solo-pantalla>
      <AvanceDeDescarga descarga={descarga} />
    </div>
  );
}
