import { Link } from 'react-router';
import { EmptyState } from '../../components/estados/States.tsx';
import { useTitle } from '../../hooks/pantalla/useTitle.ts';
import { paths } from '../../paths.ts';

/** Instead of a screen that is of what the person may not do. */
export function SinPermiso() {
  useTitle('Sin permiso');
  return (
    <EmptyState nivel={1} titulo="Esto lo hace el titular">
      <p>
        Tu rol no permite esta pantalla en las empresas que comparten con vos. Si hace falta, pedíselo al titular.{' '}
        <Link to={paths.app}>Ir al inicio</Link>
      </p>
    </EmptyState>
  );
}
