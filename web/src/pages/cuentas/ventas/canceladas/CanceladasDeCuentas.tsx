import { DeTodas } from '../todas/DeTodas.tsx';
import Canceladas from './Canceladas.tsx';

/** /app/ventas/canceladas */
export default function CanceladasDeCuentas() {
  return (
    <DeTodas titulo="Canceladas con factura">
      <Canceladas />
    </DeTodas>
  );
}
