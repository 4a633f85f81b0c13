import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import type { Query } from '../../../../api.ts';
import { ErrorState } from '../../../../components/estados/States.tsx';
import { useColumnas } from '../../../../components/tabla/columnas/useColumnas.ts';
import { pubsQuery } from '../../../../queries/publicaciones.ts';
import { CambioDialog } from '../masivo/CambioDialog.tsx';
import { BarraPublicaciones } from './BarraPublicaciones.tsx';
import { EsqueletoLista } from './EsqueletoLista.tsx';
import { columnasPubs } from './filas/columnas.ts';
import type * as DescargarCsv from './filas/downloadPubs.ts';
import { ListaVirtual } from './filas/ListaVirtual.tsx';
import { eleccionOf, type Clave, type Filtros } from './filtros/filtros.ts';
import { eleccionOfSeleccion, useSeleccion } from './seleccion.ts';
import { SinPublicaciones } from './SinPublicaciones.tsx';

type Descarga = Parameters<typeof DescargarCsv.downloadPubs>[0];

/** Makes the file; the code is loaded by the press. */
async function downloadPubs(pedido: Descarga): Promise<void> {
  const { downloadPubs: download } = await import('./filas/downloadPubs.ts');
  await download(pedido);
}

interface Props {
  cuenta_id: string;
  filtros: Filtros;
  query: Query;
  /** Query of the list's address, to come back to from a listing. */
  search: string;
  set: (cambios: Partial<Record<Clave, string | null>>) => void;
  clear: () => void;
}

/** The listings of some filters, and what is done with many. */
export const Lista = memo(function Lista({ cuenta_id, filtros, query, search, set, clear }: Props) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...pubsQuery(cuenta_id, query, 1),
    placeholderData: keepPreviousData,
  });
  const total = data?.totalResults ?? 0;
  const alcance = JSON.stringify(query);
  const seleccion = useSeleccion(alcance, total);
  const columnas = useColumnas('publicaciones', columnasPubs);
  const [cambiando, setCambiando] = useState(false);

  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <EsqueletoLista />;
  if (total === 0)
    return (
      <SinPublicaciones filtros={filtros} pagina={data} onClear={clear} onTodas={() => set({ status: 'todas' })} />
    );
  return (
    <>
      <BarraPublicaciones
        cuenta_id={cuenta_id}
        total={total}
        seleccion={seleccion}
        columnas={columnas}
        onArchivo={(formato) => downloadPubs({ cuenta_id, query, formato, columnas: columnas.visibles })}
        onCambiar={() => setCambiando(true)}
      />
      <ListaVirtual
        // Another list begins at its top.
        key={alcance}
        cuenta_id={cuenta_id}
        filtros={filtros}
        query={query}
        search={search}
        inicio={data}
        stale={isPlaceholderData}
        seleccion={seleccion}
        columnas={columnas.visibles}
      />
      {cambiando && (
        <CambioDialog
          cuenta_id={cuenta_id}
          cantidad={seleccion.cantidad > 0 ? seleccion.cantidad : total}
          eleccion={seleccion.cantidad > 0 ? eleccionOfSeleccion(seleccion, eleccionOf(filtros)) : eleccionOf(filtros)}
          onClose={() => setCambiando(false)}
        />
      )}
    </>
  );
});
