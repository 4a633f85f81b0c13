import { Skeleton } from '@mantine/core';
import { Esqueleto } from '../../../../components/estados/Esqueleto.tsx';
import { columnasPubs, tracksOf } from './filas/columnas.ts';
import { FilaEsqueleto } from './filas/Fila.tsx';
import classes from './filas/ListaVirtual.module.css';

/** The list while its first page is read. */
export function EsqueletoLista() {
  return (
    <>
      <Skeleton height={14} width="9rem" mb="md" />
      <Esqueleto className={classes.lista} style={TRACKS} lee="Leyendo las publicaciones">
        {Array.from({ length: FILAS }, (_, indice) => (
          <div key={indice} className={classes.fila}>
            <FilaEsqueleto />
          </div>
        ))}
      </Esqueleto>
    </>
  );
}

const FILAS = 8;
const TRACKS = tracksOf(columnasPubs.filter(({ oculta }) => !oculta));
