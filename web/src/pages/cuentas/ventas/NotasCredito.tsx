import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useCuenta } from '../useCuenta.ts';
import { acreditar } from './modos.ts';
import { Ventas } from './Ventas.tsx';

/** /app/cuentas/{id}/notas-credito */
export default function NotasCredito() {
  const { id } = useCuenta();
  return (
    <>
      <p>
        <Link to={paths.canceladas(id)}>Ventas canceladas con factura</Link>
      </p>
      <Ventas modo={acreditar} />
    </>
  );
}
