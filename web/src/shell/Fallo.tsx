import { Button } from '@mantine/core';
import { useTitle } from '../hooks/pantalla/useTitle.ts';

/** A screen that broke: ours to mend; reloading is what the person can do. */
export function Fallo() {
  useTitle('Algo salió mal');
  return (
    <main className="centrado" role="alert">
      <h1>Algo salió mal de nuestro lado</h1>
      <p>No se pudo mostrar la pantalla. Lo que ya estaba guardado sigue guardado.</p>
      <Button onClick={() => location.reload()}>Volver a cargar</Button>
    </main>
  );
}
