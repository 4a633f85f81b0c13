import { Skeleton } from '@mantine/core';
import { columnasPubs, tracksOf } from './filas/columnas.ts';
import { FilaEsqueleto } from './filas/Fila.tsx';
import classes from './filas/ListaVirtual.module.css';

/** The list while its first page is read. */
export function EsqueletoLista() {
  return (
    <>
      <Skeleton height={14} width="9rem" mb="md" />
      <div
        className={classes.lista}
        style={TRACKS}
        role="status"
        aria-busy="true"
        aria-label="Leyendo las publicaciones"
      >
        {Array.from({ length: FILAS }, (_, indice) => (
          <div key={indice} className={classes.fila}>
            <FilaEsqueleto />
          </div>
        ))}
      </div>
    </>
  );
}

const FILAS = 8;
const TRACKS = tracksOf(columnasPubs.filter(({ oculta }) => !oculta));
