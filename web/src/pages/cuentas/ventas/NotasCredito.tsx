import { acreditar } from './modos.ts';
import { Ventas } from './Ventas.tsx';

/** /app/cuentas/{id}/notas-credito */
export default function NotasCredito() {
  return <Ventas modo={acreditar} />;
}
