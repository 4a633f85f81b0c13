import { memo } from 'react';
import type { Grupo, Opcion } from './opciones.tsx';
import classes from './Paleta.module.css';

interface Props {
  /** Id of the list; `idDeOpcion` gives those of its options. */
  id: string;
  grupos: readonly Grupo[];
  elegida: Opcion | undefined;
  onElegida: (opcion: Opcion) => void;
  onIr: (opcion: Opcion) => void;
}

export const idDeOpcion = (id: string, { key }: Opcion): string => `${id}-${key}`;

/** Results of the palette. */
export const Resultados = memo(function Resultados({ id, grupos, elegida, onElegida, onIr }: Props) {
  return (
    <div id={id} role="listbox" aria-label="Resultados" className={classes.resultados}>
      {grupos.map(({ titulo, opciones }) => (
        <div key={titulo} role="group" aria-label={titulo}>
          <p aria-hidden="true">{titulo}</p>
          {opciones.map((opcion) => (
            <div
              key={opcion.key}
              id={idDeOpcion(id, opcion)}
              role="option"
              aria-selected={opcion.key === elegida?.key}
              onClick={() => onIr(opcion)}
              onMouseMove={() => onElegida(opcion)}
            >
              {opcion.contenido}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
});
