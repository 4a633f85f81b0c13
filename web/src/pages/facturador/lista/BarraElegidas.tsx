import { ActionIcon, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { MAX_ELEGIDOS, type Comprobante } from '@talonario/core/comprobantes';
import { useState } from 'react';
import { afterPaint } from '../../../hooks/pantalla/afterPaint.ts';
import { call, sentenceOf, type Query } from '../../../api.ts';
import { ArchivoDeElegidos } from '../../../components/archivos/ArchivoDeElegidos.tsx';
import { ConfirmDialog } from '../../../components/dialogos/ConfirmDialog.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { notify, notifyFallo } from '../../../components/toasts/notify.tsx';
import { piece } from '../../../piece.tsx';
import { enMiles, enPlural } from '../../../textos/numeros.ts';
import { accionesOf, notaDirecta } from '../accionesOf.ts';
import type { Pregunta } from '../dialogos/Dialogos.tsx';
import { MAX_NOTAS } from './notas/muchas.ts';
import type { Elegidas } from './useElegidas.ts';
import { Puede } from '../../../components/Puede.tsx';

const NotasDialog = piece(() => import('./notas/NotasDialog.tsx'), { pedida: true });

interface Props {
  elegidas: Elegidas;
  /** Query of the list, all of which can be chosen. */
  query: Query;
  total: number;
  onPregunta: (pregunta: Pregunta) => void;
}

/** Actions on the chosen vouchers. Their credit notes are previewed before they are confirmed, once. */
export default function BarraElegidas({ elegidas, query, total, onPregunta }: Props) {
  const { lista, setLista } = elegidas;
  const [mandar, setMandar] = useState(false);
  const [notas, setNotas] = useState<readonly Comprobante[] | null>(null);
  const ids = lista.map(({ id }) => id);
  const deMas = lista.length > MAX_ELEGIDOS;
  const conMail = lista.filter(({ status, email_facturado }) => status === 'emitida' && email_facturado !== null);

  const { mutate: selectAll, isPending } = useMutation({
    mutationFn: async () => setLista(await readAll(query)),
    onError: notifyFallo,
  });
  const nota = notaOf(lista);

  return (
    <>
      {lista.length < total && total <= MAX_ELEGIDOS && (
        <Button variant="subtle" size="compact-sm" loading={isPending} onClick={() => selectAll()}>
          Seleccionar los {enMiles(total)} del filtro
        </Button>
      )}
      <ArchivoDeElegidos ids={ids} enBarra />
      <Puede derecho="emitir">
        <Button
          variant="default"
          size="compact-sm"
          disabled={deMas || conMail.length === 0}
          title={conMail.length === 0 ? 'Ningún elegido está emitido y con mail' : undefined}
          onClick={() => setMandar(true)}
        >
          Mandar por mail
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          disabled={nota.refusal !== null}
          title={nota.refusal ?? undefined}
          onClick={() =>
            nota.comprobante ? onPregunta({ que: 'nota_credito', comprobante: nota.comprobante }) : setNotas(lista)
          }
        >
          {enPlural(lista.length, 'Nota de crédito', 'Notas de crédito')}
        </Button>
      </Puede>
      <ActionIcon
        variant="suave"
        size="md"
        aria-label="Quitar la selección"
        onClick={() => afterPaint(() => setLista([]))}
      >
        <Icon name="cerrar" size={16} />
      </ActionIcon>
      {notas && (
        <NotasDialog
          comprobantes={notas}
          refusalOf={refusalOf}
          onClose={() => setNotas(null)}
          onHechas={() => setLista([])}
        />
      )}
      {mandar && (
        <ConfirmDialog
          opened
          onClose={() => setMandar(false)}
          titulo={enPlural(conMail.length, 'Mandar 1 comprobante por mail', 'Mandar # comprobantes por mail')}
          confirmar="Mandar"
          onConfirm={async () => {
            try {
              const { encargados } = await call('enviarFacturas', { body: { ids } });
              notify.success(enPlural(encargados, 'Sale 1 mail', 'Salen # mails'));
              setLista([]);
            } catch (error) {
              notify.error(sentenceOf(error));
              throw error;
            }
          }}
        >
          Cada comprobante va a la dirección de su receptor, con su PDF.{' '}
          {conMail.length < lista.length &&
            `${enMiles(lista.length - conMail.length)} de los elegidos no salen: son borradores o no tienen mail. `}
          Salen hasta 300 mails por día, y hasta 10 a una misma dirección; el resultado de cada mail se ve en su
          comprobante.
        </ConfirmDialog>
      )}
    </>
  );
}

/** The voucher that the note would be of, none when it would be of several; or why there is none. */
function notaOf([comprobante, ...siguientes]: readonly Comprobante[]): {
  comprobante: Comprobante | null;
  refusal: string | null;
} {
  if (siguientes.length >= MAX_NOTAS) return { comprobante: null, refusal: `Hasta ${MAX_NOTAS} notas a la vez` };
  if (comprobante === undefined || siguientes.length > 0) return { comprobante: null, refusal: null };
  const refusal = refusalOf(comprobante);
  return { comprobante: refusal === null ? comprobante : null, refusal };
}

/** Why a voucher gets no credit note by itself; null: it does. */
function refusalOf(comprobante: Comprobante): string | null {
  const [accion] = accionesOf(comprobante, ['nota_credito']);
  if (!accion) return 'No lleva nota de crédito';
  return accion.refusal ?? (notaDirecta(comprobante) ? null : 'Es preimpreso: el número de su nota se escribe a mano');
}

const DE_A = 200;

async function readAll(query: Query): Promise<Comprobante[]> {
  const comprobantes: Comprobante[] = [];
  for (let offset = 0; offset < MAX_ELEGIDOS; offset += DE_A) {
    const { results } = await call('listFacturas', { query: { ...query, limit: DE_A, offset } });
    comprobantes.push(...results);
    if (results.length < DE_A) break;
  }
  return comprobantes;
}
