import { Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatNumero, siglaOf, type Comprobante } from '@talonario/core/comprobantes';
import { useState } from 'react';
import { sentenceOf } from '../../../api.ts';
import { ConfirmDialog } from '../../../components/dialogos/ConfirmDialog.tsx';
import { Fallo } from '../../../components/estados/Fallo.tsx';
import { SinSaber } from '../../../components/estados/SinSaber.tsx';
import { Notice } from '../../../components/estados/States.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { useEmision } from '../../../hooks/emision/useEmision.ts';
import { anulacionPrevistaQuery, facturaQuery, facturasKey } from '../../../queries/facturas.ts';
import { formatEnMoneda, nombreReceptor } from '../../../textos/comprobante.ts';
import { Numero } from '../Numero.tsx';

interface Props {
  comprobante: Comprobante;
  onClose: () => void;
  onDone: (emitido: Comprobante | null) => void;
}

/** Annuls a note issued by mistake with another note, after showing it. */
export function AnularDialog({ comprobante, onClose, onDone }: Props) {
  const queryClient = useQueryClient();
  const { porSaber, emitir: pedir } = useEmision();
  const { data: prevista, error, isFetching } = useQuery(anulacionPrevistaQuery(comprobante.id));
  const [acepta, setAcepta] = useState(false);
  const sigla = prevista ? siglaOf(prevista.tipo_comprobante) : 'nota';
  const anular = async () => {
    try {
      const nota = await pedir('anularNota', {
        params: { id: comprobante.id },
        body: { total_previsto: prevista?.total.toNumber() ?? null, aunque_se_acredite: acepta },
      });
      queryClient.setQueryData(facturaQuery(nota.id).queryKey, nota);
      await queryClient.invalidateQueries({ queryKey: facturasKey });
      if (nota.en_cola) notify.info('La nota que anula quedó en cola. Sale sola cuando ARCA responda.');
      else notify.success(`Emitiste ${formatNumero(nota)}: ${formatNumero(comprobante)} quedó anulada`);
      onDone(nota);
    } catch (fallo) {
      notify.error(`No se pudo anular la nota. ${sentenceOf(fallo)}`);
      throw fallo;
    }
  };
  const pregunta = prevista?.sigue_devuelta ?? null;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      titulo={
        <>
          Anular <Numero de={comprobante} />
        </>
      }
      confirmar={prevista ? `Emitir ${sigla} por ${formatEnMoneda(prevista.total, prevista.moneda)}` : 'Anular'}
      peligro
      conArca
      incompleto={isFetching || !prevista || (pregunta !== null && !acepta)}
      sinSaber={porSaber && <SinSaber {...porSaber} salio="la nota que anula salió" />}
      onConfirm={anular}
    >
      {error ? (
        <Fallo fallo={error} />
      ) : (
        <>
          Se emite una {sigla} a {nombreReceptor(comprobante)} por el mismo importe que {formatNumero(comprobante)},{' '}
          {formatEnMoneda(comprobante.total, comprobante.moneda)}. La factura recupera ese saldo y se puede volver a
          acreditar. Un comprobante emitido no se puede borrar.
        </>
      )}
      {prevista?.advertencias.map((aviso) => (
        <Notice key={aviso} tono="ambar">
          {aviso}
        </Notice>
      ))}
      {pregunta !== null && (
        <Notice tono="ambar">
          <p>{pregunta}</p>
          <Checkbox
            label="Anularla igual"
            checked={acepta}
            onChange={({ currentTarget: { checked } }) => setAcepta(checked)}
          />
        </Notice>
      )}
    </ConfirmDialog>
  );
}
