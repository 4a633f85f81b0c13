import { ConfirmDialog } from '../../../../components/dialogos/ConfirmDialog.tsx';
import { enMiles, totalOf } from '../../../../textos/numeros.ts';
import { cuantasVentas } from '../textos.ts';
import type { VentaConMotivo } from '../ventas.ts';
import { useComprador } from './useComprador.ts';

interface Props {
  ventas: readonly VentaConMotivo[];
  onClose: () => void;
  onListo: (ventas: readonly VentaConMotivo[]) => void;
}

/** Confirmation of sales to an unidentified consumer: the consequences for their buyers. */
export default function ConsumidorFinalDialog({ ventas, onClose, onListo }: Props) {
  const assign = useComprador();
  const esVentaSola = ventas.length === 1;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      titulo={
        esVentaSola ? 'Facturar como consumidor final' : `Facturar ${enMiles(ventas.length)} como consumidor final`
      }
      confirmar={esVentaSola ? 'Facturar como consumidor final' : `Las ${enMiles(ventas.length)} como consumidor final`}
      onConfirm={async () => {
        await assign(ventas, { como: 'consumidor_final' });
        onListo(ventas);
      }}
    >
      <p>
        {cuantasVentas(ventas.length)} por {totalOf(ventas)}: la factura no va a llevar nombre ni documento, y con ella
        el comprador no puede computar el IVA. Todavía no se emite nada: después ves qué va a salir.
      </p>
    </ConfirmDialog>
  );
}
