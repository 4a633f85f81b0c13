import type { Inicio } from '@talonario/core/inicio';
import { Link } from 'react-router';
import classes from './Inicio.module.css';
import { resumenOf } from './pendientes.ts';

/** The whole desk in one line, each part a link to exactly what it counts. */
export function Resumen({ inicio }: { inicio: Inicio }) {
  const partes = resumenOf(inicio);
  if (partes.length === 0) return null;
  return (
    <ul className={classes.resumen} aria-label="Resumen">
      {partes.map(({ clave, texto, to, title }) => (
        <li key={clave}>
          {to.startsWith('#') ? (
            <a href={to}>{texto}</a>
          ) : (
            <Link to={to} title={title || undefined}>
              {texto}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
