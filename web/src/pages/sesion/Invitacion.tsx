import { Button, Group } from '@mantine/core';
import { conPunto } from '@talonario/core/base';
import { fraseDeGanancias, roles, type UsuarioActual } from '@talonario/core/empresas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, sentenceOf } from '../../api.ts';
import { Cargando } from '../../components/estados/Cargando.tsx';
import { Fallo } from '../../components/estados/Fallo.tsx';
import { ErrorState, Notice } from '../../components/estados/States.tsx';
import { useTitle } from '../../hooks/pantalla/useTitle.ts';
import { paths } from '../../paths.ts';
import { invitacionQuery } from '../../queries/empresas/miembros.ts';
import { dropInvitacion } from '../../session/invitacion.ts';
import { closeSession } from '../../session/session.ts';
import { enterTitular } from '../../titular.ts';
import { Marco } from './Marco.tsx';
import { Texto } from './Texto.tsx';

/** An e-mail may be long. */
const LARGO = { overflowWrap: 'anywhere' } as const;

/** The invitation that somebody came with, once they are logged in: what it gives, and whether they take it. */
export default function Invitacion({ secreto, usuario }: { secreto: string; usuario: UsuarioActual }) {
  useTitle('Invitación');
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(invitacionQuery(secreto));
  const aceptar = useMutation({
    mutationFn: () => call('acceptInvitacion', { body: { secreto } }),
    onSuccess: ({ titular }) => {
      dropInvitacion();
      enterTitular(titular.id, paths.app);
    },
  });
  const dejar = () => {
    dropInvitacion();
    location.assign(paths.app);
  };

  if (error instanceof ApiError && error.codigo === 'invitacion_vencida') {
    return (
      <Marco cabo="Invitación">
        <div role="alert">
          <h2>Esta invitación ya no sirve</h2>
          <Texto>{sentenceOf(error)}</Texto>
        </div>
        <Group gap="xs" mt="lg">
          <Button onClick={dejar}>Ir a mis empresas</Button>
        </Group>
      </Marco>
    );
  }
  if (error) {
    return (
      <Marco cabo="Invitación">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Marco>
    );
  }
  if (!data) return <Cargando />;
  const { nombre, frase } = roles[data.rol];
  const ajena = data.email.toLowerCase() !== usuario.email.toLowerCase();
  return (
    <Marco cabo="Invitación">
      <h2 style={LARGO}>{data.de} comparte empresas con vos</h2>
      <Texto>{conPunto(data.empresas.join(', '))}</Texto>
      <Texto>
        <strong>{nombre}.</strong> {frase} {fraseDeGanancias(data)}
      </Texto>
      {data.conserva.length > 0 && <Texto>Seguís también en {data.conserva.join(', ')}, con este mismo rol.</Texto>}
      {ajena && (
        <Notice tono="ambar" mt="lg" style={LARGO}>
          La invitación es para <strong>{data.email}</strong> y estás con <strong>{usuario.email}</strong>. Salí e
          ingresá con esa dirección, o creá un usuario con ella.
        </Notice>
      )}
      <Fallo fallo={aceptar.error} mt="lg" />
      <Group gap="xs" mt="lg">
        {ajena ? (
          <Button onClick={() => void closeSession(queryClient)}>Cambiar de usuario</Button>
        ) : (
          <Button onClick={() => aceptar.mutate()} loading={aceptar.isPending || aceptar.isSuccess}>
            Aceptar
          </Button>
        )}
        <Button variant="default" onClick={dejar}>
          Ahora no
        </Button>
      </Group>
    </Marco>
  );
}
