import type { ReactNode } from 'react';
import classes from './Hechos.module.css';

/** A datum and its name. */
export type Hecho = readonly [nombre: string, dato: ReactNode];

interface Props {
  /** Data by name, in order; a null datum is left out. Lists give pairs, since two of their data may share a name. */
  hechos: Readonly<Record<string, ReactNode>> | readonly Hecho[];
  /** Place of the datum: under its name, in a column beside the names, or at the other end of the line. */
  forma: 'debajo' | 'columna' | 'extremos';
}

/** Facts of a sale, a voucher or a listing: a name and its datum in each line. */
export function Hechos({ hechos: datos, forma }: Props) {
  return (
    <dl className={classes.hechos} data-forma={forma}>
      {conClave(paresOf(datos)).map(({ clave, nombre, dato }) =>
        dato === null ? null : (
          <div key={clave}>
            <dt>{nombre}</dt>
            <dd>{dato}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function paresOf(datos: Props['hechos']): readonly Hecho[] {
  return Array.isArray(datos) ? datos : Object.entries(datos);
}

/** Facts with their keys: the name, and its turn among the facts of that name. */
function conClave(pares: readonly Hecho[]): { clave: string; nombre: string; dato: ReactNode }[] {
  const turnos = new Map<string, number>();
  return pares.map(([nombre, dato]) => {
    const turno = (turnos.get(nombre) ?? 0) + 1;
    turnos.set(nombre, turno);
    return { clave: `${nombre} ${turno}`, nombre, dato };
  });
}
