import { EmptyState } from '../../components/estados/States.tsx';
import { useTitle } from '../../hooks/pantalla/useTitle.ts';

/** /app/cuentas with nothing chosen. */
export default function ElegirCuenta() {
  useTitle('Cuentas MELI');
  return (
    <EmptyState titulo="Seleccioná una cuenta">
      <p>Cada cuenta tiene sus ventas para facturar, sus notas de crédito y su configuración.</p>
    </EmptyState>
  );
}
