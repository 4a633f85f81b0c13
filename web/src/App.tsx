import { FRAGMENTO_INVITACION, FRAGMENTO_RECUPERACION } from '@talonario/core/empresas';
import { Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Cargando } from './components/estados/Cargando.tsx';
import { Marca } from './components/Marca.tsx';
import { ErrorState } from './components/estados/States.tsx';
import { readInvitacion, storeInvitacion } from './session/invitacion.ts';
import { useUsuario } from './session/useUsuario.ts';
import { screen } from './screen.ts';
import { useToken } from './session/token.ts';

const { Component: Ingreso } = screen(() => import('./pages/sesion/Ingreso.tsx'));
const { Component: ConfirmarEmail } = screen(() => import('./pages/sesion/ConfirmarEmail.tsx'));
const { Component: Invitacion } = screen(() => import('./pages/sesion/Invitacion.tsx'));
/** The frame of every screen for who is logged in. */
export const shell = screen(() => import('./shell/Shell.tsx'));

/** Everything under /app: the session decides what is shown (spec §2 "Application shell"). */
export function App() {
  const token = useToken();
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const traida = hash.startsWith(FRAGMENTO_INVITACION) ? hash.slice(FRAGMENTO_INVITACION.length) : null;
  useEffect(() => {
    if (traida === null) return;
    // Kept through logging in or signing up, which start again; and out of what a person copies of the address.
    storeInvitacion(traida);
    void navigate({ pathname }, { replace: true });
  }, [traida, navigate, pathname]);
  // The link of a password that was forgotten is for whoever has the mail, logged in or not.
  const fuera = token === null || hash.startsWith(FRAGMENTO_RECUPERACION);
  return (
    <Suspense fallback={<Cargando />}>
      {fuera ? <Ingreso /> : <ConSesion invitacion={traida ?? readInvitacion()} />}
    </Suspense>
  );
}

function ConSesion({ invitacion }: { invitacion: string | null }) {
  const { data: usuario, error, refetch } = useUsuario();
  if (usuario && invitacion !== null) return <Invitacion secreto={invitacion} usuario={usuario} />;
  if (usuario)
    return usuario.email_confirmed ? <shell.Component usuario={usuario} /> : <ConfirmarEmail usuario={usuario} />;
  if (error) {
    return (
      <main className="centrado">
        <h1 className="solo-lector">Talonario</h1>
        <Marca />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </main>
    );
  }
  return <Cargando />;
}
