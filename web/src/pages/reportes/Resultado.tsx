import { enMiles, enPlural, formatARS, formatImporte } from '@talonario/core/base';
import { Link } from 'react-router';
import { Notice } from '../../components/estados/States.tsx';
import { paths } from '../../paths.ts';
import { SIN_CASOS } from './useReporte.ts';
import type { Resultado as ResultadoDeReporte } from './useReporte.ts';
import classes from './Reportes.module.css';

/** Check of a report: that it adds up, or the vouchers that stop it, each a link. */
export function Resultado({ titulo, de, control, bajados }: ResultadoDeReporte) {
  const { comprobantes, total, impiden, reparos, avisos, avisos_generales, cruces } = control;
  const cuantos = enPlural(comprobantes, '1 comprobante', '# comprobantes');
  const sinCasos = impiden === 0 && bajados.length === 0;
  const tono = sinCasos ? 'ambar' : impiden > 0 ? 'rojo' : 'verde';
  return (
    <section className={classes.resultado} aria-label={`Control de ${titulo}`}>
      <h2>
        {titulo} <small>{de}</small>
      </h2>
      <Notice tono={tono} role="status">
        {sinCasos ? (
          <p>
            <strong>{SIN_CASOS}.</strong> Hay avisos sobre lo que emitiste.
          </p>
        ) : impiden > 0 ? (
          <p>
            <strong>{titulo} no se bajó: sería rechazado.</strong> Revisá lo que sigue y volvé a generarlo.
          </p>
        ) : (
          <p>
            <strong>{cuantos}, todo cierra.</strong> <span className="junto">{formatARS(total)}</span> en total. Se bajó{' '}
            {bajados.join(' y ')}.
          </p>
        )}
      </Notice>
      <Reparos titulo="Sería rechazado por" cuantos={impiden} reparos={reparos.filter(({ impide }) => impide)} />
      <Reparos
        titulo="Avisos"
        cuantos={avisos}
        reparos={reparos.filter(({ impide }) => !impide)}
        generales={avisos_generales}
      />
      {impiden === 0 && !sinCasos && (
        <details className={classes.controles}>
          <summary>Qué se controló</summary>
          <table aria-label="Qué se controló">
            <thead>
              <tr>
                <th scope="col">Qué</th>
                <th scope="col">En el archivo</th>
                <th scope="col">En los comprobantes</th>
              </tr>
            </thead>
            <tbody>
              {cruces.map((cruce) => (
                <tr key={cruce.nombre}>
                  <th scope="row">{cruce.nombre}</th>
                  <td>{formatImporte(cruce.archivo)}</td>
                  <td>{formatImporte(cruce.comprobantes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  );
}

type Lista = ResultadoDeReporte['control']['reparos'];

/** Vouchers and what is to be known of each, every one a link to it; before them, what is said of many at once. */
export function Reparos({
  titulo,
  cuantos,
  reparos,
  generales,
}: {
  titulo: string;
  cuantos: number;
  reparos: Lista;
  generales?: ResultadoDeReporte['control']['avisos_generales'];
}) {
  const cantidadTotal = cuantos + (generales?.length ?? 0);
  if (cantidadTotal === 0) return null;
  const resto = cuantos - reparos.length;
  return (
    <div className={classes.reparos}>
      <h3>
        {titulo} <span>{cantidadTotal}</span>
      </h3>
      <ul>
        {generales?.map(({ codigo, mensaje }) => (
          <li key={codigo}>
            <span>{mensaje}</span>
          </li>
        ))}
        {reparos.map(({ comprobante_id, comprobante, codigo, mensaje }) => (
          <li key={`${comprobante_id} ${codigo} ${mensaje}`}>
            <Link to={paths.factura(comprobante_id)} className="junto">
              {comprobante}
            </Link>
            <span>{mensaje}</span>
          </li>
        ))}
      </ul>
      {resto > 0 && <p>Y {enMiles(resto)} más: resolvé estos y volvé a generarlo.</p>}
    </div>
  );
}
