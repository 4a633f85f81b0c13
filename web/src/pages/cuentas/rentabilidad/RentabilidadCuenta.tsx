import { Rentabilidad } from '../../../components/rentabilidad/Rentabilidad.tsx';
import { useCuenta } from '../useCuenta.ts';

/** /app/cuentas/{id}/rentabilidad: what the sales of an account left. */
export default function RentabilidadCuenta() {
  const { id } = useCuenta();
  return <Rentabilidad cuenta_id={id} />;
}
