import { Suspense } from 'react';
import { Outlet, useMatches } from 'react-router';
import { EsqueletoDePagina } from './Esqueleto.tsx';

interface Props {
  /** Depth of the routes of these screens, from 0: the application's own is 0. */
  nivel: number;
  /** Given to the screen. */
  context?: unknown;
}

/** The screen of a frame. One whose code is still on its way has its skeleton in place of the former screen, from the press on. */
export function Pantallas({ nivel, context }: Props) {
  // A navigation is a transition, and in one React keeps what a boundary shows: another screen is another boundary.
  const pantalla = useMatches()[nivel]?.id;
  return (
    <Suspense key={pantalla} fallback={<EsqueletoDePagina />}>
      <Outlet context={context} />
    </Suspense>
  );
}
