import { Marca } from '../Marca.tsx';

/** While the session is checked (spec §2): the frame that the page itself came with, whose styles are in app.html. */
export function Cargando() {
  return (
    <>
      <header className="marco-barra">
        <div>
          <Marca />
        </div>
      </header>
      <main className="marco-hoja">
        <h1 className="solo-lector">Talonario</h1>
        <p role="status">Loading</p>
        <i />
        <i />
        <i />
      </main>
    </>
  );
}
