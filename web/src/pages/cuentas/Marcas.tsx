import type { Cuenta } from '@talonario/core/empresas';
import { StatusBadge } from '../../components/estados/StatusBadge.tsx';

/** Most urgent mark of an account. */
export function Marcas({ cuenta }: { cuenta: Cuenta }) {
  if (cuenta.desvinculada_en !== null) {
    return (
      <StatusBadge tono="neutro" icon="prohibido">
        desvinculada
      </StatusBadge>
    );
  }
  if (cuenta.requiere_vincular) {
    return (
      <StatusBadge tono="rojo" icon="alerta">
        volver a vincular
      </StatusBadge>
    );
  }
  if (cuenta.linked_company_id === null || cuenta.linked_punto_de_venta === null) {
    return (
      <StatusBadge tono="ambar" icon="editar">
        falta configurar
      </StatusBadge>
    );
  }
  return cuenta.automatizar ? (
    <StatusBadge tono="verde" icon="automatica">
      automática
    </StatusBadge>
  ) : null;
}
