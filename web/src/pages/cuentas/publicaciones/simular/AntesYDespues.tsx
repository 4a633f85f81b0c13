import type { Simulacion } from '@talonario/core/publicaciones';
import { enMiles } from '../../../../textos/numeros.ts';
import classes from './AntesYDespues.module.css';

/** Number of listings that lose money, today and with the suppositions. */
export function AntesYDespues({
  simulacion: { antes, despues },
  conPiso,
}: {
  simulacion: Simulacion;
  conPiso: boolean;
}) {
  const filas = [
    { nombre: 'Pierden plata', hoy: antes.pierden, luego: despues.pierden },
    ...(conPiso ? [{ nombre: 'Bajo el piso', hoy: antes.bajo_piso, luego: despues.bajo_piso }] : []),
    { nombre: 'Sin datos', hoy: antes.sin_ganancia, luego: despues.sin_ganancia },
  ];
  return (
    <table className={classes.tabla}>
      <caption className="solo-lector">Publicaciones hoy y con lo que suponés</caption>
      <thead>
        <tr>
          <th scope="col">De {enMiles(antes.publicaciones)} activas</th>
          <th scope="col">Hoy</th>
          <th scope="col">Con el cambio</th>
          <th scope="col">Diferencia</th>
        </tr>
      </thead>
      <tbody>
        {filas.map(({ nombre, hoy, luego }) => (
          <tr key={nombre}>
            <th scope="row">{nombre}</th>
            <td>{enMiles(hoy)}</td>
            <td>
              <b>{enMiles(luego)}</b>
            </td>
            <td data-tono={luego > hoy ? 'rojo' : luego < hoy ? 'verde' : undefined}>
              {luego > hoy ? '+' : ''}
              {enMiles(luego - hoy)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
