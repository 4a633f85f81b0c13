import type { EstimacionDatos } from '@talonario/core/publicaciones';
import { enPesos, keepAmounts } from '../../../../textos/numeros.ts';
import { barsOf, pasosOf } from './cascada.ts';
import classes from './Cascada.module.css';
import { explain } from './explicar.ts';

/** The waterfall from the price to the profit: every term with its bar, its amount and where it comes from. */
export function Cascada({ estimacion, label }: { estimacion: EstimacionDatos; label: string }) {
  const pasos = pasosOf(estimacion);
  const barras = barsOf(pasos);
  return (
    <ol className={classes.cascada} aria-label={label}>
      {pasos.map((paso, indice) => {
        const { clave, nombre, importe } = paso;
        const { left = 0, width = 0 } = barras[indice] ?? {};
        const motivos = explain(clave, estimacion);
        return (
          <li key={clave} data-clave={clave} data-pierde={(clave === 'ganancia' && importe.lt(0)) || undefined}>
            <span className={classes.nombre}>{nombre}</span>
            <span className={classes.pista} aria-hidden="true">
              <span className={classes.barra} style={{ left: `${left}%`, width: `${width}%` }} />
            </span>
            <span className={classes.importe}>{enPesos(importe)}</span>
            {motivos.length > 0 && (
              <span className={classes.motivos}>
                {motivos.map((motivo) => (
                  <span key={motivo}>{keepAmounts(motivo)} </span>
                ))}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
