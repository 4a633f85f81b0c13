import { NavLink } from 'react-router';
import { paths } from '../../paths.ts';
import classes from './Secciones.module.css';

/** The parts of the section: its articles, its price lists and what was imported. */
export function Secciones() {
  return (
    <nav className={classes.secciones} aria-label="Secciones de artículos">
      <NavLink to={paths.articulos} end>
        Artículos
      </NavLink>
      <NavLink to={paths.listas}>Listas de precios</NavLink>
      <NavLink to={paths.importar}>Importaciones</NavLink>
    </nav>
  );
}
