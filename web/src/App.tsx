import { FRAGMENTO_RECUPERACION } from '@talonario/core';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { Cargando } from './components/estados/Cargando.tsx';
import { Marca } from './components/Marca.tsx';
import { ErrorState } from './components/estados/States.tsx';
import { useUsuario } from './session/useUsuario.ts';
import { screen } from './screen.ts';
import { useToken } from './session/token.ts';

const { Component: Ingreso } = screen(() => import('./pages/sesion/Ingreso.tsx'));
const { Component: ConfirmarEmail } = screen(() => import('./pages/sesion/ConfirmarEmail.tsx'));
/** The frame of every screen for who is logged in. */
export const shell = screen(() => import('./shell/Shell.tsx'));

/** Everything under /app: who it is decides what is shown (spec §2 "Application shell"). */
export function App() {
  const token = useToken();
  const { hash } = useLocation();
  // The link of a password that was forgotten is for whoever has the mail, logged in or not.
  const fuera = token === null || hash.startsWith(FRAGMENTO_RECUPERACION);
  return <Suspense fallback={<Cargando />}>{fuera ? <Ingreso /> : <ConSesion />}</Suspense>;
}

function ConSesion() {
  const { data: usuario, error, refetch } = useUsuario();
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
