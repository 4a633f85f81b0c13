import { Checkbox } from '@mantine/core';
import { formatFecha, type FechaCivil } from '@talonario/core/base';
import type { CotizacionConFuente } from '@talonario/core/comprobantes';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../components/dialogos/ConfirmDialog.tsx';
import { Notice } from '../../../../components/estados/States.tsx';
import { Numero } from '../../Numero.tsx';
import type { FacturaValores } from '../facturaValores.ts';
import { comoTasa, preguntaPorTasa } from '../secciones/TipoDeCambio.tsx';

/** Boxes that the person ticked: what each says is true. */
export interface Confirmado {
  confirmar_fecha_futura: boolean;
  confirmar_cotizacion: boolean;
}

interface Props {
  v: FacturaValores;
  hoy: FechaCivil;
  /** Date of the last voucher of its serie; null when it has none. */
  ultima: FechaCivil | null;
  importe: string;
  verbo: string;
  /** The voucher's perceptions are still being asked for: nothing is issued meanwhile. */
  espera?: boolean;
  /** Total in pesos and its rate; null for a voucher in pesos. */
  enPesos: string | null;
  /** The rate that is proposed, when the voucher's is too far from it. */
  lejana: CotizacionConFuente | null;
  onClose: () => void;
  onEmitir: (confirmado: Confirmado) => Promise<unknown>;
}

/** Asks before a voucher goes out, naming it, who gets it and its total. A date that blocks the earlier ones is asked apart. */
export function ConfirmarEmision(props: Props) {
  const { v, hoy, ultima, importe, verbo, espera = false, enPesos, lejana, onClose, onEmitir } = props;
  const [confirmaFecha, setConfirmaFecha] = useState(false);
  const [confirmaTasa, setConfirmaTasa] = useState(false);
  if (v.tipo_comprobante === null || v.punto_de_venta === null) return null;
  // The serie's last voucher already blocks what is not after it.
  const bloqueaFechas = v.fecha !== null && v.fecha > hoy && (ultima === null || v.fecha > ultima);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      titulo={
        <>
          Emitir{' '}
          <Numero
            de={{
              tipo_comprobante: v.tipo_comprobante,
              punto_de_venta: v.punto_de_venta,
              numero_comprobante: /^\d+$/.test(v.numero_comprobante) ? Number(v.numero_comprobante) : null,
            }}
          />
        </>
      }
      confirmar={verbo}
      conArca
      incompleto={espera || (bloqueaFechas && !confirmaFecha) || (lejana !== null && !confirmaTasa)}
      onConfirm={() => onEmitir({ confirmar_fecha_futura: confirmaFecha, confirmar_cotizacion: confirmaTasa })}
    >
      A {v.razon_social_facturado.trim()} por {importe}
      {enPesos !== null && <> ({enPesos})</>}
      {v.fecha !== null && v.fecha !== hoy && <>, con fecha {formatFecha(v.fecha)}</>}. Una vez emitido no se puede
      cambiar ni borrar.
      {lejana && (
        <Notice tono="ambar" mt="md">
          <p>{preguntaPorTasa(v.cotizacion, lejana)}</p>
          <Checkbox
            mt="xs"
            label={`Está bien: emitir a ${comoTasa(v.cotizacion)}.`}
            checked={confirmaTasa}
            onChange={({ currentTarget }) => setConfirmaTasa(currentTarget.checked)}
          />
        </Notice>
      )}
      {bloqueaFechas && (
        <Checkbox
          mt="md"
          label={`La fecha es posterior a hoy: después no voy a poder emitir otro de este tipo y punto de venta con fecha anterior al ${formatFecha(v.fecha ?? hoy)}.`}
          checked={confirmaFecha}
          onChange={({ currentTarget }) => setConfirmaFecha(currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
}
