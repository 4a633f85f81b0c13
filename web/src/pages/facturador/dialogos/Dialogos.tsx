import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  formatNumero,
  monedaOf,
  notaPara,
  PESOS,
  siglaOf,
  tipoComprobanteOf,
  type Comprobante,
  type NotaPrevista,
} from '@talonario/core/comprobantes';
import { call, sentenceOf } from '../../../api.ts';
import { ConfirmDialog } from '../../../components/dialogos/ConfirmDialog.tsx';
import { SinSaber } from '../../../components/estados/SinSaber.tsx';
import { Notice } from '../../../components/estados/States.tsx';
import { useEmision } from '../../../hooks/emision/useEmision.ts';
import { facturaQuery, facturasKey, notaPrevistaQuery } from '../../../queries/facturas.ts';
import { notify } from '../../../components/toasts/notify.tsx';
import { AnularDialog } from './AnularDialog.tsx';
import { FacturaADialog } from './FacturaADialog.tsx';
import { usePuntoDeNota } from './usePuntoDeNota.tsx';
import { Numero } from '../Numero.tsx';
import { formatEnMoneda, nombreReceptor, resumenOf } from '../../../textos/comprobante.ts';

/** Open question about a voucher. */
export interface Pregunta {
  que: 'eliminar' | 'nota_credito' | 'factura_a' | 'anular';
  comprobante: Comprobante;
  /** Observations printed on the note. */
  observaciones?: string;
}

interface Props {
  pregunta: Pregunta | null;
  onClose: () => void;
  /** Receives the voucher issued by the action; null: none. */
  onDone?: (que: Pregunta['que'], emitido: Comprobante | null) => void;
  /** The toast of a draft that could not be deleted (spec §8): the list and the form have each its own. */
  noBorrada?: string;
}

/** The dialogs of what cannot be undone, for the list and for a voucher's own screen. */
export function Dialogos({ pregunta, onClose, onDone, noBorrada = 'No se pudo eliminar la factura' }: Props) {
  if (pregunta === null) return null;
  const { que, comprobante, observaciones = '' } = pregunta;
  const Dialogo = dialogos[que];
  return (
    <Dialogo {...{ comprobante, observaciones, onClose, noBorrada }} onDone={(emitido) => onDone?.(que, emitido)} />
  );
}

interface DialogoProps {
  comprobante: Comprobante;
  observaciones: string;
  onClose: () => void;
  onDone: (emitido: Comprobante | null) => void;
  noBorrada: string;
}

const dialogos = {
  eliminar: EliminarDialog,
  nota_credito: NotaCreditoDialog,
  factura_a: FacturaADialog,
  anular: AnularDialog,
} as const;

function EliminarDialog({ comprobante, onClose, onDone, noBorrada }: DialogoProps) {
  const queryClient = useQueryClient();
  const eliminar = async () => {
    try {
      await call('deleteFactura', { params: { id: comprobante.id } });
    } catch (error) {
      notify.error(noBorrada);
      throw error;
    }
    onDone(null);
    queryClient.removeQueries({ queryKey: facturaQuery(comprobante.id).queryKey, exact: true });
    await queryClient.invalidateQueries({ queryKey: facturasKey });
    notify.success('Eliminaste el borrador');
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      titulo={
        <>
          Eliminar el borrador <Numero de={comprobante} />
        </>
      }
      confirmar="Eliminar"
      peligro
      onConfirm={eliminar}
    >
      Se borra {resumenOf(comprobante)}. Esta acción no es reversible.
      {comprobante.meli_order_id !== null && ' La venta queda sin factura y se puede volver a facturar.'}
    </ConfirmDialog>
  );
}

/** `Va al tipo de cambio de la factura, $ 1.200,00 por dólar.` */
function tasaDeLaNota({ moneda, cotizacion }: NotaPrevista): string {
  return `Va al tipo de cambio de la factura, ${formatEnMoneda(cotizacion, PESOS)} por ${monedaOf(moneda).singular}.`;
}

function NotaCreditoDialog({ comprobante, observaciones, onClose, onDone }: DialogoProps) {
  const queryClient = useQueryClient();
  const { porSaber, emitir: pedir } = useEmision();
  // The amounts a note cannot return are known before it is requested; a note that cannot be foreseen is refused with its
  // reason.
  const { data: prevista, isFetching } = useQuery(notaPrevistaQuery(comprobante.id));
  const { punto_de_venta, falta, leyenda } = usePuntoDeNota(comprobante);
  const tipo = notaPara('nota_credito', comprobante.tipo_comprobante);
  const sigla = tipo === null ? 'la nota de crédito' : siglaOf(tipo);
  const emitir = async () => {
    try {
      const nota = await pedir('notaCredito', {
        params: { id: comprobante.id },
        body: { total_previsto: prevista?.total.toNumber() ?? null, observaciones, punto_de_venta },
      });
      queryClient.setQueryData(facturaQuery(nota.id).queryKey, nota);
      await queryClient.invalidateQueries({ queryKey: facturasKey });
      if (nota.en_cola) notify.info('La nota de crédito quedó en cola. Sale sola cuando ARCA responda.');
      else notify.success(`Emitiste ${formatNumero(nota)} por ${formatEnMoneda(nota.total, nota.moneda)}`);
      onDone(nota);
    } catch (error) {
      notify.error(`No se pudo emitir la nota de crédito. ${sentenceOf(error)}`);
      throw error;
    }
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      titulo={
        <>
          Nota de crédito de <Numero de={comprobante} />
        </>
      }
      confirmar={`Emitir ${sigla}`}
      peligro
      conArca
      incompleto={isFetching || falta}
      sinSaber={porSaber && <SinSaber {...porSaber} salio="la nota de crédito salió" />}
      onConfirm={emitir}
    >
      Se emite {sigla} a {nombreReceptor(comprobante)} por todo lo que le queda sin acreditar a esta{' '}
      {tipoComprobanteOf(comprobante.tipo_comprobante).nombre} de{' '}
      {formatEnMoneda(comprobante.total, comprobante.moneda)}
      {prevista && !prevista.total.eq(comprobante.total) && `: ${formatEnMoneda(prevista.total, prevista.moneda)}`}.
      {prevista && prevista.moneda !== PESOS && ` ${tasaDeLaNota(prevista)}`} Una nota de crédito emitida no se puede
      revertir.
      {leyenda}
      {prevista?.advertencias.map((aviso) => (
        <Notice key={aviso} tono="ambar">
          {aviso}
        </Notice>
      ))}
    </ConfirmDialog>
  );
}
