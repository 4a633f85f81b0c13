import { DeTodas } from '../todas/DeTodas.tsx';
import Receptores from './Receptores.tsx';

/** /app/ventas/receptores */
export default function ReceptoresDeCuentas() {
  return (
    <DeTodas titulo="A quién se facturó">
      <Receptores />
    </DeTodas>
  );
}
