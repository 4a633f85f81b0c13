import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { useTitle } from '../hooks/pantalla/useTitle.ts';

/** Where a screen that broke would be, or one whose code did not come: that one was never on view, and is loaded again by itself. */
export function Fallo() {
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

/** The same, where not even the frame is left. */
export function FalloDeTodo() {
  return (
    <main>
      <Fallo />
    </main>
  );
}

/** How each engine says that a module or its styles could not be fetched: Chromium, Firefox, Safari, and Vite for styles. */
const NO_LLEGO =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/;

function isCodeMissing(error: unknown): boolean {
  return error instanceof Error && NO_LLEGO.test(error.message);
}
