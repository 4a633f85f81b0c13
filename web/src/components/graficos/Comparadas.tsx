import { barraOf, escalaOf, isCortado, type Escala } from './escala.ts';
import classes from './Grafico.module.css';

/** A quantity now and before; null: not known. */
interface Comparada {
  clave: string;
  nombre: string;
  ahora: number | null;
  antes: number | null;
  /** Both in words. */
  textoAhora: string;
  textoAntes: string;
}

interface Props {
  label: string;
  /** Names of the two columns. */
  titulos: { ahora: string; antes: string };
  filas: readonly Comparada[];
}

/** Quantities now against before, each with its value and its bar on one scale; one far beyond the others is cut. */
export function Comparadas({ label, titulos, filas }: Props) {
  const escala = escalaOf(filas.flatMap(({ ahora, antes }) => [ahora ?? 0, antes ?? 0]));
  return (
    <table className={classes.comparadas}>
      <caption className="solo-lector">{label}</caption>
      <thead className="solo-lector">
        <tr>
          <th scope="col">Cuenta</th>
          <th scope="col">{titulos.ahora}</th>
          <th scope="col">{titulos.antes}</th>
        </tr>
      </thead>
      <tbody>
        {filas.map(({ clave, nombre, ahora, antes, textoAhora, textoAntes }) => (
          <tr key={clave}>
            <th scope="row">{nombre}</th>
            <td>
              <Barra valor={ahora} escala={escala} />
              <small aria-hidden>{titulos.ahora}</small>
              <span>{textoAhora}</span>
            </td>
            <td data-antes>
              <Barra valor={antes} escala={escala} />
              <small aria-hidden>{titulos.antes}</small>
              <span>{textoAntes}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Barra({ valor, escala }: { valor: number | null; escala: Escala }) {
  const { desde, largo } = barraOf(valor ?? 0, escala);
  return (
    <i aria-hidden>
      <i
        data-pierde={(valor ?? 0) < 0 || undefined}
        data-cortada={isCortado(valor ?? 0, escala) || undefined}
        style={{ right: `${desde}%`, width: `${largo}%` }}
      />
    </i>
  );
}
