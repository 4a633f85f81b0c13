import { Button, Modal, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { formatNumero, type Comprobante } from '@talonario/core/comprobantes';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../../api.ts';
import { DialogButtons } from '../../../../components/dialogos/DialogButtons.tsx';
import { EsperaRemota } from '../../../../components/estados/EsperaRemota.tsx';
import { SinSaber } from '../../../../components/estados/SinSaber.tsx';
import { useEmision } from '../../../../hooks/emision/useEmision.ts';
import { facturasKey } from '../../../../queries/facturas.ts';
import { enMiles } from '../../../../textos/numeros.ts';
import { issueAll, lookAt, type ConNota, type Hecha, type Mirada } from './muchas.ts';
import { NotasHechas } from './NotasHechas.tsx';
import { NotasPrevistas } from './NotasPrevistas.tsx';

interface Props {
  comprobantes: readonly Comprobante[];
  /** Why one gets no note, by what is known of it. */
  refusalOf: (comprobante: Comprobante) => string | null;
  onClose: () => void;
  /** Called when some notes were issued. */
  onHechas: () => void;
}

/**
 * The credit notes of several vouchers: what would go out is seen first, confirmed once, and each one goes out as if it were
 * alone.
 */
export default function NotasDialog({ comprobantes, refusalOf, onClose, onHechas }: Props) {
  const queryClient = useQueryClient();
  const [vistas, setVistas] = useState(0);
  const [miradas, setMiradas] = useState<readonly Mirada[] | null>(null);
  const [notasHechas, setNotasHechas] = useState<readonly Hecha[]>([]);
  const [paso, setPaso] = useState<'mirar' | 'emitir' | 'hecho'>('mirar');
  const sigue = useRef(true);
  const { porSaber, emitir: pedir } = useEmision();
  const [parando, setParando] = useState(false);

  useEffect(() => {
    let viva = true;
    const prever = (id: string) => call('verNotaCredito', { params: { id } });
    void lookAt(comprobantes, { refusalOf, prever, onMirada: (cuantas) => viva && setVistas(cuantas) }).then(
      (notasMiradas) => viva && setMiradas(notasMiradas),
    );
    return () => {
      viva = false;
    };
  }, [comprobantes, refusalOf]);
  useEffect(() => {
    // Closing leaves the remaining notes undone: the one being issued ends.
    sigue.current = true;
    return () => {
      sigue.current = false;
    };
  }, []);
  useEffect(() => {
    if (paso !== 'emitir') return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [paso]);

  const conNota = (miradas ?? []).filter((mirada): mirada is ConNota => mirada.prevista !== null);
  const emitir = async () => {
    setPaso('emitir');
    await issueAll(conNota, {
      emitir: ({ comprobante: { id }, prevista: { total } }) =>
        pedir('notaCredito', { params: { id }, body: { total_previsto: total.toNumber() } }),
      sigue: () => sigue.current,
      onHecha: (notaHecha) => setNotasHechas((previas) => [...previas, notaHecha]),
    });
    await queryClient.invalidateQueries({ queryKey: facturasKey });
    setPaso('hecho');
  };
  const close = () => {
    if (paso === 'emitir') return;
    if (paso === 'hecho') onHechas();
    onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      closeOnClickOutside={false}
      withCloseButton={paso !== 'emitir'}
      title={`Notas de crédito de ${enMiles(comprobantes.length)} comprobantes`}
    >
      {paso === 'hecho' ? (
        <NotasHechas hechas={notasHechas} sinHacer={conNota.slice(notasHechas.length)} onClose={close} />
      ) : paso === 'emitir' ? (
        <Stack gap="sm">
          <Progress value={(100 * notasHechas.length) / conNota.length} aria-label="Notas que salieron" />
          <Text role="status">
            <b>
              {enMiles(notasHechas.length)} de {enMiles(conNota.length)}
            </b>{' '}
            {siguienteOf(conNota, notasHechas.length)}
          </Text>
          {porSaber ? (
            <SinSaber {...porSaber} salio="esta nota salió" />
          ) : (
            <EsperaRemota key={notasHechas.length} esperando="emision" />
          )}
          <DialogButtons>
            <Button
              variant="default"
              disabled={parando}
              onClick={() => {
                sigue.current = false;
                setParando(true);
              }}
            >
              {parando ? 'Se detiene al terminar esta nota' : 'Detener después de esta nota'}
            </Button>
          </DialogButtons>
        </Stack>
      ) : miradas === null ? (
        <Stack gap="sm">
          <Progress value={(100 * vistas) / comprobantes.length} aria-label="Comprobantes revisados" />
          <Text role="status">
            Calculando la nota de cada comprobante: {enMiles(vistas)} de {enMiles(comprobantes.length)}
          </Text>
        </Stack>
      ) : (
        <NotasPrevistas miradas={miradas} conNota={conNota} onClose={close} onEmitir={() => void emitir()} />
      )}
    </Modal>
  );
}

function siguienteOf(conNota: readonly ConNota[], cantidadHecha: number): string {
  const actual = conNota[cantidadHecha];
  return actual ? `La de ${formatNumero(actual.comprobante)}` : '';
}
