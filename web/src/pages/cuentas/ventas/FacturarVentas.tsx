import { facturar } from './modos.ts';
import { Ventas } from './Ventas.tsx';

/** /app/cuentas/{id}/facturar */
export default function FacturarVentas() {
  return <Ventas modo={facturar} />;
}
