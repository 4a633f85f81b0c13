import { Button } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { PubsPagina } from '@talonario/core/publicaciones';
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router';
import { deAntes } from '../../../../../components/estados/deAntes.ts';
import type { Query } from '../../../../../api.ts';
import { ErrorState } from '../../../../../components/estados/States.tsx';
import { isOfRow } from '../../../../../components/tabla/isOfRow.ts';
import { EnEspera } from '../../../../../components/tabla/filas/EnEspera.tsx';
import { Ir } from '../../../../../components/tabla/filas/Enlace.tsx';
import { useEstable } from '../../../../../hooks/useEstable.ts';
import { useListKeys } from '../../../../../hooks/teclado/useListKeys.ts';
import { paths } from '../../../../../paths.ts';
import { enMiles } from '../../../../../textos/numeros.ts';
import { Calculo } from '../../ganancia/Calculo.tsx';
import { Fila, FilaEsqueleto } from './Fila.tsx';
import { tracksOf, type ColumnaPubs } from './columnas.ts';
import type { Filtros } from '../filtros/filtros.ts';
import classes from './ListaVirtual.module.css';
import { nextPageRow } from './paginas.ts';
import type { Seleccion } from '../seleccion.ts';
import { useFilas } from './useFilas.ts';

interface Props {
  cuenta_id: string;
  filtros: Filtros;
  query: Query;
  /** Query of the list's address, to come back to from a listing. */
  search: string;
  inicio: PubsPagina;
  /** The rows have other filters, until the new ones come. */
  stale: boolean;
  seleccion: Seleccion;
  /** Shown columns, in their order. */
  columnas: readonly ColumnaPubs[];
}

/** Height of a row until it is measured. */
const FILA_PX = 57;
/** Rows drawn over and under what is seen: a fast scroll finds them there. */
const DEMAS = 8;

