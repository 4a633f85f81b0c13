import { formatFecha } from '@talonario/core/base';
import type { Rentabilidad } from '@talonario/core/cobros';
import classes from './Rentabilidad.module.css';
import { deCuantas, loSabido } from './textos.ts';

type Dia = Rentabilidad['por_dia'][number];

/** Profit per day: a bar up for a profit, down for a loss, none where unknown. Each bar tells its figures. */
export function PorDia({ dias }: { dias: readonly Dia[] }) {
  const maximo = Math.max(0, ...dias.map(altura));
  const minimo = Math.min(0, ...dias.map(altura));
  const alto = maximo - minimo || 1;
  const cero = (maximo / alto) * 100;
  return (
    <figure className={classes.grafico}>
      <ol aria-label="Ganancia por día">
        {dias.map((dia) => {
          const valor = altura(dia);
          const alzada = (Math.abs(valor) / alto) * 100;
          const texto = `${formatFecha(dia.fecha)}: ${loSabido(dia.ganancia)} en ${deCuantas(dia)}`;
          return (
            <li key={dia.fecha} title={texto}>
              <span
                data-barra
                data-pierde={valor < 0 || undefined}
                style={{ top: `${valor < 0 ? cero : cero - alzada}%`, height: `${alzada}%` }}
              />
              <span className="solo-lector">{texto}</span>
            </li>
          );
        })}
      </ol>
      <figcaption>
        <span>{formatFecha(dias[0]?.fecha ?? '')}</span>
        {dias.length > 1 && <span>{formatFecha(dias.at(-1)?.fecha ?? '')}</span>}
      </figcaption>
    </figure>
  );
}

function altura({ ganancia }: Dia): number {
  return ganancia?.toNumber() ?? 0;
}
