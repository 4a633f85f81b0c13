import { formatNumero, type Comprobante, type ReferenciaAComprobante } from '@talonario/core/comprobantes';
import { Link } from 'react-router';
import { Notice } from '../../../components/estados/States.tsx';
import { VolverAPreguntar } from '../../../components/retenidos/VolverAPreguntar.tsx';
import { useAhora } from '../../../hooks/useAhora.ts';
import { paths } from '../../../paths.ts';
import { haceCuanto } from '../../../textos/haceCuanto.ts';

/** Voucher that ARCA does not confirm: since when, and the two numbers that disagree. */
export function SinConfirmar({
  comprobante,
  duda: { desde, numero, arca_ultimo },
}: {
  comprobante: Comprobante;
  duda: NonNullable<Comprobante['sin_confirmar']>;
}) {
  const ahora = useAhora();
  const oculto = arca_ultimo !== null && arca_ultimo >= numero;
  const ultimo =
    arca_ultimo === null
      ? ''
      : oculto
        ? `: su último número es el ${arca_ultimo}, pero no muestra el ${numero}`
        : `: el último número que muestra es el ${arca_ultimo}`;
  const pedido = formatNumero({ ...comprobante, numero_comprobante: numero });
  return (
    <Notice tono="ambar">
      <p>
        <strong>Sin confirmar.</strong> Pedimos este comprobante a ARCA {haceCuanto(desde, ahora)} como {pedido}, y ARCA
        no confirmó si lo autorizó{ultimo}.
      </p>
      <p>
        Puede estar emitido: no lo emitas por otro lado. Talonario le sigue preguntando
        {oculto && ', cada vez más espaciado, y los demás comprobantes de la serie siguen con el número siguiente'};
        esta página se actualiza con la respuesta.
      </p>
      <VolverAPreguntar serie={{ ...comprobante, cuit: comprobante.company_cuit }} />
    </Notice>
  );
}

/** ARCA authorised two for the same: one of them needs a credit note. */
export function Repetida({ comprobante: { repite, repetido_por } }: { comprobante: Comprobante }) {
  if (repite !== null) {
    return (
      <Notice tono="rojo">
        <strong>Factura repetida.</strong> ARCA la autorizó además de <Referida a={repite} />, por el mismo importe.
        Hacé su nota de crédito, salvo que sea de otra venta.
      </Notice>
    );
  }
  if (repetido_por === null) return null;
  return (
    <Notice tono="ambar">
      ARCA autorizó además <Referida a={repetido_por} />, por el mismo importe: una de las dos necesita una nota de
      crédito.
    </Notice>
  );
}

function Referida({ a }: { a: ReferenciaAComprobante }) {
  return <Link to={paths.factura(a.id)}>{formatNumero(a)}</Link>;
}