/** The listings, as long as the list is: only what is seen is drawn, and its pages are read a little before. */
export function ListaVirtual(props: Props) {
  const { cuenta_id, filtros, query, search, inicio, stale, seleccion, columnas } = props;
  // Equal columns give the same text: a row is drawn again only for others.
  const visibles = columnas.map(({ key }) => key).join();
  const total = inicio.totalResults;
  const navigate = useNavigate();
  const ir = useEstable((to: string, options?: NavigateOptions) => void navigate(to, options));
  const marco = useListKeys<HTMLDivElement>();
  const scrollMargin = useTop(marco);
  const [abierta, setAbierta] = useState<string | null>(null);
  // The button says at once that it was pressed; what it opens comes with the next frame.
  const conCalculo = useDeferredValue(abierta);
  const [open] = useState(() => (id: string) => setAbierta((antes) => (antes === id ? null : id)));
  const virtual = useWindowVirtualizer({
    count: total,
    estimateSize: () => FILA_PX,
    overscan: DEMAS,
    scrollMargin,
    // A frame may come before the rows of its place, which are drawn over and under what is seen.
    useFlushSync: false,
    // Height of the sticky head over the rows.
    scrollPaddingStart: 40,
  });
  const items = virtual.getVirtualItems();
  const primera = virtual.range?.startIndex ?? 0;
  const ultima = virtual.range?.endIndex ?? 0;
  const { filaDe, error, refetch } = useFilas(cuenta_id, query, inicio, primera, ultima);
  const siguiente = nextPageRow(primera, total);

  return (
    <Ir value={ir}>
      <div className={classes.contenedor}>
        <EnEspera espera={stale}>
          <div
            ref={marco}
            role="table"
            aria-label="Publicaciones"
            aria-rowcount={total}
            className={classes.lista}
            data-marco
            style={tracksOf(columnas)}
            {...deAntes(stale)}
          >
            <Encabezado columnas={columnas} />
            <div className={classes.rollo} style={{ height: virtual.getTotalSize() }}>
              {items.map(({ index, start }) => {
                const publicacion = filaDe(index);
                const id = publicacion?.id ?? null;
                const href = id === null ? '' : paths.publicacion(cuenta_id, id);
                return (
                  <div
                    key={index}
                    ref={virtual.measureElement}
                    data-index={index}
                    role="rowgroup"
                    className={classes.tramo}
                    style={{ transform: `translateY(${start - scrollMargin}px)` }}
                  >
                    <div
                      role="row"
                      aria-rowindex={index + 1}
                      aria-busy={publicacion === undefined || undefined}
                      className={classes.fila}
                      data-row
                      tabIndex={-1}
                      onKeyDown={(event) => {
                        if (event.key === 'Enter' && event.target === event.currentTarget && id)
                          ir(href, { state: { lista: search } });
                      }}
                      onClick={(event) => {
                        if (id && isOfRow(event)) ir(href, { state: { lista: search } });
                      }}
                    >
                      {publicacion ? (
                        <Fila
                          // The row stays in its place, with the focus; another listing in it is drawn anew.
                          key={publicacion.id}
                          publicacion={publicacion}
                          href={href}
                          lista={search}
                          medida={filtros.piso === '' ? 'utilidad' : filtros.medida}
                          elegida={seleccion.has(publicacion.id)}
                          onElegir={seleccion.set}
                          abierta={abierta === id}
                          onAbrir={open}
                          columnas={visibles}
                        />
                      ) : (
                        <FilaEsqueleto />
                      )}
                    </div>
                    {publicacion && conCalculo === id && (
                      <div role="row" className={classes.calculo}>
                        <div role="cell">
                          <Calculo estimaciones={publicacion.estimaciones} titulo={publicacion.title} />
                        </div>
                      </div>
                    )}
                  </div>
                );
              })}
            </div>
          </div>
        </EnEspera>
        {items.length < total && (
          <p className="solo-papel">
            Esta impresión tiene las {enMiles(items.length)} publicaciones que se veían, de las {enMiles(total)} del
            filtro.
          </p>
        )}
        {error !== null && (
          <div className={classes.fallo}>
            <ErrorState error={error} onRetry={refetch} />
          </div>
        )}
        {total > inicio.results.length && (
          <div className={classes.pie}>
            <span aria-live="off">
              {enMiles(primera + 1)}–{enMiles(Math.min(ultima + 1, total))} de {enMiles(total)}
            </span>
            <Button
              variant="default"
              size="compact-sm"
              disabled={primera === 0}
              onClick={() => virtual.scrollToIndex(0, { align: 'start' })}
            >
              Reiniciar
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              disabled={siguiente === null}
              onClick={() => siguiente !== null && virtual.scrollToIndex(siguiente, { align: 'start' })}
            >
              Siguiente
            </Button>
          </div>
        )}
      </div>
    </Ir>
  );
}

function Encabezado({ columnas }: { columnas: readonly ColumnaPubs[] }) {
  return (
    <div role="row" className={`${classes.fila} ${classes.encabezado}`}>
      {[ELEGIR, FOTO].map((titulo) => (
        <span key={titulo} role="columnheader" className="solo-lector">
          {titulo}
        </span>
      ))}
      {columnas.map(({ key, titulo, align }) => (
        <span key={key} role="columnheader" style={{ gridArea: key }} data-derecha={align === 'right' || undefined}>
          {titulo}
        </span>
      ))}
      <span role="columnheader" className="solo-lector">
        Cálculo
      </span>
    </div>
  );
}

const ELEGIR = 'Elegir';
const FOTO = 'Foto';

/** Distance from the top of the page to the rows, which changes with the content over them. */
function useTop(marco: React.RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  const medido = useRef(0);
  useLayoutEffect(() => {
    const measure = () => {
      const rollo = marco.current?.lastElementChild;
      if (!rollo) return;
      const actual = Math.round(rollo.getBoundingClientRect().top + scrollY);
      if (actual === medido.current) return;
      medido.current = actual;
      setTop(actual);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [marco]);
  return top;
}
