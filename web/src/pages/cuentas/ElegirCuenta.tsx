import { EmptyState } from '../../components/estados/States.tsx';
import { useTitle } from '../../hooks/pantalla/useTitle.ts';

/** /app/cuentas with nothing chosen. */
export default function ElegirCuenta() {
  useTitle('Cuentas MELI');
  return (
    <EmptyState titulo="Seleccioná una cuenta">
      <p>Ahí están sus ventas para facturar, sus notas de crédito y con qué empresa factura.</p>
    </EmptyState>
  );
}
