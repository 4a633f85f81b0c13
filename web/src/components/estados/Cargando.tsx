import { Marca } from '../Marca.tsx';

/** While the session is checked (spec §2). */
export function Cargando() {
  return (
    <main className="centrado">
      <h1 className="solo-lector">Talonario</h1>
      <Marca soloDibujo />
      <p role="status">Loading</p>
    </main>
  );
}
