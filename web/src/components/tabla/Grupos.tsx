import { useId } from 'react';
import { useAlToque } from '../../hooks/useAlToque.ts';
import { enMiles } from '../../textos/numeros.ts';
import classes from './Grupos.module.css';

interface Props<T extends { valor: string; nombre: string }> {
  /** Name of the choice, for screen readers. */
  label: string;
  opciones: readonly T[];
  elegida: T;
  /** undefined while it is not known. */
  cuantas: (opcion: T) => number | undefined;
  /** The most that it may be: that room is kept, and a search that leaves fewer moves nothing. */
  hasta?: (opcion: T) => number | undefined;
  onChange: (opcion: T) => void;
}

/** The parts of a list with how many each has, one of them shown. */
export function Grupos<T extends { valor: string; nombre: string }>(props: Props<T>) {
  const { label, opciones, cuantas, hasta = cuantas, onChange } = props;
  const [elegida, touch] = useAlToque(props.elegida);
  const name = useId();
  return (
    <fieldset className={classes.marco}>
      <legend className="solo-lector">{label}</legend>
      <div className={classes.grupos}>
        {opciones.map((opcion) => {
          const cantidad = cuantas(opcion);
          return (
            <label
              key={opcion.valor}
              data-vacio={cantidad === 0 || undefined}
              data-elegida={opcion.valor === elegida.valor || undefined}
            >
              <input
                type="radio"
                name={name}
                checked={opcion.valor === elegida.valor}
                onChange={() => {
                  touch(opcion);
                  onChange(opcion);
                }}
              />
              {opcion.nombre}{' '}
              <b style={{ minWidth: roomOf(hasta(opcion)) }}>{cantidad !== undefined && enMiles(cantidad)}</b>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function roomOf(cantidad: number | undefined): string | undefined {
  return cantidad === undefined ? undefined : `${enMiles(cantidad).length}ch`;
}
