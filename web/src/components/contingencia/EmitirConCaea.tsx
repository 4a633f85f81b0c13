import { useQueryClient } from '@tanstack/react-query';
import type { CorteAbierto } from '@talonario/core/arca';
import { call } from '../../api.ts';
import { enPlural } from '../../textos/numeros.ts';
import { ConfirmDialog } from '../dialogos/ConfirmDialog.tsx';
import { notify } from '../toasts/notify.tsx';

/** Asks before a company's vouchers go out with advance codes: ARCA is told of them later, and nothing of them can be undone. */
export function EmitirConCaea({ corte, onClose }: { corte: CorteAbierto; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { company_id, razon_social, en_cola } = corte;
  const emitir = async () => {
    await call('confirmarCorte', { params: { id: company_id }, body: { corte_id: corte.id } });
    await queryClient.invalidateQueries({ queryKey: ['arca'] });
    notify.success('Listo: los comprobantes que esperan a ARCA salen con CAEA.');
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      titulo={`Emitir con CAEA los comprobantes de ${razon_social}`}
      confirmar="Emitir con CAEA"
      cancelar="Esperar a ARCA"
      onConfirm={emitir}
      conArca
    >
      <p>
        {en_cola.cantidad === 0
          ? `Los comprobantes que emita ${razon_social} mientras ARCA no responda salen con CAEA.`
          : enPlural(
              en_cola.cantidad,
              `Sale con CAEA el comprobante de ${razon_social} que espera a ARCA, y los que emita mientras no responda.`,
              `Salen con CAEA los # comprobantes de ${razon_social} que esperan a ARCA, y los que emita mientras no responda.`,
            )}{' '}
        Antes Talonario le pregunta a ARCA una vez más: si responde, salen con CAE.
      </p>
      <p>
        Los comprobantes llevan el número del punto de venta de contingencia y se mandan a tus clientes como siempre.
        Talonario los informa a ARCA cuando vuelva. Un comprobante emitido se corrige con una nota de crédito.
      </p>
    </ConfirmDialog>
  );
}
