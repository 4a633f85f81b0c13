import { NavLink, useLocation } from 'react-router';
import { Secciones } from '../../components/encabezado/Secciones.tsx';
import { Puede } from '../../components/Puede.tsx';
import { paths } from '../../paths.ts';

/** The parts of the section: its articles, its price lists and what was imported. */
export function SeccionesDeArticulos() {
  const { pathname } = useLocation();
  return (
    <Secciones label="Secciones de artículos" actual={pathname}>
      <NavLink to={paths.articulos} end>
        Artículos
      </NavLink>
      <NavLink to={paths.listas}>Listas de precios</NavLink>
      <Puede derecho="ganancias">
        <NavLink to={paths.importar}>Importaciones</NavLink>
      </Puede>
    </Secciones>
  );
}
