import { Button, Checkbox, Group, Skeleton, Stack } from '@mantine/core';
import { conPunto, enPlural, formatFecha, today } from '@talonario/core/base';
import type { Traspaso, TraspasoPorRecibir } from '@talonario/core/empresas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ConfirmDialog } from '../../../components/dialogos/ConfirmDialog.tsx';
import { ErrorState, Notice } from '../../../components/estados/States.tsx';
import { paths } from '../../../paths.ts';
import { traspasoRecibidoQuery, traspasosQuery } from '../../../queries/empresas/traspasos.ts';
import { enterTitular } from '../../../titular.ts';
import { catalogoOf } from './catalogo.ts';
import { Impedimentos } from './Impedimentos.tsx';

const nombresOf = ({ empresas }: Traspaso): string => empresas.map(({ razon_social }) => razon_social).join(', ');
const vence = ({ vence_en }: Traspaso): string => `Vence el ${formatFecha(today(vence_en))}.`;

/** Hand-overs that the owner offered and nobody answered yet. Nothing where there is none. */
export function TraspasosOfrecidos() {
  const queryClient = useQueryClient();
  const { data } = useQuery(traspasosQuery);
  const [aRetirar, setARetirar] = useState<Traspaso | null>(null);
  const abiertos = data?.ofrecidos.filter(({ estado }) => estado === 'ofrecido') ?? [];
  return (
    <>
      {abiertos.map((traspaso) => (
        <Notice key={traspaso.id} tono="ambar" mb="lg">
          <Group justify="space-between" gap="sm">
            <span>
              Le ofreciste a {traspaso.para.email} el traspaso de {conPunto(nombresOf(traspaso))} {vence(traspaso)}
            </span>
            <Button variant="default" size="compact-sm" onClick={() => setARetirar(traspaso)}>
              Retirar
            </Button>
          </Group>
        </Notice>
      ))}
      {aRetirar && (
        <ConfirmDialog
          opened
          onClose={() => setARetirar(null)}
          titulo={`Retirar el traspaso de ${nombresOf(aRetirar)}`}
          confirmar="Retirar"
          onConfirm={async () =>
            queryClient.setQueryData(
              traspasosQuery.queryKey,
              await call('cancelTraspaso', { params: { traspaso: aRetirar.id } }),
            )
          }
        >
          {aRetirar.para.email} ya no va a poder aceptarlo, y le avisamos por mail. La empresa sigue siendo tuya.
        </ConfirmDialog>
      )}
    </>
  );
}

/** Hand-overs offered to the user, to be accepted or declined. Nothing where there is none. */
export function TraspasosRecibidos() {
  const queryClient = useQueryClient();
  const { data } = useQuery(traspasosQuery);
  const [elegido, setElegido] = useState<{ traspaso: Traspaso; verbo: 'aceptar' | 'rechazar' } | null>(null);
  const abiertos = data?.recibidos.filter(({ estado }) => estado === 'ofrecido') ?? [];
  const close = () => setElegido(null);
  return (
    <>
      {abiertos.map((traspaso) => (
        <Notice key={traspaso.id} tono="ambar" mb="lg">
          <Group justify="space-between" gap="sm">
            <span>
              {traspaso.de.email} te ofrece el traspaso de {nombresOf(traspaso)}: pasarías a ser titular.{' '}
              {vence(traspaso)}
            </span>
            <Group gap="xs">
              <Button size="compact-sm" onClick={() => setElegido({ traspaso, verbo: 'aceptar' })}>
                Aceptar
              </Button>
              <Button variant="default" size="compact-sm" onClick={() => setElegido({ traspaso, verbo: 'rechazar' })}>
                Rechazar
              </Button>
            </Group>
          </Group>
        </Notice>
      ))}
      {elegido?.verbo === 'aceptar' && <Aceptar traspaso={elegido.traspaso} onClose={close} />}
      {elegido?.verbo === 'rechazar' && (
        <ConfirmDialog
          opened
          onClose={close}
          titulo={`Rechazar el traspaso de ${nombresOf(elegido.traspaso)}`}
          confirmar="Rechazar"
          onConfirm={async () =>
            queryClient.setQueryData(
              traspasosQuery.queryKey,
              await call('declineTraspaso', { params: { traspaso: elegido.traspaso.id } }),
            )
          }
        >
          Todo sigue como está, y le avisamos por mail a {elegido.traspaso.de.email}.
        </ConfirmDialog>
      )}
    </>
  );
}

function Aceptar({ traspaso, onClose }: { traspaso: Traspaso; onClose: () => void }) {
  const [conserva, setConserva] = useState(false);
  // The news of the acceptance arrive before its answer: an accepted offer is not read again.
  const [aceptando, setAceptando] = useState(false);
  const { data, error, refetch } = useQuery({ ...traspasoRecibidoQuery(traspaso.id), enabled: !aceptando });
  const accept = async (): Promise<void> => {
    setAceptando(true);
    try {
      await call('acceptTraspaso', { params: { traspaso: traspaso.id }, body: { conserva } });
    } catch (fallo) {
      setAceptando(false);
      throw fallo;
    }
    // The companies are the user's own from now on.
    enterTitular(null, paths.empresas);
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      titulo={`Recibir ${nombresOf(traspaso)} de ${traspaso.de.email}`}
      confirmar="Aceptar el traspaso"
      incompleto={data === undefined || data.impedimentos.length > 0}
      size="lg"
      onConfirm={accept}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Stack>
          <Recibido porRecibir={data} />
          <Impedimentos frases={data.impedimentos} />
          <Checkbox
            label={`${traspaso.de.email} sigue como empleado`}
            description="Sin tildar, deja de ver la empresa."
            checked={conserva}
            onChange={({ currentTarget }) => setConserva(currentTarget.checked)}
          />
        </Stack>
      ) : (
        <Skeleton height={160} />
      )}
    </ConfirmDialog>
  );
}

/** Sentences about the rows that come with the companies: those that move, those that are copied, and the accesses that end. */
function Recibido({ porRecibir: { empresas, resumen } }: { porRecibir: TraspasoPorRecibir }) {
  const { comprobantes, compras, cuentas, enlaces } = resumen;
  return (
    <>
      <div>
        {enPlural(empresas.length, 'La empresa pasa', 'Las empresas pasan')} a ser de tu cuenta con{' '}
        {enPlural(comprobantes, 'un comprobante', '# comprobantes')}
        {compras > 0 && `, ${enPlural(compras, 'una compra', '# compras')}`} y sus certificados. Esta acción no es
        reversible.
      </div>
      <Stack component="ul" gap="xs">
        {cuentas.length > 0 && (
          <li>
            {enPlural(cuentas.length, 'Recibís la cuenta', 'Recibís las cuentas')} {cuentas.join(', ')} con sus ventas.
            Queda{cuentas.length > 1 && 'n'} sin vincular y con la facturación automática apagada:{' '}
            {enPlural(cuentas.length, 'vinculala', 'vinculalas')} de nuevo.
          </li>
        )}
        {catalogoOf(resumen) !== '' && (
          <li>
            Se {resumen.articulos + resumen.listas > 1 ? 'copian' : 'copia'} a los tuyos {catalogoOf(resumen)}. Si ya
            tenés un artículo con el mismo SKU, queda el tuyo.
          </li>
        )}
        {enlaces > 0 && <li>Dejan de funcionar los enlaces del contador y el envío mensual.</li>}
        <li>Las demás personas que trabajan en {enPlural(empresas.length, 'ella', 'ellas')} siguen entrando.</li>
      </Stack>
    </>
  );
}
