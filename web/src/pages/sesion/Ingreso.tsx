import { Tabs, Text } from '@mantine/core';
import { FRAGMENTO_RECUPERACION } from '@talonario/core/empresas';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { registroQuery } from '../../queries/usuario.ts';
import { useTitle } from '../../hooks/pantalla/useTitle.ts';
import { Entrar, Registro } from './Credenciales.tsx';
import { readInvitacion } from '../../session/invitacion.ts';
import { piece } from '../../piece.tsx';
import { Marco } from './Marco.tsx';

const ContrasenaNueva = piece(async () => ({ default: (await import('./ContrasenaNueva.tsx')).ContrasenaNueva }));
const Invitado = piece(() => import('./Invitado.tsx'));
const Olvido = piece(async () => ({ default: (await import('./Olvido.tsx')).Olvido }));

/** The tabs and their hash (spec §2). */
const LOGIN = '#';
const SIGNUP = '#signup';
const OLVIDO = '#recuperar';

/** Screens without a session: login, signup, and a new password. */
export default function Ingreso() {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const { data: registro } = useQuery(registroQuery);
  const cerrado = registro?.abierto === false;
  useTitle(tituloOf(hash));
  const show = (hash: string) => void navigate({ pathname, hash }, { replace: true });

  if (hash.startsWith(FRAGMENTO_RECUPERACION)) {
    return (
      <Marco cabo="Contraseña nueva">
        <ContrasenaNueva secreto={hash.slice(FRAGMENTO_RECUPERACION.length)} onPedirOtro={() => show(OLVIDO)} />
      </Marco>
    );
  }
  if (hash === OLVIDO) {
    return (
      <Marco cabo="Contraseña nueva">
        <Olvido onBack={() => show(LOGIN)} />
      </Marco>
    );
  }
  const secreto = readInvitacion();
  if (cerrado) {
    return (
      <Marco cabo="Ingreso">
        {secreto !== null && <Invitado secreto={secreto} />}
        <Entrar onForgot={() => show(OLVIDO)} />
        <Text size="sm" c="dimmed" mt="lg">
          Acá los usuarios los crea quien administra Talonario. Si no tenés uno, pedíselo a{' '}
          <a href={`mailto:${registro.soporte}`}>{registro.soporte}</a>.
        </Text>
      </Marco>
    );
  }
  return (
    <Marco cabo={hash === SIGNUP ? 'Alta' : 'Ingreso'}>
      {secreto !== null && <Invitado secreto={secreto} />}
      <Tabs value={hash === SIGNUP ? SIGNUP : LOGIN} onChange={(valor) => show(valor ?? LOGIN)} keepMounted={false}>
        <Tabs.List aria-label="Ingresar o registrarse">
          <Tabs.Tab value={LOGIN}>Ingresar</Tabs.Tab>
          <Tabs.Tab value={SIGNUP}>Registrarse</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={LOGIN}>
          <Entrar onForgot={() => show(OLVIDO)} />
        </Tabs.Panel>
        <Tabs.Panel value={SIGNUP}>
          <Registro />
        </Tabs.Panel>
      </Tabs>
    </Marco>
  );
}

function tituloOf(hash: string): string {
  if (hash.startsWith(FRAGMENTO_RECUPERACION)) return 'Contraseña nueva';
  if (hash === OLVIDO) return 'Elegir otra contraseña';
  return hash === SIGNUP ? 'Registrarse' : 'Ingresar';
}
