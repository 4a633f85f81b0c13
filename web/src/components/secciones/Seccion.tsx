import { useId, type ReactNode } from 'react';
import classes from './Seccion.module.css';

interface Props {
  titulo: string;
  /**
   * `suelta`: title over content. `renglon`: the same, under a hairline. `lateral`: title beside its content in a wide window.
   * `hoja`: a framed sheet, with a smaller title.
   */
  forma?: 'suelta' | 'renglon' | 'lateral' | 'hoja';
  /** One line under the title. */
  bajada?: ReactNode;
  /** Buttons at the right of the title. */
  acciones?: ReactNode;
  /** Remark under the content. */
  pie?: ReactNode;
  children: ReactNode;
}

/** A titled part of a page. */
export function Seccion({ titulo, forma = 'suelta', bajada, acciones, pie, children }: Props) {
  const id = useId();
  const Titulo = forma === 'hoja' ? 'h3' : 'h2';
  const encabezado = <Titulo id={id}>{titulo}</Titulo>;
  return (
    <section className={classes.seccion} data-forma={forma} aria-labelledby={id}>
      {bajada === undefined && acciones === undefined ? (
        encabezado
      ) : (
        <header className={classes.cabeza}>
          <div>
            {encabezado}
            {bajada !== undefined && <p className={classes.bajada}>{bajada}</p>}
          </div>
          {acciones}
        </header>
      )}
      {children}
      {pie !== undefined && <p className={classes.pie}>{pie}</p>}
    </section>
  );
}
