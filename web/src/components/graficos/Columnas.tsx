import { useState } from 'react';
import { barraOf, enBreve, escalaOf, isCortado } from './escala.ts';
import classes from './Grafico.module.css';

interface Columna {
  clave: string;
  valor: number;
  /** The bar in words: its name and its value. */
  texto: string;
}

interface Props {
  /** Name of the chart, for screen readers. */
  label: string;
  columnas: readonly Columna[];
  /** Ends of the chart, at its foot. */
  desde: string;
  hasta: string;
}

/**
 * Bars up for a profit and down for a loss, with their scale. A bar far beyond the others is cut and has its value over it; the value
 * of the one pointed at, or touched, is told at the foot.
 */
export function Columnas({ label, columnas, desde, hasta }: Props) {
  const [elegida, setElegida] = useState<string | null>(null);
  const escala = escalaOf(columnas.map(({ valor }) => valor));
  const { maximo, minimo } = escala;
  const mostrada = columnas.find(({ clave }) => clave === elegida);
  return (
    <figure className={classes.grafico}>
      <div className={classes.marco}>
        <div className={classes.escala} aria-hidden>
          {[...new Set([maximo, 0, minimo])].map((marca) => (
            <span
              key={marca}
              style={{ top: `${barraOf(marca, escala).desde + (marca < 0 ? barraOf(marca, escala).largo : 0)}%` }}
            >
              {enBreve(marca)}
            </span>
          ))}
        </div>
        <ol
          aria-label={label}
          // A finger leaves as it is lifted: what it touched stays told.
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setElegida(null)}
        >
          {columnas.map(({ clave, valor, texto }) => {
            const { desde: top, largo } = barraOf(valor, escala);
            const cortada = isCortado(valor, escala);
            return (
              <li
                key={clave}
                title={texto}
                data-elegida={clave === elegida || undefined}
                onPointerEnter={() => setElegida(clave)}
                onPointerDown={() => setElegida(clave)}
              >
                <span
                  data-barra
                  data-pierde={valor < 0 || undefined}
                  data-cortada={cortada || undefined}
                  style={{ top: `${top}%`, height: `${largo}%` }}
                />
                {cortada && (
                  <small aria-hidden data-pierde={valor < 0 || undefined}>
                    {enBreve(valor)}
                  </small>
                )}
                <span className="solo-lector">{texto}</span>
              </li>
            );
          })}
        </ol>
      </div>
      <figcaption>
        <span>{desde}</span>
        <b>{mostrada?.texto}</b>
        <span>{hasta}</span>
      </figcaption>
    </figure>
  );
}
