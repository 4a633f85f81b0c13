import { Link } from 'react-router';
import { EmptyState } from '../components/estados/States.tsx';
import { useTitle } from '../hooks/pantalla/useTitle.ts';
import { paths } from '../paths.ts';

/** An address that is no screen. */
export function NoExiste() {
  useTitle('No encontramos la página');
  return (
    <EmptyState nivel={1} titulo="No encontramos la página">
      <p>
        La dirección no existe o cambió. <Link to={paths.app}>Volvé al inicio</Link>.
      </p>
    </EmptyState>
  );
}
