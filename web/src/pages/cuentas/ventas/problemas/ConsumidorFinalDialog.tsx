import { ConfirmDialog } from '../../../../components/dialogos/ConfirmDialog.tsx';
import { enMiles, totalDe } from '../../../../textos/numeros.ts';
import { cuantasVentas } from '../textos.ts';
import type { VentaConMotivo } from '../paquetes.ts';
import { useComprador } from './useComprador.ts';

interface Props {
  cuenta_id: string;
  paquetes: readonly VentaConMotivo[];
  onClose: () => void;
  onListo: (paquetes: readonly VentaConMotivo[]) => void;
}

/** Before sales are invoiced to nobody identified: what it means for their buyers. */
export default function ConsumidorFinalDialog({ cuenta_id, paquetes, onClose, onListo }: Props) {
  const assign = useComprador(cuenta_id);
  const una = paquetes.length === 1;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      titulo={una ? 'Facturar como consumidor final' : `Facturar ${enMiles(paquetes.length)} como consumidor final`}
      confirmar={una ? 'Facturar como consumidor final' : `Las ${enMiles(paquetes.length)} como consumidor final`}
      onConfirm={async () => {
        await assign(paquetes, { como: 'consumidor_final' });
        onListo(paquetes);
      }}
    >
      <p>
        {cuantasVentas(paquetes.length)} por {totalDe(paquetes)}: la factura no va a llevar nombre ni documento, y con
        ella el comprador no puede computar el IVA. Todavía no se emite nada: después ves qué va a salir.
      </p>
    </ConfirmDialog>
  );
}
