import { formatARS, formatFecha } from '@talonario/core/base';
import { nombreDeMes, type Monotributo } from '@talonario/core/contador';
import { Notice } from '../../../components/estados/States.tsx';
import comunes from '../../../components/secciones/Secciones.module.css';
import classes from './Contador.module.css';

/** The next recategorisation as it will be, with the months to come like the last ones. */
export function Recategorizacion({
  proyeccion,
  propia,
}: {
  proyeccion: NonNullable<Monotributo['recategorizacion']>;
  propia: string | null;
}) {
  const { se_hace, desde, hasta, estimado, promedio, total, categoria, queda, meses } = proyeccion;
  // Without a complete month there is nothing to estimate the others with.
  const comienzo = promedio.isZero() ? 'Con lo facturado hasta hoy' : 'Si seguís así';
  const cambia = propia !== null && categoria !== propia;
  return (
    <>
      <h3>Recategorización de {nombreDeMes(se_hace)}</h3>
      <Notice tono={categoria === null ? 'rojo' : cambia ? 'ambar' : 'verde'} role="status">
        <p>
          {categoria === null ? (
            <strong>{comienzo}, pasás el límite del Monotributo.</strong>
          ) : (
            <strong>
              {comienzo}, te toca la categoría {categoria}
              {propia !== null && !cambia && ', la que tenés'}.
            </strong>
          )}{' '}
          Del {formatFecha(desde)} al {formatFecha(hasta)} {promedio.isZero() ? 'facturaste' : 'facturarías'}{' '}
          <span className="junto">{formatARS(total)}</span>.
          {queda !== null && !queda.isZero() && (
            <>
              {' '}
              Para quedarte en la {propia} podés facturar <span className="junto">{formatARS(queda)}</span> más.
            </>
          )}
        </p>
      </Notice>
      <div className={classes.tabla} role="region" aria-label="Meses de la recategorización" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Mes</th>
              <th scope="col">Facturado</th>
              <th scope="col">Estimado por venir</th>
            </tr>
          </thead>
          <tbody>
            {meses.map((fila) => (
              <tr key={fila.mes}>
                <th scope="row">{nombreDeMes(fila.mes)}</th>
                <td>{formatARS(fila.facturado)}</td>
                <td>{fila.estimado.isZero() ? '' : formatARS(fila.estimado)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!estimado.isZero() && (
        <p className={comunes.suave}>
          Cada mes por venir cuenta {formatARS(promedio)}, el promedio de los últimos tres meses completos. Confirmá la
          fecha y los límites con ARCA antes de recategorizarte.
        </p>
      )}
    </>
  );
}
