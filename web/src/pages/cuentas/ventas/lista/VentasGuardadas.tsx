import { Notice } from '../../../../components/estados/States.tsx';
import { fechaYHora } from '../../../../textos/fechaYHora.ts';

/** Notice over stored sales, when the marketplace did not answer. */
export function VentasGuardadas({ al }: { al: Date }) {
  return (
    <Notice tono="ambar" role="status" mb="md">
      <p>
        <strong>Mercado Libre no responde.</strong> Estas son las ventas como estaban el {fechaYHora(al)}, sin los
        cambios posteriores. Para emitir hay que esperar a que Mercado Libre vuelva.
      </p>
    </Notice>
  );
}
