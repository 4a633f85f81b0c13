import { Notice } from '../../../../components/estados/States.tsx';
import { fechaYHora } from '../../../../textos/fechaYHora.ts';

/** What is said over a list of sales that the marketplace did not answer, and that is the one kept from before. */
export function VentasGuardadas({ al }: { al: Date }) {
  return (
    <Notice tono="ambar" role="status" mb="md">
      <p>
        <strong>Mercado Libre no responde.</strong> Estas son las ventas como estaban el {fechaYHora(al)}: lo que cambió
        después no se ve. Para emitir hay que esperar a que vuelva.
      </p>
    </Notice>
  );
}
