import { nombreDeLinea, type LineaDeExtracto, type MesDeCobros } from '@talonario/core/cobros';
import { Link, useSearchParams } from 'react-router';
import { enMiles, enPesos } from '../../textos/numeros.ts';
import { Renglones } from './Renglones.tsx';
import classes from './Extracto.module.css';

type DeUnMes = Pick<MesDeCobros, 'cuenta_id' | 'mes' | 'extracto'>;

/**
 * Statement of a month, from what was sold to what the bank received: each result is the one before it and the lines between them.
 * Every line leads to the sales, payments or movements that add up to it.
 */
export function Extracto({ mes: { cuenta_id, mes, extracto } }: { mes: DeUnMes }) {
  const [params] = useSearchParams();
  const clave = `${cuenta_id} ${mes}`;
  const abierta = params.get('extracto') === clave ? extracto.find(({ clase }) => clase === params.get('linea')) : null;
  return (
    <>
      <table className={classes.extracto}>
        <caption className="solo-lector">De lo vendido a lo recibido en el banco</caption>
        <tbody>
          {extracto.map((linea) => (
            <tr key={linea.clase} data-resultado={linea.resultado || undefined}>
              <th scope="row">
                <Nombre linea={linea} to={withLinea(params, { extracto: clave, linea: linea.clase })} />
                {linea.clase === 'devuelto' && (
                  <small>Devoluciones hechas en el mes, también las de ventas anteriores.</small>
                )}
              </th>
              <td>{linea.renglones > 0 && linea.clase !== 'saldo' && enMiles(linea.renglones)}</td>
              <td>{enPesos(linea.importe)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {abierta && <Renglones cuenta_id={cuenta_id} mes={mes} linea={abierta} />}
    </>
  );
}

/** Name of a line, a link to its rows; what is left in the account is the difference of the others and has none. */
function Nombre({ linea, to }: { linea: LineaDeExtracto; to: string }) {
  const nombre = nombreDeLinea(linea);
  if (linea.renglones === 0 || linea.clase === 'saldo') return nombre;
  return (
    <Link to={to} preventScrollReset>
      {nombre}
    </Link>
  );
}

function withLinea(params: URLSearchParams, linea: Readonly<Record<string, string>>): string {
  return `?${new URLSearchParams({ ...Object.fromEntries(params), ...linea })}`;
}
