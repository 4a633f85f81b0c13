import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { useTitle } from '../hooks/pantalla/useTitle.ts';

/** In place of a screen that failed, or whose code did not arrive; the latter is loaded again as soon as there is a network. */
export function PantallaRota() {
  const faltaCodigo = isCodeMissing(useRouteError());
  const titulo = faltaCodigo ? 'La pantalla no llegó' : 'Algo salió mal de nuestro lado';
  useTitle(titulo);
  useEffect(() => {
    if (!faltaCodigo) return;
    const again = () => location.reload();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [faltaCodigo]);
  return (
    <div className="centrado" role="alert">
      <h1>{titulo}</h1>
      <p>
        {faltaCodigo
          ? 'Puede ser la conexión, o que estemos actualizando Talonario. Lo que ya estaba guardado sigue guardado.'
          : 'No se pudo mostrar la pantalla. Lo que ya estaba guardado sigue guardado.'}
      </p>
      <Button onClick={() => location.reload()}>Volver a cargar</Button>
    </div>
  );
}

/** In place of the whole application, when its frame failed too. */
export function AplicacionRota() {
  return (
    <main>
      <PantallaRota />
    </main>
  );
}

/** Message of each engine for a module or stylesheet that could not be fetched: Chromium, Firefox, Safari, and Vite for styles. */
const NO_LLEGO =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/;

function isCodeMissing(error: unknown): boolean {
  return error instanceof Error && NO_LLEGO.test(error.message);
}
