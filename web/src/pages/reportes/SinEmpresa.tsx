import { Link } from 'react-router';
import { EmptyState } from '../../components/estados/States.tsx';
import { paths } from '../../paths.ts';

/** Empty state: no company has vouchers to report. */
export function SinEmpresa({ hayEmpresas }: { hayEmpresas: boolean }) {
  return (
    <EmptyState titulo={hayEmpresas ? 'Falta un punto de venta' : 'Falta una empresa'}>
      <p>
        Los reportes son de los comprobantes de una empresa con punto de venta.{' '}
        <Link to={hayEmpresas ? paths.empresas : paths.crearEmpresa}>
          {hayEmpresas ? 'Agregá uno en Empresas' : 'Creá tu empresa'}
        </Link>
        .
      </p>
    </EmptyState>
  );
}
