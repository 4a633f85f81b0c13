import { PasswordInput, Radio, Stack } from '@mantine/core';
import { enPlural } from '@talonario/core/base';
import { DIAS_DE_TRASPASO, type Empresa, type TraspasoPrevisto } from '@talonario/core/empresas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api.ts';
import { ConfirmDialog } from '../../../components/dialogos/ConfirmDialog.tsx';
import { ErrorState, Notice } from '../../../components/estados/States.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { paths } from '../../../paths.ts';
import { traspasoPrevistoQuery, traspasosQuery } from '../../../queries/empresas/traspasos.ts';
import { catalogoOf } from './catalogo.ts';
import { Impedimentos } from './Impedimentos.tsx';

/** Dialog in which an owner offers a company to a person who works on it. */
export function TraspasoDialog({ empresa, onClose }: { empresa: Empresa; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(traspasoPrevistoQuery(empresa.id));
  const [para, setPara] = useState('');
  const [actual, setActual] = useState('');
  const elegida = data?.personas.find(({ id }) => id === para);
  const impedido = data === undefined || data.impedimentos.length > 0;

  const ofrecer = async (): Promise<void> => {
    if (!data) return;
    const empresas = data.empresas.map(({ id }) => id);
    queryClient.setQueryData(
      traspasosQuery.queryKey,
      await call('createTraspaso', { body: { empresas, para, actual } }),
    );
    notify.success(
      `Le ofreciste el traspaso a ${elegida?.email ?? ''}. Tiene ${DIAS_DE_TRASPASO} días para aceptarlo.`,
    );
  };

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      titulo={`Traspasar ${data?.empresas.map(({ razon_social }) => razon_social).join(', ') ?? empresa.razon_social}`}
      confirmar={elegida ? `Ofrecer a ${elegida.email}` : 'Ofrecer el traspaso'}
      peligro
      incompleto={impedido || !elegida || actual === ''}
      onConfirm={ofrecer}
      size="lg"
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data && (
        <Stack>
          <div>La titularidad pasa a otra persona cuando la acepte. Esta acción no es reversible.</div>
          <Contenido previsto={data} />
          <Impedimentos frases={data.impedimentos} />
          {data.personas.length === 0 ? (
            <Notice tono="ambar">
              Nadie más trabaja en la empresa. Invitá antes, en <Link to={paths.personas}>Personas</Link>, a quien la va
              a recibir.
            </Notice>
          ) : (
            <Radio.Group label="Quién la recibe" value={para} onChange={setPara}>
              <Stack gap="xs" mt="xs">
                {data.personas.map(({ id, email }) => (
                  <Radio key={id} value={id} label={email} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          <PasswordInput
            label="Tu contraseña"
            autoComplete="current-password"
            value={actual}
            onChange={({ currentTarget }) => setActual(currentTarget.value)}
          />
        </Stack>
      )}
    </ConfirmDialog>
  );
}

/** Sentences about the rows of a hand-over: those that move, those that are copied, and the accesses that end. */
function Contenido({ previsto: { empresas, resumen } }: { previsto: TraspasoPrevisto }) {
  const { comprobantes, compras, cuentas, enlaces } = resumen;
  return (
    <Stack component="ul" gap="xs">
      {empresas.length > 1 && <li>Comparten una cuenta de venta: se traspasan juntas.</li>}
      <li>
        Pasan {enPlural(comprobantes, 'un comprobante', '# comprobantes')}
        {compras > 0 && ` y ${enPlural(compras, 'una compra', '# compras')}`}, con sus certificados, cierres y
        preferencias. Dejás de verlos: bajá antes lo que necesites desde <Link to={paths.reportes}>Reportes</Link>.
      </li>
      {cuentas.length > 0 && (
        <li>
          {enPlural(cuentas.length, 'Pasa la cuenta', 'Pasan las cuentas')} {cuentas.join(', ')} con sus ventas, y{' '}
          {enPlural(cuentas.length, 'queda desvinculada', 'quedan desvinculadas')} hasta que la otra persona{' '}
          {enPlural(cuentas.length, 'la vincule', 'las vincule')}.
        </li>
      )}
      {catalogoOf(resumen) !== '' && (
        <li>
          La otra persona recibe una copia de {catalogoOf(resumen)} que usó la empresa, y vos conservás los originales.
        </li>
      )}
      {enlaces > 0 && <li>Dejan de funcionar los enlaces del contador y el envío mensual.</li>}
    </Stack>
  );
}
